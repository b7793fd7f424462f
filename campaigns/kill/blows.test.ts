/** The kill campaign strikes at every milestone, and fails when it could not. */
import { expect, it } from 'vitest'
import { kill } from '../kill.ts'
import { seeded } from '../random.ts'
import { drawBlows, STRUCK, secondChances, unstruck } from './blows.ts'

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed)
const ALL = Object.fromEntries(STRUCK.map(milestone => [milestone, 1]))
const CI = kill.sizes.ci.count

it('drawBlows includes every milestone, an arbitrary instant and the start at CI size, for every seed', () => {
  for (const seed of SEEDS) {
    const places = drawBlows(seeded(seed), CI).map(({ at }) => at)
    expect(places).toEqual(expect.arrayContaining([...STRUCK, 'any instant', 'while starting']))
  }
})

it('unstruck returns the drawn milestones that were never struck, and no others', () => {
  const blows = drawBlows(seeded(1), CI)
  expect(unstruck(blows, ALL)).toEqual([])
  expect(unstruck(blows, { 'any instant': 8, 'milestone not reached': 7 })).toEqual(STRUCK)
  expect(unstruck(blows, { ...ALL, 'dte.settled': 0 })).toEqual(['dte.settled'])
  expect(unstruck([{ at: 'while starting', afterMs: 1 }], {})).toEqual([])
})

it('secondChances retries each missed milestone six times', () => {
  expect(secondChances([])).toEqual([])
  expect(secondChances(['dte.settled'])).toEqual(Array.from({ length: 6 }, () => ({ at: 'dte.settled', nth: 1 })))
})
