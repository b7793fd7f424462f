/**
 * Issues or stores the document of a form, once for its key, with the API's functions and its Idempotency-Key. A second
 * click waits for the first one and leads to the same document. So does the form's other button (docs/notes 250).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Estado } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { createDraft, createdBefore, describeMade, emitSync } from '../../../gateway/dtes/index.ts'
import { HttpError, IDEMPOTENCY_KEY, openOnce, type Principal, WAIT_MS } from '../../../http/index.ts'
import type { FormState } from './form/index.ts'

const WAYS = { emitir: emitSync, guardar: createDraft } as const
export type Way = keyof typeof WAYS

/** A document and its state, with the API's words about one that SIFEN processes in a lot. */
type Made = { id: number; estado: Estado; message?: string }

/** Returns the created document, approved or not. Throws the API's error when none was created. */
export async function emitForm(
  deps: Deps,
  reply: FastifyReply,
  principal: Principal,
  { body, key, formulario, values }: FormState,
  way: Way,
): Promise<Made> {
  const address = 'POST /documentos/nuevo'
  const sent = { ...values, tipo: formulario.tipoDocumento }
  const keyed = { principal, permission: 'sifen:send', address, key, body: sent, reply } as const
  try {
    const once = openOnce(deps, { ...keyed, replay: createdBefore, describe: describeMade, isFinal })
    const run = () => WAYS[way](deps, principal, body, once)
    return (await patiently(run)) as Made
  } catch (error) {
    if (isMade(error)) return error.body as unknown as Made
    throw error
  }
}

/** False for a document that SIFEN still processes: a repeated click shows its present state. */
const isFinal = (answer: unknown) => (answer as Made).estado !== 'sent'

/** True when the document was created, but not approved. A form with other data names the document of the first. */
const isMade = (error: unknown): error is HttpError =>
  error instanceof HttpError && typeof error.body.id === 'number' && !(IDEMPOTENCY_KEY in Object(error.body.errors))

const EVERY_MS = 250

/** Repeats the call while the first click with the key is running, for at most as long as an answer waits for SIFEN. */
async function patiently(ask: () => Promise<unknown>): Promise<unknown> {
  for (let waited = 0; ; waited += EVERY_MS) {
    try {
      return await ask()
    } catch (error) {
      const isRunning = error instanceof HttpError && error.body.code === 'IDEMPOTENCIA_EN_CURSO'
      if (!isRunning || waited > WAIT_MS) throw error
    }
    await wait(EVERY_MS)
  }
}
