/**
 * All checks of a document before a number is taken: its issuer, its stamp, its certificate, and the document itself.
 * All problems are reported in one answer.
 */

import {
  type Advertencia,
  horaAsuncion,
  isDate,
  type Prepared,
  type Problem,
  prepareInput,
  type ReadInput,
  readInput,
  shortDate,
  spell,
  TEXTS,
} from '@nanduti/sifen'
import type { Deps, LoadedSigner, Seen } from '../../../deps.ts'
import {
  CompanyChanged,
  conflict,
  type FieldErrors,
  type Handling,
  HttpError,
  type Principal,
  proven,
  renewed,
  requireEmpresa,
} from '../../../http/index.ts'
import type { EmitterRow, IssuerRow } from '../../emitters/index.ts'
import { collect, referenciaErrors, warnPosted, wrongDocument } from '../answer/index.ts'
import type { WantedNumero } from '../numero/index.ts'
import type { DteRow } from '../record/index.ts'
import { howToStore, issuerData } from './issuer-data.ts'
import { judgeRates } from './judge-rate.ts'
import { judgeUnknown } from './judge-unknown.ts'
import { chooseIssuer, planSigner } from './plan-issuer.ts'
import { findStored, type NumeracionPlan, planNumeracion } from './plan-numeracion.ts'
import { planRate, warnRate } from './plan-rate.ts'
import { planReferidos, type Urgencia } from './plan-referidos.ts'
import { planReemplazo } from './reemplazo.ts'
import { isOfKept, withoutSecrets } from './secret-names.ts'
import { warnUnprinted } from './unprinted.ts'

export type DtePlan = WantedNumero & {
  /** The original request without secrets, because it is stored. */
  body: unknown
  prepared: Prepared
  signer: LoadedSigner
  /** Version of the company by which the document was planned, when it is compared. */
  version: number | undefined
  /** The caller's rights, or the plan, were not read for this request. */
  isRemembered: boolean
  /** The caller's service account, whose limits hold for the document. */
  cuenta: Principal['cuenta']
  /** State of the counter, for a point that reserves a number. */
  counter: Seen | undefined
  /** The failed document that this one replaces. */
  reemplaza?: DteRow | undefined
}

/** A read request for a document, with its issuer and numbering. */
export type RequestedDte = Issuer & {
  body: unknown
  read: ReadInput
  handling: Handling | undefined
  /** The caller, with the rights by which the issuer was found. */
  principal: Principal
}

/**
 * Reads a request and finds its issuer. Throws 403 when the caller may not send for that company. All problems are left
 * to the plan. `handling` is the caller's preference about unknown fields.
 */
