/**
 * Serialises creations at one point of issue within this process. Each learns the state of the counter from the one
 * before. So the statement that creates a document knows which counter to expect, and is seldom wrong.
 */
import { LRUCache } from 'lru-cache'
import type { Contador, Counters } from '../../../deps.ts'

/**
 * State of a point's queue. `left` is the counter after the last turn, and `leftAt` its moment. Undefined when it is
 * not known.
 */
type Turns = { last: Promise<unknown>; left: Contador | undefined; leftAt: number }

const MAX_POINTS = 10_000

export function openCounters(): Counters {
  const points = new LRUCache<string, Turns>({ max: MAX_POINTS })
  let moments = 0
  const moment = () => ++moments
  const learn = (turns: Turns, left: Contador | undefined) => Object.assign(turns, { left, leftAt: moment() })
  return {
    moment,
    async take(key, { contador, seen }, act) {
      const turns = points.get(key) ?? { last: Promise.resolve(), left: undefined, leftAt: 0 }
      points.set(key, turns)
      const turn = turns.last.then(async () => {
        const { result, left } = await act(turns.left && turns.leftAt > seen ? turns.left : contador)
        learn(turns, left)
        return result
      })
      turns.last = turn.catch(() => learn(turns, undefined))
      return turn
    },
  }
}
