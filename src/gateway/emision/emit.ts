/**
 * Emits or stores the document of a form, once for its key: the same functions and the same Idempotency-Key as the API's. A second click
 * waits for the first one, and leads to the same document; so does the other button of the same form (docs/notes 250).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Estado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, handleOnce, type Principal } from '../../http/index.ts'
import { createDraft, createdBefore, emitSync } from '../dtes/index.ts'
import type { FormState } from './form-state.ts'

const WAYS = { emitir: emitSync, guardar: createDraft } as const
export type Way = keyof typeof WAYS

/** A document, and where it stands. */
type Made = { id: number; estado: Estado }

/** The document that there is now, with SIFEN's approval or without. Throws the API's refusal when none was created. */
export async function emitForm(
  deps: Deps,
  reply: FastifyReply,
  principal: Principal,
  { body, key, formulario, values }: FormState,
  way: Way,
): Promise<Made> {
  const route = 'POST /documentos/nuevo'
  const sent = { ...values, tipo: formulario.tipoDocumento }
  const once = { principal, permission: 'sifen:send', route, key, body: sent, reply, replay: createdBefore } as const
  try {
    const run = () => handleOnce(deps, { ...once, handle: own => WAYS[way](own, principal, body) })
    return (await patiently(deps, run)) as Made
  } catch (error) {
    if (error instanceof HttpError && typeof error.body.id === 'number') return error.body as unknown as Made
    throw error
  }
}

const EVERY_MS = 250

/** While the first click with the key is on its way, its end is waited for, as long as SIFEN may take. */
async function patiently(deps: Deps, ask: () => Promise<unknown>): Promise<unknown> {
  for (let waited = 0; ; waited += EVERY_MS) {
    try {
      return await ask()
    } catch (error) {
      const isRunning = error instanceof HttpError && error.body.code === 'IDEMPOTENCIA_EN_CURSO'
      if (!isRunning || waited > deps.config.sifen.timeoutMs) throw error
    }
    await wait(EVERY_MS)
  }
}
