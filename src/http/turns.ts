/**
 * Turns for work that may not be done by many at once: one at a time, in the order in which it was asked for, with a bound on how much
 * may wait, so that whoever asks without end makes neither the others wait for ever nor the memory grow.
 */

/** How many may be there, the one whose turn it is included: of all together, and of one asker. */
export type Bounds = { waiting: number; waitingOfOne: number }

/** Gives what `act` gives, once its turn has come; undefined, at once, when there are too many before it. */
export type Take = <T>(who: string, act: () => Promise<T>) => Promise<T> | undefined

export function openTurns({ waiting, waitingOfOne }: Bounds): Take {
  const askers: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return (who, act) => {
    if (askers.length >= waiting || askers.filter(asker => asker === who).length >= waitingOfOne) return undefined
    askers.push(who)
    const done = last.then(act).finally(() => askers.splice(askers.indexOf(who), 1))
    last = done.catch(() => {})
    return done
  }
}
