/**
 * An ERP developer's flow with each client, from its packed file in an empty project, against `npm start` with its
 * sandbox: token, invoice with a cut answer, lot, note, cancellation, errors, list. docs/notes 506.
 */
import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killGateways, startGateway } from '../support/running-gateway.ts'
import { omitIf } from '../support/witness.ts'
import { LANGUAGES, type Language, missing } from './clients.ts'
import { openCuttingProxy } from './cutting-proxy.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string) => join(ROOT, path)
const MAX_PACKED_BYTES = 250_000

let folder: string
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let user: { EMAIL: string; PASSWORD: string }
beforeAll(async () => {
  ensureBuilt()
  folder = mkdtempSync(join(tmpdir(), 'nanduti-clients-'))
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const [, url = ''] = /listo en (http:\S+)/.exec(await startGateway(env).line(/listo en http/)) ?? []
  const users: { email: string; password: string; role: string }[] = JSON.parse(
    readFileSync(join(folder, 'data/demo-credenciales.json'), 'utf8'),
  )
  const { email = '', password = '' } = users.find(({ role }) => role === 'operador') ?? {}
  user = { EMAIL: email, PASSWORD: password }
  proxy = await openCuttingProxy(url)
}, 120_000)
afterAll(async () => {
  await proxy?.close()
  await killGateways()
  rmSync(folder, { recursive: true, force: true })
})

const run = (cwd: string, program: string, ...args: string[]) => execFileSync(program, args, { cwd, stdio: 'pipe' })

/** Makes an empty project with the packed client. Returns the command of its flow. */
const PROJECTS: Readonly<Record<Language, (project: string) => [string, ...string[]]>> = {
  typescript(project) {
    run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', project, '-w', '@nanduti/client')
    const [tarball = ''] = readdirSync(project).filter(file => file.endsWith('.tgz'))
    expect(statSync(join(project, tarball)).size).toBeLessThan(MAX_PACKED_BYTES)
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
    run(project, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
    expect(readdirSync(join(project, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['@nanduti'])
    copyFileSync(at('test/clients/flow/flow.ts'), join(project, 'flow.ts'))
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false'
    const options = `${strict} --target es2024 --module nodenext --lib es2024,dom --types`.split(' ')
    run(project, at('node_modules/.bin/tsc'), ...options, '', 'flow.ts')
    return [process.execPath, 'flow.js']
  },
  python(project) {
    copyFileSync(at('clients/python/nanduti.py'), join(project, 'nanduti.py'))
    copyFileSync(at('test/clients/flow/flow.py'), join(project, 'flow.py'))
    return ['python3', 'flow.py']
  },
  php(project) {
    copyFileSync(at('clients/php/Nanduti.php'), join(project, 'Nanduti.php'))
    copyFileSync(at('test/clients/flow/flow.php'), join(project, 'flow.php'))
    return ['php', 'flow.php']
  },
}

describe.each(LANGUAGES)('the flow with the %s client', language => {
  const MISSING = missing(language)

  it('ends as it should, and the sale whose answer was cut is issued once', async test => {
    omitIf(MISSING, test)
    const project = mkdtempSync(join(folder, `${language}-`))
    const [program, ...args] = PROJECTS[language](project)
    const { token } = await logIn()
    const before = await approvedOf(token)
    // The token's answer comes; the first invoice's does not.
    proxy.troubleOf('/api/sifen/dtes/sync', 'cut')
    const env = { PATH: process.env.PATH, GATEWAY: proxy.url, ...user }
    const { stdout } = await promisify(execFile)(program, args, { cwd: project, env, timeout: 90_000 })
    expect(JSON.parse(stdout)).toEqual({
      ...{ emitida: 'approved', qr: true, kude: '%PDF-', lote: 2, finales: ['approved', 'approved'], nota: 'approved' },
      ...{ evento: 'approved', cancelado: true, listados: expect.any(Number) },
      fallas: ['validación receptor.numeroDocumento', 'no encontrado true'],
    })
    // The invoice, two in a lot and the note; the other invoice was cancelled.
    expect((await approvedOf(token)) - before).toBe(4)
  }, 120_000)
})

async function logIn(): Promise<{ token: string }> {
  const { EMAIL: email, PASSWORD: password } = user
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password, device_name: 'prueba' })
  return (await fetch(`${proxy.url}/api/auth/token`, { method: 'POST', headers, body })).json() as Promise<{
    token: string
  }>
}

async function approvedOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const res = await fetch(`${proxy.url}/api/sifen/dtes?estado=approved&limit=500`, { headers })
  return ((await res.json()) as { data: unknown[] }).data.length
}
