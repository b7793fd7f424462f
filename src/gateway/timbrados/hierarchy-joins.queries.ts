/** Joins of a timbrado with its establishments, their points and the points' counters. */
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { contadores, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'

/** An establishment and its point. */
export const WITH_PUNTO = and(
  eq(establecimientos.empresa_id, puntosExpedicion.empresa_id),
  eq(establecimientos.id, puntosExpedicion.establecimiento_id),
)
/** A timbrado and its establishment. */
export const WITH_ESTABLECIMIENTO = and(
  eq(timbrados.empresa_id, establecimientos.empresa_id),
  eq(timbrados.id, establecimientos.timbrado_id),
)
/** A point and its counters. */
export const WITH_CONTADOR = and(
  eq(contadores.empresa_id, puntosExpedicion.empresa_id),
  eq(contadores.punto_expedicion_id, puntosExpedicion.id),
)

/** Condition of a point that takes documents on that day (AAAA-MM-DD). */
export const takesDocuments = (today: string) =>
  and(
    timbrados.activo,
    lte(timbrados.fecha_inicio, today),
    or(isNull(timbrados.fecha_vencimiento), gte(timbrados.fecha_vencimiento, today)),
    establecimientos.activo,
    puntosExpedicion.activo,
  )
