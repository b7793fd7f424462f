/**
 * The data dictionary: every table of ñandutí, one file for each slice, with a paragraph about each purpose. Column
 * names are the spec's field names where the spec names a field. Instants are `timestamptz`. Fiscal dates are `date` or
 * the local text that SIFEN prints, never shifted by a zone.
 */
export * from './archivos.ts'
export * from './attempts.ts'
export * from './auditoria.ts'
export * from './auth.ts'
export { AMBIENTES, type Ambiente } from './columns.ts'
export * from './cotizaciones.ts'
export * from './dtes.ts'
export * from './emitters.ts'
export * from './esquema.ts'
export * from './eventos.ts'
export * from './idempotency.ts'
export * from './instalacion.ts'
export * from './mcp.ts'
export * from './recuentos.ts'
export * from './settings.ts'
export * from './timbrados.ts'
export * from './web.ts'
export * from './webhooks.ts'
