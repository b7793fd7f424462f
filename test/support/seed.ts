/**
 * One seed for every random test of a run: fixed unless SEED asks for another (`SEED=7`, or `SEED=random`), and always printed. Vitest
 * loads this file once for the run and again before each test file, so that a plain fc.assert draws from it too.
 */
import fc, { type Parameters } from 'fast-check'
import { expect } from 'vitest'

const asked = process.env.SEED ?? '20261121'
export const SEED = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)

fc.configureGlobal({ seed: SEED })

/** Once for the run, before its workers start: they all get the seed that was drawn. */
export function setup(): void {
  process.env.SEED = String(SEED)
  process.stderr.write(`SEMILLA: SEED=${SEED}\n`)
}

const TIMES = Number(process.env.TIMES ?? '1')
/** What `npm test` takes of the cases of a long property. */
const SHORT = 0.1

/**
 * How many cases of a property to try. In `x.largo.test.ts`, which imports `x.test.ts`, all of them; in `x.test.ts` a tenth.
 * `TIMES=10` tries ten times as many.
 */
export function casesOf(fullRuns: number): number {
  const isLargo = expect.getState().testPath?.endsWith('.largo.test.ts')
  return Math.ceil(fullRuns * (isLargo ? 1 : SHORT) * TIMES)
}

/** Parameters for fc.assert where the number of cases matters. Prints that number, and the seed. */
export function seeded<T>(name: string, fullRuns: number): Parameters<T> {
  const numRuns = casesOf(fullRuns)
  process.stderr.write(`SEMILLA ${name}: SEED=${SEED}, ${numRuns} casos\n`)
  return { seed: SEED, numRuns }
}
