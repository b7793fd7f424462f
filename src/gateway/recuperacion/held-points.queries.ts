/** SQL of points whose numbers other documents have at SIFEN: their due recovery, and its end (docs/notes 419). */
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, or } from 'drizzle-orm'
import {
  type Ambiente,
  contadores,
  type Db,
  dtes,
  establecimientos,
  puntosExpedicion,
  type Tx,
  timbrados,
} from '../../db/index.ts'
import { NUMBER_OF_ANOTHER, OF_ANOTHER } from '../dtes/index.ts'
import { type Hold, holdOf, RAISED, WITH_ESTABLECIMIENTO, WITH_PUNTO } from '../timbrados/index.ts'

/** A counter: a point of issue and a type of document. */
export type ContadorRef = { empresa_id: number; punto_expedicion_id: number; tipo_documento: number }

/** A planned recovery. `conflictos`: the answers in a row that planned it. */
export type Recovery = { recuperar_at: Date; conflictos: number }

const isRow = ({ empresa_id, punto_expedicion_id, tipo_documento }: ContadorRef) =>
  and(
    eq(contadores.empresa_id, empresa_id),
    eq(contadores.punto_expedicion_id, punto_expedicion_id),
    eq(contadores.tipo_documento, tipo_documento),
  )

/** Returns the planned recovery of a counter. Undefined without one. */
export async function findRecovery(db: Db, ref: ContadorRef): Promise<Recovery | undefined> {
  const { recuperar_at, conflictos } = contadores
  const [row] = await db.select({ recuperar_at, conflictos }).from(contadores).where(isRow(ref))
  return row?.recuperar_at ? { recuperar_at: row.recuperar_at, conflictos: row.conflictos } : undefined
}

/** Moves the recovery to another instant, if it is due at `at`: one process gets true. */
export async function moveRecovery(db: Db, ref: ContadorRef, at: Date, to: Date): Promise<boolean> {
  const moved = await db
    .update(contadores)
    .set({ recuperar_at: to, ...RAISED })
    .where(and(isRow(ref), eq(contadores.recuperar_at, at)))
    .returning({ ultimo: contadores.ultimo_numero })
  return moved.length > 0
}

/** Numbers in a row that other documents have at SIFEN, with nothing found, after which a point stops (docs/notes A48). */
const MOST_CONFLICTS = 3

/**
 * How a recovery ended. Without anything found, the point stops after three conflicts, or goes on. It is recovered
 * again when there were conflicts meanwhile, of documents that were under way.
 */
export type End = 'recovered' | 'nothing' | 'stopped' | 'again'

/**
 * Ends a recovery that this process holds until `lease`. `seen`: the conflicts at its start. Undefined when it does not
 * hold it any more: then nothing is written.
 */
export async function endRecovery(
  tx: Tx,
  ref: ContadorRef,
  { lease, seen, found, at }: { lease: Date; seen: number; found: number; at: Date },
): Promise<{ end: End; ultimo: number } | undefined> {
  const [row] = await tx
    .select({ conflictos: contadores.conflictos, ultimo: contadores.ultimo_numero })
    .from(contadores)
    .where(and(isRow(ref), eq(contadores.recuperar_at, lease)))
    .for('no key update')
  if (!row) return undefined
  const end = endOf(row.conflictos, seen, found)
  await tx
    .update(contadores)
    .set({
      conflictos: found > 0 ? 0 : row.conflictos,
      recuperar_at: end === 'again' ? at : null,
      detenido_at: end === 'stopped' ? at : null,
      ...RAISED,
    })
    .where(isRow(ref))
  return { end, ultimo: row.ultimo }
}

function endOf(conflictos: number, seen: number, found: number): End {
  if (found > 0) return 'recovered'
  if (conflictos !== seen) return 'again'
  return conflictos >= MOST_CONFLICTS ? 'stopped' : 'nothing'
}

