/**
 * Documents that SIFEN has and our database lost are found by the CDCs that we would have made, and adopted whole
 * (docs/notes 411, 412).
 */
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../test/support/issuing-app.ts'
import { attempts, contadores, dtes, eventos, historial, outbox, recuentosPendientes } from '../../db/index.ts'
import { NotGenuine, type Place, type RecoverOptions, RecoveryInterrupted, recoverSeries } from './index.ts'

let t: IssuingApp
beforeEach(async () => {
  t = await buildIssuingApp()
  t.answerAbsent()
})
afterEach(() => t.close())

const place = (over: Partial<Place> = {}): Place => ({
  empresa_id: t.emitter.empresa_id,
  emitter_id: t.emitter.id,
  timbrado: t.timbrado.numero,
  establecimiento: '001',
  punto_expedicion: '001',
  tipo_documento: 1,
  punto_expedicion_id: t.punto.id,
  ...over,
})
const BY = { job: 'prueba' }
const recover = (options: Partial<RecoverOptions> = {}) => recoverSeries(t.deps, place(), { by: BY, ...options })

async function sell(over = {}, status = 200) {
  const res = await t.as('operador').post(SYNC, t.factura(over))
  expect({ status: res.statusCode, text: status === res.statusCode ? '' : res.body }).toEqual({ status, text: '' })
  return t.dte(res.json().id)
}
/** A sale that SIFEN rejects: the counter goes back, and the next sale takes the number again. */
const reject = async () => {
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
  return sell({}, 422)
}

/** Forgets documents, with what belongs to them, and sets the counter back, as a restored database does. */
async function forget(ids: readonly number[], ultimo_numero: number): Promise<void> {
  const { db } = t.deps
  await db.delete(historial).where(inArray(historial.dte_id, [...ids]))
  await db.delete(outbox).where(inArray(outbox.dte_id, [...ids]))
  await db.delete(attempts).where(inArray(attempts.dte_id, [...ids]))
  await db.delete(dtes).where(inArray(dtes.id, [...ids]))
  await setCounter(ultimo_numero)
}
/** Forgets the only event. Returns it. */
async function forgetEvento() {
  const { db } = t.deps
  const [evento] = await db.select().from(eventos)
  await db.delete(attempts).where(eq(attempts.evento_id, evento?.id ?? 0))
  await db.delete(historial).where(eq(historial.evento_id, evento?.id ?? 0))
  await db.delete(outbox)
  await db.delete(eventos)
  return evento
}
const setCounter = (ultimo_numero: number) =>
  t.deps.db.update(contadores).set({ ultimo_numero }).where(eq(contadores.punto_expedicion_id, t.punto.id))
const numeros = (rows: readonly { numero: number }[]) => rows.map(({ numero }) => numero)
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const rows = () => t.deps.db.select().from(dtes).orderBy(dtes.numero, dtes.id)

