/** A TLS server on a free port whose behaviour tests script byte by byte, which web servers would not allow. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls'

export type TestServer = {
  port: number
  baseUrl: string
  /** Whole requests, head and body, in order of arrival. */
  requests: string[]
  /** Number of connections that were opened, and accepted by TLS. */
  connections: number
  close(): Promise<void>
}

/** Reply to a whole request. */
export type Reply = (socket: Socket, request: string) => void

/**
 * Starts a TLS server. `reply` runs for each whole request; `onFirstBytes`, when given, on the first bytes of a
 * connection's first request.
 */
export async function serveTls(options: TlsOptions, reply: Reply, onFirstBytes?: Reply): Promise<TestServer> {
  const server = createServer({ requestCert: true, rejectUnauthorized: true, ...options })
  const face = await listen(server)
  server.on('secureConnection', (socket: TLSSocket) => {
    face.connections++
    if (onFirstBytes !== undefined) socket.once('data', data => onFirstBytes(socket, data.toString('latin1')))
    else eachRequest(socket, request => face.requests.push(request) && reply(socket, request))
  })
  server.on('tlsClientError', () => {})
  return face
}

/** Starts a plain TCP server, without TLS. */
export async function serveTcp(onConnection: (socket: Socket) => void): Promise<TestServer> {
  const server = createTcpServer()
  const face = await listen(server)
  server.on('connection', socket => {
    face.connections++
    onConnection(socket)
  })
  return face
}

/** Returns an HTTP answer with its length. */
export const http = (status: number, body: string | Buffer, headers: Record<string, string> = {}): Buffer => {
  const content = Buffer.from(body)
  const fields = { 'content-type': 'text/xml', 'content-length': String(content.length), ...headers }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} x\r\n${head.join('')}\r\n`), content])
}

function eachRequest(socket: Socket, handle: (request: string) => void): void {
  let buffered = ''
  socket.on('data', chunk => {
    buffered += chunk.toString('latin1')
    const end = buffered.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: ([0-9]+)/i.exec(buffered)?.[1] ?? 0)
    if (end < 4 || buffered.length < end + length) return
    const request = buffered.slice(0, end + length)
    buffered = buffered.slice(end + length)
    handle(request)
  })
}

async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  server.on('connection', track)
  server.on('secureConnection', track)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    baseUrl: `https://127.0.0.1:${port}`,
    requests: [],
    connections: 0,
    async close() {
      for (const socket of [...sockets].reverse()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
