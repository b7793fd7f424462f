/**
 * Measures how long this thread is ever held up, by its processor time between two turns of the event loop: unlike the clock, that does
 * not depend on what else the machine is doing. Never more than the loop was active by the clock: while it waits for events with nothing
 * to do, a loaded virtual machine charges it as much as 100 ms all the same (the profiler shows the loop idle all through them).
 *
 * Garbage collections are taken off. What they look through is the test runner's heap, hundreds of megabytes in which the upload is
 * nothing; a whole collection comes when V8 finds us idle, as we are while a hostile file is at work elsewhere, and on a loaded machine,
 * where its helper threads get no turn, this thread does their work. Collections took up to 230 ms during an upload, and without them it
 * held this thread for 17 ms at most (8 of them the fork).
 */
import { PerformanceObserver, performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { referenceMs } from './reference-time.ts'

/** From `from` to `to` by the clock of `performance`; `cpuMs` of it was this thread's work. */
type Lap = { from: number; to: number; cpuMs: number }
type Pause = { startTime: number; duration: number }

export class CpuWatch {
  #cpu = process.threadCpuUsage()
  #from = performance.now()
  #loop = performance.eventLoopUtilization()
  #laps: Lap[] = []
  #pauses: Pause[] = []
  readonly #timer = setInterval(() => this.#lap(), 1)
  readonly #collector = new PerformanceObserver(list => this.#pauses.push(...list.getEntries()))

  constructor() {
    this.#collector.observe({ entryTypes: ['gc'] })
  }

  #lap(): void {
    const { user, system } = process.threadCpuUsage(this.#cpu)
    const loop = performance.eventLoopUtilization()
    const { active } = performance.eventLoopUtilization(loop, this.#loop)
    const lap = { from: this.#from, to: performance.now(), cpuMs: Math.min((user + system) / 1000, active) }
    this.#cpu = process.threadCpuUsage()
    this.#from = lap.to
    this.#loop = loop
    if (lap.cpuMs > 5) this.#laps.push(lap)
  }

  /** The longest stretch, in milliseconds of processor time of the reference machine. */
  async stop(): Promise<number> {
    this.#lap()
    clearInterval(this.#timer)
    // A collection is told of a turn later.
    await setImmediate()
    await setImmediate()
    this.#collector.disconnect()
    return referenceMs(Math.max(0, ...this.#laps.map(lap => lap.cpuMs - this.#collecting(lap))))
  }

  /** Its share of the lap's work: a collection is told by the clock, which on a loaded machine runs on while this thread waits its turn. */
  #collecting({ from, to, cpuMs }: Lap): number {
    const within = this.#pauses.map(
      ({ startTime, duration }) => Math.min(to, startTime + duration) - Math.max(from, startTime),
    )
    const ms = within.filter(ms => ms > 0).reduce((total, ms) => total + ms, 0)
    return (ms / (to - from)) * cpuMs
  }
}
