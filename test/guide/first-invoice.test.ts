/** Runs the commands of docs/guia/primera-factura.md as printed, against the real app and the sandbox. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildIssuingApp, type IssuingApp, idsOf } from '../support/issuing-app.ts'
import { omitIf } from '../support/witness.ts'

const PAGE = new URL('../../docs/guia/primera-factura.md', import.meta.url)
const CLAVE = 'correcta caballo batería'

let t: IssuingApp
let folder: string
let blocks: string[]
beforeAll(async () => {
  t = await buildIssuingApp()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-guia-'))
  const base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { email } = await t.make.user({
    roles: { [t.empresa.id]: 'operador' },
    password_hash: await hashPassword(CLAVE),
  })
  const ids = Object.entries(idsOf(t))
  blocks = [...(await readFile(PAGE, 'utf8')).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    ids.reduce(
      (text, [name, id]) => text.replaceAll(`"${name}": 1,`, `"${name}": ${id},`),
      block
        .replace('http://127.0.0.1:3000', base)
        .replace('operador@demo.com.py', email)
        .replace('"CLAVE"', JSON.stringify(CLAVE)),
    ),
  )
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
const missing = async () =>
  run('curl', ['--version']).then(
    () => undefined,
    () => 'curl no está instalado',
  )

describe('docs/guia/primera-factura.md', () => {
  it('issues, downloads the KuDE and the XML, and shows a refusal', async test => {
    omitIf(await missing(), test)
    const [install = '', ...commands] = blocks
    expect(install.trim()).toBe('npm ci && npm start')
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], { cwd: folder })
    expect(stdout).toContain('"estado":"approved"')
    expect(stdout).toContain('"receptor.numeroDocumento":["El RUC 80000000-4')
    const [pdf, xml] = await Promise.all(
      ['kude.pdf', 'factura.xml'].map(name => readFile(join(folder, name), 'latin1')),
    )
    expect({ pdf: pdf?.slice(0, 5), xml: xml?.includes('<rDE') }).toEqual({ pdf: '%PDF-', xml: true })
  })
})
