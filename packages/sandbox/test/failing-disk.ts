/**
 * A disk that becomes full. Use `vi.mock('node:fs', async original => failingDisk(await original()))`, and then
 * `failWrites` in the test.
 */
import type * as fs from 'node:fs'

let left: number | undefined

/** Lets this many more octets be written, and no others. Undefined: any number. */
export function failWrites(octets: number | undefined): void {
  left = octets
}

export function failingDisk(real: typeof fs): typeof fs {
  const writeSync = (descriptor: number, bytes: Buffer, offset: number, length: number, position: number): number => {
    if (left === undefined) return real.writeSync(descriptor, bytes, offset, length, position)
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const written = real.writeSync(descriptor, bytes, offset, Math.min(length, left), position)
    left -= written
    return written
  }
  return { ...real, writeSync: writeSync as typeof fs.writeSync }
}
