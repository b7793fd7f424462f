/** What happens to a document through the lot that carries it (docs/notes A28). Pure, as protocol.ts is. */
import type { RecibeResult } from '@nanduti/sifen'
import type { Config } from '../../config/index.ts'
import { instantOf } from './fecha-proceso.ts'
import type { Happening } from './happening.ts'
import { explanationOf, question, TRIGGER_OF } from './protocol.ts'

/** Committed before the first byte leaves. The lot is asked about, and not the document: so nothing is due. */
export const loteIntent = (now: Date, lote_id: number): Happening => ({
  trigger: 'lote-intent',
  at: now,
  change: { via: 'async', last_sent_at: now, lote_id, retries: 0 },
  due: null,
})

/** The lot tells nothing about it: SIFEN is asked by CDC, as about any document in doubt. */
export const askedAlone = (sifen: Config['sifen'], now: Date): Happening => ({
  trigger: 'outcome-unknown',
  at: now,
  due: question(sifen, now, now),
})

/** SIFEN certainly does not have it: it may go again, in another lot or alone. */
export const notTaken = (now: Date): Happening => ({
  trigger: 'lote-not-taken',
  at: now,
  change: { last_sent_at: null, lote_id: null },
  due: null,
})

/** SIFEN's word about one document of a lot. */
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
