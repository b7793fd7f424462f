/** Sends a whole answer. */
import type { ServerResponse } from 'node:http'

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}
