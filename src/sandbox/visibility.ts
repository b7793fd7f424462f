/** Documents that were approved but that consulta does not show yet: SIFEN's replicas lag behind, and scripts may ask for it. */

interface Hidden {
  calls: number
  readonly until: number
}

export class Visibility {
  readonly #hidden = new Map<string, Hidden>()

  /** Hides a document for the next `calls` questions and until `until` (milliseconds), whichever lasts longer. */
  hide(cdc: string, calls: number, until: number): void {
    this.#hidden.set(cdc, { calls, until })
  }

  /** Answers one question about a document: is it hidden still? */
  ask(cdc: string, now: Date): boolean {
    const hidden = this.#hidden.get(cdc)
    if (hidden === undefined) return false
    if (hidden.calls > 0) {
      hidden.calls -= 1
      return true
    }
    if (now.getTime() < hidden.until) return true
    this.#hidden.delete(cdc)
    return false
  }

  clear(): void {
    this.#hidden.clear()
  }
}
