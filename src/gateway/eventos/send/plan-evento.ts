/** Common preparation of all events before they are stored: a checked request and an emitter that can sign. */
import {
  type ContextoEvento,
  isCdc,
  type PreparedEvento,
  type Problem,
  prepareEvento,
  type TipoEvento,
} from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import {
  type FieldErrors,
  type Handling,
  HttpError,
  notFound,
  type Principal,
  requireOwned,
  unprocessable,
  visibleEmpresas,
} from '../../../http/index.ts'
import { type DteRow, findDte, judgeUnknown } from '../../dtes/index.ts'
import { type IssuerRow, listIssuers } from '../../emitters/index.ts'

/** Returns the fields of a body that is an object. Empty for any other body, which `prepare` rejects. */
export const readBody = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}

/** What the plan of an event adds to its body: the problems of other fields, and the caller's preference. */
type Others = { errors?: FieldErrors; handling?: Handling }

/**
 * Reads and checks the request. Throws 422 with all problems at once, those of `others` included. An event cannot be
 * undone, so a field that may be a misspelt one is refused, as in a document (docs/notes A42).
 */
export function prepare<T extends TipoEvento>(
  tipo: T,
  body: unknown,
  contexto: ContextoEvento,
  { errors: others = {}, handling }: Others = {},
): PreparedEvento<T> {
  const preparation = prepareEvento(tipo, withoutEmitter(body), contexto)
  const planned = preparation.ok ? { ...preparation.prepared, problems: [] } : preparation
  const { problems, advertencias } = judgeUnknown({ ...planned, unknown: preparation.unknown }, handling, 'quítelo')
  const errors = collect(problems, others)
  if (preparation.ok && Object.keys(errors).length === 0) return preparation.prepared
  throw unprocessable(errors, advertencias.length > 0 ? { advertencias } : {})
}

/** Removes `emitter_id`, which chooses the signer and is not part of the event. */
function withoutEmitter(body: unknown): unknown {
  const fields = readBody(body)
  if (fields !== body || !('emitter_id' in fields)) return body
  const { emitter_id: _, ...rest } = fields
  return rest
}

function collect(problems: readonly Problem[], others: FieldErrors): FieldErrors {
  const errors: FieldErrors = { ...others }
  for (const { campo, mensaje, codigo } of problems) {
    const text = codigo ? `${mensaje} (SIFEN ${codigo})` : mensaje
    errors[campo] = [...(errors[campo] ?? []), text]
  }
  return errors
}

/** Returns the 422 for a body without any field, for the API reference. */
export function emptyRefusal(tipo: TipoEvento): HttpError {
  try {
    prepare(tipo, {}, {})
  } catch (error) {
    if (error instanceof HttpError) return error
  }
  throw new Error(`An event without fields is refused: ${tipo}`)
}

/** Returns the document that the caller may send. */
async function findOwn({ db }: Deps, principal: Principal, cdc: string): Promise<DteRow> {
  return requireOwned(principal, await findDte(db, visibleEmpresas(principal), { cdc }), 'sifen:send')
}

/** Returns the emitter of a stored document. */
async function emitterOf({ db }: Deps, id: number): Promise<IssuerRow> {
  const [emitter] = await listIssuers(db, undefined, { named: { id }, stamps: [] })
  if (!emitter) throw new Error(`There is no emitter ${id}`)
  return emitter
}

/** Checks a request for an event about one of our own documents, without registering it. Throws 422, 403 or 404. */
export async function checkOwnEvento<T extends TipoEvento>(
  deps: Deps,
  principal: Principal,
  tipo: T,
  body: unknown,
  handling?: Handling,
): Promise<{ dte: DteRow; emitter: IssuerRow; prepared: PreparedEvento<T> }> {
  const { cdc } = readBody(body)
  const dte = typeof cdc === 'string' && isCdc(cdc) ? await findOwn(deps, principal, cdc) : undefined
  const emitter = dte && (await emitterOf(deps, dte.emitter_id))
  const prepared = prepare(tipo, body, { ruc: emitter?.ruc }, { handling })
  // `prepare` has already reported a malformed CDC.
  if (!dte || !emitter) throw notFound()
  return { dte, emitter, prepared }
}
