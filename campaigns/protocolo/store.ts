/**
 * The database of the simulated gateway: committed rows only, so a crash leaves exactly what is here. Rows are never changed in place;
 * who read one keeps what it read. The methods do what dtes.queries.ts and contadores.queries.ts do in SQL.
 */
import type { AttemptOutcome, Estado } from '../../src/db/index.ts'
import type { AttemptChange, DteChange } from '../../src/gateway/dtes/protocol.ts'

export type Dte = {
  readonly id: number
  readonly cdc: string
  readonly numero: number
  /** The sale that a client wanted to document, over all its tries. */
  readonly saleId: number
  readonly createdAt: number
  readonly estado: Estado
  readonly last_sent_at: Date | null
  readonly ask_at: Date | null
  readonly sifen_result_code?: string | null
}

export type Attempt = {
  readonly id: number
  readonly dteId: number
  readonly sent_at: Date
  readonly finished_at: Date | null
  readonly outcome: AttemptOutcome
}

export const UNFINISHED: readonly Estado[] = ['draft', 'signed', 'sent']

export class Store {
  readonly dtes: Dte[] = []
  readonly attempts: Attempt[] = []
  #lastNumber = 0
  /** Told of every job that a transaction sent. */
  readonly #wake: (dteId: number, at: Date) => void

  constructor(wake: (dteId: number, at: Date) => void) {
    this.#wake = wake
  }

  /** Undefined when a document with that number is still on its way (the partial unique index). */
  insertDte(row: Omit<Dte, 'id' | 'numero' | 'cdc'>, explicit: number | undefined): Dte | undefined {
    const numero = explicit ?? this.#lastNumber + 1
    if (this.dtes.some(dte => dte.numero === numero && UNFINISHED.includes(dte.estado))) return undefined
    this.#lastNumber = Math.max(this.#lastNumber, numero)
    const id = this.dtes.length + 1
    const dte = { ...row, id, numero, cdc: `cdc-${id}` }
    this.dtes.push(dte)
    return dte
  }

  findDte(id: number): Dte | undefined {
    return this.dtes[id - 1]
  }

  /** Compare and set: undefined when somebody else moved it first. */
  updateDte(id: number, from: readonly Estado[], change: DteChange): Dte | undefined {
    const dte = this.findDte(id)
    if (!dte || !from.includes(dte.estado)) return undefined
    const moved = { ...dte, ...change }
    this.dtes[id - 1] = moved
    return moved
  }

  /** Due to be asked about, the longest waiting first. */
  dueDtes(now: Date): Dte[] {
    const due = this.dtes.filter(({ ask_at }) => ask_at !== null && ask_at <= now)
    return due.sort((a, b) => Number(a.ask_at) - Number(b.ask_at))
  }

  insertAttempt(dteId: number, sent_at: Date): Attempt {
    const attempt: Attempt = { id: this.attempts.length + 1, dteId, sent_at, finished_at: null, outcome: 'pending' }
    this.attempts.push(attempt)
    return attempt
  }

  /** Only while nothing is known of it. */
  finishAttempt(id: number, { outcome, finished_at }: AttemptChange): void {
    const attempt = this.attempts[id - 1]
    if (attempt?.outcome === 'pending') this.attempts[id - 1] = { ...attempt, outcome, finished_at }
  }

  lastAttempt(dteId: number): Attempt | undefined {
    return this.attempts.findLast(attempt => attempt.dteId === dteId)
  }

  /** A job of the queue, sent in the transaction that calls this. */
  wake(dteId: number, at: Date): void {
    this.#wake(dteId, at)
  }
}
