/**
 * Which stamp, establishment, point and number a document asks for: by the tenant ids, which reserve the next number, or by the codes
 * and number themselves. DECISIONS A9–A11.
 */
import type { Db } from '../../db/index.ts'
import type { FieldErrors, Principal } from '../../http/index.ts'
import { type DteInput, isDate, type NumeracionData, TEXTS } from '../../sifen/index.ts'
import { type Establecimiento, type Numeracion, resolveNumeracion, type Timbrado } from '../timbrados/index.ts'

export type NumeracionPlan = {
  /** Absent when too little was given: then `errors` says what is missing. */
  numeracion?: NumeracionData
  /** The stored stamp and establishment, when they are. */
  timbrado?: Timbrado | undefined
  establecimiento?: Establecimiento | undefined
  puntoId?: number | undefined
  /** The explicit number; absent when the point is to reserve one. */
  numero?: number | undefined
  errors: FieldErrors
}

const IDS = ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id'] as const
/** What stands in for a code when the request leaves it out: the emitter's own (DECISIONS A7). */
export type Defaults = { establecimiento: string | null; punto_expedicion: string | null }

export const usesIds = (dte: DteInput): boolean => IDS.some(field => dte[field] !== undefined && dte[field] !== null)

export async function planNumeracion(
  db: Db,
  principal: Principal,
  dte: DteInput,
  defaults: Defaults | undefined,
  empresaId: number | undefined,
): Promise<NumeracionPlan> {
  return usesIds(dte) ? byIds(db, principal, dte) : byCodigos(db, principal, dte, defaults, empresaId)
}

async function byIds(db: Db, principal: Principal, dte: DteInput): Promise<NumeracionPlan> {
  const { timbrado_id, establecimiento_id, punto_expedicion_id } = dte
  if (!timbrado_id || !establecimiento_id || !punto_expedicion_id) {
    return { errors: missing(IDS.filter(field => !dte[field])) }
  }
  const chain = await resolveNumeracion(db, principal, { timbrado_id, establecimiento_id, punto_expedicion_id })
  const { timbrado, establecimiento, punto } = chain
  if (!timbrado || !establecimiento || !punto) return { timbrado, errors: chain.errors }
  const numeracion = {
    timbrado: timbrado.numero,
    timbradoFechaInicio: timbrado.fecha_inicio,
    establecimiento: establecimiento.codigo,
    puntoExpedicion: punto.codigo,
    serie: dte.serie ?? undefined,
  }
  const errors = { ...chain.errors, ...disagreements(dte, numeracion) }
  return { numeracion, timbrado, establecimiento, puntoId: punto.id, errors }
}

/** Codes beside the ids must say the same; a number beside them does not count, for the point gives the next one. */
function disagreements(dte: DteInput, { timbrado, establecimiento, puntoExpedicion }: NumeracionData): FieldErrors {
  const said = {
    timbrado: dte.timbrado === undefined || dte.timbrado === null ? undefined : stampText(dte.timbrado),
    establecimiento: filled(dte.establecimiento),
    puntoExpedicion: filled(dte.puntoExpedicion),
  }
  const stored = { timbrado, establecimiento, puntoExpedicion }
  return Object.fromEntries(
    Object.entries(said)
      .filter(([field, value]) => value !== undefined && value !== stored[field as keyof typeof stored])
      .map(([field]) => [
        field,
        [`El campo ${field} no coincide con el de los ids (${stored[field as keyof typeof stored]}).`],
      ]),
  )
}

async function byCodigos(
  db: Db,
  principal: Principal,
  dte: DteInput,
  defaults: Defaults | undefined,
  empresaId: number | undefined,
): Promise<NumeracionPlan> {
  const establecimiento = filled(dte.establecimiento) ?? defaults?.establecimiento
  const puntoExpedicion = filled(dte.puntoExpedicion) ?? defaults?.punto_expedicion
  const numero = readNumero(dte.numeroDocumento)
  if (!dte.timbrado || !establecimiento || !puntoExpedicion || numero.errors) {
    const absent = { timbrado: dte.timbrado, establecimiento, puntoExpedicion }
    const fields = Object.entries(absent).filter(([, value]) => !value)
    return { errors: { ...missing(fields.map(([field]) => field)), ...numero.errors } }
  }
  const codes = { timbrado: stampText(dte.timbrado), establecimiento, puntoExpedicion }
  const chain = await resolveNumeracion(db, principal, codes, empresaId)
  const start = startOf(dte, chain)
  return {
    ...(start.fecha && { numeracion: { ...codes, timbradoFechaInicio: start.fecha, serie: dte.serie ?? undefined } }),
    timbrado: chain.timbrado,
    establecimiento: chain.establecimiento,
    puntoId: chain.punto?.id,
    numero: numero.value,
    errors: { ...chain.errors, ...start.errors },
  }
}

/** Blanks around a code are not part of it, in the CDC as in the XML; a blank code counts as left out. */
const filled = (code: string | null | undefined): string | undefined => code?.trim() || undefined

const stampText = (timbrado: number) => String(timbrado).padStart(8, '0')

const missing = (fields: readonly string[]): FieldErrors =>
  Object.fromEntries(fields.map(field => [field, [TEXTS.required(field)]]))

function readNumero(text: string | null | undefined): { value?: number; errors?: FieldErrors } {
  if (!text) {
    const how = 'o indique timbrado_id, establecimiento_id y punto_expedicion_id para tomar el siguiente.'
    return { errors: { numeroDocumento: [`${TEXTS.required('numeroDocumento').slice(0, -1)}, ${how}`] } }
  }
  const value = /^[0-9]{1,7}$/.test(text) ? Number(text) : 0
  if (value > 0) return { value }
  return {
    errors: { numeroDocumento: [TEXTS.pattern('numeroDocumento', 'un número de 1 a 7 dígitos mayor que cero')] },
  }
}

/** SIFEN wants the start of the stamp's validity (dFeIniT): from the stored stamp, or said by the request when we do not know it. */
function startOf(dte: DteInput, { timbrado }: Numeracion): { fecha?: string; errors?: FieldErrors } {
  const said = dte.timbradoFechaInicio ?? undefined
  if (said !== undefined && !isDate(said))
    return { errors: { timbradoFechaInicio: [TEXTS.date('timbradoFechaInicio')] } }
  if (!timbrado) return said === undefined ? { errors: { timbradoFechaInicio: [UNKNOWN_STAMP] } } : { fecha: said }
  if (said === undefined || said === timbrado.fecha_inicio) return { fecha: timbrado.fecha_inicio }
  const text = `El timbrado ${timbrado.numero} está registrado con inicio de vigencia ${timbrado.fecha_inicio}.`
  return { errors: { timbradoFechaInicio: [text] } }
}

const UNKNOWN_STAMP =
  'El timbrado no está registrado: indique timbradoFechaInicio (AAAA-MM-DD), o regístrelo con POST /api/empresas/{id}/timbrados.'
