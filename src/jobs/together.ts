/** Calls that are made while one is under way go together in the next: the busier, the fewer. */

/** Wraps `act` for single items. Each caller waits for the call that its item went with, and gets its failure. */
export function together<Item>(act: (items: readonly Item[]) => Promise<unknown>): (item: Item) => Promise<unknown> {
  let waiting: Item[] = []
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined
  const begin = () => {
    const items = waiting
    waiting = []
    next = undefined
    return act(items)
  }
  return item => {
    waiting.push(item)
    if (!next) {
      next = underWay.then(begin)
      underWay = next.catch(() => undefined)
    }
    return next
  }
}
