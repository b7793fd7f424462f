/**
 * Everything about a document that can be known, and refused, before a number is taken: who issues, under which stamp, with which
 * certificate, and whether the document itself is right. All problems come in one answer.
 */

import {
  type Advertencia,
  type DteInput,
  horaAsuncion,
  isDate,
  type NumeracionData,
  numeroDeRuc,
  type Prepared,
  type Problem,
  prepareInput,
  type ReadInput,
  readInput,
  shortDate,
  spell,
  TEXTS,
} from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { type FieldErrors, type Principal, requireEmpresa, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { type EmitterRow, type IssuerRow, listIssuers, MAX_CHOICES, signerOf } from '../emitters/index.ts'
import { howToStore, issuerData } from './issuer-data.ts'
import { filled, findStored, type NumeracionPlan, planNumeracion, type Stored } from './plan-numeracion.ts'
import { planRate, warnRate } from './plan-rate.ts'
import { withoutSecrets } from './secret-names.ts'

export type DtePlan = {
  /** The request as it came, but for secrets: it is stored. */
  body: unknown
  prepared: Prepared
  emitter: EmitterRow
  signer: LoadedSigner
  numeracion: NumeracionData
  puntoId: number | undefined
  /** The explicit number; undefined when the point reserves one. */
  numero: number | undefined
  permitirSalto: boolean
}

/** Throws 422 with every problem, or 403 when the caller may not send for that company. Writes nothing. */
export async function planDte(deps: Deps, principal: Principal, body: unknown): Promise<DtePlan> {
  const read = readInput(body)
  const { emitter, numbering, errors } = await planIssuer(deps, principal, read)
  if (emitter) requireEmpresa(principal, emitter.empresa_id, 'sifen:send')
  const signing = emitter ? await planSigner(deps, emitter) : {}
  const ahora = horaAsuncion(deps.clock.now())
  const ambiente = emitter?.ambiente ?? 'test'
  const tipoCambio = await planRate(deps, read.dte, { ambiente, ahora })
  const preparation = prepareInput(read, {
    ambiente,
    ahora,
    tipoCambio,
    emisor: emitter && issuerData(emitter, numbering.establecimiento),
    numeracion: numbering.numeracion,
  })
  const all = collect(read, preparation.ok ? [] : withRemedy(preparation.problems, emitter), [
    errors,
    numbering.errors,
    signing.errors ?? {},
    expiredStamp(numbering, read.dte.fechaEmision ?? ahora),
  ])
  const { numeracion, puntoId, numero } = numbering
  const spelled = <T extends Advertencia>(told: T) => spell(read.spelling, told)
  if (Object.keys(all).length > 0 || !preparation.ok || !emitter || !signing.signer || !numeracion) {
    const { advertencias } = preparation.ok ? preparation.prepared : preparation
    throw unprocessable(all, advertencias.length > 0 ? { advertencias: advertencias.map(spelled) } : {})
  }
  const stored = withoutSecrets(body)
  const warnings = preparation.prepared.advertencias.concat(
    numbering.advertencias ?? [],
    tipoCambio ? warnRate(preparation.prepared.doc.operacion.moneda, tipoCambio) : [],
  )
  const advertencias = [...warnings.map(spelled), ...stored.advertencias]
  const prepared = { ...preparation.prepared, advertencias }
  const permitirSalto = read.dte.permitir_salto === true
  const { signer } = signing
  return { body: stored.body, prepared, emitter, signer, numeracion, puntoId, numero, permitirSalto }
}

type Issuer = { emitter?: IssuerRow | undefined; numbering: NumeracionPlan; errors: FieldErrors }

/** The stamp may tell the emitter, and the emitter's defaults complete the numbering: so the stamp is looked at first (docs/notes A9). */
async function planIssuer({ db }: Deps, principal: Principal, read: ReadInput): Promise<Issuer> {
  const { dte } = read
  const stored = await findStored(db, principal, read)
  const all = await listPossible(db, principal, dte, stored)
  const active = all.filter(({ activo }) => activo)
  const fitting = active.filter(emitter => fitsStamp(emitter, stored))
  // One that the stamp refuses completes the numbering too: what it has is not said to be missing besides.
  const [only, ...others] = fitting.length > 0 ? fitting : active
  const numbering = await planNumeracion(db, dte, stored, others.length > 0 ? undefined : only)
  if (fitting.length === 1) return { emitter: only, numbering, errors: {} }
  return { numbering, errors: fitting.length > 0 ? { emitter_id: [severalText(fitting)] } : noneErrors(dte, all) }
}

/** The emitters that the request names, or those of the companies that have its stamp, or all: of those that the caller sees, the first ones. */
function listPossible(db: Db, principal: Principal, dte: DteInput, { timbrados }: Stored): Promise<IssuerRow[]> {
  const named = namedBy(dte)
  const companies = timbrados.map(({ empresa_id }) => empresa_id)
  const scope = named || companies.length === 0 ? visibleEmpresas(principal) : companies
  return listIssuers(db, scope, { named, stamps: timbrados })
}

function namedBy({ emitter_id, emisor }: DteInput): { id: number } | { ruc: string; sent: string } | undefined {
  if (emitter_id !== undefined && emitter_id !== null) return { id: emitter_id }
  const sent = filled(emisor?.ruc)
  return sent === undefined ? undefined : { ruc: numeroDeRuc(sent), sent }
}

/** A number that only other companies stored is that of an unknown stamp; ids are those of one stamp, and of its company alone. */
function fitsStamp({ empresa_id, ambiente }: EmitterRow, { chain, timbrados }: Stored): boolean {
  const own = timbrados.find(timbrado => timbrado.empresa_id === empresa_id)
  return own ? own.ambiente === ambiente : !chain?.timbrado
}

function severalText(emitters: readonly EmitterRow[]): string {
  const shown = emitters.slice(0, MAX_CHOICES).map(e => `${e.id}: ${e.ruc}-${e.dv} ${e.ambiente}`)
  return `Hay varios emisores posibles: indique emitter_id (${shown.join(', ')}${emitters.length > MAX_CHOICES ? '…' : ''}).`
}

/** `all`: those that the request may mean, though none of them fits. */
function noneErrors(dte: DteInput, all: readonly EmitterRow[]): FieldErrors {
  const named = all.length === 0 ? namedBy(dte) : undefined
  return named && 'sent' in named
    ? { 'emisor.ruc': [unknownRuc(named.sent)] }
    : { emitter_id: [noneText(all, named?.id)] }
}

function noneText(all: readonly EmitterRow[], id: number | undefined): string {
  if (all.some(({ activo }) => activo)) return 'El emisor no corresponde a la empresa y al ambiente del timbrado.'
  if (all.length > 0) return 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'
  if (id !== undefined) return `No hay un emisor con id ${id} entre los suyos: véalos en GET /api/sifen/emitters.`
  return 'No hay un emisor activo para este documento: indique emitter_id, o registre el emisor.'
}

/** A request may say anything for a RUC: of a longer text this much is shown. */
const MAX_RUC = 20

function unknownRuc(sent: string): string {
  const shown = (sent.length > MAX_RUC ? `${sent.slice(0, MAX_RUC)}…` : sent).toWellFormed()
  return `No hay un emisor con el RUC «${shown}» entre los suyos: corrija emisor.ruc, indique emitter_id o registre el emisor.`
}

/** A certificate or CSC that is missing or out of date is told with the rest, before a number is taken (docs/notes A10). */
async function planSigner(deps: Deps, emitter: IssuerRow): Promise<{ signer?: LoadedSigner; errors?: FieldErrors }> {
  const found = await signerOf(deps, emitter)
  if ('errors' in found) return found
  const now = deps.clock.now()
  const { validFrom, validTo } = found.signer.key
  if (validFrom <= now && now <= validTo) return found
  const text = `El certificado del emisor vale del ${shortDate(horaAsuncion(validFrom))} al ${shortDate(horaAsuncion(validTo))}: cargue uno vigente.`
  return { errors: { emitter_id: [text] } }
}

function expiredStamp({ timbrado }: NumeracionPlan, fechaEmision: string): FieldErrors {
  const day = fechaEmision.slice(0, 10)
  const last = timbrado?.fecha_vencimiento
  if (!last || !isDate(day) || day <= last) return {}
  return { fechaEmision: [`El timbrado ${timbrado.numero} venció el ${shortDate(last)}.`] }
}

/** What the document lacks of its issuer can be stored there once for all: said where the field is missing, not where it is wrong. */
const withRemedy = (problems: readonly Problem[], emitter: EmitterRow | undefined): Problem[] =>
  problems.map(problem => {
    const remedy = emitter && problem.mensaje === TEXTS.required(problem.campo) && howToStore(problem.campo, emitter)
    return remedy ? { ...problem, mensaje: `${problem.mensaje} ${remedy}` } : problem
  })

/**
 * One list of messages per field; those of the document come first. Of a field that could not be read, for its type is wrong, nothing else
 * is said; of a body that is no object, nothing about any field.
 */
function collect(read: ReadInput, problems: readonly Problem[], others: readonly FieldErrors[]): FieldErrors {
  const unread = new Set(read.problems.map(({ campo }) => campo))
  if (unread.has('cuerpo')) return { cuerpo: read.problems.map(({ mensaje }) => mensaje) }
  const all: FieldErrors = {}
  const add = (field: string, text: string) => {
    const { campo, mensaje } = spell(read.spelling, { campo: field, mensaje: text })
    all[campo] ??= []
    if (!all[campo].includes(mensaje)) all[campo].push(mensaje)
  }
  for (const { campo, mensaje, codigo } of problems) add(campo, codigo ? `${mensaje} (SIFEN ${codigo})` : mensaje)
  for (const errors of others)
    for (const [field, texts] of Object.entries(errors))
      if (!unread.has(field)) for (const text of texts) add(field, text)
  return all
}
