/**
 * SQL of the tenant hierarchy: company, timbrado, establishment, point of issue. Each finder returns the company that
 * owns the row.
 */
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type Ambiente,
  contadores,
  type Db,
  emitters,
  empresas,
  establecimientos,
  puntosExpedicion,
  timbrados,
} from '../../db/index.ts'
import { WITH_ESTABLECIMIENTO, WITH_PUNTO } from './hierarchy-joins.queries.ts'

export type Timbrado = typeof timbrados.$inferSelect
export type Establecimiento = typeof establecimientos.$inferSelect
export type Punto = typeof puntosExpedicion.$inferSelect
export type Contador = Pick<typeof contadores.$inferSelect, 'tipo_documento' | 'ultimo_numero'>

export async function findEmpresa(db: Db, id: number) {
  const [row] = await db.select({ empresa_id: empresas.id }).from(empresas).where(eq(empresas.id, id))
  return row
}

/**
 * Lists the environments of the company's emitters, active or not: a `prod` emitter stays inactive until its
 * certificate.
 */
export async function listAmbientes(db: Db, empresaId: number): Promise<Ambiente[]> {
  const rows = await db
    .selectDistinct({ ambiente: emitters.ambiente })
    .from(emitters)
    .where(eq(emitters.empresa_id, empresaId))
  return rows.map(({ ambiente }) => ambiente)
}

export async function listTimbrados(db: Db, empresaId: number): Promise<Timbrado[]> {
  return db
    .select()
    .from(timbrados)
    .where(and(eq(timbrados.empresa_id, empresaId), timbrados.activo))
    .orderBy(asc(timbrados.id))
}

export async function findTimbrado(db: Db, id: number): Promise<Timbrado | undefined> {
  const [row] = await db.select().from(timbrados).where(eq(timbrados.id, id))
  return row
}

export async function listEstablecimientos(db: Db, timbradoId: number): Promise<Establecimiento[]> {
  return db
    .select()
    .from(establecimientos)
    .where(and(eq(establecimientos.timbrado_id, timbradoId), establecimientos.activo))
    .orderBy(asc(establecimientos.codigo))
}

/** Finds an establishment with its timbrado's number and active flag. */
export async function findEstablecimiento(db: Db, id: number) {
  const timbrado = { numero: timbrados.numero, activo: timbrados.activo }
  const [row] = await db
    .select({ ...getTableColumns(establecimientos), timbrado })
    .from(establecimientos)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .where(eq(establecimientos.id, id))
  return row
}

/** Lists the active points of an establishment with all their counters. */
export async function listPuntos(
  db: Db,
  { empresa_id, id }: Pick<Establecimiento, 'empresa_id' | 'id'>,
): Promise<(Punto & { contadores: Contador[] })[]> {
  const puntos = await db
    .select()
    .from(puntosExpedicion)
    .where(
      and(
        eq(puntosExpedicion.empresa_id, empresa_id),
        eq(puntosExpedicion.establecimiento_id, id),
        puntosExpedicion.activo,
      ),
    )
    .orderBy(asc(puntosExpedicion.codigo))
  const counters = await db
    .select()
    .from(contadores)
    .where(
      and(
        eq(contadores.empresa_id, empresa_id),
        inArray(
          contadores.punto_expedicion_id,
          puntos.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(contadores.tipo_documento))
  return puntos.map(punto => ({
    ...punto,
    contadores: counters.filter(({ punto_expedicion_id }) => punto_expedicion_id === punto.id),
  }))
}

/**
 * Finds the timbrados with this number in the companies of `scope`: usually one, several only when companies share a
 * test number.
 */
export async function findTimbradosByNumero(db: Db, scope: number[] | undefined, numero: string): Promise<Timbrado[]> {
  return db
    .select()
    .from(timbrados)
    .where(and(eq(timbrados.numero, numero), scope && inArray(timbrados.empresa_id, scope)))
    .orderBy(asc(timbrados.id))
}

/** The tenant ids in a request. */
export type PorIds = {
  [Field in 'timbrado_id' | 'establecimiento_id' | 'punto_expedicion_id']?: number | null | undefined
}

/**
 * Compares an id of a request's body as bigint. A missing id matches no row; an id that is too large for the column is
 * no error either.
 */
export const anyId = (id: number | null | undefined): SQL<number> => sql`${id ?? null}::bigint`

/** The codes of a request, three digits each. */
export type Codigos = { establecimiento: string; puntoExpedicion: string }

/** Finds the establishment of a timbrado, and its point. The point is null when only it is missing. */
export async function findByCodigos(db: Db, timbradoId: number, { establecimiento, puntoExpedicion }: Codigos) {
  const [row] = await db
    .select({ establecimiento: establecimientos, punto: puntosExpedicion })
    .from(establecimientos)
    .leftJoin(puntosExpedicion, and(WITH_PUNTO, eq(puntosExpedicion.codigo, puntoExpedicion)))
    .where(and(eq(establecimientos.timbrado_id, timbradoId), eq(establecimientos.codigo, establecimiento)))
  return row
}

/** Inserts a company. Returns undefined when one has that RUC. */
export async function insertEmpresa(db: Db, row: typeof empresas.$inferInsert): Promise<number | undefined> {
  const insert = db.insert(empresas).values(row).onConflictDoNothing({ target: empresas.ruc })
  const [inserted] = await insert.returning({ id: empresas.id })
  return inserted?.id
}

/** Inserts a timbrado. Returns undefined when the company has that number. */
export async function insertTimbrado(db: Db, row: typeof timbrados.$inferInsert): Promise<number | undefined> {
  const { empresa_id, numero, id } = timbrados
  const insert = db.insert(timbrados).values(row)
  const [inserted] = await insert.onConflictDoNothing({ target: [empresa_id, numero] }).returning({ id })
  return inserted?.id
}

/** Inserts an establishment. Returns undefined when the timbrado has that code. */
export async function insertEstablecimiento(
  db: Db,
  row: typeof establecimientos.$inferInsert,
): Promise<number | undefined> {
  const { timbrado_id, codigo, id } = establecimientos
  const insert = db.insert(establecimientos).values(row)
  const [inserted] = await insert.onConflictDoNothing({ target: [timbrado_id, codigo] }).returning({ id })
  return inserted?.id
}

/** Inserts a point. Returns undefined when the establishment has that code. */
export async function insertPunto(db: Db, row: typeof puntosExpedicion.$inferInsert): Promise<number | undefined> {
  const { establecimiento_id, codigo, id } = puntosExpedicion
  const insert = db.insert(puntosExpedicion).values(row)
  const [inserted] = await insert.onConflictDoNothing({ target: [establecimiento_id, codigo] }).returning({ id })
  return inserted?.id
}
