/**
 * Documents and lots that were accepted but are not visible yet: SIFEN's replicas lag and its lots take time, and
 * scripts may ask for both. Also the RUCs that are blocked for a while: senders of invalid lots, or of documents still
 * in process.
 */

interface Hidden {
  calls: number
  readonly until: number
}

interface Connected {
  readonly ruc: string | undefined
  readonly now: Date
  readonly blockMs?: number | undefined
}

/** Duration of a block. Real ones last 10 to 60 minutes. docs/sifen §9 */
const BLOCK_MS = 10 * 60_000

export class Visibility {
  readonly #hidden = new Map<string, Hidden>()
  readonly #lotOf = new Map<string, string>()
  readonly #blocked = new Map<string, Date>()

  /**
   * Hides a document (by its CDC) or a lot (by its protocol, with the CDCs in it) for the next `calls` queries and
   * until `until` (milliseconds): the longer of both.
   */
  hide(key: string, calls: number, until: number, cdcs: readonly string[] = []): void {
    this.#hidden.set(key, { calls, until })
    for (const cdc of cdcs) this.#lotOf.set(cdc, key)
  }

  /** Counts one query about a document or a lot. True while it is hidden. A document is hidden as long as its lot. */
  ask(key: string, now: Date): boolean {
    const hidden = this.#hidden.get(key)
    if (hidden === undefined || hidden.calls === 0) return this.isInProcess(key, now) || this.#isHidden(key, now)
    hidden.calls -= 1
    return true
  }

  /** True when a document is in a hidden lot. Does not count as a query. */
  isInProcess(cdc: string, now: Date): boolean {
    const lot = this.#lotOf.get(cdc)
    return lot !== undefined && this.#isHidden(lot, now)
  }

  /** Refuses lots from the RUC of a connection for a while. A block already in force is not extended. */
  block({ ruc, now, blockMs = BLOCK_MS }: Connected): void {
    if (ruc === undefined || this.blockedUntil(ruc, now) !== undefined) return
    this.#blocked.set(ruc, new Date(now.getTime() + blockMs))
  }

  /** Returns the end of the block. Undefined when the RUC may send lots. */
  blockedUntil(ruc: string | undefined, now: Date): Date | undefined {
    const until = ruc === undefined ? undefined : this.#blocked.get(ruc)
    return until !== undefined && now < until ? until : undefined
  }

  clear(): void {
    this.#hidden.clear()
    this.#lotOf.clear()
    this.#blocked.clear()
  }

  #isHidden(key: string, now: Date): boolean {
    const hidden = this.#hidden.get(key)
    return hidden !== undefined && (hidden.calls > 0 || now.getTime() < hidden.until)
  }
}