describe('recoverSeries', () => {
  it('adopts the documents after the last known one, and lifts the counter', async () => {
    // Here the sandbox answers all queries.
    t.restore()
    const first = await sell()
    const lost = [await sell(), await sell(), await sell()]
    await forget(ids(lost), first.numero)
    const { adopted, ...rest } = await recover()
    expect({ numeros: numeros(adopted), ...rest, consultas: 0 }).toEqual({
      ...{ numeros: numeros(lost), highest: first.numero + 3, pending: [], isComplete: true, consultas: 0 },
    })
    expect(await t.lastNumber()).toBe(first.numero + 3)
    await sell()
  })

  it('stores the same row, file and posting as the sale did', async () => {
    const first = await sell()
    const before = await sell({
      serie: undefined,
      receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '77', nombre: 'Ña Tomasa' },
    })
    await forget([before.id], first.numero)
    const { adopted } = await recover()
    const { id, created_at, updated_at, aprobado_at, recuperado_at, ...after } = await t.dte(adopted[0]?.dteId ?? 0)
    const lost = [
      'numero_anterior',
      'contador_version',
      'payload',
      'created_by',
      'via',
      'last_attempt_id',
      'advertencias',
      'version',
      'last_sent_at',
    ]
    const answered = ['sifen_result_code', 'sifen_result_msg', 'sifen_result_service']
    const kept = Object.keys(after).filter(
      name => ![...lost, ...answered, 'signed_at'].includes(name),
    ) as (keyof typeof after)[]
    expect(Object.fromEntries(kept.map(name => [name, after[name]]))).toEqual(
      Object.fromEntries(kept.map(name => [name, before[name]])),
    )
    expect({ recuperado: recuperado_at, last_sent_at: after.last_sent_at }).toEqual({
      recuperado: t.clock.now(),
      last_sent_at: before.fecha_proceso,
    })
    expect(after.signed_at).toBeInstanceOf(Date)
    const [posting] = await t.attemptsOf(id)
    expect(posting).toMatchObject({ outcome: 'answered', xml_sha256: before.xml_sha256, digest: expect.any(String) })
    const xml = await t.as('lector').get(`/api/sifen/dtes/${id}/xml`)
    expect(xml.statusCode).toBe(200)
    expect((await t.as('lector').get(`/api/sifen/dtes/${id}/kude`)).statusCode).toBe(200)
    const detail = (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
    expect(detail.recuperado_at).toBe(t.clock.now().toISOString())
    expect(detail.historial).toMatchObject([{ from: null, to: 'approved', trigger: 'recovered', job: 'prueba' }])
  })

  it('counts the document on the dashboard, and tells it by webhook', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    await t.deps.db.delete(recuentosPendientes)
    const { adopted } = await recover()
    expect(await t.deps.db.select().from(recuentosPendientes)).toMatchObject([{ estado: 'approved', documentos: 1 }])
    const reply = await t.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.dte_id, adopted[0]?.dteId ?? 0))
    expect(reply.map(({ event }) => event)).toEqual(['dte.approved'])
  })

  it('keeps the request, so that the document can be credited', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    await recover()
    const nota = t.factura({
      tipoDocumento: 5,
      notaCreditoDebito: { motivo: 2 },
      documentoAsociado: [{ formato: 1, cdc: lost.cdc }],
    })
    expect((await t.as('operador').post(SYNC, nota)).json()).toMatchObject({ estado: 'approved' })
  })

  it('finds documents of several days, backdated ones, and ones that were rejected five times before', async () => {
    const first = await sell()
    const lost = [await sell()]
    t.clock.advance(3 * 86_400)
    lost.push(await sell())
    lost.push(await sell({ fechaEmision: '2026-11-02T10:00:00' }))
    for (let i = 0; i < 5; i++) lost.push(await reject())
    lost.push(await sell())
    t.clock.advance(86_400)
    lost.push(await sell())
    await forget(ids(lost), first.numero)
    const approved = lost.filter(({ estado }) => estado === 'approved')
    expect(numeros((await recover()).adopted).toSorted((a, b) => a - b)).toEqual(numeros(approved))
  })

  it('finds the last number after five rejections, and any when SIFEN says that it is used', async () => {
    const first = await sell()
    const lost = []
    for (let i = 0; i < 5; i++) lost.push(await reject())
    lost.push(await sell({ fechaEmision: '2026-11-02T10:00:00' }))
    await forget(ids(lost), first.numero)
    expect((await recover()).adopted).toEqual([])
    expect(numeros((await recover({ usados: [first.numero + 1] })).adopted)).toEqual([first.numero + 1])
    const again = []
    for (let i = 0; i < 5; i++) again.push(await reject())
    again.push(await sell())
    await forget(ids(again), first.numero + 1)
    expect(numeros((await recover()).adopted)).toEqual([first.numero + 2])
  })

  it('finds documents of a series, which counts anew after the last number', async () => {
    const all = [await sell(), await sell(), await sell()]
    await setCounter(9_999_998)
    await sell()
    await setCounter(0)
    t.clock.advance(60)
    const known = await sell({ serie: 'AA' })
    t.clock.advance(60)
    const lost = [await sell({ serie: 'AA' }), await sell({ serie: 'AA' })]
    await forget([...ids(lost), all[1]?.id ?? 0], known.numero)
    const found = (await recover()).adopted
    expect(found.map(({ cdc }) => cdc)).toEqual([all[1], ...lost].map(row => row?.cdc))
    expect((await rows()).filter(({ serie }) => serie === 'AA').map(({ numero }) => numero)).toEqual([1, 2, 3])
    expect(await t.lastNumber()).toBe(3)
  })

  it('finds the holes among known numbers', async () => {
    const all = [await sell(), await sell(), await sell(), await sell()]
    const lost = all.slice(1, 3)
    await forget(ids(lost), all[3]?.numero ?? 0)
    expect(numeros((await recover()).adopted)).toEqual(numeros(lost))
  })

  it('in haste asks once about old gaps, but thoroughly below documents that it read back', async () => {
    const all = [await sell()]
    for (let i = 0; i < 4; i++) all.push(await sell(i % 2 === 0 ? { fechaEmision: '2026-11-02T10:00:00' } : {}))
    const last = all[4]?.numero ?? 0
    await forget(ids(all.slice(1, 4)), last)
    expect(numeros((await recover({ deprisa: true })).adopted)).toEqual([all[2]?.numero])
    // The rest of that run, had it been cut off there.
    expect(numeros((await recover({ deprisa: true })).adopted)).toEqual([all[1]?.numero])
  })

  it('gives an invoice the receiver of a later nomination', async () => {
    const first = await sell()
    const lost = await sell({ receptor: { naturaleza: 2, tipoDoc: 5 } })
    const body = {
      ...{ cdc: lost.cdc, motivo: 'El cliente pidió su factura', contribuyente: false, tipoOperacion: 2 },
      ...{ documentoTipo: 1, documentoNumero: '4567890', razonSocial: 'Juana Pérez' },
    }
    expect((await t.as('operador').post('/api/sifen/eventos/nominacion', body)).statusCode).toBe(200)
    const { nominado } = await t.dte(lost.id)
    await forgetEvento()
    await forget([lost.id], first.numero)
    const { adopted } = await recover()
    expect(await t.dte(adopted[0]?.dteId ?? 0)).toMatchObject({
      ...{ receptor_documento: '4567890', receptor_nombre: 'Juana Pérez', nominado },
    })
  })

  it('stores a later cancellation with its event', async () => {
    const first = await sell()
    const lost = await sell()
    const body = { cdc: lost.cdc, motivo: 'Venta anulada' }
    expect((await t.as('operador').post('/api/sifen/eventos/cancelacion', body)).statusCode).toBe(200)
    const before = await forgetEvento()
    await forget([lost.id], first.numero)
    const { adopted } = await recover()
    expect(adopted).toMatchObject([{ numero: lost.numero, estado: 'cancelled' }])
    expect(await t.dte(adopted[0]?.dteId ?? 0)).toMatchObject({ estado: 'cancelled', prot_aut: lost.prot_aut })
    const { prot_aut, motivo, tipo } = before ?? {}
    expect(await t.deps.db.select().from(eventos)).toMatchObject([
      { estado: 'approved', prot_aut, motivo, tipo, sifen_dte_id: adopted[0]?.dteId },
    ])
  })

  it('asks about 300 lost sales with about 300 queries, besides those after the last one', async () => {
    const first = await sell()
    const lost = []
    for (let i = 0; i < 30; i++) lost.push(await sell())
    await forget(ids(lost), first.numero)
    const requests: number[] = []
    await recover({ onStep: step => step.adopted && requests.push(step.consultas) })
    expect(requests).toHaveLength(30)
    expect(requests.at(-1)).toBeLessThanOrEqual(30 + 8)
  })
})

