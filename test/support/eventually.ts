/**
 * Waits for the effect of another process, connection or loop, with a limit that suits a loaded machine. Vitest's own
 * default is one second.
 */
import { vi } from 'vitest'

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 })
