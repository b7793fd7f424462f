/**
 * Everything about a document that can be known, and refused, before a number is taken: who issues, under which stamp, with which
 * certificate, and whether the document itself is right. All problems come in one answer.
 */
import type { Deps } from '../../deps.ts'
import {
  type FieldErrors,
  HttpError,
  type Principal,
  requireEmpresa,
  unprocessable,
  visibleEmpresas,
} from '../../http/index.ts'
import {
  type DteInput,
  horaAsuncion,
  isDate,
  type NumeracionData,
  type Prepared,
  type Problem,
  prepareInput,
  readInput,
} from '../../sifen/index.ts'
import { type EmitterRow, type LoadedSigner, listEmitters, loadSigner } from '../emitters/index.ts'
import { issuerData } from './issuer-data.ts'
import { type NumeracionPlan, planNumeracion } from './plan-numeracion.ts'

export type DtePlan = {
  /** The request as it came. */
  body: unknown
  prepared: Prepared
  emitter: EmitterRow
  signer: LoadedSigner
  numeracion: NumeracionData
  puntoId: number | undefined
  /** The explicit number; undefined when the point reserves one. */
  numero: number | undefined
}

/** Throws 422 with every problem, or 403 when the caller may not send for that company. Writes nothing. */
export async function planDte(deps: Deps, principal: Principal, body: unknown): Promise<DtePlan> {
  const read = readInput(body)
  const { emitter, numbering, errors } = await planIssuer(deps, principal, read.dte)
  if (emitter) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const signing = emitter ? await planSigner(deps, emitter) : {}
  const ahora = horaAsuncion(deps.clock.now())
  const preparation = prepareInput(read, {
    ambiente: emitter?.ambiente ?? 'test',
    ahora,
    emisor: emitter && issuerData(emitter, numbering.establecimiento),
    numeracion: numbering.numeracion,
  })
  const all = collect(preparation.ok ? [] : preparation.problems, [
    errors,
    numbering.errors,
    signing.errors ?? {},
    expiredStamp(numbering, read.dte.fechaEmision ?? ahora),
  ])
  const { numeracion, puntoId, numero } = numbering
  if (Object.keys(all).length > 0 || !preparation.ok || !emitter || !signing.signer || !numeracion)
    throw unprocessable(all)
  return { body, prepared: preparation.prepared, emitter, signer: signing.signer, numeracion, puntoId, numero }
}

type Issuer = { emitter?: EmitterRow | undefined; numbering: NumeracionPlan; errors: FieldErrors }

/** The stamp may tell the emitter, and the emitter's defaults complete the numbering: so the stamp is looked at first (DECISIONS A9). */
async function planIssuer(deps: Deps, principal: Principal, dte: DteInput): Promise<Issuer> {
  const visible = await listEmitters(deps.db, visibleEmpresas(principal))
  const all = visible.filter(emitter => matches(emitter, dte))
  const named = all.filter(({ activo }) => activo)
  const only = named.length === 1 ? named[0] : undefined
  const numbering = await planNumeracion(deps.db, principal, dte, only, only?.empresa_id)
  const fitting = named.filter(emitter => fitsStamp(emitter, numbering))
  const [emitter, ...others] = fitting
  if (emitter && others.length === 0) return { emitter, numbering, errors: {} }
  return { numbering, errors: { emitter_id: [others.length > 0 ? severalText(fitting) : noneText(dte, all)] } }
}

function matches(emitter: EmitterRow, dte: DteInput): boolean {
  if (dte.emitter_id !== undefined && dte.emitter_id !== null) return emitter.id === dte.emitter_id
  const ruc = dte.emisor?.ruc?.replace(/-.*$/, '').replace(/^0+/, '')
  return ruc === undefined || emitter.ruc === ruc
}

const fitsStamp = (emitter: EmitterRow, { timbrado }: NumeracionPlan) =>
  !timbrado || (emitter.empresa_id === timbrado.empresa_id && emitter.ambiente === timbrado.ambiente)

const severalText = (emitters: readonly EmitterRow[]) =>
  `Hay varios emisores posibles: indique emitter_id (${emitters.map(e => `${e.id}: ${e.ruc}-${e.dv} ${e.ambiente}`).join(', ')}).`

function noneText(dte: DteInput, all: readonly EmitterRow[]): string {
  if (all.some(({ activo }) => activo)) return 'El emisor no corresponde a la empresa y al ambiente del timbrado.'
  if (all.length > 0) return 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'
  if (dte.emitter_id !== undefined && dte.emitter_id !== null) return 'El campo emitter_id no existe.'
  return 'No hay un emisor activo para este documento: indique emitter_id, o registre el emisor.'
}

/** A certificate or CSC that is missing or out of date is told with the rest, before a number is taken (DECISIONS A10). */
async function planSigner(deps: Deps, emitter: EmitterRow): Promise<{ signer?: LoadedSigner; errors?: FieldErrors }> {
  try {
    const signer = await loadSigner(deps, emitter.id)
    const now = deps.clock.now()
    const { validFrom, validTo } = signer.key
    if (validFrom <= now && now <= validTo) return { signer }
    const text = `El certificado del emisor vale del ${shortDate(horaAsuncion(validFrom))} al ${shortDate(horaAsuncion(validTo))}: cargue uno vigente.`
    return { errors: { emitter_id: [text] } }
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return { errors: error.body.errors as FieldErrors }
    throw error
  }
}

/** `21/11/2026` */
const shortDate = (isoDate: string) => isoDate.slice(0, 10).split('-').reverse().join('/')

function expiredStamp({ timbrado }: NumeracionPlan, fechaEmision: string): FieldErrors {
  const day = fechaEmision.slice(0, 10)
  if (!timbrado || !isDate(day) || day <= timbrado.fecha_vencimiento) return {}
  return { fechaEmision: [`El timbrado ${timbrado.numero} venció el ${shortDate(timbrado.fecha_vencimiento)}.`] }
}

/** One list of messages per field; those of the document come first. */
function collect(problems: readonly Problem[], others: readonly FieldErrors[]): FieldErrors {
  const all: FieldErrors = {}
  const add = (field: string, text: string) => {
    all[field] ??= []
    if (!all[field].includes(text)) all[field].push(text)
  }
  for (const { campo, mensaje, codigo } of problems) add(campo, codigo ? `${mensaje} (SIFEN ${codigo})` : mensaje)
  for (const errors of others)
    for (const [field, texts] of Object.entries(errors)) for (const text of texts) add(field, text)
  return all
}
