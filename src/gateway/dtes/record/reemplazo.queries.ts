/** SQL of the documents of one sale: the first one, and those that replace it (docs/notes 390). */
import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, dtes, type Tx } from '../../../db/index.ts'
import { type DteRef, type DteRow, isRow } from './dtes.queries.ts'

/**
 * Locks the first document of the sale. Call it after the lock of a counter: creations and rejections lock in that order
 * too.
 */
export async function lockSale(tx: Tx, empresa_id: number, id: number): Promise<void> {
  await tx.select({ id: dtes.id }).from(dtes).where(isRow({ empresa_id, id })).for('no key update')
}

/** A document with the first one of its sale, which is null in that one until it is resent. */
type InSale = Pick<DteRow, 'empresa_id' | 'id' | 'venta_id'>

/** Returns the id of the first document of the sale. */
export const saleOf = ({ id, venta_id }: Pick<DteRow, 'id' | 'venta_id'>): number => venta_id ?? id

/** Condition of the other documents of the sale. */
const isBesides = (dte: InSale) =>
  and(
    eq(dtes.empresa_id, dte.empresa_id),
    or(eq(dtes.id, saleOf(dte)), eq(dtes.venta_id, saleOf(dte))),
    ne(dtes.id, dte.id),
  )

/** Raises the version of the other documents of the sale: their details show this one. */
export async function touchSale(tx: Tx, dte: InSale): Promise<void> {
  await tx
    .update(dtes)
    .set({ version: sql`${dtes.version} + 1` })
    .where(isBesides(dte))
}

/** Returns another document of the sale that SIFEN has, or that is on its way. */
export async function findLiveInSale(db: Db, dte: InSale) {
  const [live] = await db
    .select({ id: dtes.id, estado: dtes.estado })
    .from(dtes)
    .where(and(isBesides(dte), notInArray(dtes.estado, ['rejected', 'error', 'cancelled'])))
    .limit(1)
  return live
}

/** Returns the id of the latest document that replaces this one. */
export async function findReplacement(db: Db, { empresa_id, id }: DteRef): Promise<number | null> {
  const [row] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresa_id), eq(dtes.reemplaza_id, id)))
    .orderBy(desc(dtes.id))
    .limit(1)
  return row?.id ?? null
}

/** Returns another approved document of the sale. */
export async function findApprovedInSale(db: Db, dte: InSale): Promise<number | undefined> {
  const [row] = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(isBesides(dte), inArray(dtes.estado, ['approved', 'approved_obs'])))
    .limit(1)
  return row?.id
}

/** A document that was read back from SIFEN. */
export type Twin = Pick<DteRow, 'id' | 'cdc' | 'establecimiento' | 'punto_expedicion' | 'numero'>

/** Maximum number of twins that an answer names. */
const MAX_TWINS = 5

/**
 * Returns approved documents that were read back from SIFEN after this one was created, and may be of its sale: SIFEN
 * does not know references and sales (docs/notes 475). `dtes_recuperados` bounds the search.
 */
export async function findTwins(db: Db, dte: DteRow): Promise<Twin[]> {
  const { id, cdc, establecimiento, punto_expedicion, numero } = dtes
  return db
    .select({ id, cdc, establecimiento, punto_expedicion, numero })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, dte.empresa_id),
        gte(dtes.recuperado_at, dte.created_at),
        inArray(dtes.estado, ['approved', 'approved_obs']),
        eq(dtes.ambiente, dte.ambiente),
        eq(dtes.tipo_documento, dte.tipo_documento),
        eq(dtes.receptor_documento, dte.receptor_documento),
        eq(dtes.moneda, dte.moneda),
        eq(dtes.total_operacion, dte.total_operacion),
        isNull(dtes.referencia_externa),
        isNull(dtes.venta_id),
        ne(dtes.id, dte.id),
      ),
    )
    .orderBy(asc(dtes.id))
    .limit(MAX_TWINS)
}

/** True for a failed document that still needs a person. */
export async function isUnresolved(db: Db, dte: DteRef): Promise<boolean> {
  const rows = await db
    .select({ id: dtes.id })
    .from(dtes)
    .where(and(isRow(dte), IS_UNRESOLVED))
  return rows.length > 0
}

/**
 * Condition of a failed document that still needs a person: it is not dismissed, and no other document of its sale was
 * approved. One that was approved and cancelled later counts for the documents before it. `offset 0`:
 * docs/architecture/queries.md.
 */
export const IS_UNRESOLVED = sql.raw(
  `"dtes"."descartado_at" is null and not exists (select 1 from "dtes" other where other."empresa_id" = "dtes"."empresa_id"
    and (other."venta_id" = coalesce("dtes"."venta_id", "dtes"."id") or other."id" = "dtes"."venta_id")
    and other."id" <> "dtes"."id"
    and (other."estado" in ('approved', 'approved_obs') or other."estado" = 'cancelled' and other."id" > "dtes"."id")
    offset 0)`,
) as SQL<boolean>
