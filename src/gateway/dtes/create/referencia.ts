/**
 * `referencia_externa`: the caller's own number of a sale, which one document of the company holds (docs/notes A47). A
 * repeated reference with the same body returns that document. It passes to another body only from a document that
 * failed.
 */
import { formatDecimal } from '@nanduti/sifen'
import { type Advertencia, type Estado, isUniqueViolation } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { fingerprintOf, HttpError, type Principal } from '../../../http/index.ts'
import { MAX_REFERENCIA, referenciaUsada } from '../answer/index.ts'
import { plannedContent, RETRIED_ANEW, type RequestedDte, withoutSecrets } from '../plan/index.ts'
import { type DteRow, findPayload } from '../record/index.ts'
import { resendDte } from '../sign/index.ts'
import { findHolder, REFERENCIA_PROPIA } from './referencia.queries.ts'

/** The reference of a new document, and the failed document that it is taken from. */
export type Referencia = { texto: string; cede: DteRow | undefined }

/** What a request with a reference gets: the document that holds it, or a new one. */
type Referred = { held: DteRow } | { referencia: Referencia | undefined }

/** States from which a reference passes to another body. */
const FAILED: readonly Estado[] = ['rejected', 'error', 'cancelled']
/** States from which the same body is resent. */
const RESENT: readonly Estado[] = ['rejected', 'error']

/**
 * Decides about a request's reference. Resends a failed document with the same body. Throws 409 when a document with
 * another body holds the reference.
 */
async function refer(deps: Deps, requested: RequestedDte): Promise<Referred> {
  const texto = referenciaOf(requested)
  if (texto === undefined || requested.empresaId === undefined) return { referencia: undefined }
  const holder = await findHolder(deps.db, requested.empresaId, texto)
  if (!holder) return { referencia: { texto, cede: undefined } }
  if (await isSameBody(deps, holder, requested)) {
    if (!RESENT.includes(holder.estado)) return { held: holder }
    return (await isResent(deps, requested.principal, holder))
      ? { held: (await findHolder(deps.db, requested.empresaId, texto)) ?? holder }
      : { referencia: { texto, cede: holder } }
  }
  if (!FAILED.includes(holder.estado)) throw referenciaUsada(holder)
  return { referencia: { texto, cede: holder } }
}

/** Returns the reference, without surrounding blanks. Undefined when it is omitted, or wrong: the plan reports that. */
function referenciaOf({ read }: Pick<RequestedDte, 'read'>): string | undefined {
  const texto = read.dte.referencia_externa?.trim()
  return texto === undefined || texto.length === 0 || texto.length > MAX_REFERENCIA ? undefined : texto
}

/** The document that held the reference has changed since it was read. */
export class ReferenciaMoved extends Error {
  override name = 'ReferenciaMoved'
}

const MOST_TRIES = 3

/**
 * Runs `create` for a new document, or `repeat` for the one that holds the request's reference. Decides again when a
 * concurrent request took the reference.
 */
export async function underReferencia<Answer>(
  deps: Deps,
  requested: RequestedDte,
  create: (referencia: Referencia | undefined) => Promise<Answer>,
  repeat: (held: DteRow) => Answer | Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const referred = await refer(deps, requested)
    if ('held' in referred) return repeat(warned(referred.held))
    try {
      return await create(referred.referencia)
    } catch (error) {
      const isLost =
        error instanceof ReferenciaMoved ||
        isUniqueViolation(error, REFERENCIA_PROPIA) ||
        (await isOwnNumber(deps, requested, referred, error))
      if (!isLost || tries === MOST_TRIES) throw error
    }
  }
}

/** True when the number that the request chose is held by the document that took its reference meanwhile: it is the same sale. */
async function isOwnNumber(
  { db }: Deps,
  requested: RequestedDte,
  { referencia }: Extract<Referred, { referencia: unknown }>,
  error: unknown,
): Promise<boolean> {
  const isNumber = error instanceof HttpError && error.status === 422 && isGone(error.body.errors)
  if (!isNumber || !referencia || requested.empresaId === undefined) return false
  const holder = await findHolder(db, requested.empresaId, referencia.texto)
  return holder !== undefined && holder.id !== referencia.cede?.id
}

const warned = (dte: DteRow): DteRow => ({ ...dte, advertencias: [...dte.advertencias, REPEATED] })

/** The warning of an answer about the document that holds the reference. */
const REPEATED = {
  campo: 'referencia_externa',
  mensaje: 'Este documento ya tiene esa referencia_externa: no se emitió otro. Otra venta lleva otra referencia.',
}

/** Tells which document holds the reference of a request that is only validated. */
export async function warnReferencia({ db }: Deps, requested: RequestedDte): Promise<Advertencia[]> {
  const texto = referenciaOf(requested)
  const holder =
    texto === undefined || requested.empresaId === undefined
      ? undefined
      : await findHolder(db, requested.empresaId, texto)
  if (!holder) return []
  const mensaje = `El documento ${holder.id}, en estado ${holder.estado}, ya tiene esa referencia_externa.`
  return [{ campo: 'referencia_externa', mensaje }]
}

async function isSameBody({ db }: Deps, holder: DteRow, { body, emitter }: RequestedDte): Promise<boolean> {
  const { body: stored } = (await findPayload(db, holder)) as { body: unknown }
  const own = withoutSecrets(body).body
  const same = (ignored: readonly string[]) => fingerprintOf('', stored, ignored) === fingerprintOf('', own, ignored)
  if (same(RETRIED_ANEW)) return true
  if (emitter?.id !== holder.emitter_id || !same([...RETRIED_ANEW, ...COMPLETED])) return false
  const redondeos = [stored, own].flatMap(some => (some as { redondeo?: unknown }).redondeo ?? [])
  if (redondeos.length === 0) return true
  const made = (await plannedContent(db, holder))?.doc.totales.redon
  return made !== undefined && redondeos.every(value => Number(value) === Number(formatDecimal(made)))
}

/** Fields that one request may say and the other leave to the emitter's defaults, as an act prepared over MCP says them. */
const COMPLETED = ['emitter_id', 'redondeo']

/** Resends the document. Returns false when it can never go again, because its number is gone or it is too old. */
async function isResent(deps: Deps, principal: Principal, { id }: DteRow): Promise<boolean> {
  try {
    await resendDte(deps, principal, String(id))
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 422 && isGone(error.body.errors)) return false
    throw error
  }
}

const isGone = (errors: unknown) => ['numeroDocumento', 'fechaEmision'].some(field => field in Object(errors))
