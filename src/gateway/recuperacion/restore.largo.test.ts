/**
 * A database that is restored from an older dump: every sale that it lost comes back from SIFEN, and no later sale gets
 * another's approval (docs/notes A48, 411, 412). RESTORE_SALES sets how many sales are lost, and how many follow.
 */
import { hash } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../test/support/issuing-app.ts'
import { copyTables } from '../../../test/support/table-copy.ts'
import { contadores, dtes, puntosExpedicion } from '../../db/index.ts'
import { listPlaces, type Recovered, recoverSeries } from './index.ts'

const SALES = Number(process.env.RESTORE_SALES ?? 120)
const LONG_MS = 300_000
const DAY = 86_400
const TIPOS = [1, 5]

let t: IssuingApp
/** A second point, whose numbers are in the series AA. */
let serial: { punto_expedicion_id: number; serie: string }
beforeEach(async () => {
  t = await buildIssuingApp()
  onTestFinished(() => t.close())
  const other = { empresa_id: t.emitter.empresa_id, establecimiento_id: t.establecimiento.id }
  const [punto] = await t.deps.db
    .insert(puntosExpedicion)
    .values({ ...other, codigo: '002', descripcion: 'Caja 2' })
    .returning()
  serial = { punto_expedicion_id: punto?.id ?? 0, serie: 'AA' }
}, LONG_MS)

const setCounter = (ultimo_numero: number) =>
  t.deps.db
    .insert(contadores)
    .values({
      empresa_id: t.emitter.empresa_id,
      punto_expedicion_id: serial.punto_expedicion_id,
      tipo_documento: 1,
      ultimo_numero,
    })
    .onConflictDoUpdate({
      target: [contadores.empresa_id, contadores.punto_expedicion_id, contadores.tipo_documento],
      set: { ultimo_numero },
    })

/** What a till knows of a sale: what it sold, and what it was told. */
type Sold = { what: string; status: number; id: number; cdc: string; wait: number }
let sold: Sold[]

async function sell(over = {}): Promise<Sold> {
  const what = `Venta ${sold.length + 1}`
  const res = await t
    .as('operador')
    .post(SYNC, t.factura({ items: [{ ...SALE.items[0], descripcion: what }], ...over }))
  const { id, cdc } = res.json()
  const sale = { what, status: res.statusCode, id, cdc, wait: Number(res.headers['retry-after'] ?? 0) }
  sold.push(sale)
  return sale
}

async function sellAll(count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    if (i % Math.ceil(count / 3) === 0) t.clock.advance(DAY)
    if (i % 10 === 0) t.clock.advance(60)
    if (i % 40 === 0) await rejectFive()
    if (i % 20 === 7) await sell({ fechaEmision: day(-1 - (i % 25)) })
    else if (i % 15 === 4) await sell(serial)
    else await sell()
  }
}

/** Five rejections of the next number: each gives it back. */
async function rejectFive(): Promise<void> {
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 5 })
  for (let i = 0; i < 5; i++) await sell()
}

const day = (days: number) => new Date(t.clock.now().getTime() + days * DAY * 1000).toISOString().slice(0, 19)

/** Sells for a while, dumps, sells what will be lost, cancels one of those, and restores. Returns the lost approvals. */
async function lose(): Promise<string[]> {
  sold = []
  await sell()
  await setCounter(9_999_998)
  await sell({ punto_expedicion_id: serial.punto_expedicion_id })
  await setCounter(0)
  t.clock.advance(60)
  await sell(serial)
  const copy = await copyTables(t.deps.db)
  const known = t.sandbox.documents().length
  await sellAll(SALES)
  const lost = t.sandbox
    .documents()
    .slice(known)
    .map(({ cdc }) => cdc)
  const body = { cdc: lost.at(-1), motivo: 'Venta anulada' }
  expect((await t.as('operador').post('/api/sifen/eventos/cancelacion', body)).statusCode).toBe(200)
  await copy.restore()
  t.deps.details.clear()
  return lost
}

async function recoverAll(): Promise<Recovered[]> {
  const done: Recovered[] = []
  for (const place of await listPlaces(t.deps.db, TIPOS, undefined))
    done.push(await recoverSeries(t.deps, place, { by: { job: 'prueba' }, revisa: true }))
  return done
}

/** Returns what differs between SIFEN's book and our rows: by document, its state, protocol and bytes. */
async function differences(): Promise<string[]> {
  const cancelled = new Set(t.sandbox.events().map(({ cdc }) => cdc))
  const rows = Map.groupBy(await t.deps.db.select().from(dtes), ({ cdc }) => cdc)
  return t.sandbox.documents().flatMap(({ cdc, dProtAut }) => {
    const here = (rows.get(cdc) ?? []).filter(({ estado }) => estado !== 'rejected')
    const estado = cancelled.has(cdc) ? 'cancelled' : 'approved'
    const sha256 = hash('sha256', t.sandbox.rde(cdc) ?? '')
    const isSame = here.length === 1 && here[0]?.estado === estado && here[0].prot_aut === dProtAut
    return isSame && here[0]?.xml_sha256 === sha256 ? [] : [`${cdc}: ${here.map(row => row.estado).join()}`]
  })
}

/** Sells the same at a point until it is sold, as a till that obeys Retry-After. Returns the number of rejections. */
async function sellOn(over: object): Promise<number> {
  for (let rejections = 0; ; ) {
    const { status, wait } = await sell(over)
    if (status === 200) return rejections
    if (status === 422) rejections++
    else expect(status).toBe(503)
    await t.wait(wait)
  }
}

/** Returns the sales that were told as approved, and whose document in SIFEN's book is another sale. */
const strangers = (from: number) =>
  sold.slice(from).filter(({ what, status, cdc }) => status === 200 && !t.sandbox.rde(cdc)?.includes(`>${what}<`))

describe('a dump, lost sales, a restore', () => {
  it(
    'recover brings every lost sale back, and the next sales have no rejection',
    async () => {
      const lost = await lose()
      const before = sold.length
      const done = await recoverAll()
      const adopted = done.flatMap(({ adopted }) => adopted.map(({ cdc }) => cdc))
      expect(adopted.toSorted()).toEqual(lost.toSorted())
      for (let i = 0; i < SALES; i++) await sell(i % 15 === 0 ? serial : {})
      expect(sold.slice(before).filter(({ status }) => status !== 200)).toEqual([])
      expect(strangers(before)).toEqual([])
      expect(await differences()).toEqual([])
    },
    LONG_MS,
  )

  it(
    'each point recovers by itself at its next sale: at most three rejections in all',
    async () => {
      const lost = await lose()
      const before = sold.length
      let rejections = 0
      for (let i = 0; i < SALES; i++) rejections += await sellOn(i % 15 === 0 ? serial : {})
      expect(rejections).toBeLessThanOrEqual(3)
      expect(strangers(before)).toEqual([])
      expect(await differences()).toEqual([])
      const known = await t.deps.db.select({ cdc: dtes.cdc }).from(dtes).where(isNotNull(dtes.recuperado_at))
      expect(known.map(({ cdc }) => cdc).toSorted()).toEqual(lost.toSorted())
    },
    LONG_MS,
  )
})
