/** The end of the server's connections, in an order in which no request that arrives is cut. */
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time in which a request that is under way on an open connection arrives. */
const LINGER_MS = 500

/**
 * Makes the server, when it closes, stop accepting first and close idle connections half a second later. Then it closes
 * those that never sent a byte too: Node takes them for busy ones, and would wait for each until its request is late.
 */
export function stopListeningFirst(app: FastifyInstance): void {
  const open = new Set<Socket>()
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
  })
}
