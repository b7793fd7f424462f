/** What the runner and the benchmarks agree on: a benchmark takes options and a place to say how far it is, and gives figures and tables. */

export type Options = {
  rounds: number
  /** How long each case runs, uninterrupted, in each round. */
  sliceMs: number
  /** Whether OpenSSL may use AVX512-IFMA for RSA, where the processor has it. */
  ifma: boolean
}

/** Called before each slice with what it is about to run. */
export type Progress = (step: string, done: number, total: number) => void

export type Table = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] }

export type Outcome = {
  /** By the ids of goals.ts: `P1.10`, `P4.size`. */
  figures: Record<string, number>
  /** Medians behind the figures, microseconds for one operation unless the name says otherwise. */
  medians: Record<string, number>
  tables: Table[]
  /** What was on and what was off, a sentence each. */
  conditions: string[]
}

export type Bench = {
  name: string
  /** One line for the usage text. */
  summary: string
  run(options: Options, progress: Progress): Promise<Outcome>
}

/** A benchmark cannot run as things are; the message tells people what to do. */
export class BenchError extends Error {}
