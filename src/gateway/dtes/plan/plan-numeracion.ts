/**
 * Numbering of a document: its stamp, establishment and point, by the tenant's ids, which reserve the next number, or
 * by the codes and the number itself. docs/notes A9–A11.
 */

import {
  type Advertencia,
  type DteInput,
  isDate,
  type NumeracionData,
  type ReadInput,
  TEXTS,
  TIPOS_DE_DOCUMENTO,
} from '@nanduti/sifen'
import type { Db } from '../../../db/index.ts'
import type { Deps, Seen } from '../../../deps.ts'
import { type FieldErrors, type Principal, visibleEmpresas } from '../../../http/index.ts'
import type { EmitterRow, IssuerRow } from '../../emitters/index.ts'
import {
  type Chain,
  checkIds,
  type Establecimiento,
  findTimbradosByNumero,
  findUltimoNumero,
  type Numeracion,
  resolveCodigos,
  type Timbrado,
} from '../../timbrados/index.ts'
import {
  filled,
  findLastSerie,
  findPunto,
  jumpText,
  type Serie,
  startText,
  takesNext,
  usesIds,
  voidedText,
  warnSerie,
} from '../numero/index.ts'
import { findNamed } from './named-rows.ts'

/** Stored rows of the numbering that a document names, before its issuer is known. */
export type Stored = {
  /** By ids: the whole chain. */
  chain?: Numeracion
  /** Possible stamps: one by ids; by number, one in each company that has it. Empty when it is not stored. */
  timbrados: readonly Timbrado[]
  /** By ids: the possible emitters, unless the request names one by its RUC. */
  issuers?: readonly IssuerRow[]
  /** By ids: the state of the point's counter. */
  counter?: Seen
  /** By ids: the last series of the point's documents of this type. Null without one. */
  serie?: string | null
  /** Why the codes do not name one point. */
  errors?: FieldErrors
}

export type NumeracionPlan = {
  /** Absent when the request lacks fields, which `errors` lists. */
  numeracion?: NumeracionData
  /** The stored stamp and establishment, if any. */
  timbrado?: Timbrado | undefined
  establecimiento?: Establecimiento | undefined
  puntoId?: number | undefined
  /** The explicit number. Absent when the point reserves one. */
  numero?: number | undefined
  /** State of the counter that gives the next number. */
  counter?: Seen | undefined
  errors: FieldErrors
  advertencias?: readonly Advertencia[] | undefined
}

/** Finds the stored rows of the request `body`, among the companies that the caller may see. */
export async function findStored(
  deps: Pick<Deps, 'db' | 'clock' | 'counters' | 'plans'>,
  principal: Principal,
  read: ReadInput,
  body: unknown,
): Promise<Stored> {
  const { db } = deps
  const { dte } = read
  if (usesIds(read)) return findByIds(deps, principal, dte, 'ids')
  const numero = stampText(dte.timbrado)
  if (takesNext(read, body) && (numero === undefined || isStamp(numero))) {
    const found = await findPunto(deps, principal, dte, numero)
    return 'ids' in found ? findByIds(deps, principal, { ...dte, ...found.ids }, 'codigos') : found
  }
  if (!isStamp(numero)) return { timbrados: [] }
  return { timbrados: await findTimbradosByNumero(db, visibleEmpresas(principal), numero) }
}

/** Finds the rows by ids. Without the stamp nothing is found, and the emitters are searched separately. */
async function findByIds(
  deps: Pick<Deps, 'db' | 'counters' | 'plans'>,
  principal: Principal,
  dte: DteInput,
  by: 'ids' | 'codigos',
): Promise<Stored> {
  const emitter_id = dte.emitter_id ?? null
  const named = { ...idsOf(dte), emitter_id, tipo_documento: typeOf(dte), serie: dte.serie ?? null }
  const { found, seen } = await findNamed(deps, principal, named)
  const { issuers, contador, serie = null, ...rows } = found ?? {}
  const chain: Chain = rows
  const isByRuc = emitter_id === null && filled(dte.emisor?.ruc) !== undefined
  return {
    chain: checkIds(chain, dte, by),
    timbrados: chain.timbrado ? [chain.timbrado] : [],
    counter: { contador, seen },
    serie,
    ...(issuers && !isByRuc && { issuers }),
  }
}

