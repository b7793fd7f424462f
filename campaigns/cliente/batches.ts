/** Gathers the documents that tills want to send at the same time into lots. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { lote, type Place } from '../kill/bodies.ts'
import type { Answer } from '../kill/requests.ts'
import type { Sale } from './sale.ts'

const GATHER_MS = 150
const MOST_IN_LOT = 8
const MOST_TRIES = 4

type Ask = (path: string, body: unknown, about: { sale: Sale; key?: string | undefined }) => Promise<Answer | undefined>
type Waiting = { sale: Sale; name: string }

export class Batches {
  readonly #place: Place
  readonly #ask: Ask
  #waiting: Waiting[] = []
  #next: Promise<void> | undefined
  #batch = 0

  constructor(place: Place, ask: Ask) {
    this.#place = place
    this.#ask = ask
  }

  /** Resolves when the lot with the document was answered or given up. The till then follows its own document. */
  send(sale: Sale, name: string): Promise<void> {
    this.#waiting.push({ sale, name })
    this.#next ??= setTimeout(GATHER_MS).then(() => {
      this.#next = undefined
      return this.#sendLot(this.#waiting.splice(0, MOST_IN_LOT))
    })
    return this.#next
  }

  /** A request without an answer is repeated as it is. */
  async #sendLot(documents: readonly Waiting[]): Promise<void> {
    const [first] = documents
    if (!first) return
    const ids: number[] = []
    for (const { sale, name } of documents) {
      const answer = await this.#ask(`dtes/${name}`, undefined, { sale })
      if (answer?.body.estado === 'signed' || answer?.body.estado === 'draft') ids.push(Number(answer.body.id))
    }
    if (ids.length === 0) return
    this.#batch += 1
    const key = first.sale.hasKey ? randomUUID() : undefined
    const about = { sale: first.sale, key }
    for (let tries = 0; tries < MOST_TRIES; tries += 1)
      if (await this.#ask('dtes/lote', lote(this.#place, ids, this.#batch), about)) return
  }
}
