/**
 * Measures how long this thread is ever held up, by its processor time between two turns of the event loop: unlike the clock, that does
 * not depend on what else the machine is doing.
 */
export class CpuWatch {
  #last = process.threadCpuUsage()
  #worstMs = 0
  readonly #timer = setInterval(() => this.#lap(), 1)

  #lap(): void {
    const { user, system } = process.threadCpuUsage(this.#last)
    this.#last = process.threadCpuUsage()
    this.#worstMs = Math.max(this.#worstMs, (user + system) / 1000)
  }

  /** The longest stretch, in milliseconds of processor time. */
  stop(): number {
    this.#lap()
    clearInterval(this.#timer)
    return this.#worstMs
  }
}
