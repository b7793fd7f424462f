import { expect, it } from 'vitest'
import { together } from './together.ts'

it('together joins items that wait for a call into one call, and a failure rejects only its own items', async () => {
  const calls: string[] = []
  let release = () => {}
  const act = together(async (items: readonly string[]) => {
    calls.push(items.join())
    if (items.includes('a')) await new Promise<void>(resolve => (release = resolve))
    if (items.includes('b')) throw new Error('b')
  })
  const first = act('a')
  await Promise.resolve()
  const others = Promise.allSettled([act('b'), act('c')])
  release()
  await first
  const ends = (await others).map(({ status }) => status)
  await act('d')
  expect({ calls, ends }).toEqual({ calls: ['a', 'b,c', 'd'], ends: ['rejected', 'rejected'] })
})
