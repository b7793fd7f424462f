/** Happenings of a document in a lot (docs/notes A28). Pure, like protocol.ts. */
import type { RecibeResult } from '@nanduti/sifen'
import type { Config } from '../../config/index.ts'
import { instantOf } from './fecha-proceso.ts'
import type { Happening } from './happening.ts'
import { explanationOf, question, TRIGGER_OF } from './protocol.ts'

/**
 * Returns the intent, committed before the first byte is sent. Nothing is due for the document, because the lot is
 * queried instead.
 */
export const loteIntent = (now: Date, lote_id: number): Happening => ({
  trigger: 'lote-intent',
  at: now,
  change: { via: 'async', last_sent_at: now, lote_id, retries: 0 },
  due: null,
})

/** Plans a query by CDC, as for any document in doubt: the lot does not tell about this one. */
export const askedAlone = (sifen: Config['sifen'], now: Date): Happening => ({
  trigger: 'outcome-unknown',
  at: now,
  due: question(sifen, now, now),
})

/**
 * Returns the document to `signed`: SIFEN certainly does not have it, so it may be sent again, in another lot or alone.
 */
export const notTaken = (now: Date): Happening => ({
  trigger: 'lote-not-taken',
  at: now,
  change: { last_sent_at: null, lote_id: null },
  due: null,
})

/** SIFEN's verdict on one document of a lot. */
export type LoteWord = Pick<RecibeResult, 'estado' | 'protAut' | 'mensajes' | 'fechaProceso'>

export function judgedInLote(now: Date, word: LoteWord): Happening {
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
