/** The machine's randomness. */
import { randomBytes } from 'node:crypto'
import type { Random } from '../ports.ts'

/** Bytes of one draw, which costs as much as a few. */
const POOL = 4_096

/** Opens a source that draws ahead. No byte is given twice. */
export function openRandom(draw: (count: number) => Buffer = randomBytes): Random {
  let pool: Buffer = Buffer.alloc(0)
  return {
    bytes(count) {
      if (count > POOL) return draw(count)
      if (pool.length < count) pool = draw(POOL)
      const bytes = Uint8Array.prototype.slice.call(pool, 0, count)
      pool.fill(0, 0, count)
      pool = pool.subarray(count)
      return bytes
    },
  }
}
