/**
 * SQL of the form: points that may number a document, receivers of earlier documents, and the notes about an invoice.
 */
import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import {
  contadores,
  type Db,
  dtes,
  type Estado,
  emitters,
  establecimientos,
  puntosExpedicion,
  timbrados,
} from '../../../../db/index.ts'
import { takesDocuments, WITH_CONTADOR, WITH_ESTABLECIMIENTO, WITH_PUNTO } from '../../../../gateway/timbrados/index.ts'

/** Lists the points of a company that take documents of that type and day, each with its last number and its issuer. */
export async function listPuntos(db: Db, empresaId: number, tipoDocumento: number, today: string) {
  return db
    .select({
      id: puntosExpedicion.id,
      codigo: puntosExpedicion.codigo,
      establecimiento: establecimientos.codigo,
      establecimiento_id: establecimientos.id,
      timbrado_id: timbrados.id,
      timbrado: timbrados.numero,
      ambiente: timbrados.ambiente,
      ultimo_numero: contadores.ultimo_numero,
      recuperar_at: contadores.recuperar_at,
      detenido_at: contadores.detenido_at,
      emitter_id: emitters.id,
      direccion: emitters.direccion,
      numero_casa: emitters.numero_casa,
      ciudad: emitters.ciudad,
      redondear_a: emitters.redondear_a,
    })
    .from(puntosExpedicion)
    .innerJoin(establecimientos, WITH_PUNTO)
    .innerJoin(timbrados, WITH_ESTABLECIMIENTO)
    .innerJoin(
      emitters,
      and(
        eq(emitters.empresa_id, timbrados.empresa_id),
        eq(emitters.ambiente, timbrados.ambiente),
        eq(emitters.activo, true),
      ),
    )
    .leftJoin(contadores, and(WITH_CONTADOR, eq(contadores.tipo_documento, tipoDocumento)))
    .where(and(eq(puntosExpedicion.empresa_id, empresaId), takesDocuments(today)))
    .orderBy(desc(timbrados.ambiente), asc(establecimientos.codigo), asc(puntosExpedicion.codigo))
    .limit(100)
}
export type PuntoRow = Awaited<ReturnType<typeof listPuntos>>[number]

/** Selects the company's latest documents, newest first. */
const recent = (db: Db, empresaId: number, many: number) =>
  db
    .select({ id: dtes.id, documento: dtes.receptor_documento, nombre: dtes.receptor_nombre, nominado: dtes.nominado })
    .from(dtes)
    .where(eq(dtes.empresa_id, empresaId))
    .orderBy(desc(dtes.id))
    .limit(many)
    .as('recent')

/**
 * Numbers of documents that are read for proposals, on every page, and for a search. Reading more would take longer
 * than typing.
 */
const PROPOSED_FROM = 500
const SEARCHED = 5000

/** Lists the receivers of the latest documents. */
export async function listReceptores(db: Db, empresaId: number, limit: number) {
  const latest = recent(db, empresaId, PROPOSED_FROM)
  return db
    .selectDistinctOn([latest.documento], { documento: latest.documento, nombre: latest.nombre })
    .from(latest)
    .orderBy(asc(latest.documento), desc(latest.id))
    .limit(limit)
}

/**
 * Returns the request of the latest document to a receiver. Undefined when there is none among the latest documents.
 */
export async function findLastRequestTo(db: Db, empresaId: number, documento: string): Promise<unknown> {
  const latest = recent(db, empresaId, SEARCHED)
  const [found] = await db
    .select({ id: latest.id })
    .from(latest)
    // The request of a nominated invoice has no receiver.
    .where(and(eq(latest.documento, documento), isNull(latest.nominado)))
    .orderBy(desc(latest.id))
    .limit(1)
  if (!found) return undefined
  const [row] = await db
    .select({ payload: dtes.payload })
    .from(dtes)
    .where(and(eq(dtes.empresa_id, empresaId), eq(dtes.id, found.id)))
  return row && (row.payload as { body: unknown }).body
}

/** States in which a credit note reduces the rest of its invoice (docs/notes A38). */
const COUNTED: readonly Estado[] = ['draft', 'signed', 'sent', 'approved', 'approved_obs']

/** Lists the requests of the credit notes about an invoice, as they were stored, oldest first. */
export async function listNotasDe(db: Db, empresaId: number, cdc: string): Promise<unknown[]> {
  const rows = await db
    .select({ payload: dtes.payload })
    .from(dtes)
    .where(
      and(
        eq(dtes.empresa_id, empresaId),
        eq(dtes.cdc_asociado, cdc),
        eq(dtes.tipo_documento, TIPOS_DE_DOCUMENTO.notaDeCredito),
        inArray(dtes.estado, [...COUNTED]),
      ),
    )
    .orderBy(asc(dtes.id))
  return rows.map(({ payload }) => payload)
}
