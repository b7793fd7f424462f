/** SQL of the API's list of lots, within the caller's companies. */
import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { type Db, lotes } from '../../db/index.ts'
import type { LoteFilter } from './answer/index.ts'
import type { LoteRow } from './record/index.ts'

/** Returns at most `limit` lots of the companies of `scope` (undefined: all) that pass all filters, newest first. */
export async function listLotes(
  db: Db,
  scope: readonly number[] | undefined,
  { emitter_id, estado, prot_lote, batch_id, desde, hasta, before_id, limit }: LoteFilter,
): Promise<LoteRow[]> {
  const conditions: (SQL | undefined)[] = [
    scope && inArray(lotes.empresa_id, [...scope]),
    emitter_id === undefined ? undefined : eq(lotes.emitter_id, emitter_id),
    estado && eq(lotes.estado, estado),
    prot_lote === undefined ? undefined : eq(lotes.prot_lote, prot_lote),
    batch_id === undefined ? undefined : eq(lotes.batch_id, batch_id),
    desde && gte(lotes.sent_at, desde),
    hasta && lt(lotes.sent_at, hasta),
    before_id === undefined ? undefined : lt(lotes.id, before_id),
  ]
  return db
    .select()
    .from(lotes)
    .where(and(...conditions))
    .orderBy(desc(lotes.id))
    .limit(limit)
}
