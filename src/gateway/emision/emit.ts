/**
 * Issues or stores the document of a form, once for its key, with the API's functions and its Idempotency-Key. A second
 * click waits for the first one and leads to the same document. So does the form's other button (docs/notes 250).
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

/** A document and its state. */
type Made = { id: number; estado: Estado }

/** Returns the created document, approved or not. Throws the API's error when none was created. */
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

/** Repeats the call while the first click with the key is running, for at most SIFEN's timeout. */
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
