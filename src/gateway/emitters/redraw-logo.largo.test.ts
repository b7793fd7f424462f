/** Limits of the logo process: its CPU time, and the error when no process can be started. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const url = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

/**
 * Runs the script in its own process and returns its output. The script may use up its file descriptors, and its only
 * children are drawings.
 */
function run(script: string): string {
  const imports = `
    import { closeSync, openSync, readFileSync } from 'node:fs'
    const { redrawLogo } = await import(${url('./redraw-logo.ts')})
    const { HOSTILE_LOGOS } = await import(${url('../../../test/hostile/hostile-logos.ts')})\n`
  const args = [
    '-c',
    'ulimit -n 128; exec "$@"',
    '-',
    process.execPath,
    '--input-type=module',
    '--eval',
    imports + script,
  ]
  const { status, stdout, stderr } = spawnSync('sh', args)
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  return stdout.toString()
}

describe('redrawLogo', () => {
  it('fails with EMFILE while there are no file descriptors, and draws the next logo', () => {
    const printed = run(`
      const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
      const outcome = () => redrawLogo(logo).then(png => png.length > 0, error => error.name + ' ' + error.code)
      const held = []
      try { for (;;) held.push(openSync('/dev/null')) } catch {}
      const refused = [outcome(), outcome()]
      console.log(await refused[0], '/', await refused[1])
      for (const descriptor of held) closeSync(descriptor)
      console.log(await outcome())`)
    expect(printed).toBe('Error EMFILE / Error EMFILE\ntrue\n')
  })

  it.each(['filters for minutes', 'a hundred million uses'])(
    'ends %s within 3 s of CPU time (docs/notes 203)',
    name => {
      // Fields 16 and 17 of /proc/self/stat: CPU time of ended children in hundredths of a second.
      const printed = run(`
      const problem = await redrawLogo(HOSTILE_LOGOS[${JSON.stringify(name)}]()).catch(error => error.name)
      const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /, '').split(' ')
      console.log(problem, Number(fields[13]) + Number(fields[14]))`)
      expect(printed).toMatch(/^LogoError \d+$/m)
      const hundredths = Number(printed.split(' ')[1])
      expect({ measured: hundredths > 0, within3s: hundredths < 300 }).toEqual({ measured: true, within3s: true })
    },
  )
})