describe('a document that SIFEN returns altered', () => {
  it('is not adopted, and nothing is stored', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    t.interpose('consulta', async (real, cdc) => {
      const answer = await real.consulta(cdc)
      if (!answer.encontrado) return answer
      const xml = answer.documento.xml.replace('Yerba mate', 'Yerba Mate')
      return { ...answer, documento: { ...answer.documento, xml } }
    })
    await expect(recover()).rejects.toThrow(NotGenuine)
    expect(numeros(await rows())).toEqual([first.numero])
    expect(await t.lastNumber()).toBe(first.numero)
  })
})

describe('rows of ours', () => {
  it('another sale under the same CDC stays rejected, and the lost document stands beside it', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    const sale = await sell({ items: [{ ...SALE.items[0], descripcion: 'Otra venta' }] }, 422)
    expect(await t.dte(sale.id)).toMatchObject({ estado: 'rejected', cdc: lost.cdc })
    const { adopted } = await recover()
    expect(adopted).toMatchObject([{ cdc: lost.cdc }])
    expect(await t.dte(sale.id)).toMatchObject({ estado: 'rejected', prot_aut: null })
    expect(await t.dte(adopted[0]?.dteId ?? 0)).toMatchObject({ estado: 'approved', prot_aut: lost.prot_aut })
  })

  it.each(['draft', 'signed', 'sent', 'error', 'rejected'] as const)(
    'one that was %s in the older database becomes approved',
    async estado => {
      const sale = await sell()
      await t.deps.db.delete(attempts).where(eq(attempts.dte_id, sale.id))
      const bare = {
        estado,
        prot_aut: null,
        fecha_proceso: null,
        last_sent_at: null,
        last_attempt_id: null,
        xml_signed_path: null,
      }
      await t.deps.db.update(dtes).set(bare).where(eq(dtes.id, sale.id))
      expect((await recover()).adopted).toMatchObject([{ dteId: sale.id, estado: 'approved' }])
      const { prot_aut, xml_signed_path } = sale
      expect(await t.dte(sale.id)).toMatchObject({ estado: 'approved', prot_aut, xml_signed_path, recuperado_at: null })
      expect(await t.attemptsOf(sale.id)).toMatchObject([{ outcome: 'answered' }])
    },
  )

  it('an approved one that was cancelled since becomes cancelled, when asked to review', async () => {
    const sale = await sell()
    t.interpose('consulta', async (real, cdc) => {
      const answer = await real.consulta(cdc)
      return answer.encontrado ? { ...answer, documento: { ...answer.documento, cancelado: true } } : answer
    })
    expect((await recover()).adopted).toEqual([])
    expect((await recover({ revisa: true })).adopted).toMatchObject([{ dteId: sale.id, estado: 'cancelled' }])
    expect(await t.dte(sale.id)).toMatchObject({ estado: 'cancelled' })
  })
})