const idsOf = ({ timbrado_id, establecimiento_id, punto_expedicion_id }: DteInput) => ({
  timbrado_id,
  establecimiento_id,
  punto_expedicion_id,
})

/** Plans the numbering. The emitter's own codes replace those that the request omits (docs/notes A7). */
export async function planNumeracion(
  db: Db,
  dte: DteInput,
  { chain, timbrados, counter, serie = null, errors }: Stored,
  emitter: EmitterRow | undefined,
): Promise<NumeracionPlan> {
  if (errors) return { errors }
  return chain ? { ...byIds(dte, chain, serie), counter } : byCodigos(db, dte, timbrados, emitter)
}

function byIds(dte: DteInput, chain: Numeracion, lastSerie: string | null): NumeracionPlan {
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
  const ignored = filled(dte.numeroDocumento) === undefined ? [] : [NUMBER_NOT_TAKEN]
  const advertencias = [...ignored, ...warnSerie(dte.serie, lastSerie)]
  return { numeracion, timbrado, establecimiento, puntoId: punto.id, errors, advertencias }
}

/** Warns even when the number equals the next one: other sales at the same point may take that one first. */
const NUMBER_NOT_TAKEN: Advertencia = {
  campo: 'numeroDocumento',
  mensaje: 'El campo numeroDocumento no se tomó en cuenta: con los ids, el punto de expedición da el próximo número.',
}

/** Reports codes that differ from those of the ids. A number is ignored, because the point gives the next one. */
function disagreements(dte: DteInput, { timbrado, establecimiento, puntoExpedicion }: NumeracionData): FieldErrors {
  const wanted = {
    timbrado: stampText(dte.timbrado),
    establecimiento: filled(dte.establecimiento),
    puntoExpedicion: filled(dte.puntoExpedicion),
  }
  const stored = { timbrado, establecimiento, puntoExpedicion }
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([field, value]) => value !== undefined && value !== stored[field as keyof typeof stored])
      .map(([field]) => [
        field,
        [`El campo ${field} no coincide con el de los ids (${stored[field as keyof typeof stored]}).`],
      ]),
  )
}

async function byCodigos(
  db: Db,
  dte: DteInput,
  timbrados: readonly Timbrado[],
  emitter: EmitterRow | undefined,
): Promise<NumeracionPlan> {
  const establecimiento = filled(dte.establecimiento) ?? emitter?.establecimiento
  const puntoExpedicion = filled(dte.puntoExpedicion) ?? emitter?.punto_expedicion
  const numero = readNumero(dte.numeroDocumento)
  const stamp = stampText(dte.timbrado)
  if (!stamp || !isStamp(stamp) || !establecimiento || !puntoExpedicion || numero.errors) {
    const absent = { timbrado: stamp, establecimiento, puntoExpedicion }
    const fields = Object.entries(absent).filter(([, value]) => !value)
    return { errors: { ...stampErrors(stamp), ...missing(fields.map(([field]) => field)), ...numero.errors } }
  }
  const [timbrado, ...others] = emitter ? timbrados.filter(stamp => stamp.empresa_id === emitter.empresa_id) : timbrados
  if (others.length > 0) {
    return { errors: { timbrado: ['Varias de sus empresas tienen este timbrado: indique emitter_id o los ids.'] } }
  }
  const codes = { timbrado: stamp, establecimiento, puntoExpedicion }
  const chain = await resolveCodigos(db, timbrado, codes)
  const start = startOf(dte, chain)
  const place = emitter && placeOf(dte, emitter, codes)
  const jump = await judgeJump(db, dte, chain, numero.value)
  return {
    ...(start.fecha && { numeracion: { ...codes, timbradoFechaInicio: start.fecha, serie: dte.serie ?? undefined } }),
    timbrado: chain.timbrado,
    establecimiento: chain.establecimiento ?? undefined,
    puntoId: chain.punto?.id,
    numero: numero.value,
    errors: {
      ...chain.errors,
      ...start.errors,
      ...jump.errors,
      ...(place && (await voidedErrors(db, { ...place, serie: dte.serie ?? null }, numero.value))),
    },
    advertencias: [
      ...(chain.advertencias ?? []),
      ...jump.advertencias,
      ...(place ? warnSerie(dte.serie, await findLastSerie(db, place)) : []),
    ],
  }
}

