/** `nanduti emitir` against a real gateway with the sandbox: its exit codes and its answers. docs/notes 531. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CommandError, createProgram } from '../../src/cli/index.ts'
import type { Outcome } from '../../src/desktop/index.ts'
import { openCuttingProxy } from '../clients/cutting-proxy.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let folder: string
beforeAll(async () => {
  t = await buildIssuingApp()
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  folder = mkdtempSync(join(tmpdir(), 'nanduti-emitir-'))
  write('token', await t.make.token(t.users.operador.id))
  write('lector', await t.make.token(t.users.lector.id))
})
beforeEach(() => t.restore())
afterAll(async () => {
  await proxy.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

function write(name: string, contents: string | object): string {
  const file = join(folder, name)
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return file
}
const at = (url: string, token = 'token') => ['--url', url, '--token-archivo', join(folder, token)]

/** Runs the command as a user types it. */
async function run(...words: string[]) {
  const lines: string[] = []
  const program = createProgram({
    ...{
      clock: { now: () => new Date() },
      random: { bytes: n => Buffer.alloc(n) },
      stop: new AbortController().signal,
    },
    ...{ print: line => void lines.push(line), sandbox: '', controlPort: () => 1 },
  })
  const code = await program.parseAsync(['emitir', ...words], { from: 'user' }).then(
    () => 0,
    error => {
      if (error instanceof CommandError) return error.exitCode
      throw error
    },
  )
  return { code, text: lines.join('\n') }
}
async function runJson(...words: string[]) {
  const { code, text } = await run(...words, '--json')
  return { code, outcome: JSON.parse(text) as Outcome }
}
let sales = 0
const sale = (over = {}) => write(`venta-${++sales}.json`, t.factura({ referencia_externa: `V-${sales}`, ...over }))
const made = async () =>
  (await t.as('operador').get(`/api/sifen/dtes?referencia_externa=V-${sales}`)).json().data.length

describe('nanduti emitir', () => {
  it('0 when SIFEN approves, with its CDC and links', async () => {
    const { code, outcome } = await runJson(sale(), '--esperar', ...at(proxy.url))
    expect({ code, outcome }).toMatchObject({
      code: 0,
      outcome: { resultado: 'aprobado', estado: 'approved', cdc: expect.stringMatching(/^\d{44}$/), problemas: [] },
    })
    expect(outcome.enlaces).toMatchObject({ qr: expect.stringContaining('cHashQR') })
  })

  it('2 when SIFEN rejects, with its code', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const { code, outcome } = await runJson(sale(), '--esperar', ...at(proxy.url))
    expect({ code, outcome }).toMatchObject({ code: 2, outcome: { resultado: 'rechazado', codigo: '1306' } })
  })

  it('3 while it is not known, and the same again is the same document', async () => {
    proxy.trouble('cut', 'cut', 'cut')
    const file = sale()
    const { code, outcome } = await runJson(file, ...at(proxy.url))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 3, resultado: 'pendiente' })
    expect(outcome.clave).toMatch(/^[0-9a-f-]{36}$/)
    expect((await runJson(file, ...at(proxy.url))).code).toBe(0)
    expect(await made()).toBe(1)
  }, 40_000)

  it('the same --clave is the same document, without any reference', async () => {
    const file = sale({ referencia_externa: undefined })
    const first = await runJson(file, ...at(proxy.url))
    const second = await runJson(file, '--clave', first.outcome.clave ?? '', ...at(proxy.url))
    expect({ code: second.code, cdc: second.outcome.cdc }).toEqual({ code: 0, cdc: first.outcome.cdc })
  })

  it('--referencia counts when the file has none', async () => {
    const file = sale({ referencia_externa: undefined })
    await run(file, '--referencia', `V-${sales}`, ...at(proxy.url))
    expect(await made()).toBe(1)
  })

  it('4 with every problem of a document', async () => {
    const { code, outcome } = await runJson(sale({ items: [{ cantidad: 1 }], receptor: {} }), ...at(proxy.url))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 4, resultado: 'invalido' })
    expect(outcome.problemas.length).toBeGreaterThan(3)
    expect(await made()).toBe(0)
  })

  it.each([
    ['a file that is not there', undefined, /no existe/],
    ['half a file', '{"items": [', /no es JSON/],
    ['a list', '[]', /objeto JSON/],
    ['another encoding', Buffer.from('{"a": "ñ"}', 'latin1'), /UTF-8/],
  ])('4 for %s', async (name, contents, why) => {
    if (contents !== undefined) writeFileSync(join(folder, name), contents)
    const { code, outcome } = await runJson(join(folder, name), ...at(proxy.url))
    expect({ code, mensaje: outcome.mensaje }).toEqual({ code: 4, mensaje: expect.stringMatching(why) })
  })

  it.each([
    ['without a token', ['--url', 'http://127.0.0.1:9'], /Falta el token/],
    ['without https to another machine', ['--url', 'http://10.0.0.1:3000'], /https/],
    ['with no address', ['--url', 'nada'], /no es una dirección/],
  ])('4 %s', async (_, words, why) => {
    const { code, outcome } = await runJson(sale(), ...words)
    expect({ code, mensaje: outcome.mensaje }).toEqual({ code: 4, mensaje: expect.stringMatching(why) })
  })

  it('4 with a token that may not send', async () => {
    const { code, outcome } = await runJson(sale(), ...at(proxy.url, 'lector'))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 4, resultado: 'sin_permiso' })
  })

  it('5 without a gateway', async () => {
    const { code, outcome } = await runJson(sale(), ...at('http://127.0.0.1:9'))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 5, resultado: 'sin_servicio' })
  }, 40_000)

  it('says it in words without --json', async () => {
    const { code, text } = await run(sale(), ...at(proxy.url))
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/CDC \d{44}\nAprobado por SIFEN\.$/) })
  })
})