describe('a run', () => {
  it('without applying reports the documents and stores nothing', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    expect((await recover({ aplica: false })).adopted).toMatchObject([{ numero: lost.numero, dteId: null }])
    expect(await rows()).toHaveLength(1)
    expect(await t.lastNumber()).toBe(first.numero)
  })

  it('ends when SIFEN does not answer, and the next one continues', async () => {
    const first = await sell()
    const lost = [await sell(), await sell()]
    await forget(ids(lost), first.numero)
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 60 })
    await expect(recover()).rejects.toThrow(RecoveryInterrupted)
    t.sandbox.clearScripts()
    expect(numeros((await recover()).adopted)).toEqual(numeros(lost))
  })

  it('is repeated for single failures of SIFEN', async () => {
    const first = await sell()
    const lost = await sell()
    await forget([lost.id], first.numero)
    t.sandbox.script({ service: 'consulta', fault: 'html', times: 2 })
    expect(numeros((await recover()).adopted)).toEqual([lost.numero])
  })

  it('that was stopped is continued by the next one', async () => {
    const first = await sell()
    const lost = Array.from({ length: 12 })
    for (const at of lost.keys()) lost[at] = await sell()
    const documents = lost as Awaited<ReturnType<typeof sell>>[]
    await forget(ids(documents), first.numero)
    const stopping = new AbortController()
    const stopped = await recover({ signal: stopping.signal, onStep: step => step.adopted && stopping.abort() })
    expect(stopped.isComplete).toBe(false)
    const rest = await recover()
    expect(numeros([...stopped.adopted, ...rest.adopted])).toEqual(numeros(documents))
  })

  it('beside another one adopts each document once', async () => {
    const first = await sell()
    const lost = [await sell(), await sell(), await sell()]
    await forget(ids(lost), first.numero)
    await Promise.all([recover(), recover()])
    expect(numeros(await rows())).toEqual([first.numero, ...numeros(lost)])
  })

  it('of a point that is not registered adopts without a counter', async () => {
    const numero = 40
    const stamp = { ...t.facturaNumero(numero), timbrado: Number(t.timbrado.numero), puntoExpedicion: '009' }
    const res = await t.as('operador').post(SYNC, { ...stamp, timbradoFechaInicio: '2026-01-01' })
    expect(res.statusCode).toBe(200)
    const known = await t.dte(res.json().id)
    const next = await t
      .as('operador')
      .post(SYNC, { ...stamp, numeroDocumento: '0000041', timbradoFechaInicio: '2026-01-01' })
    await forget([next.json().id], 0)
    const free = place({ punto_expedicion: '009', punto_expedicion_id: null })
    const { adopted } = await recoverSeries(t.deps, free, { by: BY })
    expect({ known: known.punto_expedicion_id, adopted: numeros(adopted) }).toEqual({ known: null, adopted: [41] })
  })
})
