/**
 * Turns for work that may not be done by many at once: one at a time, or a few, in the order in which it was asked for. How much may wait
 * is bounded, so that a client that asks without end neither makes the others wait for ever nor lets the memory grow.
 */

/**
 * `atOnce`: how many act at the same time, one by default. The others: how many may be there, those that act included, of all together
 * and of one asker.
 */
export type Bounds = { atOnce?: number; waiting: number; waitingOfOne: number }

/** Gives what `act` gives, once its turn has come; undefined, at once, when there are too many before it. */
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
