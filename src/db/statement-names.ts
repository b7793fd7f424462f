/** Names for repeated statements, so that the server keeps them prepared. */
import { hash } from 'node:crypto'

/**
 * A statement gets a name at this occurrence. One-off texts, such as a list of ids of one length, leave nothing on the
 * server.
 */
const SEEN = 3
/** Maximum of names. Each one takes memory in the server process of each connection. */
const MAX_NAMES = 300
const MAX_TEXTS = 2_000

export class StatementNames {
  readonly #names = new Map<string, string>()
  #seen = new Map<string, number>()

  /** Returns the name of a text. Undefined for a rare text, or when all names are taken. */
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
