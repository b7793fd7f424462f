/**
 * The end of a process: it first lets proxies notice, then finishes what it serves, then closes what it opened (docs/notes 486). A second
 * signal ends it at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Time for requests and jobs to end, after the drain. An answer takes 25 s at most. All promises survive a kill -9. */
const CLOSE_MS = 30_000
/** npm passes on a Ctrl+C that the terminal has already sent to this process too. */
const SAME_SIGNAL_MS = 1_000

type Signal = 'SIGINT' | 'SIGTERM'

/** Opened resources. Closes the last one first; a failure does not keep the others open. */
export class Opened {
  readonly #report: (error: unknown) => void
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #stops: (() => Promise<unknown>)[] = []

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close)
  }

  /** Adds work that needs no requests. It stops with the signal, while requests are still served. */
  addWork(stop: () => Promise<unknown>): void {
    let stopped: Promise<unknown> | undefined
    const once = () => {
      stopped ??= stop()
      return stopped
    }
    this.#stops.push(once)
    this.add(once)
  }

  /** Starts no more work. `close` waits for what is running. */
  stopWork(): void {
    for (const stop of this.#stops) stop().catch(() => undefined)
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close().catch(this.#report)
  }
}

type Ending = {
  opened: Opened
  notify(line: string): void
  /** Begins the drain. Returns how long it lasts. */
  drain(): number
}

/** Ends the process at SIGTERM and SIGINT. A person who presses Ctrl+C does not wait for the drain. */
export function endAtSignals({ opened, notify, drain }: Ending): void {
  let sinceMs: number | undefined
  const end = async (signal: Signal) => {
    sinceMs = performance.now()
    const drainMs = drain()
    const waitMs = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), waitMs + CLOSE_MS).unref()
    notify(waitMs > 0 ? `${signal}: cerrando; todavía acepta pedidos por ${waitMs / 1000} s…` : `${signal}: cerrando…`)
    opened.stopWork()
    if (waitMs > 0) await sleep(waitMs)
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (sinceMs === undefined) void end(signal)
      else if (performance.now() - sinceMs > SAME_SIGNAL_MS) process.exit(1)
    })
  }
}
