/**
 * A queue with limited concurrency, first in, first out. The number of waiting requests is bounded, in all and for each client, so that one
 * client can neither starve the others nor fill the memory.
 */

/**
 * `atOnce`: the concurrency, one by default. `waiting` and `waitingOfOne`: most requests in the queue, running ones included, in all and of
 * one client.
 */
export type Bounds = { atOnce?: number; waiting: number; waitingOfOne: number }

/** Runs `act` when its turn comes, and returns its result. Undefined, at once, when the queue is full. */
export type Take = <T>(who: string, act: () => Promise<T>) => Promise<T> | undefined

export function openTurns({ atOnce = 1, waiting, waitingOfOne }: Bounds): Take {
  const askers: string[] = []
  const queue: (() => void)[] = []
  let free = atOnce
  const turn = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>(begin => queue.push(begin))
  }
  const pass = (who: string) => {
    askers.splice(askers.indexOf(who), 1)
    const begin = queue.shift()
    if (begin) begin()
    else free += 1
  }
  return (who, act) => {
    if (askers.length >= waiting || askers.filter(asker => asker === who).length >= waitingOfOne) return undefined
    askers.push(who)
    return turn()
      .then(act)
      .finally(() => pass(who))
  }
}
