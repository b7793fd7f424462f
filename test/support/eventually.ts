/** Waits for what another process, connection or loop does, however loaded the machine is: vitest's own patience ends after one second. */
import { vi } from 'vitest'

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 })
