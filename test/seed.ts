/**
 * One seed for every random test of a run: fixed unless SEED asks for another (`SEED=7`, or `SEED=random`), and always printed. TIMES
 * makes every number of cases so many times larger: `TIMES=10` is the full size of HOUSE §8.
 */
import type { Parameters } from 'fast-check'

const asked = process.env.SEED ?? '20261121'
export const SEED = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)

const TIMES = Number(process.env.TIMES ?? '1')

/** Parameters for fc.assert: so many runs from the printed seed. */
export function seeded<T>(name: string, ordinaryRuns: number): Parameters<T> {
  const numRuns = Math.ceil(ordinaryRuns * TIMES)
  process.stderr.write(`SEMILLA ${name}: SEED=${SEED}, ${numRuns} casos\n`)
  return { seed: SEED, numRuns }
}
