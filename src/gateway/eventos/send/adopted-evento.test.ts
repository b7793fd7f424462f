/** An event is adopted by its own kind with its digest or Id, never by kind and time (docs/notes A40). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes, eventos, historial } from '../../../db/index.ts'

const URL = (tipo: string) => `/api/sifen/eventos/${tipo}`
const TRANSPORTE = {
  motivo: 2,
  entrega: { transportista: { chofer: { nombre: 'Juan Pérez', documentoNumero: '1234567' } } },
}

let t: IssuingApp
let receiver: { token: string; ruc: string }
beforeAll(async () => {
  t = await buildIssuingApp()
  const empresa = await t.make.empresa()
  await t.equip(await t.make.emitter(empresa))
  const { id } = await t.make.user({ roles: { [empresa.id]: 'operador' } })
  receiver = { token: await t.make.token(id), ruc: `${empresa.ruc}-${empresa.dv}` }
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const issue = async (over: Body = {}): Promise<{ id: number; cdc: string }> =>
  (await t.as('operador').post(SYNC, t.factura(over))).json()
const toReceiver = () => issue({ receptor: { naturaleza: 1, numeroDocumento: receiver.ruc, nombre: 'Receptor SA' } })
const lose = (fault: 'reset-before' | 'reset-after') => t.sandbox.script({ service: 'evento', fault, times: 1 })
const eventsAt = (of: string) => t.sandbox.events().filter(({ cdc }) => cdc === of)
const evento = async (id: number) => {
  const [row] = await t.deps.db.select().from(eventos).where(eq(eventos.id, id))
  if (!row) throw new Error(`There is no event ${id}`)
  return row
}
const historyOf = (id: number) =>
  t.deps.db
    .select({ trigger: historial.trigger, to: historial.to, job: historial.job })
    .from(historial)
    .where(eq(historial.dte_id, id))
    .orderBy(historial.id)

describe('the approval of an earlier event of the same kind and minute', () => {
  it('is not given to a transport event that SIFEN never got', async () => {
    const { cdc } = await issue()
    const send = () => t.as('operador').post(URL('transporte'), { cdc, ...TRANSPORTE })
    const first = (await send()).json()
    lose('reset-before')
    const second = (await send()).json()
    await t.wait(60)
    expect(await evento(second.evento_id)).toMatchObject({ estado: 'sent', prot_aut: null })
    for (const seconds of [300, 600]) await t.wait(seconds)
    const row = await evento(second.evento_id)
    expect(row).toMatchObject({ estado: 'approved', reposts: 1 })
    expect(row.prot_aut).not.toBe(first.prot_aut)
    expect(eventsAt(cdc).map(({ id }) => id)).toEqual([String(first.evento_id), String(second.evento_id)])
  })

  it('is not given to a second conformity, which SIFEN rejects with 4150', async () => {
    const { cdc } = await toReceiver()
    const send = () => t.with(receiver.token).post(URL('conformidad'), { cdc, tipoConformidad: 1 })
    expect((await send()).statusCode).toBe(200)
    const res = await send()
    expect({ status: res.statusCode, body: res.json() }).toMatchObject({
      status: 422,
      body: { status: 'rejected', cod_res: '4150' },
    })
    await t.wait(60)
    expect((await evento(res.json().evento_id)).estado).toBe('rejected')
  })

  it('is not given to a second disagreement, which SIFEN rejects with 4200', async () => {
    const { cdc } = await toReceiver()
    const send = () => t.with(receiver.token).post(URL('disconformidad'), { cdc, motivo: 'No llegó' })
    expect((await send()).statusCode).toBe(200)
    const res = await send()
    expect({ status: res.statusCode, body: res.json() }).toMatchObject({
      status: 422,
      body: { status: 'rejected', cod_res: '4200' },
    })
  })

  it('is not given to the event after it, whose answer was lost: that one gets its own', async () => {
    const { cdc } = await issue()
    const send = async () => (await t.as('operador').post(URL('transporte'), { cdc, ...TRANSPORTE })).json().evento_id
    const first = await send()
    lose('reset-after')
    const second = await send()
    await t.wait(60)
    const protocols = eventsAt(cdc).map(({ id, dProtAut }) => [id, dProtAut])
    expect([await evento(first), await evento(second)].map(({ id, prot_aut }) => [String(id), prot_aut])).toEqual(
      protocols,
    )
  })
})

describe('an event whose Id comes again after a restore', () => {
  it('is not adopted from the lost event of that Id and kind', async () => {
    const { cdc } = await issue()
    const send = async () => (await t.as('operador').post(URL('transporte'), { cdc, ...TRANSPORTE })).json().evento_id
    lose('reset-before')
    const id = await send()
    // The lost event had the same Id: another answer of SIFEN shows it with another digest.
    t.interpose('consulta', async (real, ...requests) => {
      const answer = await real.consulta(...requests)
      if (!answer.encontrado) return answer
      const lost = {
        tipo: 'rGeVeTr',
        id: String(id),
        digest: 'otro',
        estado: 'aprobado' as const,
        protAut: '1',
        mensajes: [],
      }
      return { ...answer, documento: { ...answer.documento, eventos: [lost] } }
    })
    await t.wait(60)
    expect(await evento(id)).toMatchObject({ estado: 'sent', prot_aut: null })
  })
})

describe('a document that another cancellation cancelled', () => {
  it('becomes cancelled, and our own event is rejected with 4003', async () => {
    const { id, cdc } = await issue()
    const send = () => t.as('operador').post(URL('cancelacion'), { cdc, motivo: 'Error en el precio' })
    expect((await send()).statusCode).toBe(200)
    // As after a restore: the event is gone, its document is approved again.
    await t.deps.db.update(eventos).set({ estado: 'rejected' }).where(eq(eventos.sifen_dte_id, id))
    await t.deps.db.update(dtes).set({ estado: 'approved' }).where(eq(dtes.id, id))
    const again = await send()
    expect({ status: again.statusCode, estado: again.json().status }).toEqual({ status: 504, estado: 'sent' })
    await t.wait(60)
    expect(await evento(again.json().evento_id)).toMatchObject({
      ...{ estado: 'rejected', sifen_result_code: '4003', prot_aut: null, due_at: null },
    })
    expect((await t.dte(id)).estado).toBe('cancelled')
    expect((await historyOf(id)).at(-1)).toEqual({
      ...{ trigger: 'found-cancelled', to: 'cancelled', job: expect.any(String) },
    })
  })
})