/** Returns the latest documents of a counter whose numbers other documents have at SIFEN, newest first. */
export async function listConflicts(db: Db, ref: ContadorRef, limit: number) {
  const { id, numero, emitter_id } = dtes
  return db
    .select({ id, numero, emitter_id })
    .from(dtes)
    .where(
      and(
        isOfCounter(ref),
        eq(dtes.estado, 'rejected'),
        inArray(dtes.sifen_result_code, [OF_ANOTHER, NUMBER_OF_ANOTHER]),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

/** Returns how many documents of a counter were read back from SIFEN after the document `since`. */
export async function countRecovered(db: Db, ref: ContadorRef, since: number): Promise<number> {
  const [row] = await db
    .select({ recuperados: count() })
    .from(dtes)
    .where(and(isOfCounter(ref), gt(dtes.id, since), isNotNull(dtes.recuperado_at)))
  return row?.recuperados ?? 0
}

const isOfCounter = ({ empresa_id, punto_expedicion_id, tipo_documento }: ContadorRef) =>
  and(
    eq(dtes.empresa_id, empresa_id),
    eq(dtes.punto_expedicion_id, punto_expedicion_id),
    eq(dtes.tipo_documento, tipo_documento),
  )

const PLACE = {
  timbrado: timbrados.numero,
  establecimiento: establecimientos.codigo,
  punto_expedicion: puntosExpedicion.codigo,
}

/** Returns the codes that name a point of issue. */
export async function findPlace(db: Db, { empresa_id, punto_expedicion_id }: ContadorRef) {
  const [row] = await db
    .select(PLACE)
    .from(puntosExpedicion)
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .where(and(eq(puntosExpedicion.empresa_id, empresa_id), eq(puntosExpedicion.id, punto_expedicion_id)))
  return row
}

type Place = { timbrado: string; establecimiento: string; punto_expedicion: string; punto_expedicion_id: number }
/** A point that takes no number of a type. */
export type HeldPoint = Place & { tipo_documento: number; hold: Hold }
/** A point with documents that the database had lost. */
export type RecoveredPoint = Place & { recuperados: number }

/** Lists the points of a company that take no number now. */
export async function listHeld(db: Db, empresaId: number, ambiente: Ambiente): Promise<HeldPoint[]> {
  const { punto_expedicion_id, tipo_documento, recuperar_at, detenido_at } = contadores
  const rows = await db
    .select({ ...PLACE, punto_expedicion_id, tipo_documento, recuperar_at, detenido_at })
    .from(contadores)
    .innerJoin(
      puntosExpedicion,
      and(
        eq(puntosExpedicion.empresa_id, contadores.empresa_id),
        eq(puntosExpedicion.id, contadores.punto_expedicion_id),
      ),
    )
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .where(
      and(
        eq(contadores.empresa_id, empresaId),
        eq(timbrados.ambiente, ambiente),
        or(isNotNull(recuperar_at), isNotNull(detenido_at)),
      ),
    )
    .orderBy(asc(punto_expedicion_id), asc(tipo_documento))
  return rows.flatMap(({ recuperar_at, detenido_at, ...point }) => {
    const hold = holdOf({ recuperar_at, detenido_at })
    return hold ? [{ ...point, hold }] : []
  })
}

/** Lists the points whose documents were read back from SIFEN since an instant, with their number. */
export async function listRecovered(
  db: Db,
  empresaId: number,
  ambiente: Ambiente,
  since: Date,
): Promise<RecoveredPoint[]> {
  const { punto_expedicion_id, timbrado, establecimiento, punto_expedicion } = dtes
  const place = { punto_expedicion_id, timbrado, establecimiento, punto_expedicion }
  const rows = await db
    .select({ ...place, recuperados: count() })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), gte(dtes.recuperado_at, since), eq(dtes.ambiente, ambiente)))
    .groupBy(...Object.values(place))
    .orderBy(asc(punto_expedicion_id))
  return rows.flatMap(({ punto_expedicion_id: id, ...row }) =>
    id === null ? [] : [{ ...row, punto_expedicion_id: id }],
  )
}
