/** Options and result of a recovery. */
import type { Around } from './adopt.ts'

export type RecoverOptions = {
  /** On whose behalf documents are adopted: `{ job: 'nanduti recover' }`. */
  by: Around['by']
  /** Numbers that SIFEN said are used (1001, 1002): they are looked at most thoroughly. */
  usados?: readonly number[]
  /** Day (`AAAA-MM-DD`) since when documents may be lost. Default: for each gap, the day of the document before it. */
  desde?: string | undefined
  /** True: also asks for approved documents that may have been cancelled since the database's last day. */
  revisa?: boolean
  /**
   * True: gaps below the known documents are only looked at where a document is likely, because a till is waiting. They
   * may be many, and lost documents are seldom there.
   */
  deprisa?: boolean
  /**
   * True: only the first number after the documents of a place is looked at where one is not likely, because all tills are
   * waiting for all places. Numbers of a place are used in their order.
   */
  breve?: boolean
  /** False: asks and reports, adopts nothing. */
  aplica?: boolean
  /** Reports each step: a query, or a document. */
  onStep?(step: Step): void
  /** Stops between two numbers. */
  signal?: AbortSignal
}

type Step = { consultas: number; numero: number; adopted?: Adopted }

/** A document that SIFEN has and we did not know, or not in this state. `dteId` is null when it was not adopted. */
export type Adopted = { numero: number; cdc: string; dteId: number | null; estado: 'approved' | 'cancelled' }

export type Recovered = {
  /** Number of queries. */
  consultas: number
  /** What was adopted, or would be, in the order of the numbers within each gap. */
  adopted: Adopted[]
  /** CDCs that SIFEN has and that were not adopted: their document is being issued here. A later run adopts them. */
  pending: string[]
  /** The highest number of them. Undefined without any. */
  highest: number | undefined
  /** False when `signal` stopped it. */
  isComplete: boolean
}
