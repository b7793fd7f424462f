/**
 * Simulates a full disk: `vi.mock('node:fs/promises', async original => fullDisk(await original()))`, and then
 * `disk.full` in the test. A write through a handle fails after its first bytes. Operations that need no space still
 * work.
 */
import type * as fs from 'node:fs/promises'

export const disk = { full: false, tried: 0 }

export function fullDisk(real: typeof fs): typeof fs {
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given)
    const write = handle.write.bind(handle)
    const limited = async (bytes: Uint8Array, offset: number, length: number, position: number) => {
      if (!disk.full) return write(bytes, offset, length, position)
      disk.tried += 1
      await write(bytes, offset, Math.min(length, 3), position)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    return Object.assign(handle, { write: limited })
  }
  return { ...real, open }
}
