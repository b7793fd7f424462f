/** Tests of the watch: one that detects nothing would pass every test of a free event loop. */
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CpuWatch } from './cpu-watch.ts'
import { referenceMs } from './reference-time.ts'

it('CpuWatch measures the CPU time that this thread spent at a stretch, without its waits', async () => {
  const watch = new CpuWatch()
  await setTimeout(20)
  const before = process.threadCpuUsage()
  let spent = 0
  while (spent < 100) {
    const { user, system } = process.threadCpuUsage(before)
    spent = referenceMs((user + system) / 1000)
  }
  await setTimeout(20)
  expect(await watch.stop()).toBeGreaterThan(50)
  const idle = new CpuWatch()
  await setTimeout(60)
  expect(await idle.stop()).toBeLessThan(30)
})
