/** Repeatable randomness: every random decision of a campaign is drawn from here, so its seed reproduces it. */

export type Seeded = {
  /** True with probability `p`. */
  chance(p: number): boolean
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Returns sfc32 by Chris Doty-Humphrey: small, fast, and neighbouring seeds diverge after a few rounds. */
export function seeded(seed: number): Seeded {
  let [a, b, c, counter] = [seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 15; round += 1) next()
  return {
    chance: p => next() < p,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
