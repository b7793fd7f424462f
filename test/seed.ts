/**
 * One seed for every random test of a run: fixed unless SEED asks for another (`SEED=7`, or `SEED=random`), and always printed. Vitest
 * loads this file once for the run and again before each test file, so that a plain fc.assert draws from it too. TIMES makes the numbers
 * of cases that go through `seeded` so many times larger: `TIMES=10` is the full size of HOUSE §8.
 */
import fc, { type Parameters } from 'fast-check'

const asked = process.env.SEED ?? '20261121'
export const SEED = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)

fc.configureGlobal({ seed: SEED })

/** Once for the run, before its workers start: they all get the seed that was drawn. */
export function setup(): void {
  process.env.SEED = String(SEED)
  process.stderr.write(`SEMILLA: SEED=${SEED}\n`)
}

const TIMES = Number(process.env.TIMES ?? '1')

/** Parameters for fc.assert where the number of cases matters: so many, times TIMES, and printed. */
export function seeded<T>(name: string, ordinaryRuns: number): Parameters<T> {
  const numRuns = Math.ceil(ordinaryRuns * TIMES)
  process.stderr.write(`SEMILLA ${name}: SEED=${SEED}, ${numRuns} casos\n`)
  return { seed: SEED, numRuns }
}
