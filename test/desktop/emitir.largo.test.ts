/** `nanduti emitir` against a real gateway with the sandbox: its exit codes and its answers. docs/notes 531. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/desktop/index.ts'
import { buildDesktopApp, type DesktopApp, NO_GATEWAY } from './desktop-app.ts'

let d: DesktopApp
beforeAll(async () => {
  d = await buildDesktopApp()
})
beforeEach(() => d.t.restore())
afterAll(() => d.close())

const run = (...words: string[]) => d.run('emitir', ...words)
const runJson = (...words: string[]) => d.runJson<Outcome>('emitir', ...words)
const sale = (over = {}) => d.sale(over)
const here = (token?: string) => d.at(d.proxy.url, token)
const made = async () => (await d.made()).length

describe('nanduti emitir', () => {
  it('0 when SIFEN approves, with its CDC and links', async () => {
    const { code, outcome } = await runJson(sale(), '--esperar', ...here())
    expect({ code, outcome }).toMatchObject({
      code: 0,
      outcome: { resultado: 'aprobado', estado: 'approved', cdc: expect.stringMatching(/^\d{44}$/), problemas: [] },
    })
    expect(outcome.enlaces).toMatchObject({ qr: expect.stringContaining('cHashQR') })
  })

  it('2 when SIFEN rejects, with its code', async () => {
    d.t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const { code, outcome } = await runJson(sale(), '--esperar', ...here())
    expect({ code, outcome }).toMatchObject({ code: 2, outcome: { resultado: 'rechazado', codigo: '1306' } })
  })

  it('3 while it is not known, and the same again is the same document', async () => {
    d.proxy.trouble('cut', 'cut', 'cut')
    const file = sale()
    const { code, outcome } = await runJson(file, ...here())
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 3, resultado: 'pendiente' })
    expect(outcome.clave).toMatch(/^[0-9a-f-]{36}$/)
    expect((await runJson(file, ...here())).code).toBe(0)
    expect(await made()).toBe(1)
  }, 40_000)

  it('the same --clave is the same document, without any reference', async () => {
    const file = sale({ referencia_externa: undefined })
    const first = await runJson(file, ...here())
    const second = await runJson(file, '--clave', first.outcome.clave ?? '', ...here())
    expect({ code: second.code, cdc: second.outcome.cdc }).toEqual({ code: 0, cdc: first.outcome.cdc })
  })

  it('--referencia counts when the file has none', async () => {
    const file = sale({ referencia_externa: undefined })
    await run(file, '--referencia', d.reference(), ...here())
    expect(await made()).toBe(1)
  })

  it('4 with every problem of a document', async () => {
    const { code, outcome } = await runJson(sale({ items: [{ cantidad: 1 }], receptor: {} }), ...here())
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
    const file = contents === undefined ? join(d.folder, name) : d.write(name, contents)
    const { code, outcome } = await runJson(file, ...here())
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
    const { code, outcome } = await runJson(sale(), ...here('lector'))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 4, resultado: 'sin_permiso' })
  })

  it('5 without a gateway', async () => {
    const { code, outcome } = await runJson(sale(), ...d.at(NO_GATEWAY))
    expect({ code, resultado: outcome.resultado }).toEqual({ code: 5, resultado: 'sin_servicio' })
  }, 40_000)

  it.each([
    ['several files without --lote', ['a.json', 'b.json']],
    ['--clave with --lote', ['a.json', '--lote', '--clave', crypto.randomUUID()]],
    ['--referencia with --lote', ['a.json', '--lote', '--referencia', 'V-1']],
  ])('4 for %s', async (_, words) => {
    expect(await run(...words, ...here())).toEqual({ code: 4, text: '' })
  })

  it('says it in words without --json', async () => {
    const { code, text } = await run(sale(), ...here())
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/CDC \d{44}\nAprobado por SIFEN\.$/) })
  })
})
