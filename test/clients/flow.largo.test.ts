/**
 * An ERP developer's flow with each client from its packed file in an empty project, with the command line, and with MCP,
 * against `npm start` with its sandbox: token, invoice, lot awaited by webhook and without, note, cancellation, errors, list.
 * The answers to the invoice, the lot and the cancellation are cut. docs/notes 506, 545.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparedBy } from '../mcp/flow.ts'
import { connect, type McpClient, overHttp, overStdio } from '../mcp/mcp-client.ts'
import { NODE_22, NODE_22_MISSING, omitIf } from '../support/witness.ts'
import { LANGUAGES, type Language, missing } from './clients.ts'
import { type Flow, notaDe, openFlow, SALE, WRONG_SALE } from './flow/open-flow.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string) => join(ROOT, path)
const MAX_PACKED_BYTES = 250_000
const [SYNC, LOTE, CANCELACION] = ['/api/sifen/dtes/sync', '/api/sifen/dtes/lote', '/api/sifen/eventos/cancelacion']

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
}, 120_000)
afterAll(() => flow?.close())

const started = promisify(execFile)
const run = (cwd: string, program: string, ...args: string[]) => started(program, args, { cwd })

/** Makes an empty project with the packed client. Returns the command of its flow. */
const PROJECTS: Readonly<Record<Language, (project: string) => Promise<[string, ...string[]]>>> = {
  async typescript(project) {
    await run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', project, '-w', '@nanduti/client')
    const [tarball = ''] = readdirSync(project).filter(file => file.endsWith('.tgz'))
    expect(statSync(join(project, tarball)).size).toBeLessThan(MAX_PACKED_BYTES)
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
    await run(project, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
    expect(readdirSync(join(project, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['@nanduti'])
    copyFileSync(at('test/clients/flow/flow.ts'), join(project, 'flow.ts'))
    writeFileSync(join(project, 'solo.ts'), "export * from '@nanduti/client'\n")
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false'
    const options = `${strict} --target es2024 --module nodenext --lib es2024,dom`.split(' ')
    // The client's types need no others. The program's receiver needs those of Node.
    await run(project, at('node_modules/.bin/tsc'), ...options, '--types', '', '--noEmit', 'solo.ts')
    const ofNode = ['--types', 'node', '--typeRoots', at('node_modules/@types')]
    await run(project, at('node_modules/.bin/tsc'), ...options, ...ofNode, 'flow.ts')
    return [process.execPath, 'flow.js']
  },
  async python(project) {
    copyFileSync(at('clients/python/nanduti.py'), join(project, 'nanduti.py'))
    copyFileSync(at('test/clients/flow/flow.py'), join(project, 'flow.py'))
    return ['python3', 'flow.py']
  },
  async php(project) {
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
  it('ends as it should, and what lost its answer is done once', async test => {
    omitIf(lacks, test)
    const project = mkdtempSync(join(flow.folder, `${language}-`))
    const [program, ...args] = await PROJECTS[language](project)
    const before = await flow.approved()
    // The token's answer comes; those do not.
    for (const path of [SYNC, LOTE, CANCELACION]) flow.proxy.troubleOf(path, 'cut')
    const user = { EMAIL: flow.email, PASSWORD: flow.password }
    const env = { PATH: process.env.PATH, GATEWAY: flow.proxy.url, ...user }
    const { stdout } = await started(node ?? program, args, { cwd: project, env, timeout: 90_000 })
    expect(JSON.parse(stdout)).toEqual({
      ...{ emitida: 'approved', qr: true, kude: '%PDF-', lote: 2, avisados: ['approved', 'approved'] },
      ...{ enLote: 'approved', nota: 'approved', evento: 'approved', cancelado: true, listados: expect.any(Number) },
      fallas: ['validación receptor.numeroDocumento', 'no encontrado true'],
    })
    // The invoice, two in a lot, one in another, and the note; one more invoice was cancelled.
    expect((await flow.approved()) - before).toBe(5)
  }, 120_000)
})

describe('the flow with the command line', () => {
  type Answer = { cdc: string; resultado: string; estado: string; evento_id: number; problemas: { campo: string }[] }

  it('ends as it should, and what lost its answer is done once', async () => {
    const before = await flow.approved()
    const project = mkdtempSync(join(flow.folder, 'command-'))
    writeFileSync(join(project, 'token'), flow.token)
    /** Runs a command. Returns its exit code and its JSON. */
    const nanduti = async <Json = Answer>(...words: string[]) => {
      const where = ['--esperar', '--json', '--url', flow.proxy.url, '--token-archivo', 'token']
      const program = [at('dist/cli.js'), ...words, ...where]
      const ended = started(process.execPath, program, { cwd: project }).catch(error => error)
      const { code = 0, stdout } = (await ended) as { code?: number; stdout: string }
      return { code, json: JSON.parse(stdout) as Json }
    }
    /** Writes a sale. Returns the name of its file. */
    const file = (name: string, sale: object) => {
      writeFileSync(join(project, name), JSON.stringify({ ...sale, referencia_externa: name }))
      return name
    }
    flow.proxy.troubleOf(SYNC, 'cut')
    const factura = await nanduti('emitir', file('factura.json', SALE))
    expect(factura).toMatchObject({ code: 0, json: { estado: 'approved' } })
    expect(await nanduti('emitir', 'factura.json')).toMatchObject({ code: 0, json: { cdc: factura.json.cdc } })

    flow.proxy.troubleOf(LOTE, 'cut')
    const files = [file('lote-1.json', SALE), file('lote-2.json', SALE)]
    const lote = await nanduti<Answer[]>('emitir', ...files, '--lote')
    expect(lote).toMatchObject({ code: 0, json: files.map(archivo => ({ archivo, estado: 'approved' })) })

    const nota = await nanduti('emitir', file('nota.json', { ...SALE, ...notaDe(factura.json.cdc) }))
    expect(nota).toMatchObject({ code: 0, json: { estado: 'approved' } })

    flow.proxy.troubleOf(CANCELACION, 'cut')
    const cancelar = () => nanduti('cancelar', lote.json[1]?.cdc ?? '', '--motivo', 'Error en el precio')
    const cancelada = await cancelar()
    expect(cancelada).toMatchObject({ code: 0, json: { resultado: 'aprobado', estado: 'approved' } })
    expect(await cancelar()).toMatchObject({ code: 0, json: { evento_id: cancelada.json.evento_id } })

    const mal = await nanduti('emitir', file('mal.json', WRONG_SALE))
    expect(mal).toMatchObject({ code: 4, json: { problemas: [{ campo: 'receptor.numeroDocumento' }] } })
    // The invoice, one of the lot and the note.
    expect((await flow.approved()) - before).toBe(3)
  }, 90_000)
})

describe.each([
  // nanduti mcp repeats a call once by itself.
  {
    way: 'nanduti mcp',
    cuts: ['cut', 'cut'] as const,
    open: () => overStdio(flow.proxy.url, flow.token, '--escritura'),
  },
  { way: 'POST /mcp', cuts: ['cut'] as const, open: () => overHttp(flow.proxy.url, flow.token) },
])('the flow with MCP, over $way', ({ way, cuts, open }) => {
  it('ends as it should, and what lost its answer is done once', async () => {
    const before = await flow.approved()
    const client = await connect(open(), '2026-07-28')
    /** Makes a call whose answer is lost, and makes it again. */
    const twice = async (...call: Parameters<McpClient['call']>) => {
      flow.proxy.trouble(...cuts)
      const lost = await client.call(...call).catch(() => ({ isError: true }))
      expect(lost.isError).toBe(true)
      return (await client.call(...call)).datos
    }
    const preparar = (sale: object, referencia: string, tool = 'preparar_emision') =>
      preparedBy(client, tool, { documento: { ...sale, referencia_externa: `${way} ${referencia}` } })
    const finalOf = async (id: number) => {
      for (;;) {
        const { datos } = await client.call('consultar_documento', { id, esperar: '20' })
        if (datos.estado !== 'sent') return datos.estado
      }
    }
    const factura = await twice('emitir_preparado', await preparar(SALE, 'factura'))

    const creados: { id: number; cdc: string }[] = []
    for (const referencia of ['lote 1', 'lote 2'])
      creados.push((await client.call('crear_documento', await preparar(SALE, referencia, 'preparar_creacion'))).datos)
    const { datos } = await client.call('listar_emisores')
    const lote = { emitter_id: datos.data[0].id, dte_ids: creados.map(({ id }) => id) }
    await twice('enviar_lote', await preparedBy(client, 'preparar_lote', lote))
    const estados: string[] = []
    for (const { id } of creados) estados.push(await finalOf(id))

    const asociada = { ...SALE, ...notaDe(factura.cdc) }
    const nota = await client.call('emitir_preparado', await preparar(asociada, 'nota'))

    const pedido = { cdc: creados[1]?.cdc ?? '', motivo: 'Error en el precio' }
    // The second answer has the event, or is the 409 that names it.
    const { evento_id } = await twice('cancelar_documento', await preparedBy(client, 'preparar_cancelacion', pedido))
    const evento = await client.call('consultar_evento', { id: evento_id })

    const mal = await client.call('preparar_emision', { documento: { ...WRONG_SALE, referencia_externa: way } })
    const ninguno = await client.call('consultar_documento', { id: 999_999 })
    await client.close()
    expect({
      ...{ factura: factura.estado, estados, nota: nota.datos.estado, evento: evento.datos.estado },
      ...{ mal: Object.keys(mal.datos.errors), ninguno: ninguno.datos.status },
    }).toEqual({
      ...{ factura: 'approved', estados: ['approved', 'approved'], nota: 'approved', evento: 'approved' },
      ...{ mal: ['receptor.numeroDocumento'], ninguno: 404 },
    })
    // The invoice, one of the lot and the note.
    expect((await flow.approved()) - before).toBe(3)
  }, 90_000)
})

it('MCP that only reads offers nothing that writes', async () => {
  const client = await connect(overStdio(flow.proxy.url, flow.token), '2026-07-28')
  const documento = { ...SALE, referencia_externa: 'lectura' }
  await expect(client.call('preparar_emision', { documento })).rejects.toThrow(/not found/i)
  expect((await client.call('validar_documento', { documento })).isError).toBe(false)
  await client.close()
}, 60_000)
