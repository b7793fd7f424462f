/** A state change of a document: its trigger, changed columns and next due work, as passed to moveDte. */
import type { AttemptOutcome, DueKind } from '../../../db/index.ts'
import type { Trigger } from './dte-state.ts'
import type { DteRow, NewDte } from './dtes.queries.ts'

/** Columns that a trigger writes besides the state. */
const CHANGED = [
  'via',
  'venta_id',
  'sifen_result_code',
  'sifen_result_msg',
  'sifen_result_service',
  'prot_aut',
  'fecha_proceso',
  'last_sent_at',
  'last_attempt_id',
  'lote_id',
  'retries',
  'reposts',
  'late_asks',
  'numero_anterior',
  'descartado_at',
] as const satisfies readonly (keyof DteRow)[]

/** Columns that a move writes. Claims write the last two as well. */
export const MOVED_COLUMNS = [
  ...CHANGED,
  'xml_signed_path',
  'xml_sha256',
  'signed_at',
  'estado',
  'aprobado_at',
  'numero_liberado',
  'updated_at',
  'due_at',
  'due_kind',
] as const satisfies readonly (keyof DteRow)[]

/** Absent columns stay unchanged. */
export type DteChange = Partial<Pick<NewDte, (typeof CHANGED)[number]>>

export type AttemptChange = {
  outcome: AttemptOutcome
  finished_at: Date
  error_code?: string
  sifen_result_code?: string | null
  sifen_result_msg?: string | null
}

/** Bytes of a document: their file and SHA-256, and the instant of their signature. Without `bytes` their file is stored already. */
export type NewXml = { path: string; sha256: string; bytes?: Uint8Array; signed_at?: Date | null }

/** The next work on a document, and its time. */
export type Due = { at: Date; kind: DueKind }

/**
 * Something that happened to a document. dte-state.ts defines the resulting state; move-dte.ts writes everything
 * together.
 */
export type StateChange = {
  trigger: Trigger
  at: Date
  change?: DteChange
  /** The document's bytes from now on. */
  xml?: NewXml
  /** Outcome of the posting that caused it. */
  attempt?: AttemptChange
  /** Next due work. Absent: unchanged. Null: nothing is left to do. */
  due?: Due | null
}

/** Returns the columns that name a document's bytes. */
export const xmlColumns = (
  xml: NewXml | undefined,
): Partial<Pick<NewDte, 'xml_signed_path' | 'xml_sha256' | 'signed_at'>> =>
  xml
    ? {
        xml_signed_path: xml.path,
        xml_sha256: xml.sha256,
        ...(xml.signed_at !== undefined && { signed_at: xml.signed_at }),
      }
    : {}

/** Our own text in place of SIFEN's message. */
export const noCode = (sifen_result_msg: string | null) => ({
  sifen_result_code: null,
  sifen_result_msg,
  sifen_result_service: null,
})

/** What to do with a document that a lot did not bring to SIFEN. Nothing posts it by itself (docs/notes A28). */
export const SEND_AGAIN = 'Volvió a estar firmado: envíelo de nuevo, salvo que su emisor envíe solo los firmados.'

/** SIFEN's code for a CDC that it has already. A document ends with it when the CDC is another document's. */
export const OF_ANOTHER = '1001'

/** SIFEN's code for a number that another CDC has. */
export const NUMBER_OF_ANOTHER = '1002'

/** True for a document whose number is another's at SIFEN: it is never sent again (docs/notes A48). */
export const isOfAnother = ({ estado, sifen_result_code: code }: Pick<DteRow, 'estado' | 'sifen_result_code'>) =>
  estado === 'rejected' && (code === OF_ANOTHER || code === NUMBER_OF_ANOTHER)
