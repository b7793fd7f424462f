/** Shared parts of the operations on webhooks: subscription, failures. */
import * as z from 'zod'
import type { Db } from '../db/index.ts'
import { FAILURES, findWebhookRef, WebhookError, type WebhookRef } from '../gateway/webhooks/index.ts'
import type { WebhookAnswer, WebhookFailure } from '../ports.ts'
import { type Operation, OperationError } from './operation.ts'

export const webhookId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Makes an operation from a function that takes validated arguments. Turns its failures into `OperationError`. */
export function webhookOperation<Order>(
  order: z.ZodType<Order>,
  expected: string,
  run: (deps: Parameters<Operation>[0], operator: Parameters<Operation>[1], order: Order) => Promise<void>,
): Operation {
  return async (deps, operator, given) => {
    const parsed = order.safeParse(given)
    if (!parsed.success) throw new OperationError(`No se entendió la orden: ${expected}. No se cambió nada.`)
    try {
      await run(deps, operator, parsed.data)
    } catch (error) {
      throw error instanceof WebhookError ? new OperationError(error.message) : error
    }
  }
}

export async function webhookRef(db: Db, id: number): Promise<WebhookRef> {
  const ref = await findWebhookRef(db, id)
  if (ref) return ref
  throw new OperationError(`No hay ningún webhook con el id ${id}, o fue eliminado. Vea nanduti webhook list.`)
}

/** Formats an answer: `204 en 35 ms`, or the failure. */
export function answerOf({
  code,
  status,
  durationMs,
}: Pick<WebhookAnswer, 'status' | 'durationMs'> & { code: string | null }) {
  const answered = status === null ? 'sin respuesta' : `respondió ${status}`
  const why = code === null ? '' : `: ${code}. ${FAILURES[code as WebhookFailure] ?? ''}`
  return `${answered} en ${durationMs} ms${why}`
}

/** Formats an instant in Asunción: `2026-11-21 10:00:00`. */
export const hora = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'America/Asuncion' })
