/** A failed document, whose approved successor came back from SIFEN without its reference (docs/notes 475). */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../test/support/issuing-app.ts'
import { attempts, contadores, dtes, historial, outbox } from '../../db/index.ts'
import { type DteRow, detailOf } from '../dtes/index.ts'
import { recoverSeries } from './index.ts'

const DTES = '/api/sifen/dtes'
const [ITEM] = SALE.items

let t: IssuingApp
let last = 0
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterEach(() => t.restore())
afterAll(() => t.close())

const post = (body: object, path = SYNC) => t.as('operador').post(path, body)
const resend = (id: number) => post({}, `${DTES}/${id}/reenviar`)
const detail = async (id: number) => (await t.as('lector').get(`${DTES}/${id}`)).json()
/** Returns a sale with a reference and a total of its own. */
const newSale = (over = {}) => {
  last += 1
  return t.factura({ referencia_externa: `V-${last}`, items: [{ ...ITEM, precioUnitario: 100_000 + last }], ...over })
}

/** Sends a document that fails. */
async function failed(body: object, estado: 'rejected' | 'error'): Promise<DteRow> {
  if (estado === 'rejected') t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1309', times: 1 })
  else {
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    t.interpose('consulta', async () => ({
      ...{
        encontrado: false as const,
        fechaProceso: '2026-11-21T10:00:00-03:00',
        codigo: '0420',
        mensaje: 'No existe',
      },
    }))
  }
  const { id } = (await post(body)).json()
  if (estado === 'error') await t.wait(900)
  t.restore()
  const row = await t.dte(id)
  expect(row.estado).toBe(estado)
  return row
}

/** Takes the database back to before a document that followed a failed one. */
async function goBack(to: DteRow, lost: number): Promise<void> {
  const { db } = t.deps
  for (const table of [historial, outbox, attempts]) await db.delete(table).where(inArray(table.dte_id, [lost]))
  await db.delete(dtes).where(eq(dtes.id, lost))
  const { version, numero_liberado } = to
  await db.update(dtes).set({ referencia_cedida: false, version, numero_liberado }).where(eq(dtes.id, to.id))
  const ultimo_numero = to.estado === 'rejected' ? (to.numero_anterior ?? 0) : to.numero
  await db.update(contadores).set({ ultimo_numero }).where(eq(contadores.punto_expedicion_id, t.punto.id))
}

async function recover(): Promise<number> {
  const { empresa_id, id: emitter_id } = t.emitter
  const place = {
    ...{ empresa_id, emitter_id, timbrado: t.timbrado.numero, punto_expedicion_id: t.punto.id },
    ...{ establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
  }
  t.answerAbsent()
  const { adopted } = await recoverSeries(t.deps, place, { by: { job: 'prueba' } })
  expect(adopted).toHaveLength(1)
  return adopted[0]?.dteId ?? 0
}

/** Sells with a correction after a failure, loses the second document, and reads it back. */
async function readBack(estado: 'rejected' | 'error', over = {}) {
  const body = newSale()
  const first = await failed(body, estado)
  const corrected = { ...body, observacion: 'corregida', ...over }
  const second = (await post(corrected)).json()
  expect(second.estado).toBe('approved')
  await goBack(first, second.id)
  await detail(first.id)
  return { first, body, corrected, second, twin: await recover() }
}
const ofTotal = async ({ total_operacion }: DteRow) =>
  (await t.deps.db.select().from(dtes).where(eq(dtes.total_operacion, total_operacion)))
    .filter(({ estado }) => estado === 'approved')
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const refusal = (res: Awaited<ReturnType<typeof post>>) => {
  const { code, dte_id, cdc, numero } = res.json()
  return { status: res.statusCode, code, dte_id, cdc, numero }
}

describe.each(['rejected', 'error'] as const)('a document in %s, whose successor came back from SIFEN', estado => {
  it('409 with that one for the same body, the corrected one and reenviar', async () => {
    const { first, body, corrected, second, twin } = await readBack(estado)
    const answers = [await post(corrected), await post(body), await post(corrected, DTES), await resend(first.id)]
    const { cdc, numero } = second
    const expected = { status: 409, code: 'DOCUMENTO_RECUPERADO', dte_id: twin, cdc, numero }
    expect(answers.map(refusal)).toEqual(Array(4).fill(expected))
    await t.drain()
    expect({ approved: await ofTotal(first), estado: (await t.dte(first.id)).estado }).toEqual({
      approved: [twin],
      estado,
    })
  })

  it('200 for a client that compared, and names it in reemplaza_id', async () => {
    const { first, corrected, twin } = await readBack(estado)
    const res = await post({ ...corrected, reemplaza_id: first.id })
    expect(res.statusCode, res.body).toBe(200)
    expect(await ofTotal(first)).toEqual([twin, res.json().id])
    expect((await detail(first.id)).atencion).toBe(null)
  })

  it.each([
    ['another total', { items: [{ ...ITEM, precioUnitario: 7_000_000 }] }],
    ['another receiver', { receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '4567890', nombre: 'Ña Tomasa' } }],
  ])('goes on beside one with %s', async (_, over) => {
    const { corrected } = await readBack(estado, over)
    expect((await post({ ...corrected, ...over })).statusCode).toBe(200)
  })
})

it('409 for the equal request of a document in error that had no reference', async () => {
  const { referencia_externa: _, ...body } = newSale()
  const first = await failed(body, 'error')
  const second = (await post({ ...body, reemplaza_id: first.id })).json()
  await goBack(first, second.id)
  const twin = await recover()
  const answers = [await post(body), await post(body)]
  expect(answers.map(res => refusal(res).dte_id)).toEqual([twin, twin])
  expect(await ofTotal(first)).toEqual([twin])
})

describe('atencion of a rejected document', () => {
  it('names the document that came back, until a person dismisses the rejected one', async () => {
    const { first, twin } = await readBack('rejected')
    const { atencion } = await detail(first.id)
    expect(atencion).toContain(`puede ser el documento ${twin}, que volvió de SIFEN`)
    expect(atencion).toContain('compárelo antes de emitir otro')
    expect(atencion).not.toContain('la venta no tiene documento')
    expect((await post({ motivo: 'Es el que volvió de SIFEN' }, `${DTES}/${first.id}/descartar`)).statusCode).toBe(200)
    expect((await detail(first.id)).atencion).toBe(null)
  })

  it.each([
    ['was cancelled', { estado: 'cancelled' }],
    ['has a reference', { referencia_externa: 'OTRA' }],
    ['was read back before', { recuperado_at: new Date(0) }],
    ['is in another currency', { moneda: 'USD' }],
  ] as const)('does not name one that %s', async (_, change) => {
    const { first, twin } = await readBack('rejected')
    await t.deps.db.update(dtes).set(change).where(eq(dtes.id, twin))
    expect((await detailOf(t.deps, first)).atencion).toContain('la venta no tiene documento')
  })

  it('does not name one of another sale', async () => {
    const { first, twin } = await readBack('rejected')
    const other = await failed(newSale(), 'rejected')
    await t.deps.db.update(dtes).set({ venta_id: other.id }).where(eq(dtes.id, twin))
    expect((await detailOf(t.deps, first)).atencion).toContain('la venta no tiene documento')
  })
})