export async function askDte(
  deps: Deps,
  principal: Principal,
  body: unknown,
  handling?: Handling,
): Promise<RequestedDte> {
  // A repeated reference may resend a document at once.
  const isReferred = readInput(body).dte.referencia_externa != null
  if (principal.isRemembered && !isReferred) {
    const requested = await ask(deps, principal, body, handling).catch(error => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    // Rights that are new may name another company's issuer.
    if (requested && isFound(requested)) return requested
  }
  return ask(deps, await proven(principal), body, handling)
}

const isFound = ({ emitter, errors, numbering }: Issuer): boolean =>
  emitter !== undefined && Object.keys({ ...errors, ...numbering.errors }).length === 0

/**
 * Plans the document and issues it by `issue`, which refuses nothing after it has written. What was planned from
 * remembered rows is planned again before it is refused, and when its write finds that the company has changed.
 */
export async function issuePlanned<Issued>(
  deps: Deps,
  requested: RequestedDte,
  urgencia: Urgencia,
  issue: (plan: DtePlan) => Promise<Issued>,
): Promise<Issued> {
  const { principal, body, handling } = requested
  try {
    return await issue(await planDte(deps, requested, urgencia))
  } catch (error) {
    const isRefused = principal.isRemembered && error instanceof HttpError
    if (!principal.read || !(isRefused || error instanceof CompanyChanged)) throw error
    const again = await ask(deps, await renewed(principal), body, handling)
    // The answer is followed, and its retry found, in the company that was asked for first.
    if (again.empresaId !== requested.empresaId) throw rightsChanged()
    return issuePlanned(deps, again, urgencia, issue)
  }
}

const rightsChanged = () =>
  conflict(
    'Los permisos del token cambiaron durante el pedido, y ahora es de otra empresa: no se creó nada. Repítalo.',
    'PERMISOS_CAMBIADOS',
  )

async function ask(deps: Deps, principal: Principal, body: unknown, handling?: Handling): Promise<RequestedDte> {
  const read = readInput(body)
  const issuer = await planIssuer(deps, principal, read, body)
  if (issuer.emitter) requireEmpresa(principal, issuer.emitter.empresa_id, 'sifen:send')
  const judged = judgeUnknown(read, handling ?? (issuer.emitter?.estricto ? 'strict' : undefined))
  return { ...issuer, body, read: judged, handling, principal }
}

/** Plans a document. Throws 422 with all problems. Writes nothing. */
export async function planDte(deps: Deps, requested: RequestedDte, urgencia: Urgencia): Promise<DtePlan> {
  const { body, read, emitter, numbering, errors, principal } = requested
  const signing = emitter ? await planSigner(deps, emitter) : {}
  const ahora = horaAsuncion(deps.clock.now())
  const ambiente = emitter?.ambiente ?? 'test'
  const tipoCambio = await planRate(deps, read.dte, { ambiente, ahora })
  const rates = await judgeRates(deps, read.dte, { ambiente, ahora })
  const contexto = {
    ambiente,
    ahora,
    tipoCambio,
    leyendaRemision: emitter?.leyenda_remision ?? undefined,
    redondearA: emitter?.redondear_a ?? undefined,
    emisor: emitter && issuerData(emitter, numbering.establecimiento),
    numeracion: numbering.numeracion,
  }
  const reemplazo = await planReemplazo(deps.db, emitter?.empresa_id, read.dte.reemplaza_id)
  const preparation = prepareInput(read, contexto, await planReferidos(deps, emitter, read.dte, urgencia))
  const all = collect(read, preparation.ok ? [] : withRemedy(preparation.problems, emitter), [
    errors,
    numbering.errors,
    signing.errors ?? {},
    expiredStamp(numbering, read.dte.fechaEmision ?? ahora),
    referenciaErrors(read.dte.referencia_externa),
    reemplazo.errors,
    rates.errors,
  ])
  const { numeracion, puntoId, numero, counter } = numbering
  const stored = withoutSecrets(body)
  const inItsWords = (warnings: readonly Advertencia[]) => [
    ...warnings.map(warning => spell(read.spelling, warning)).filter(isOfKept),
    ...stored.advertencias,
  ]
  if (all.length > 0 || !preparation.ok || !emitter || !signing.signer || !numeracion) {
    const advertencias = inItsWords((preparation.ok ? preparation.prepared : preparation).advertencias)
    throw wrongDocument(all, advertencias.length > 0 ? { advertencias } : {})
  }
  const tipoDocumento = preparation.prepared.tipo.codigo
  const warnings = preparation.prepared.advertencias.concat(
    warnPosted(deps, { tipo_documento: tipoDocumento, ambiente: emitter.ambiente }),
    numbering.advertencias ?? [],
    tipoCambio ? warnRate(preparation.prepared.doc.operacion.moneda, tipoCambio) : [],
    rates.advertencias,
  )
  const advertencias = [...inItsWords(warnings), ...warnUnprinted(stored.body)]
  const prepared = { ...preparation.prepared, advertencias }
  const permitirSalto = read.dte.permitir_salto === true
  const { signer } = signing
  const number = { numeracion, puntoId, numero, permitirSalto, counter }
  const { reemplaza } = reemplazo
  const { versions, isRemembered = false, cuenta } = principal
  const known = { version: versions?.get(emitter.empresa_id), isRemembered }
  return { body: stored.body, prepared, tipoDocumento, emitter, signer, reemplaza, cuenta, ...known, ...number }
}

/** `empresaId`: the company that the request names, even when its issuer is refused. */
type Issuer = {
  emitter?: IssuerRow | undefined
  empresaId: number | undefined
  numbering: NumeracionPlan
  errors: FieldErrors
}

/**
 * Plans the issuer and the numbering. The stamp comes first: it may determine the emitter, whose defaults complete the
 * numbering (docs/notes A9).
 */
async function planIssuer(deps: Deps, principal: Principal, read: ReadInput, body: unknown): Promise<Issuer> {
  const { db } = deps
  const { dte } = read
  const stored = await findStored(deps, principal, read, body)
  const { presumed, ...choice } = await chooseIssuer(db, principal, dte, stored)
  return { ...choice, numbering: await planNumeracion(db, dte, stored, presumed) }
}

function expiredStamp({ timbrado }: NumeracionPlan, fechaEmision: string): FieldErrors {
  const day = fechaEmision.slice(0, 10)
  const last = timbrado?.fecha_vencimiento
  if (!last || !isDate(day) || day <= last) return {}
  return { fechaEmision: [`El timbrado ${timbrado.numero} venció el ${shortDate(last)}.`] }
}

/**
 * Appends advice to problems about missing fields of the issuer: they can be stored once in the emitter. Wrong fields
 * get none.
 */
export const withRemedy = (problems: readonly Problem[], emitter: EmitterRow | undefined): Problem[] =>
  problems.map(problem => {
    const remedy = emitter && problem.mensaje === TEXTS.required(problem.campo) && howToStore(problem.campo, emitter)
    return remedy ? { ...problem, mensaje: `${problem.mensaje} ${remedy}` } : problem
  })
