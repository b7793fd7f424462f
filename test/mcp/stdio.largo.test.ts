/** `nanduti mcp` as clients start it: a process of its own, over stdin and stdout. docs/notes 526. */
import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { doEveryAct, prepared, sellOnce } from './flow.ts'
import { connect, overStdio, REVISIONS } from './mcp-client.ts'
import { OF_PROD, toProd } from './to-prod.ts'

let t: IssuingApp
let url: string
beforeAll(async () => {
  t = await buildIssuingApp()
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

describe.each(REVISIONS)('revision %s', revision => {
  it('sells once with --escritura', async () => {
    const client = await connect(overStdio(url, t.tokens.operador, '--escritura'), revision)
    await sellOnce(t, client, `stdio-${revision}`)
    await client.close()
  }, 60_000)

  it('does every act once with --escritura', async () => {
    const client = await connect(overStdio(url, t.tokens.operador, '--escritura'), revision)
    await doEveryAct(t, client)
    await client.close()
  }, 60_000)

  it('only reads without it', async () => {
    const client = await connect(overStdio(url, t.tokens.operador), revision)
    const names = (await client.tools()).map(({ name }) => name)
    expect(names.filter(name => /emi[st]|prepar|cancel|inutil|nomin|reenv/.test(name))).toEqual(['listar_emisores'])
    const before = await t.footprint()
    for (const name of ['preparar_emision', 'emitir_preparado'])
      await expect(client.call(name, { documento: t.factura() })).rejects.toThrow(/not found/i)
    expect(await t.footprint()).toEqual(before)
    await client.close()
  }, 60_000)
})

it('asks the person before a document of prod, in the older revision too', async () => {
  const { documento, restore } = await toProd(t)
  const questions: string[] = []
  const person = (question: string) => {
    questions.push(question)
    return { action: 'accept' as const, content: { decision: questions.length > 1 ? 'emitir' : 'no emitir' } }
  }
  const client = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2025-11-25', person)
  const second = await prepared(client, documento)
  const before = t.posts().length
  const declined = await client.call('emitir_preparado', second)
  expect(declined).toMatchObject({ isError: true, datos: { code: 'NO_CONFIRMADO' } })
  expect(t.posts().length).toBe(before)
  const made = await client.call('emitir_preparado', second)
  expect(made.datos).toMatchObject({ sifen_result_code: OF_PROD })
  expect(questions[0]).toContain('PYG 11000')
  await client.close()
  await restore()
}, 60_000)

it('gives a client that cannot ask the address of a page, and issues nothing', async () => {
  const { documento, restore } = await toProd(t, 'prod-sin-pregunta')
  const client = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2026-07-28')
  const second = await prepared(client, documento)
  const before = await t.footprint()
  const { datos } = await client.call('emitir_preparado', second)
  expect(datos).toMatchObject({ code: 'FALTA_UNA_PERSONA' })
  expect(new URL(datos.enlace).pathname).toBe(`/mcp/confirmar/${second.preparado_id}`)
  expect(await t.footprint()).toEqual(before)
  await client.close()
  await restore()
}, 60_000)

it('finds what was prepared after a restart, and the sale is not issued twice', async () => {
  const documento = t.factura({ referencia_externa: 'reinicio' })
  const first = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2026-07-28')
  const second = await prepared(first, documento)
  const made = await first.call('emitir_preparado', second)
  await first.close()
  const other = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2026-07-28')
  expect((await other.call('emitir_preparado', second)).datos).toEqual(made.datos)
  const again = await other.call('emitir_preparado', await prepared(other, documento))
  expect(again.datos.id).toBe(made.datos.id)
  await other.close()
}, 60_000)

it('writes the KuDE in a file of this person only, and adds its bytes only on request', async () => {
  const { cdc } = (await t.as('operador').post('/api/sifen/dtes/sync', t.factura())).json() as { cdc: string }
  const client = await connect(overStdio(url, t.tokens.operador), '2026-07-28')
  const { datos } = await client.call('descargar_kude', { id: cdc })
  expect(Object.keys(datos).sort()).toEqual(['archivo', 'bytes', 'nombre'])
  const written = await readFile(datos.archivo)
  expect({ head: written.subarray(0, 5).toString(), mode: (await stat(datos.archivo)).mode & 0o777 }).toEqual({
    head: '%PDF-',
    mode: 0o600,
  })
  const whole = await client.call('descargar_kude', { id: cdc, base64: true })
  expect(Buffer.from(whole.datos.base64, 'base64').length).toBe(datos.bytes)
  await client.close()
  await rm(dirname(datos.archivo), { recursive: true })
}, 60_000)

it.each([
  ['without an address', {}, /Falta NANDUTI_URL/],
  ['without a token', { NANDUTI_URL: 'http://127.0.0.1:9' }, /Falta NANDUTI_TOKEN/],
  ['over plain http to another machine', { NANDUTI_URL: 'http://10.0.0.1', NANDUTI_TOKEN: 'x' }, /sin https el token/],
  ['without a gateway there', { NANDUTI_URL: 'http://127.0.0.1:9', NANDUTI_TOKEN: 'x' }, /La pasarela no responde/],
])(
  '%s it says so and ends with 1',
  async (_, env, complaint) => {
    const program = ['--conditions=@nanduti/source', '--import=./scripts/jsx.ts', 'src/cli.ts', 'mcp']
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const run = promisify(execFile)(process.execPath, program, { cwd, env: { PATH: process.env.PATH, ...env } })
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(complaint) })
  },
  30_000,
)
