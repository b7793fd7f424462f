/**
 * A reliable webhook receiver in the campaign's own process, so that it outlives the gateway. Stores receipts by
 * delivery.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One arrival: X-Webhook-Id, and the hash of everything that must be the same at each arrival of that delivery. */
export type Receipt = { id: number; sha256: string }

export type Inbox = {
  url: string
  receipts: Receipt[]
  /** Time of the last arrival, by performance.now(). */
  lastMs(): number
  close(): Promise<void>
}

const FROZEN = ['x-webhook-id', 'x-webhook-timestamp', 'x-webhook-signature'] as const

export async function openInbox(port = 0): Promise<Inbox> {
  const receipts: Receipt[] = []
  let last = 0
  const server = createServer(async (request, response) => {
    const { headers } = request
    const hash = createHash('sha256').update(JSON.stringify(FROZEN.map(name => headers[name])))
    for await (const chunk of request) hash.update(chunk)
    receipts.push({ id: Number(headers['x-webhook-id']), sha256: hash.digest('hex') })
    last = performance.now()
    response.writeHead(204).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    receipts,
    lastMs: () => last,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
