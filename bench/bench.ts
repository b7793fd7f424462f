/**
 * Interface between the runner and the benchmarks. A benchmark takes options and a progress callback, and returns
 * figures and tables.
 */

export type Options = {
  rounds: number
  /** Duration of each case in each round, uninterrupted. */
  sliceMs: number
  /** True when OpenSSL may use AVX512-IFMA for RSA, where the processor has it. */
  ifma: boolean
  /** True when creating requests have an Idempotency-Key. */
  keys: boolean
}

/** Called before each slice with the step it is about to run. */
export type Progress = (step: string, done: number, total: number) => void

export type Table = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] }

export type Outcome = {
  /** Figures by the ids of goals.ts: `P1.10`, `P4.size`. */
  figures: Record<string, number>
  /** Medians behind the figures, in microseconds per operation unless the name says otherwise. */
  medians: Record<string, number>
  tables: Table[]
  /** Settings during the run, a sentence each. */
  conditions: string[]
}

export type Bench = {
  name: string
  /** One line for the usage text. */
  summary: string
  run(options: Options, progress: Progress): Promise<Outcome>
}

/** Thrown when a benchmark cannot run. The message tells the user what to do. */
export class BenchError extends Error {}
