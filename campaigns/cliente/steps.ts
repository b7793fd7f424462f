/**
 * What a sensible client does after each answer to a sale, as README, the reference and the answers' own words tell it.
 * Also a review of those words: a step that leads to a second sale is a fault of the words.
 */
import type { Answer } from '../kill/requests.ts'

/**
 * - `done`: sold.
 * - `send`: the document is stored. The client sends it with `reenviar` or in a lot.
 * - `follow`: never issue again. The client asks for the document until its state is final.
 * - `again`: the same request with a new `fechaEmision`, and the same key and reference, after Retry-After.
 * - `anew`: another document of the same sale: a new key, the same reference.
 * - `rejected`: SIFEN refused the sale. The client corrects it, or tells its user.
 * - `told`: refused before anything was created. The client tells its user.
 */
export type Step = 'done' | 'send' | 'follow' | 'again' | 'anew' | 'rejected' | 'told'

/** By status and code, then by status and estado, then by status. `none`: no answer arrived. */
const STEPS: Readonly<Record<string, Step>> = {
  none: 'again',
  '200 approved': 'done',
  '200 approved_obs': 'done',
  '200 cancelled': 'done',
  '200 rejected': 'rejected',
  '200 error': 'anew',
  '200 sent': 'follow',
  '200 draft': 'send',
  '200 signed': 'send',
  '201': 'send',
  '202': 'follow',
  '409 IDEMPOTENCIA_EN_CURSO': 'again',
  '409 PEDIDO_IGUAL_EN_CURSO': 'again',
  '409 REFERENCIA_USADA': 'follow',
  '409 DOCUMENTO_REEMPLAZADO': 'follow',
  '409 DOCUMENTO_RECUPERADO': 'told',
  '409 PUNTO_DETENIDO': 'told',
  '422 rejected': 'rejected',
  '422': 'told',
  '429': 'again',
  '500': 'again',
  '502 SIFEN_NOT_SENT': 'anew',
  '502 SIFEN_NOT_CONNECTED': 'again',
  '502 SIFEN_TYPE_NOT_ACCEPTED': 'told',
  '503': 'again',
  '504': 'follow',
}

/** Returns undefined for an answer that no document describes: the campaign reports it. */
export function stepAfter(answer: Answer | undefined): Step | undefined {
  if (!answer) return STEPS.none
  const { status, body } = answer
  return STEPS[`${status} ${body.code}`] ?? STEPS[`${status} ${body.estado}`] ?? STEPS[status]
}

/** What the client does at each state that it sees while it follows a document. `follow` asks again later. */
export const STEP_AT: Readonly<Record<string, Step>> = {
  approved: 'done',
  approved_obs: 'done',
  cancelled: 'done',
  rejected: 'rejected',
  error: 'anew',
  sent: 'follow',
  draft: 'follow',
  signed: 'follow',
}
