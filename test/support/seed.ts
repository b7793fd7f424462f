/**
 * One seed for every random test of a run: fixed unless SEED sets another (`SEED=7`, or `SEED=random`), and always
 * printed. Vitest loads this file once for the run and again before each test file, so that a plain fc.assert uses it
 * too.
 */
import fc, { type Parameters } from 'fast-check'
import { expect } from 'vitest'

const requests = process.env.SEED ?? '20261121'
export const SEED = requests === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(requests)

fc.configureGlobal({ seed: SEED })

/** Runs once, before the run's workers start: they all get the same seed. */
export function setup(): void {
  process.env.SEED = String(SEED)
  process.stderr.write(`SEMILLA: SEED=${SEED}\n`)
}

const TIMES = Number(process.env.TIMES ?? '1')
/** Share of a long property's cases that `npm test` runs. */
const SHORT = 0.1

/**
 * Returns the number of cases of a property. `x.largo.test.ts`, which imports `x.test.ts`, tries all of them, and
 * `x.test.ts` a tenth. `TIMES=10` tries ten times as many.
 */
export function casesOf(fullRuns: number): number {
  const isLargo = expect.getState().testPath?.endsWith('.largo.test.ts')
  return Math.ceil(fullRuns * (isLargo ? 1 : SHORT) * TIMES)
}

const turns = new Map<string | undefined, number>()
/**
 * Returns the values of a list that a long test of every value tries: all in `x.largo.test.ts`, and a tenth in
 * `x.test.ts`, other ones at each call.
 */
export function shareOf<T>(values: readonly T[]): T[] {
  const count = Math.min(values.length, casesOf(values.length))
  const { testPath } = expect.getState()
  const start = turns.get(testPath) ?? SEED
  turns.set(testPath, start + count)
  return values.map((_, i) => values[(start + i) % values.length] as T).slice(0, count)
}

/** Returns parameters for fc.assert where the number of cases matters. Prints that number and the seed. */
export function seeded<T>(name: string, fullRuns: number): Parameters<T> {
  const numRuns = casesOf(fullRuns)
  process.stderr.write(`SEMILLA ${name}: SEED=${SEED}, ${numRuns} casos\n`)
  return { seed: SEED, numRuns }
}
