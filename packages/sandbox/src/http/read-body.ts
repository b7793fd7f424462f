/** Reads the body of a request up to a limit. */
import type { IncomingMessage } from 'node:http'

export type Body = Buffer | 'too large' | 'gone'

/**
 * A body over the limit is read to its end, so that the client receives the refusal. Beyond this multiple it is cut
 * off.
 */
const PATIENCE = 16

/** Reads the body. Returns 'gone' when the client closed the connection before the end of its request. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else if (size > PATIENCE * maxBytes) request.socket.destroy()
    })
    request.once('end', () => resolve(size > maxBytes ? 'too large' : Buffer.concat(chunks)))
    request.once('close', () => resolve('gone'))
    request.once('error', () => resolve('gone'))
  })
}
