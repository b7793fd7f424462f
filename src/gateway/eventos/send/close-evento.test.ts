/** `nanduti evento cerrar`: closes a voiding that SIFEN left unanswered twice, as the operator reports. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { eventos, historial } from '../../../db/index.ts'
import { OPERATIONS } from '../../../operations/operations.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

let numero = 7000
const range = () => {
  numero += 1
  const numeros = { numero_inicio: `000${numero}`, numero_fin: `000${numero}` }
  const place = { timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001' }
  return { ...place, ...numeros, tipo_documento: 1, motivo: 'No se usó' }
}
const ask = (body: ReturnType<typeof range>) => t.as('operador').post('/api/sifen/eventos/inutilizacion', body)

/** Creates a voiding without an answer: to both postings by default. */
async function unanswered(times = 2) {
  const body = range()
  t.sandbox.script({ service: 'evento', fault: 'reset-before', times })
  const { evento_id: id } = (await ask(body)).json()
  if (times === 2) for (const seconds of [900, 900, 900]) await t.wait(seconds)
  return { id: id as number, body }
}

async function close(evento: number | string, over: Record<string, unknown> = {}) {
  const printed: string[] = []
  const operator = { print: (line: string) => printed.push(line), progress() {}, stop: new AbortController().signal }
  const word = { estado: 'rejected', motivo: 'En Marangatu no figura', por: 'ana', ...over }
  await OPERATIONS['evento cerrar'](t.deps, operator, { operation: 'evento cerrar', evento: String(evento), ...word })
  return printed
}
const rowOf = async (id: number) => (await t.deps.db.select().from(eventos).where(eq(eventos.id, id)))[0]

describe('nanduti evento cerrar', () => {
  it('rejected: keeps who, when and why, adds to the history, and frees the numbers', async () => {
    const { id, body } = await unanswered()
    expect((await t.as('lector').get(`/api/sifen/eventos/${id}`)).json().atencion).toContain(
      `evento cerrar ${id} --estado`,
    )
    expect(await close(id)).toEqual([expect.stringContaining(`la inutilización ${id} (${body.numero_inicio}`)])
    expect(await rowOf(id)).toMatchObject({
      ...{ estado: 'rejected', sifen_result_code: null, prot_aut: null, due_at: null },
      sifen_result_msg: `Cerrado por ana, operador, el ${t.clock.now().toISOString()}: En Marangatu no figura`,
    })
    const steps = await t.deps.db.select().from(historial).where(eq(historial.evento_id, id))
    expect(steps.at(-1)).toMatchObject({
      ...{ trigger: 'closed-rejected', from: 'sent', to: 'rejected', job: 'nanduti evento cerrar' },
      motivo: 'ana: En Marangatu no figura',
    })
    expect((await t.as('lector').get(`/api/sifen/eventos/${id}`)).json().atencion).toBeNull()
    t.restore()
    expect((await ask(body)).statusCode).toBe(200)
  })

  it('approved: keeps the protocol and the numbers', async () => {
    const { id, body } = await unanswered()
    await close(id, { estado: 'approved', protocolo: '123' })
    expect(await rowOf(id)).toMatchObject({ estado: 'approved', prot_aut: '123' })
    t.restore()
    expect((await ask(body)).json()).toMatchObject({ code: 'RANGO_INUTILIZADO' })
  })

  it('refuses an event that is still being settled', async () => {
    const { id } = await unanswered(1)
    await expect(close(id)).rejects.toThrow(`El evento ${id} está en estado sent y todavía se averigua solo.`)
    expect((await rowOf(id))?.estado).toBe('sent')
  })

  it('refuses an event that has ended, of any kind', async () => {
    const { cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const cancelled = await t
      .as('operador')
      .post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
    const { evento_id } = cancelled.json()
    await expect(close(evento_id)).rejects.toThrow(`El evento ${evento_id} está en estado approved: ya terminó.`)
  })

  it.each(['99999999', 'abc', '9'.repeat(15)])('refuses %s, which is no event’s id', async key => {
    await expect(close(key)).rejects.toThrow(`No hay ningún evento con el id ${key}.`)
  })

  it.each([{ estado: 'sent' }, { estado: 'error' }, { motivo: '  x ' }])('refuses the options %j', async over => {
    await expect(close(1, over)).rejects.toThrow('--motivo tiene entre 5 y 500 caracteres')
  })
})
