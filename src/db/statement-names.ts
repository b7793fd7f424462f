/** Names for the statements that come again, so that the server keeps them parsed. */
import { hash } from 'node:crypto'

/** From this time on a statement has a name: what is written once, as a list of ids of one length, leaves nothing on the server. */
const SEEN = 3
/** Each name takes some memory of each connection's server. */
const MAX_NAMES = 300
const MAX_TEXTS = 2_000

export class StatementNames {
  readonly #names = new Map<string, string>()
  #seen = new Map<string, number>()

  /** Undefined for a text that was seldom seen, or when there are too many. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (this.#seen.size >= MAX_TEXTS) this.#seen = new Map()
    this.#seen.set(text, times)
    if (times < SEEN) return undefined
    const name = `n_${hash('sha256', text).slice(0, 24)}`
    this.#seen.delete(text)
    this.#names.set(text, name)
    return name
  }
}
