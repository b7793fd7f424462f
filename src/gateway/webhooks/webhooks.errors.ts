/** Refusals of the webhooks over the API. */
import { conflict, notFound, refusal, unprocessable } from '../../http/index.ts'
import { tooMany } from './create-webhook.ts'
import { FAILURES, WebhookError, withoutSecret } from './record/index.ts'
import { paused } from './resend-deliveries.ts'

/** Turns a WebhookError into the answer: 422 for wrong values, 404 once removed, 409 for a state that forbids the act. */
export async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof WebhookError ? refusalOf(error) : error
  }
}

function refusalOf({ message, code }: WebhookError) {
  if (code === 'WEBHOOK_DATOS') return unprocessable({ url: message.split('\n') })
  return code === 'WEBHOOK_ELIMINADO' ? notFound() : conflict(message, code)
}

const shown = (error: WebhookError) => refusalOf(error)

export const urlRefusal = refusal('La dirección falta o no sirve.', [
  unprocessable({ url: ['El campo url es obligatorio.'] }),
  unprocessable({ url: [`${FAILURES.WEBHOOK_ADDRESS} (WEBHOOK_ADDRESS)`] }),
])
export const fullRefusal = refusal('La empresa tiene ya todos los webhooks que puede tener.', [shown(tooMany())])
export const pausedRefusal = refusal('El webhook está en pausa.', [shown(paused(3))])
export const secretRefusal = refusal('El webhook perdió su secreto.', [shown(withoutSecret())])
