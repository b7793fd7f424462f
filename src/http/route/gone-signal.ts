/** Tells a handler that waits for something that its client has gone. */
import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the connection ends before the answer. */
export function goneSignal(raw: ServerResponse): AbortSignal {
  const gone = new AbortController()
  // A connection that has ended tells it no more.
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
