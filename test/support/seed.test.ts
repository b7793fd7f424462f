/** Every random test of a run uses the run's seed, also without asking for it. */
import fc, { type Parameters } from 'fast-check'
import { expect, it } from 'vitest'

/** Not imported from seed.ts: loading that file seeds fast-check. */
const seed = Number(process.env.SEED)

const drawn = (parameters?: Parameters<[number]>) => {
  const numbers: number[] = []
  fc.assert(
    fc.property(fc.integer(), n => void numbers.push(n)),
    parameters,
  )
  return numbers
}

it('fc.assert without a seed draws the same values as with the seed of the run, every time', () => {
  const plain = drawn()
  expect(plain).toEqual(drawn({ seed }))
  expect(plain).toEqual(drawn())
})
