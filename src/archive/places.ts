/** A bound on calls at the same time. */

/** Returns a function that runs at most so many at once, in their order. One that hangs keeps its place. */
export function openPlaces(count: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = count
  return async act => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
