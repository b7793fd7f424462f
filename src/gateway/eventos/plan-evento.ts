/** Common preparation of all events before they are stored: a checked request and an emitter that can sign. */
import { type ContextoEvento, type PreparedEvento, type Problem, prepareEvento, type TipoEvento } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { type FieldErrors, HttpError, unprocessable } from '../../http/index.ts'
import { planSigner } from '../dtes/index.ts'
import { type IssuerRow, listIssuers } from '../emitters/index.ts'

/** Returns the fields of a body that is an object. Empty for any other body, which `prepare` rejects. */
export const readBody = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}

/** Reads and checks the request. Throws 422 with all problems at once, `others` included. */
export function prepare<T extends TipoEvento>(
  tipo: T,
  body: unknown,
  contexto: ContextoEvento,
  others: FieldErrors = {},
): PreparedEvento<T> {
  const preparation = prepareEvento(tipo, withoutEmitter(body), contexto)
  const problems = preparation.ok ? [] : preparation.problems
  const errors = collect(problems, others)
  if (preparation.ok && Object.keys(errors).length === 0) return preparation.prepared
  const { advertencias } = preparation.ok ? preparation.prepared : preparation
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

/** Returns the emitter's signer. Throws 422 on `emitter_id` when its certificate is missing or expired. */
export async function signerFor(deps: Deps, emitter: IssuerRow): Promise<LoadedSigner> {
  const { signer, errors } = await planSigner(deps, emitter)
  if (!signer) throw unprocessable(errors ?? {})
  return signer
}

/** Returns the emitter of a stored document. */
export async function emitterOf({ db }: Deps, id: number): Promise<IssuerRow> {
  const [emitter] = await listIssuers(db, undefined, { named: { id }, stamps: [] })
  if (!emitter) throw new Error(`There is no emitter ${id}`)
  return emitter
}
