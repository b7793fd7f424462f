/** The dashboard's counts, compared with counts of the documents themselves after every change, folded or not. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { seededRandom } from '../../../test/support/fakes.ts'
import { SEED } from '../../../test/support/seed.ts'
import { storeDte } from '../../../test/support/store-dte.ts'
import { type Db, dtes, type Estado, recuentos, recuentosPendientes } from '../../db/index.ts'
import { moveDte } from './move/move-dte.ts'
import { readDte } from './record/dtes.queries.ts'
import { foldRecuentos } from './record/fold-recuentos.ts'
import type { StateChange } from './record/state-change.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const CELL = ['empresa_id', 'ambiente', 'dia', 'tipo_documento', 'moneda', 'estado', 'servicio', 'codigo', 'demora']

/** Returns rows as sorted lines of text, so that both results compare as a whole. */
async function lines(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }
  return rows.map(row => Object.values(row).join(' ')).sort()
}

const kept = (db: Db) =>
  lines(
    db,
    sql.raw(`select ${CELL.map(name => `${name}::text`)}, sum(documentos)::text as n, trim_scale(sum(total))::text as s,
      trim_scale(sum(iva10))::text as i, sum(sin_detalle)::text as d
      from (select ${CELL}, documentos, total, iva10, sin_detalle from recuentos
        union all select ${CELL}, documentos, total, iva10, sin_detalle from recuentos_pendientes) r
      group by ${CELL} having sum(documentos) <> 0`),
  )

const oracle = (db: Db) =>
  lines(
    db,
    sql.raw(`select empresa_id::text, ambiente, substr(fecha_emision, 1, 10) as dia, tipo_documento::text, moneda, estado,
      case estado when 'rejected' then coalesce(sifen_result_service, '') else '' end as servicio,
      case estado when 'rejected' then coalesce(sifen_result_code, '') else '' end as codigo,
      (case when aprobado_at is null then -1 when aprobado_at - created_at < interval '5 s' then 0
        when aprobado_at - created_at < interval '15 s' then 1 when aprobado_at - created_at < interval '60 s' then 2
        when aprobado_at - created_at < interval '5 min' then 3 when aprobado_at - created_at < interval '30 min' then 4
        else 5 end)::text as demora,
      count(*)::text as n, trim_scale(sum(total_operacion))::text as s, trim_scale(sum(coalesce(iva10, 0)))::text as i,
      count(*) filter (where base5 is null)::text as d
      from dtes where estado not in ('draft', 'signed', 'sent') group by 1, 2, 3, 4, 5, 6, 7, 8, 9`),
  )

/** Triggers that a random walk may take from each state. */
const STEPS: Readonly<Partial<Record<Estado, readonly StateChange['trigger'][]>>> = {
  signed: ['approved', 'approved-with-observations', 'too-old', 'lote-intent', 'found-cancelled'],
  sent: ['approved', 'found', 'outcome-unknown', 'approved-with-observations'],
  error: ['resend', 'approved', 'found'],
  rejected: ['resend', 'approved', 'found-cancelled'],
  approved: ['cancelled'],
  approved_obs: ['cancelled'],
}

describe('the counts of the dashboard', () => {
  it('equal a count over the documents after every change, and before and after folding', async () => {
    const { db } = t.deps
    const bytes = seededRandom(`recuentos ${SEED}`)
    const pick = <T>(some: readonly T[]) => some[Buffer.from(bytes.bytes(4)).readUInt32LE() % some.length] as T
    const refs: { empresa_id: number; id: number }[] = []
    for (let i = 0; i < 30; i++) {
      const dte = await storeDte(t, {
        estado: pick(['signed', 'sent', 'signed'] as const),
        via: 'async',
        numero: i + 1,
        fecha_emision: `2026-11-${pick(['01', '15', '20'])}T10:00:00`,
        moneda: pick(['PYG', 'USD']),
        created_at: t.clock.now(),
        total_operacion: `${pick([11_000, 250, 7.5])}`,
        ...(i % 5 > 0 && { base10: '10000', iva10: '1000', base5: '0', iva5: '0', exento: '0' }),
      })
      refs.push(dte)
    }
    for (let i = 0; i < 150; i++) {
      const dte = await readDte(db, pick(refs))
      const trigger = dte && pick(STEPS[dte.estado] ?? [])
      t.clock.advance(pick([0, 1, 7, 40, 200]))
      const isSettled = trigger !== 'resend' && trigger !== 'lote-intent' && trigger !== 'outcome-unknown'
      const change = isSettled
        ? { sifen_result_code: pick(['0260', '1101']), sifen_result_service: 'recibe' as const }
        : {}
      if (dte && trigger)
        await db.transaction(tx =>
          moveDte(tx, dte, { trigger, at: t.clock.now(), due: null, change }, { by: { job: 'test' } }),
        )
      if (i % 10 === 0) expect(await kept(db)).toEqual(await oracle(db))
      if (i % 37 === 0) await foldRecuentos(t.deps)
    }
    await foldRecuentos(t.deps)
    expect(await db.select().from(recuentosPendientes)).toEqual([])
    expect(await kept(db)).toEqual(await oracle(db))
    expect((await oracle(db)).length).toBeGreaterThan(5)
  })

  it('change in the transaction that changes the document, or not at all', async () => {
    const { db } = t.deps
    await foldRecuentos(t.deps)
    const dte = await storeDte(t, { estado: 'signed', via: 'async', numero: 500 })
    const row = await readDte(db, dte)
    const stateChange = { trigger: 'approved', at: t.clock.now(), due: null } as const
    const broken = db.transaction(async tx => {
      await moveDte(tx, row as NonNullable<typeof row>, stateChange, { by: { job: 'test' } })
      throw new Error('died')
    })
    await expect(broken).rejects.toThrow('died')
    expect(await db.select().from(recuentosPendientes)).toEqual([])
    const [still] = await db
      .select()
      .from(dtes)
      .where(and(eq(dtes.empresa_id, dte.empresa_id), eq(dtes.id, dte.id)))
    expect(still?.estado).toBe('signed')
    expect((await db.select().from(recuentos)).length).toBeGreaterThan(0)
  })
})
