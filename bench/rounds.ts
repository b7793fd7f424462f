/**
 * Interleaved rounds: every case runs for a slice in every round, so that disturbances of the machine affect all cases
 * alike. A ratio is the median of the rounds' ratios. Absolute times from a shared machine are for information only.
 */
import type { Options, Progress } from './bench.ts'

export type Slice = { ops: number; ms: number /** Processor time of all threads of the process. */; cpuMs: number }
export type Runner = { name: string; run(ms: number): Promise<Slice> }

/** Microseconds per operation, one value per round: by the wall clock, and in processor time. */
export type Times = Readonly<Record<string, Readonly<Record<Clock, number[]>>>>
export type Clock = 'wall' | 'cpu'

const WARM_UP_SLICES = 3

/** Runs every case in every round, alternating the order. `progress` counts slices. */
export async function runRounds(runners: readonly Runner[], options: Options, progress: Progress): Promise<Times> {
  const total = runners.length * (options.rounds + 1)
  let done = 0
  const slice = async ({ name, run }: Runner, ms: number) => {
    progress(name, done++, total)
    return run(ms)
  }
  for (const runner of runners) await slice(runner, WARM_UP_SLICES * options.sliceMs)
  const times: Times = Object.fromEntries(runners.map(({ name }) => [name, { wall: [], cpu: [] }]))
  for (let round = 0; round < options.rounds; round++) {
    for (const runner of round % 2 === 0 ? runners : runners.toReversed()) {
      const { ops, ms, cpuMs } = await slice(runner, options.sliceMs)
      times[runner.name]?.wall.push((1000 * ms) / ops)
      times[runner.name]?.cpu.push((1000 * cpuMs) / ops)
    }
  }
  return times
}

export const medianOf = (times: Times, name: string): number => median(times[name]?.wall ?? [])

/** Returns how many times faster `name` is than `other`: the median over the rounds. */
export function speedOver(times: Times, name: string, other: string, clock: Clock = 'wall'): number {
  const theirs = times[other]?.[clock] ?? []
  return median((times[name]?.[clock] ?? []).map((time, round) => (theirs[round] ?? Number.NaN) / time))
}

/** Returns the microseconds of processor time that `name` takes more than `other`: the median over the rounds. */
export function extraOver(times: Times, name: string, other: string): number {
  const theirs = times[other]?.cpu ?? []
  return median((times[name]?.cpu ?? []).map((time, round) => time - (theirs[round] ?? Number.NaN)))
}

/** Returns the smallest value that is at least as large as this share of the values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
