/** A state change of an event: its trigger, changed columns and next due time, as passed to moveEvento. */
import type { AttemptOutcome, eventos } from '../../../db/index.ts'
import type { Trigger } from './evento-state.ts'

export type NewEvento = typeof eventos.$inferInsert

/** Columns that a trigger writes besides the state. Absent ones stay unchanged. */
type EventoChange = Partial<
  Pick<
    NewEvento,
    | 'sifen_result_code'
    | 'sifen_result_msg'
    | 'prot_aut'
    | 'fecha_proceso'
    | 'fecha_envio'
    | 'reposts'
    | 'last_attempt_id'
    | 'xml_signed_path'
    | 'xml_sha256'
  >
>

export type AttemptChange = {
  outcome: AttemptOutcome
  finished_at: Date
  error_code?: string
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
}

export type StateChange = {
  trigger: Trigger
  at: Date
  change?: EventoChange
  /** Outcome of the posting that caused it. */
  attempt?: AttemptChange
  /** Time of the next look. Absent: unchanged. Null: nothing is left to do. */
  due?: Date | null
}
