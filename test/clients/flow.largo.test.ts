/**
 * An ERP developer's flow with the command line, and with each client from its packed file in an empty project, against
 * `npm start` with its sandbox: token, invoice with a cut answer, lot, note, cancellation, errors, list. docs/notes 506.
 */
import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, killGateways, startGateway } from '../support/running-gateway.ts'
import { NODE_22, NODE_22_MISSING, omitIf } from '../support/witness.ts'
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

const SALE = {
  ...{ tipoDocumento: 1, timbrado_id: 1, establecimiento_id: 1, punto_expedicion_id: 1 },
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }],
}

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

type Run = { name: string; language: Language; lacks: string | undefined; node?: string }
const RUNS: readonly Run[] = [
  ...LANGUAGES.map(language => ({ name: language, language, lacks: missing(language) })),
  { name: 'typescript, on Node 22,', language: 'typescript', lacks: NODE_22_MISSING, node: NODE_22 },
]

describe.each(RUNS)('the flow with the $name client', ({ language, lacks, node }) => {
  it('ends as it should, and the sale whose answer was cut is issued once', async test => {
    omitIf(lacks, test)
    const project = mkdtempSync(join(folder, `${language}-`))
    const [program, ...args] = PROJECTS[language](project)
    const { token } = await logIn()
    const before = await approvedOf(token)
    // The token's answer comes; the first invoice's does not.
    proxy.troubleOf('/api/sifen/dtes/sync', 'cut')
    const env = { PATH: process.env.PATH, GATEWAY: proxy.url, ...user }
    const { stdout } = await promisify(execFile)(node ?? program, args, { cwd: project, env, timeout: 90_000 })
    expect(JSON.parse(stdout)).toEqual({
      ...{ emitida: 'approved', qr: true, kude: '%PDF-', lote: 2, finales: ['approved', 'approved'], nota: 'approved' },
      ...{ evento: 'approved', cancelado: true, listados: expect.any(Number) },
      fallas: ['validación receptor.numeroDocumento', 'no encontrado true'],
    })
    // The invoice, two in a lot and the note; the other invoice was cancelled.
    expect((await approvedOf(token)) - before).toBe(4)
  }, 120_000)
})

describe('the flow with the command line', () => {
  it('issues once after a cut answer, then a note, and says what is wrong', async () => {
    const { token } = await logIn()
    const before = await approvedOf(token)
    const project = mkdtempSync(join(folder, 'command-'))
    writeFileSync(join(project, 'token'), token)
    /** Runs `nanduti emitir` with a file. Returns its exit code and what it wrote. */
    const emitir = async (name: string, over: object = {}) => {
      writeFileSync(join(project, name), JSON.stringify({ ...SALE, referencia_externa: name, ...over }))
      const words = ['emitir', name, '--esperar', '--json', '--url', proxy.url, '--token-archivo', 'token']
      const program = [at('dist/cli.js'), ...words]
      const { code = 0, stdout } = (await promisify(execFile)(process.execPath, program, { cwd: project }).catch(
        (error: { code: number; stdout: string }) => error,
      )) as { code?: number; stdout: string }
      return { code, ...(JSON.parse(stdout) as { cdc: string; estado: string; problemas: { campo: string }[] }) }
    }
    proxy.troubleOf('/api/sifen/dtes/sync', 'cut')
    const factura = await emitir('factura.json')
    expect(factura).toMatchObject({ code: 0, estado: 'approved' })
    expect(await emitir('factura.json')).toMatchObject({ code: 0, cdc: factura.cdc })
    const documentoAsociado = [{ formato: 1, cdc: factura.cdc }]
    const nota = await emitir('nota.json', { tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado })
    expect(nota).toMatchObject({ code: 0, estado: 'approved' })
    const receptor = { ...SALE.receptor, numeroDocumento: '80000000-4' }
    expect(await emitir('mal.json', { receptor })).toMatchObject({
      code: 4,
      problemas: [{ campo: 'receptor.numeroDocumento' }],
    })
    expect((await approvedOf(token)) - before).toBe(2)
  }, 60_000)
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
