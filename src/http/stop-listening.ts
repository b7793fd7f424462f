/** The end of the server's connections, in an order in which no request that arrives is cut. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time in which a request that is under way on an open connection arrives. */
const LINGER_MS = 500
/** Time in which a request arrives whole. Node checks no request's time once its server is closing. */
const ARRIVAL_MS = 10_000

/**
 * Makes the server, when it closes, stop accepting first and close idle connections half a second later. Then it closes
 * those that never sent a byte too: Node takes them for busy ones, and would wait for each. After `arrivalMs` more it
 * closes those whose request is still not whole.
 */
export function stopListeningFirst(app: FastifyInstance, arrivalMs = ARRIVAL_MS): void {
  const open = new Set<Socket>()
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response })
  })
  const isAnswering = (socket: Socket): boolean => {
    const last = latest.get(socket)
    return last?.request.complete === true && !last.response.writableFinished
  }
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (open.size === 0) return
    // An HTTP server's own `close` cuts idle connections at once.
    TcpServer.prototype.close.call(app.server)
    await sleep(LINGER_MS)
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const closeLate = () => {
      for (const socket of open) if (!isAnswering(socket)) socket.destroy()
    }
    setTimeout(closeLate, arrivalMs).unref()
  })
}
