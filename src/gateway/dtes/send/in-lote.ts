/** Happenings of a document in a lot (docs/notes A28). Pure, like protocol.ts. */
import type { RecibeResult } from '@nanduti/sifen'
import type { Config } from '../../../config/index.ts'
import {
  type AttemptChange,
  type DteRow,
  instantOf,
  type NewXml,
  noCode,
  SEND_AGAIN,
  type StateChange,
} from '../record/index.ts'
import { explanationOf, failed, question, TRIGGER_OF } from './protocol.ts'

/**
 * Returns the intent, committed before the first byte is sent. Nothing is due for the document, because the lot is
 * queried instead.
 */
export const loteIntent = (now: Date, lote_id: number): StateChange => ({
  trigger: 'lote-intent',
  at: now,
  change: { ...noCode(null), via: 'async', last_sent_at: now, lote_id, retries: 0 },
  due: null,
})

/**
 * Returns the intent of a document that goes as a lot of its own. It keeps its path and its retries. `xml`: the
 * bytes of a document that its request has just signed. `answer` is that of recibe, which this lot replaces.
 */
export const aloneIntent = (
  now: Date,
  lote_id: number,
  xml?: NewXml,
  answer?: Pick<AttemptChange, 'sifen_result_code' | 'sifen_result_msg'>,
): StateChange => ({
  trigger: answer ? 'solo-lotes' : 'lote-intent',
  at: now,
  change: { last_sent_at: now, lote_id },
  ...(xml && { xml }),
  ...(answer && { attempt: { outcome: 'answered', finished_at: now, ...answer } }),
  due: null,
})

/** Returns the end of a lot of one that SIFEN certainly does not have, as of any other posting. `why` is a sentence. */
export function aloneNotTaken(sifen: Config['sifen'], now: Date, dte: DteRow, why: string): StateChange {
  const stateChange = failed(sifen, now, dte, { code: 'SIFEN_CONNECTION', received: 'not-sent', message: why })
  return { ...stateChange, change: { ...stateChange.change, lote_id: null } }
}

/** Plans a query by CDC, as for any document in doubt: the lot does not tell about this one. */
export const sentAlone = (sifen: Config['sifen'], now: Date): StateChange => ({
  trigger: 'outcome-unknown',
  at: now,
  due: question(sifen, now, now),
})

/**
 * Returns the document to `signed`: SIFEN certainly does not have it, so it may be sent again, in another lot or alone.
 * `why` is a sentence.
 */
export const notTaken = (now: Date, why: string): StateChange => ({
  trigger: 'lote-not-taken',
  at: now,
  change: { ...noCode(`${withPoint(why)} ${SEND_AGAIN}`), last_sent_at: null, lote_id: null },
  due: null,
})

const withPoint = (sentence: string) => `${sentence.replace(/\.$/, '')}.`

/** SIFEN's verdict on one document of a lot. */
export type LoteAnswer = Pick<RecibeResult, 'estado' | 'protAut' | 'mensajes' | 'fechaProceso'>

export function judgedInLote(now: Date, word: LoteAnswer): StateChange {
  const answer = explanationOf(word)
  return {
    trigger: TRIGGER_OF[word.estado],
    at: now,
    change: {
      ...answer,
      sifen_result_service: 'consulta-lote',
      prot_aut: word.protAut ?? null,
      fecha_proceso: instantOf(word.fechaProceso, now),
    },
    attempt: { outcome: 'answered', finished_at: now, ...answer },
    due: null,
  }
}
