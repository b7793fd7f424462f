/**
 * Tests of the reference time: a machine that is taken for slower than it is would loosen every bound in processor
 * time.
 */
import { expect, it } from 'vitest'
import { referenceCpuMs, referenceMs, slownessOf } from './reference-time.ts'

it.each([
  ['a faster machine', 5, 1],
  ['the reference', 25, 1],
  ['one that takes 1.4 times as long', 35, 1.4],
  ['one that is too busy to measure', 1_000, 4],
])('%s: so many times slower', (_machine, fixedWorkMs, slowness) => {
  expect(slownessOf(fixedWorkMs)).toBe(slowness)
})

it('is measured once, and divides', () => {
  const slowness = 1 / referenceMs(1)
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThanOrEqual(4)
  expect(referenceMs(100 * slowness)).toBeCloseTo(100)
})

it('counts the work of this thread', () => {
  const before = process.threadCpuUsage()
  const spin = () => {
    let spent = 0
    while (spent < 40) {
      const { user, system } = process.threadCpuUsage(before)
      spent = referenceMs((user + system) / 1000)
    }
  }
  expect(referenceCpuMs(spin)).toBeGreaterThanOrEqual(20)
})
