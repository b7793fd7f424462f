/** `nanduti mcp` as clients start it: a process of its own, over stdin and stdout. docs/notes 526. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { prepared, sellOnce } from './flow.ts'
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

  it('only reads without it', async () => {
    const client = await connect(overStdio(url, t.tokens.operador), revision)
    const names = (await client.tools()).map(({ name }) => name)
    expect(names.filter(name => /emi[st]|prepar/.test(name))).toEqual(['listar_emisores'])
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

it('forgets what was prepared with its process, and the reference keeps the sale from being issued twice', async () => {
  const documento = t.factura({ referencia_externa: 'reinicio' })
  const first = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2026-07-28')
  const second = await prepared(first, documento)
  const made = await first.call('emitir_preparado', second)
  await first.close()
  const other = await connect(overStdio(url, t.tokens.operador, '--escritura'), '2026-07-28')
  const lost = await other.call('emitir_preparado', second)
  expect(lost).toMatchObject({ isError: true, datos: { code: 'NO_PREPARADO' } })
  const again = await other.call('emitir_preparado', await prepared(other, documento))
  expect(again.datos.id).toBe(made.datos.id)
  await other.close()
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
