/** SQL of a company's whole hierarchy for its administrators, inactive rows included. */
import { and, asc, desc, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import {
  builtOnce,
  contadores,
  type Db,
  establecimientos,
  puntosExpedicion,
  raising,
  type Tx,
  timbrados,
} from '../../db/index.ts'
import { WITH_ESTABLECIMIENTO, WITH_PUNTO } from './hierarchy-joins.queries.ts'
import type { Establecimiento, Punto, Timbrado } from './timbrados.queries.ts'

export type PuntoNode = Punto & { contadores: (typeof contadores.$inferSelect)[] }
export type EstablecimientoNode = Establecimiento & { puntos: PuntoNode[] }
export type TimbradoNode = Timbrado & { establecimientos: EstablecimientoNode[] }

/** Lists timbrados with their establishments and points, active ones first, then newest first. */
export async function listHierarchy(db: Db, empresaId: number): Promise<TimbradoNode[]> {
  const stamps = await db
    .select()
    .from(timbrados)
    .where(eq(timbrados.empresa_id, empresaId))
    .orderBy(desc(timbrados.activo), desc(timbrados.id))
  const places = await db
    .select()
    .from(establecimientos)
    .where(eq(establecimientos.empresa_id, empresaId))
    .orderBy(asc(establecimientos.codigo))
  const points = await db
    .select()
    .from(puntosExpedicion)
    .where(eq(puntosExpedicion.empresa_id, empresaId))
    .orderBy(asc(puntosExpedicion.codigo))
  const counters = await db
    .select()
    .from(contadores)
    .where(eq(contadores.empresa_id, empresaId))
    .orderBy(asc(contadores.tipo_documento))
  const countersOf = Map.groupBy(counters, ({ punto_expedicion_id }) => punto_expedicion_id)
  const pointsOf = Map.groupBy(
    points.map(point => ({ ...point, contadores: countersOf.get(point.id) ?? [] })),
    ({ establecimiento_id }) => establecimiento_id,
  )
  const placesOf = Map.groupBy(
    places.map(place => ({ ...place, puntos: pointsOf.get(place.id) ?? [] })),
    ({ timbrado_id }) => timbrado_id,
  )
  return stamps.map(stamp => ({ ...stamp, establecimientos: placesOf.get(stamp.id) ?? [] }))
}

/** The codes of a point of issue. */
export type PuntoCodes = { id: number; timbrado: string; establecimiento: string; punto_expedicion: string }

/** Builds the codes of a company's points, in the order of `listHierarchy`. */
export const puntoCodesOf = (db: Db, empresaId: Placeholder) =>
  db
    .select({
      id: puntosExpedicion.id,
      timbrado: sql<string>`${timbrados.numero}`.as('timbrado'),
      establecimiento: sql<string>`${establecimientos.codigo}`.as('establecimiento'),
      punto_expedicion: sql<string>`${puntosExpedicion.codigo}`.as('punto_expedicion'),
    })
    .from(timbrados)
    .innerJoin(establecimientos, WITH_ESTABLECIMIENTO)
    .innerJoin(puntosExpedicion, WITH_PUNTO)
    .where(eq(timbrados.empresa_id, empresaId))
    .orderBy(desc(timbrados.activo), desc(timbrados.id), asc(establecimientos.codigo), asc(puntosExpedicion.codigo))

const puntoCodes = builtOnce(db => puntoCodesOf(db, sql.placeholder('empresaId')))

/** Lists the codes of a company's points, in the order of `listHierarchy`. */
export const listPuntoCodes = (db: Db, empresaId: number): Promise<PuntoCodes[]> =>
  puntoCodes(db).execute({ empresaId })

/** Finds a point with its establishment and timbrado. */
export async function findPunto(db: Db, id: number) {
  const [row] = await db
    .select({
      ...getTableColumns(puntosExpedicion),
      establecimiento: {
        codigo: establecimientos.codigo,
        descripcion: establecimientos.descripcion,
        activo: establecimientos.activo,
      },
      timbrado: { id: timbrados.id, numero: timbrados.numero, activo: timbrados.activo },
    })
    .from(puntosExpedicion)
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .where(eq(puntosExpedicion.id, id))
  return row
}
export type PuntoFound = NonNullable<Awaited<ReturnType<typeof findPunto>>>

/**
 * Returns the highest number that a document of the point uses; 0 without documents. A document that SIFEN rejected
 * does not use its number. A separate look-up for each emitter takes one step in the index, whatever the number of
 * documents.
 */
export async function findHighestUsed(db: Db, punto: PuntoFound, tipoDocumento: number): Promise<number> {
  const { rows } = await db.execute<{ numero: number }>(sql`
    select coalesce(max(last.numero), 0)::int as numero from emitters e cross join lateral (
      select d.numero from dtes d
        where d.empresa_id = e.empresa_id and d.emitter_id = e.id and d.timbrado = ${punto.timbrado.numero}
          and d.establecimiento = ${punto.establecimiento.codigo} and d.punto_expedicion = ${punto.codigo}
          and d.tipo_documento = ${tipoDocumento} and d.estado <> 'rejected'
        order by d.numero desc limit 1
    ) last where e.empresa_id = ${punto.empresa_id}`)
  return rows[0]?.numero ?? 0
}

const TABLES = { timbrado: timbrados, establecimiento: establecimientos, punto: puntosExpedicion } as const
export type Clase = keyof typeof TABLES

type Row = { empresa_id: number; id: number }

/** Locks the row until the transaction ends. Returns whether it is active. */
export async function lockActivo(tx: Tx, clase: Clase, { empresa_id, id }: Row): Promise<boolean | undefined> {
  const table = TABLES[clase]
  const [row] = await tx
    .select({ activo: table.activo })
    .from(table)
    .where(and(eq(table.empresa_id, empresa_id), eq(table.id, id)))
    .for('no key update')
  return row?.activo
}

export async function updateActivo(tx: Tx, clase: Clase, { empresa_id, id }: Row, activo: boolean, now: Date) {
  const table = TABLES[clase]
  const isIt = and(eq(table.empresa_id, empresa_id), eq(table.id, id))
  await raising(tx, sql`${empresa_id}`, within => within.update(table).set({ activo, updated_at: now }).where(isIt))
}

/** Reads the establishment and locks it until the transaction ends. */
export async function lockEstablecimiento(tx: Tx, { empresa_id, id }: Row): Promise<Establecimiento> {
  const isIt = and(eq(establecimientos.empresa_id, empresa_id), eq(establecimientos.id, id))
  const [row] = await tx.select().from(establecimientos).where(isIt).for('no key update')
  return row as Establecimiento
}

type EstablecimientoFields = Omit<Partial<typeof establecimientos.$inferInsert>, 'id' | 'empresa_id' | 'codigo'>

export async function updateEstablecimiento(tx: Tx, { empresa_id, id }: Row, fields: EstablecimientoFields) {
  const isIt = and(eq(establecimientos.empresa_id, empresa_id), eq(establecimientos.id, id))
  await raising(tx, sql`${empresa_id}`, within => within.update(establecimientos).set(fields).where(isIt))
}

/** Reads the point and locks it until the transaction ends. */
export async function lockPunto(tx: Tx, { empresa_id, id }: Row): Promise<Punto> {
  const isIt = and(eq(puntosExpedicion.empresa_id, empresa_id), eq(puntosExpedicion.id, id))
  const [row] = await tx.select().from(puntosExpedicion).where(isIt).for('no key update')
  return row as Punto
}

export async function updatePunto(tx: Tx, { empresa_id, id }: Row, fields: Pick<Punto, 'descripcion' | 'updated_at'>) {
  const isIt = and(eq(puntosExpedicion.empresa_id, empresa_id), eq(puntosExpedicion.id, id))
  await raising(tx, sql`${empresa_id}`, within => within.update(puntosExpedicion).set(fields).where(isIt))
}

/** Reads the timbrado and locks it until the transaction ends. */
export async function lockTimbrado(tx: Tx, { empresa_id, id }: Row): Promise<Timbrado> {
  const [row] = await tx
    .select()
    .from(timbrados)
    .where(and(eq(timbrados.empresa_id, empresa_id), eq(timbrados.id, id)))
    .for('no key update')
  return row as Timbrado
}

type Vigencia = Pick<Timbrado, 'fecha_inicio' | 'fecha_vencimiento'>

export async function updateVigencia(tx: Tx, { empresa_id, id }: Row, vigencia: Vigencia, now: Date): Promise<void> {
  const isIt = and(eq(timbrados.empresa_id, empresa_id), eq(timbrados.id, id))
  await raising(tx, sql`${empresa_id}`, within =>
    within
      .update(timbrados)
      .set({ ...vigencia, updated_at: now })
      .where(isIt),
  )
}
