/**
 * Registers a stamp, an establishment or a point of issue (spec, Tenant hierarchy). A number or code that is there already, active or
 * not, is 409: the unique index decides, so that of two that race one is told.
 */

import { type Advertencia, horaAsuncion, shortDate, TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import type { Ambiente, Db } from '../../db/index.ts'
import { unprocessable } from '../../http/index.ts'
import { startContadores } from './contadores.queries.ts'
import type { NewEstablecimiento, NewPunto, NewTimbrado } from './create-numeracion.schema.ts'
import { placeErrors } from './place-errors.ts'
import { establecimientoTaken, puntoTaken, timbradoTaken } from './timbrados.errors.ts'
import { insertEstablecimiento, insertPunto, insertTimbrado, listAmbientes } from './timbrados.queries.ts'

/** 422 on `ambiente` when it is left out and the company has emitters of both. */
export async function createTimbrado(db: Db, empresaId: number, input: NewTimbrado) {
  const ambiente = input.ambiente ?? (await usualAmbiente(db, empresaId))
  const row = { ...input, empresa_id: empresaId, ambiente }
  const id = await insertTimbrado(db, row)
  if (id === undefined) throw timbradoTaken(input.numero)
  return { ...row, id }
}

/** One that has expired may be registered, for the documents that were issued under it; most often its date is mistyped. */
export function warnExpired({ numero, fecha_vencimiento }: NewTimbrado, now: Date): Advertencia[] {
  if (fecha_vencimiento === null || horaAsuncion(now).slice(0, 10) <= fecha_vencimiento) return []
  const mensaje = `El timbrado ${numero} venció el ${shortDate(fecha_vencimiento)}: se registra, pero no admite documentos de hoy.`
  return [{ campo: 'fecha_vencimiento', mensaje }]
}

/** Of what stands above in the hierarchy, by its name: under something inactive nothing takes documents. Nothing to add when all is active. */
export function warnInactive(above: Readonly<Record<string, { activo: boolean }>>): { advertencias?: Advertencia[] } {
  const advertencias = Object.entries(above)
    .filter(([, { activo }]) => !activo)
    .map(([name]) => ({
      campo: 'id',
      mensaje: `${name} no está activo: se registra, pero mientras tanto no admite documentos.`,
    }))
  return advertencias.length > 0 ? { advertencias } : {}
}

/** That of the company's emitters (docs/notes A9). Of a company that has none yet `test`: nothing fiscal can come of it. */
async function usualAmbiente(db: Db, empresaId: number): Promise<Ambiente> {
  const [ambiente = 'test', ...others] = await listAmbientes(db, empresaId)
  if (others.length === 0) return ambiente
  throw unprocessable({ ambiente: ['La empresa tiene emisores de los dos ambientes: indique ambiente, test o prod.'] })
}

/** The row under which another is registered. */
type Above = { empresa_id: number; id: number }

/** 422 for a place that no document could bear. */
export async function createEstablecimiento(db: Db, { empresa_id, id: timbrado_id }: Above, input: NewEstablecimiento) {
  const errors = placeErrors(input)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const row = { ...input, empresa_id, timbrado_id }
  const id = await insertEstablecimiento(db, row)
  if (id === undefined) throw establecimientoTaken(input.codigo)
  return { ...row, id }
}

/** The counters begin with the point: its first document takes the number after the one given. */
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
