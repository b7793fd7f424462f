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
])('slownessOf %s, whose fixed work takes %d ms, is %d', (_machine, fixedWorkMs, slowness) => {
  expect(slownessOf(fixedWorkMs)).toBe(slowness)
})

it('referenceMs divides by a slowness that is measured once', () => {
  const slowness = 1 / referenceMs(1)
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThanOrEqual(4)
  expect(referenceMs(100 * slowness)).toBeCloseTo(100)
})

it('referenceCpuMs counts the CPU time of this thread', () => {
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
