/**
 * Documents that replace failed ones: the same sale, issued again with corrected data (docs/notes A43, 390). A sale is
 * its first document and all that replace it, directly or not. At most one document of a sale may have effect, so every
 * step that gives one a new chance takes the lock of the sale first.
 */
import type { Db, Estado, Tx } from '../../../db/index.ts'
import { type FieldErrors, unprocessable } from '../../../http/index.ts'
import { maybeRecovered, replacedAlready } from '../answer/index.ts'
import {
  type DteRow,
  findDte,
  findLiveInSale,
  findTwins,
  lockSale,
  type NewDte,
  readDte,
  saleOf,
  touchDte,
} from '../record/index.ts'

/** States of documents that another may replace. */
const REPLACEABLE: readonly Estado[] = ['rejected', 'error', 'cancelled']

export const isReplaceable = ({ estado }: Pick<DteRow, 'estado'>): boolean => REPLACEABLE.includes(estado)

/** The document that `reemplaza_id` names, or the errors of that field. */
export type ReemplazoPlan = { reemplaza?: DteRow | undefined; errors: FieldErrors }

/** Looks up the document that the new one replaces. The same text answers an absent one and another company's. */
export async function planReemplazo(db: Db, empresaId: number | undefined, id: unknown): Promise<ReemplazoPlan> {
  if (id === undefined || id === null || empresaId === undefined) return { errors: {} }
  const isId = typeof id === 'number' && Number.isSafeInteger(id) && id > 0
  const found = isId ? await findDte(db, [empresaId], { id }) : undefined
  if (!found) return { errors: { reemplaza_id: [NO_DOCUMENT] } }
  if (!isReplaceable(found)) return { errors: { reemplaza_id: [stillStands(found)] } }
  return { reemplaza: found, errors: {} }
}

const NO_DOCUMENT = 'El campo reemplaza_id no es el id de un documento de la empresa que emite.'

const stillStands = ({ id, estado }: DteRow) =>
  `El documento ${id} está en estado ${estado}: solo se reemplaza uno rechazado, en error o cancelado. No emita otro por la misma venta.`

/**
 * Returns the one document that a new one replaces: the one that `reemplaza_id` names, or the one that it takes its
 * `referencia_externa` from (docs/notes A47). Throws 422 when they are of different sales.
 */
export function soleReplaced(named: DteRow | undefined, ceding: DteRow | undefined): DteRow | undefined {
  if (named && ceding && saleOf(named) !== saleOf(ceding)) throw unprocessable({ reemplaza_id: [otherSale(ceding)] })
  return named ?? ceding
}

const otherSale = ({ id }: DteRow) =>
  `El documento ${id}, que tiene la misma referencia_externa, es de otra venta que el de reemplaza_id. Quite uno de los dos campos, o cambie la referencia.`

/** Returns the failed document that an equal request made, unless another one of its sale stands. */
export async function findFollowed(db: Db, empresa_id: number, id: number | undefined): Promise<DteRow | undefined> {
  const failed = id && (await readDte(db, { empresa_id, id }))
  return failed && isReplaceable(failed) && !(await findLiveInSale(db, failed)) ? failed : undefined
}

/** Returns the columns of a new document that replaces another. */
export const replacing = (reemplaza: DteRow | undefined): Pick<NewDte, 'reemplaza_id' | 'venta_id'> =>
  reemplaza ? { reemplaza_id: reemplaza.id, venta_id: saleOf(reemplaza) } : {}

/**
 * Checks the replacement in the transaction that stored it, under the lock of the sale. Throws 409 when another document
 * of the sale has or may get effect, and 422 when the replaced one no longer is a failed one. The detail of the replaced
 * document names the new one, so its version rises.
 */
export async function linkReemplazo(tx: Tx, made: DteRow, reemplaza: DteRow): Promise<void> {
  await lockSale(tx, made.empresa_id, saleOf(reemplaza))
  const replaced = (await readDte(tx, reemplaza)) ?? reemplaza
  if (!isReplaceable(replaced)) throw unprocessable({ reemplaza_id: [stillStands(replaced)] })
  await assertAlone(tx, made, replaced)
  await touchDte(tx, replaced)
}

/**
 * Locks the sale of a document that gets a new chance. Throws 409 when another document of the sale has or may get
 * effect: both could be approved.
 */
export async function lockForResend(tx: Tx, dte: DteRow): Promise<void> {
  await lockSale(tx, dte.empresa_id, saleOf(dte))
  await assertAlone(tx, dte, dte)
}

/**
 * Throws 409 when a document that was read back from SIFEN may be of the sale of a failed one. Call it after the lock of
 * the counter, which a recovery takes too.
 */
export async function assertNoTwin(tx: Tx, dte: DteRow): Promise<void> {
  const [twin, ...others] = await findTwins(tx, dte)
  if (twin) throw maybeRecovered(dte, [twin, ...others])
}

async function assertAlone(tx: Tx, made: DteRow, about: DteRow): Promise<void> {
  const rival = await findLiveInSale(tx, made)
  if (rival) throw replacedAlready(about, rival)
}