/** Returns the type of document. Each type has its own numbers. 0 for one that does not exist, which is refused besides. */
const typeOf = ({ tipoDocumento }: DteInput): number => {
  const tipo = tipoDocumento ?? TIPOS_DE_DOCUMENTO.factura
  return Number.isInteger(tipo) && tipo > 0 && tipo <= LAST_TYPE ? tipo : 0
}

/** Types go from 1 to 8. SIFEN does not accept all of them yet. */
const LAST_TYPE = 8

type Jump = { errors?: FieldErrors; advertencias: readonly Advertencia[] }

/**
 * Reports a jump with the other problems. take-numero.ts decides under the lock of the counter whether the number may
 * be taken.
 */
async function judgeJump(db: Db, dte: DteInput, { punto }: Numeracion, numero = 0): Promise<Jump> {
  if (!punto || dte.permitir_salto) return { advertencias: [] }
  const ultimo = await findUltimoNumero(db, punto, typeOf(dte))
  const [refusal, start] = [jumpText(ultimo, numero), startText(ultimo, numero)]
  return {
    errors: refusal === undefined ? {} : { numeroDocumento: [refusal] },
    advertencias: start === undefined ? [] : [{ campo: 'numeroDocumento', mensaje: start }],
  }
}

/** Returns the place of the document's numbers, of which each type has its own. */
const placeOf = (
  dte: DteInput,
  { empresa_id, ambiente }: EmitterRow,
  { puntoExpedicion, ...codes }: Pick<NumeracionData, 'timbrado' | 'establecimiento' | 'puntoExpedicion'>,
) => ({ empresa_id, ambiente, ...codes, punto_expedicion: puntoExpedicion, tipo_documento: typeOf(dte) })

/** Reports a number that a voiding holds (docs/notes A30). */
async function voidedErrors(db: Db, serie: Serie, numero = 0): Promise<FieldErrors> {
  const text = await voidedText(db, serie, numero)
  return text === undefined ? {} : { numeroDocumento: [text] }
}

/** Returns a stamp's number as it is stored. Undefined when it is omitted or 0. */
const stampText = (timbrado: DteInput['timbrado']): string | undefined =>
  timbrado ? String(timbrado).trim().padStart(8, '0') : undefined

const isStamp = (numero: string | undefined): numero is string => /^(?!0{8})[0-9]{8}$/.test(numero ?? '')

const stampErrors = (numero: string | undefined): FieldErrors =>
  numero === undefined || isStamp(numero) ? {} : { timbrado: [TEXTS.pattern('timbrado', 'un timbrado de 8 dígitos')] }

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

/**
 * Returns the start of the stamp's validity, which SIFEN requires (dFeIniT): that of the stored stamp, or the request's
 * for a stamp that is not stored.
 */
function startOf(dte: DteInput, { timbrado }: Numeracion): { fecha?: string; errors?: FieldErrors } {
  const wanted = dte.timbradoFechaInicio ?? undefined
  if (wanted !== undefined && !isDate(wanted))
    return { errors: { timbradoFechaInicio: [TEXTS.date('timbradoFechaInicio')] } }
  if (!timbrado) return wanted === undefined ? { errors: { timbradoFechaInicio: [UNKNOWN_STAMP] } } : { fecha: wanted }
  if (wanted === undefined || wanted === timbrado.fecha_inicio) return { fecha: timbrado.fecha_inicio }
  const text = `El timbrado ${timbrado.numero} está registrado con inicio de vigencia ${timbrado.fecha_inicio}.`
  return { errors: { timbradoFechaInicio: [text] } }
}

const UNKNOWN_STAMP =
  'El timbrado no está registrado: indique timbradoFechaInicio (AAAA-MM-DD), o regístrelo con POST /api/empresas/{id}/timbrados.'
