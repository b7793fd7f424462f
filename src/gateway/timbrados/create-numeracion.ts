/**
 * Registers a timbrado, an establishment or a point of issue (spec, Tenant hierarchy). Throws 409 for an existing
 * number or code, active or not. The unique index decides, so that the second of two concurrent requests fails.
 */

import { type Advertencia, diaAsuncion, shortDate, TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import type { Ambiente, Db } from '../../db/index.ts'
import { unprocessable } from '../../http/index.ts'
import { startContadores } from './contadores.queries.ts'
import type { NewEstablecimiento, NewPunto, NewTimbrado } from './create-numeracion.schema.ts'
import { placeErrors } from './place-errors.ts'
import { establecimientoTaken, puntoTaken, timbradoTaken } from './timbrados.errors.ts'
import { insertEstablecimiento, insertPunto, insertTimbrado, listAmbientes } from './timbrados.queries.ts'

/**
 * Registers a timbrado. Throws 422 on `ambiente` when it is missing and the company has emitters in both environments.
 */
export async function createTimbrado(db: Db, empresaId: number, input: NewTimbrado) {
  const ambiente = input.ambiente ?? (await usualAmbiente(db, empresaId))
  const row = { ...input, empresa_id: empresaId, ambiente }
  const id = await insertTimbrado(db, row)
  if (id === undefined) throw timbradoTaken(input.numero)
  return { ...row, id }
}

/**
 * Warns about an expired timbrado. It may be registered for the documents issued under it, but most often its date is a
 * typing error.
 */
export function warnExpired({ numero, fecha_vencimiento }: NewTimbrado, now: Date): Advertencia[] {
  if (fecha_vencimiento === null || diaAsuncion(now) <= fecha_vencimiento) return []
  const mensaje = `El timbrado ${numero} venció el ${shortDate(fecha_vencimiento)}: se registra, pero no admite documentos de hoy.`
  return [{ campo: 'fecha_vencimiento', mensaje }]
}

/**
 * Warns about inactive rows above in the hierarchy, given by name: nothing under them takes documents. Returns no
 * warnings when all are active.
 */
export function warnInactive(above: Readonly<Record<string, { activo: boolean }>>): { advertencias?: Advertencia[] } {
  const advertencias = Object.entries(above)
    .filter(([, { activo }]) => !activo)
    .map(([name]) => ({
      campo: 'id',
      mensaje: `${name} no está activo: se registra, pero mientras tanto no admite documentos.`,
    }))
  return advertencias.length > 0 ? { advertencias } : {}
}

/**
 * Returns the environment of the company's emitters (docs/notes A9), or `test` without emitters: test documents have no
 * fiscal effect.
 */
async function usualAmbiente(db: Db, empresaId: number): Promise<Ambiente> {
  const [ambiente = 'test', ...others] = await listAmbientes(db, empresaId)
  if (others.length === 0) return ambiente
  throw unprocessable({ ambiente: ['La empresa tiene emisores de los dos ambientes: indique ambiente, test o prod.'] })
}

/** The parent row in the hierarchy. */
type Above = { empresa_id: number; id: number }

/** Registers an establishment. Throws 422 for a place that no document may have. */
export async function createEstablecimiento(db: Db, { empresa_id, id: timbrado_id }: Above, input: NewEstablecimiento) {
  const errors = placeErrors(input)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const row = { ...input, empresa_id, timbrado_id }
  const id = await insertEstablecimiento(db, row)
  if (id === undefined) throw establecimientoTaken(input.codigo)
  return { ...row, id }
}

/** Registers a point with its counters. Its first document takes the number after the given one. */
export async function createPunto(db: Db, { empresa_id, id: establecimiento_id }: Above, input: NewPunto) {
  const { ultimo_numero, contadores: others, ...punto } = input
  const contadores = [
    { tipo_documento: TIPOS_DE_DOCUMENTO.factura, ultimo_numero: ultimo_numero ?? 0 },
    ...(others ?? []),
  ]
  const id = await db.transaction(async tx => {
    const puntoId = await insertPunto(tx, { ...punto, empresa_id, establecimiento_id })
    if (puntoId === undefined) throw puntoTaken(input.codigo)
    await startContadores(tx, { empresa_id, id: puntoId }, contadores)
    return puntoId
  })
  return { ...punto, id, contadores }
}
