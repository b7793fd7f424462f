/** What can be told to the one door of the events: something happened to one, what it changes beside the state, and when it is due next. */
import type { AttemptOutcome, eventos } from '../../db/index.ts'
import type { Trigger } from './evento-state.ts'

export type NewEvento = typeof eventos.$inferInsert

/** Columns that a trigger writes beside the state; what is not named stays. */
export type EventoChange = Partial<
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

export type Happening = {
  trigger: Trigger
  at: Date
  change?: EventoChange
  /** What became of the posting that brought it. */
  attempt?: AttemptChange
  /** When the event is looked after next. Absent: what was due stays due. Null: nothing is left to do. */
  due?: Date | null
}
