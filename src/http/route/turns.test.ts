/** Turns: one at a time, in order, with a bound on waiting acts. */
import { describe, expect, it } from 'vitest'
import { openTurns } from './turns.ts'

/** Makes acts that end on request. `running` is the number of acts that have begun and not ended. */
function stage() {
  const begun: { name: string; end(): void; fail(): void }[] = []
  let running = 0
  let most = 0
  const act = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      most = Math.max(most, ++running)
      const leave = (then: () => void) => () => {
        running--
        then()
      }
      begun.push({ name, end: leave(() => resolve(name)), fail: leave(() => reject(new Error(name))) })
    })
  return { begun, act, most: () => most }
}

const soon = () => new Promise<void>(resolve => setImmediate(resolve))

describe('openTurns', () => {
  it('runs one act at a time in order of arrival, also after a failure', async () => {
    const { begun, act, most } = stage()
    const take = openTurns({ waiting: 10, waitingOfOne: 10 })
    const all = ['a', 'b', 'c'].map(name => take(name, act(name)))
    await soon()
    expect(begun.map(({ name }) => name)).toEqual(['a'])
    begun[0]?.fail()
    await expect(all[0]).rejects.toThrow('a')
    await soon()
    begun[1]?.end()
    await soon()
    begun[2]?.end()
    expect({ second: await all[1], third: await all[2], most: most() }).toEqual({ second: 'b', third: 'c', most: 1 })
  })

  it('runs as many acts at once as configured, and the next one when any of them ends', async () => {
    const { begun, act, most } = stage()
    const take = openTurns({ atOnce: 2, waiting: 10, waitingOfOne: 10 })
    const all = ['a', 'b', 'c', 'd'].map(name => take(name, act(name)))
    await soon()
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b'])
    begun[1]?.end()
    await soon()
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    for (const { end } of begun) end()
    await soon()
    begun[3]?.end()
    expect({ names: await Promise.all(all), most: most() }).toEqual({ names: ['a', 'b', 'c', 'd'], most: 2 })
  })

  it('refuses at once when a caller or all together have too many acts, until some of them end', async () => {
    const { begun, act } = stage()
    const take = openTurns({ waiting: 3, waitingOfOne: 2 })
    const ask = (who: string) => take(who, act(who))
    const taken = [ask('a'), ask('a')]
    expect(ask('a')).toBeUndefined()
    taken.push(ask('b'))
    expect(ask('c')).toBeUndefined()
    for (let n = 0; n < 3; n++) {
      await soon()
      begun[n]?.end()
      await taken[n]
    }
    const again = [ask('a'), ask('a'), ask('c')]
    expect(again).not.toContain(undefined)
  })
})
