/** The process that draws logos: what becomes of a drawing for which the machine has no process left, and of those after it. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** In a process of its own, whose file descriptors it may use up. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs'
  const { redrawLogo } = await import(${JSON.stringify(fileURLToPath(new URL('./redraw-logo.ts', import.meta.url)))})
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  const told = () => redrawLogo(logo).then(png => png.length > 0, error => error.name + ' ' + error.code)
  const held = []
  try { for (;;) held.push(openSync('/dev/null')) } catch {}
  const refused = [told(), told()]
  console.log(await refused[0], '/', await refused[1])
  for (const descriptor of held) closeSync(descriptor)
  console.log(await told())`

it('without file descriptors a drawing fails by itself, not for its logo; the next ones are drawn', () => {
  const args = ['-c', 'ulimit -n 128; exec "$@"', '-', process.execPath, '--input-type=module', '--eval', SCRIPT]
  const run = spawnSync('sh', args)
  expect([run.status, run.stderr.toString()]).toEqual([0, ''])
  expect(run.stdout.toString()).toBe('Error EMFILE / Error EMFILE\ntrue\n')
})
