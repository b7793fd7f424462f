/**
 * POST /api/sifen/emitters/{id}/logo with hostile drawings: they are refused soon, open nothing, and no other request
 * waits. docs/notes 203.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curiousSvg, entitySvgs, HOSTILE_LOGOS } from '../../../test/hostile/hostile-logos.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { CpuWatch } from '../../../test/support/cpu-watch.ts'
import { multipartForm } from '../../../test/support/multipart-form.ts'
import { sampleLogo } from '../../../test/support/png-factory.ts'
import { omitIf } from '../../../test/support/witness.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-logo-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

async function upload(logo: Uint8Array) {
  const { payload, options } = await multipartForm({ logo })
  return t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}/logo`, payload, options)
}

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16"><circle cx="8" cy="8" r="7"/></svg>',
)

describe('a hostile logo', () => {
  // The first upload and the first refusal load and compile the code that all others need.
  beforeAll(async () => {
    await upload(SVG)
    await upload(Buffer.of())
  })

  it.each(Object.keys(HOSTILE_LOGOS))('%s: 422, and no other request waits 50 ms', async name => {
    const logo = HOSTILE_LOGOS[name]?.() ?? Buffer.of()
    const before = await t.as('lector').get('/api/sifen/emitters')
    const form = await multipartForm({ logo })
    const watch = new CpuWatch()
    const res = await t.as('operador').post(`/api/sifen/emitters/${t.emitter.id}/logo`, form.payload, form.options)
    expect(await watch.stop()).toBeLessThan(50)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { logo: [expect.stringMatching(/[Ll]ogo/)] },
    })
    expect((await t.as('lector').get('/api/sifen/emitters')).json()).toEqual(before.json())
  })

  it('that refers to files and addresses is drawn or refused without any connection', async () => {
    const path = join(folder, 'canario.png')
    await writeFile(path, sampleLogo())
    const connections: unknown[] = []
    const server = createServer(socket => connections.push(socket.destroy()))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `http://127.0.0.1:${port}`
    expect((await upload(curiousSvg(path, url))).statusCode).toBe(200)
    for (const svg of entitySvgs(path, url)) expect((await upload(svg)).statusCode).toBe(422)
    expect(connections).toEqual([])
    server.close()
  })

  it('opens no file that it refers to and no network socket, by strace', async ctx => {
    omitIf(spawnSync('strace', ['-V']).error === undefined ? undefined : 'strace no está instalado', ctx)
    const path = join(folder, 'canario.png')
    await writeFile(path, sampleLogo())
    const [trace, script] = [join(folder, 'trace'), join(folder, 'draw.ts')]
    const url = 'http://127.0.0.1:9'
    const logos = [curiousSvg(path, url), ...entitySvgs(path, url)]
    for (const [n, logo] of logos.entries()) await writeFile(join(folder, `logo${n}.svg`), logo)
    const module = fileURLToPath(new URL('./redraw-logo.ts', import.meta.url))
    await writeFile(
      script,
      `import { readFileSync } from 'node:fs'
      const { redrawLogo } = await import(${JSON.stringify(module)})
      for (let n = 0; n < ${logos.length}; n++)
        await redrawLogo(readFileSync(${JSON.stringify(folder)} + '/logo' + n + '.svg'), { maxCpuMs: 50_000 }).catch(() => {})`,
    )
    const run = spawnSync('strace', ['-f', '-qq', '-e', 'trace=%file,%network', '-o', trace, process.execPath, script])
    expect({ status: run.status, stderr: run.stderr.toString() }).toEqual({ status: 0, stderr: '' })
    const calls = (await readFile(trace, 'utf8')).split('\n')
    expect(calls.filter(call => call.includes('canario.png'))).toEqual([])
    expect(calls.filter(call => /\bconnect\(|AF_INET/.test(call))).toEqual([])
    expect(calls.filter(call => call.includes('logo3.svg')).length).toBeGreaterThan(0)
  })
})
