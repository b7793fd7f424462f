/** A proxy before the gateway that loses requests and answers. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * - `lost`: the request does not arrive.
 * - `cut`: the gateway did it, and the connection ends without its answer.
 * - `half`: the same, in the middle of the answer.
 * - `silence`: the gateway did it, and nothing comes back.
 * - `page`: the gateway did it, and the proxy shows a page of its own.
 * - `502` and `503`: the same, with the JSON of Kong and of Envoy.
 */
export const TROUBLES = ['lost', 'cut', 'half', 'silence', 'page', '502', '503'] as const
export type Trouble = (typeof TROUBLES)[number]

type Options = {
  /** The trouble of each request for which none was planned. */
  draw?: (method: string | undefined) => Trouble | undefined
}

/** `target`: the gateway's address. Undefined while it is down: connections end. */
export async function openCuttingProxy(target: string | (() => string | undefined), { draw }: Options = {}) {
  const troubles: Trouble[] = []
  const ofPaths = new Map<string, Trouble>()
  let posts = 0
  const server = createServer((request, response) => {
    const planned = ofPaths.get(request.url ?? '')
    ofPaths.delete(request.url ?? '')
    const trouble = draw?.(request.method) ?? (request.method === 'POST' ? (planned ?? troubles.shift()) : undefined)
    if (request.method === 'POST') posts += 1
    const address = typeof target === 'string' ? target : target()
    if (trouble === 'lost' || address === undefined) {
      request.socket.destroy()
      return
    }
    const { hostname, port } = new URL(address)
    const { method, url, headers } = request
    const forwarded = ask({ hostname, port, method, path: url, headers }, upstream =>
      pass(upstream, request, response, trouble).catch(() => request.socket.destroy()),
    )
    forwarded.on('error', () => request.socket.destroy())
    // A client that left ends its wait.
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Troubles of the next POSTs, one each. */
    trouble: (...next: Trouble[]) => troubles.push(...next),
    /** The trouble of the next request to a path. */
    troubleOf: (path: string, trouble: Trouble) => void ofPaths.set(path, trouble),
    posts: () => posts,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function pass(
  upstream: IncomingMessage,
  { socket }: IncomingMessage,
  response: ServerResponse,
  trouble?: Trouble,
) {
  const chunks: Buffer[] = []
  for await (const chunk of upstream) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (trouble === 'silence') return
  if (trouble === 'cut') {
    socket.destroy()
    return
  }
  if (trouble === 'page') {
    response.writeHead(504, { 'content-type': 'text/html' }).end('<html>Gateway Time-out</html>')
    return
  }
  if (trouble === '502' || trouble === '503') {
    const message = 'An invalid response was received from the upstream server'
    response.writeHead(Number(trouble), { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
    return
  }
  response.writeHead(upstream.statusCode ?? 500, upstream.headers)
  if (trouble === 'half') response.write(body.subarray(0, body.length / 2), () => socket.destroy())
  else response.end(body)
}
