/** `nanduti cancelar` against a real gateway with the sandbox: its exit codes and its answers. docs/notes 545. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dtes, eventos } from '../../src/db/index.ts'
import { buildDesktopApp, type DesktopApp, NO_GATEWAY } from './desktop-app.ts'

let d: DesktopApp
beforeAll(async () => {
  d = await buildDesktopApp()
})
beforeEach(() => d.t.restore())
afterAll(() => d.close())

type Answer = { resultado: string; evento_id: number | null; estado: string | null; problemas: { campo: string }[] }

const PATH = '/api/sifen/eventos/cancelacion'
const issue = async () =>
  (await d.t.as('operador').post('/api/sifen/dtes/sync', d.t.factura())).json() as { id: number; cdc: string }
const here = (token?: string) => ['--motivo', 'Lo pidió el cliente', ...d.at(d.proxy.url, token)]
const cancelar = (cdc: string, ...words: string[]) => d.runJson<Answer>('cancelar', cdc, ...words)
const eventsOf = (cdc: string) => d.t.db.$count(eventos, eq(eventos.cdc, cdc))

describe('nanduti cancelar', () => {
  it('0 when SIFEN approves, and again: the same event', async () => {
    const { cdc } = await issue()
    const { code, outcome } = await cancelar(cdc, ...here())
    expect({ code, outcome }).toMatchObject({ code: 0, outcome: { resultado: 'aprobado', cdc, estado: 'approved' } })
    expect(await cancelar(cdc, ...here())).toEqual({ code, outcome })
    expect(await eventsOf(cdc)).toBe(1)
  })

  it('0 after a cut answer, in the same run: one event', async () => {
    const { cdc } = await issue()
    d.proxy.troubleOf(PATH, 'cut')
    expect(await cancelar(cdc, '--esperar', ...here())).toMatchObject({ code: 0, outcome: { resultado: 'aprobado' } })
    expect(await eventsOf(cdc)).toBe(1)
  })

  it('3 when every answer was cut, and the same command finds the event', async () => {
    const { cdc } = await issue()
    d.proxy.trouble('cut', 'cut', 'cut')
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 3, outcome: { resultado: 'pendiente' } })
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 0, outcome: { estado: 'approved' } })
    expect(await eventsOf(cdc)).toBe(1)
  }, 40_000)

  it('3 while SIFEN’s answer is not known, with its event; 0 once it is', async () => {
    const { cdc } = await issue()
    d.t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    const first = await cancelar(cdc, ...here())
    expect(first).toMatchObject({ code: 3, outcome: { evento_id: expect.any(Number), estado: 'sent' } })
    expect(await cancelar(cdc, ...here())).toEqual(first)
    await d.t.wait(60)
    const { evento_id } = first.outcome
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 0, outcome: { evento_id, estado: 'approved' } })
    expect(await eventsOf(cdc)).toBe(1)
  }, 40_000)

  it('0 for a document that is cancelled without an event of ours', async () => {
    const { id, cdc } = await issue()
    await d.t.db.update(dtes).set({ estado: 'cancelled' }).where(eq(dtes.id, id))
    expect(await cancelar(cdc, ...here())).toMatchObject({
      code: 0,
      outcome: { resultado: 'aprobado', evento_id: null, mensaje: 'El documento ya estaba cancelado.' },
    })
  })

  it('2 when SIFEN rejects, with its code', async () => {
    const { cdc } = await issue()
    d.t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4009', times: 1 })
    expect(await cancelar(cdc, ...here())).toMatchObject({
      code: 2,
      outcome: { resultado: 'rechazado', codigo: '4009', explicacion: { que_hacer: expect.any(String) } },
    })
  })

  it.each([
    ['a text that is not a CDC', '1234', /cdc/i],
    ['an unknown document', '01800000005001001000000122026112912345678901', /.+/],
  ])('4 for %s', async (_, cdc, why) => {
    const { code, outcome } = await cancelar(cdc, ...here())
    expect({ code, outcome }).toMatchObject({ code: 4, outcome: { resultado: 'invalido', evento_id: null } })
    expect(JSON.stringify(outcome)).toMatch(why)
  })

  it('4 for a document that notes hold, and for a token that may not', async () => {
    const { cdc } = await issue()
    expect(await cancelar(cdc, ...here('lector'))).toMatchObject({ code: 4, outcome: { resultado: 'sin_permiso' } })
    const nota = { tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado: [{ formato: 1, cdc }] }
    await d.t.as('operador').post('/api/sifen/dtes/sync', d.t.factura(nota))
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 4, outcome: { codigo: 'DTE_CON_NOTAS' } })
    expect(await eventsOf(cdc)).toBe(0)
  })

  it('4 without a token, 5 without a gateway', async () => {
    const { cdc } = await issue()
    const words = ['--motivo', 'Lo pidió el cliente']
    expect(await cancelar(cdc, ...words, '--url', NO_GATEWAY)).toMatchObject({ code: 4, outcome: { cdc } })
    expect(await cancelar(cdc, ...words, ...d.at(NO_GATEWAY))).toMatchObject({
      code: 5,
      outcome: { resultado: 'sin_servicio', cdc },
    })
  }, 40_000)

  it('5 when SIFEN did not receive the event', async () => {
    const { cdc } = await issue()
    d.t.sandbox.script({ service: 'evento', fault: 'tls-refused', times: 1 })
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 5, outcome: { resultado: 'sin_servicio' } })
    expect(await cancelar(cdc, ...here())).toMatchObject({ code: 0 })
  }, 40_000)

  it('says it in words without --json', async () => {
    const { cdc } = await issue()
    expect(await d.run('cancelar', cdc, ...here())).toEqual({ code: 0, text: 'SIFEN aprobó la cancelación.' })
  })
})
