/** The claim of a recovery by this process, which extends it while it asks. */
import type { Deps } from '../../deps.ts'

/** Default length of a claim. */
const LEASE_MS = 60_000

/** Moves the recovery to another instant, if it is due at `due`: one process gets true. */
type Move = (due: Date, to: Date) => Promise<boolean>

export class Lease {
  readonly #deps: Pick<Deps, 'clock' | 'log'>
  readonly #move: Move
  readonly #leaseMs: number
  readonly #lost = new AbortController()
  #extending: Promise<unknown> | undefined
  until: Date

  constructor(deps: Pick<Deps, 'clock' | 'log'>, due: Date, move: Move, leaseMs = LEASE_MS) {
    this.#deps = deps
    this.#move = move
    this.#leaseMs = leaseMs
    this.until = due
  }

  /** Claims the recovery, or goes on with it. False when another process has it. */
  extend(): Promise<boolean> {
    return this.move(new Date(this.#deps.clock.now().getTime() + this.#leaseMs))
  }

  /** Aborted when another process has the recovery. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Extends the claim in the background when half of it is over. */
  keep(): void {
    if (this.#extending || this.until.getTime() - this.#deps.clock.now().getTime() > this.#leaseMs / 2) return
    this.#extending = this.extend()
      .then(isHeld => isHeld || this.#lost.abort())
      .catch(error => this.#deps.log.error({ err: error }, 'lease of a recovery not extended'))
      .finally(() => {
        this.#extending = undefined
      })
  }

  /** Waits for the extension under way. False when another process has the recovery. */
  async isHeld(): Promise<boolean> {
    await this.#extending
    return !this.#lost.signal.aborted
  }

  /** Plans the recovery for `to`. If this process dies, it is due then. */
  async move(to: Date): Promise<boolean> {
    const moved = await this.#move(this.until, to)
    if (moved) this.until = to
    return moved
  }
}
