/** What can be told to the one door: something happened to a document, what it changes beside the state, and what is due next. */
import type { AttemptOutcome, DueKind } from '../../db/index.ts'
import type { Trigger } from './dte-state.ts'
import type { NewDte } from './dtes.queries.ts'

/** Columns that a trigger writes beside the state; what is not named stays. */
export type DteChange = Partial<
  Pick<
    NewDte,
    | 'via'
    | 'sifen_result_code'
    | 'sifen_result_msg'
    | 'sifen_result_service'
    | 'prot_aut'
    | 'fecha_proceso'
    | 'last_sent_at'
    | 'last_attempt_id'
    | 'lote_id'
    | 'retries'
    | 'reposts'
    | 'numero_anterior'
    | 'xml_signed_path'
    | 'xml_sha256'
    | 'signed_at'
  >
>

export type AttemptChange = {
  outcome: AttemptOutcome
  finished_at: Date
  error_code?: string
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
}

/** What is to be done next about a document, and when. */
export type Due = { at: Date; kind: DueKind }

/** Something that happened to a document: dte-state.ts says what state that leads to, move-dte.ts writes it all together. */
export type Happening = {
  trigger: Trigger
  at: Date
  change?: DteChange
  /** What became of the posting that brought it. */
  attempt?: AttemptChange
  /** Absent: what was due stays due. Null: nothing is left to do. */
  due?: Due | null
}

/** A text of ours in the place of SIFEN's word. */
export const noCode = (sifen_result_msg: string | null) => ({
  sifen_result_code: null,
  sifen_result_msg,
  sifen_result_service: null,
})
