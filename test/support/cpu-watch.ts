/**
 * Measures the longest block of this thread, as its processor time between two turns of the event loop. Unlike the
 * clock, processor time does not depend on the machine's other load. It is limited to the time in which the loop was
 * active by the clock: a loaded virtual machine charges an idle, waiting loop with as much as 100 ms (the profiler
 * shows the loop idle during all of it).
 *
 * Garbage collections are subtracted. They scan the test runner's heap: hundreds of megabytes, of which the upload is a
 * tiny part. V8 runs a full collection when this thread is idle, as it is while a hostile file is processed elsewhere.
 * On a loaded machine V8's helper threads get no time, so this thread does their work. Collections took up to 230 ms
 * during an upload; without them it blocked this thread for 17 ms at most (8 of them the fork).
 */
import { PerformanceObserver, performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { referenceMs } from './reference-time.ts'

/** From `from` to `to` by the clock of `performance`. This thread worked `cpuMs` of it. */
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

  /** Returns the longest block, in milliseconds of processor time of the reference machine. */
  async stop(): Promise<number> {
    this.#lap()
    clearInterval(this.#timer)
    // A collection is reported one turn later.
    await setImmediate()
    await setImmediate()
    this.#collector.disconnect()
    return referenceMs(Math.max(0, ...this.#laps.map(lap => lap.cpuMs - this.#collecting(lap))))
  }

  /**
   * Returns the collections' share of the lap's work. Collections are measured by the clock, which on a loaded machine
   * continues while this thread waits.
   */
  #collecting({ from, to, cpuMs }: Lap): number {
    const within = this.#pauses.map(
      ({ startTime, duration }) => Math.min(to, startTime + duration) - Math.max(from, startTime),
    )
    const ms = within.filter(ms => ms > 0).reduce((total, ms) => total + ms, 0)
    return (ms / (to - from)) * cpuMs
  }
}
