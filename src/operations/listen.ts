/**
 * The server's side of docs/notes A24: while it holds the embedded database, which admits no second process, it carries out the orders of
 * commands that come over a socket in DATA_DIR. Only the owner of that file may connect.
 */
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import * as z from 'zod'
import { FolderInUseError } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { type Operation, type OperationDeps, OperationError, type Operator } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { type Message, socketPath, writeLine } from './wire.ts'

/** An order is short, and comes at once. */
const LONGEST_ORDER = 4096
const ORDER_TIMEOUT_MS = 5000
const MAX_CONNECTIONS = 8

const NOT_UNDERSTOOD =
  'El servidor en marcha no conoce esta orden: si es de otra versión, reinícielo, o deténgalo y ejecute la orden otra vez.'
const BUSY = 'El servidor está cumpliendo otra orden: espere a que termine.'
const FAULT = 'El servidor no pudo cumplir la orden; su registro dice por qué.'

const orderSchema = z.looseObject({ operation: z.string() })

export type OrderListener = {
  /** Takes no more orders, stops the one that is being carried out, and waits until it has been answered. */
  close(): Promise<void>
}

/** The folder's lock must be held. Where no socket can be made (a path too long for one) that is logged, and no command is heard. */
export async function listenForOrders(
  deps: OperationDeps & Pick<Deps, 'log'>,
  operations: Readonly<Record<string, Operation>> = OPERATIONS,
): Promise<OrderListener> {
  const { log } = deps
  const path = socketPath(deps.config.dataDir)
  const connections = new Map<AbortController, Promise<void>>()
  let busy = false

  const perform = async (text: string, operator: Operator) => {
    const order = orderSchema.safeParse(parseJson(text)).data
    const operation = order && Object.hasOwn(operations, order.operation) && operations[order.operation]
    if (!operation) throw new OperationError(NOT_UNDERSTOOD)
    if (busy) throw new OperationError(BUSY)
    busy = true
    log.info({ operation: order.operation }, 'operation')
    await operation(deps, operator, order).finally(() => {
      busy = false
    })
  }

  /** What went wrong, in words for the user of the command. A fault of ours goes to the log alone. */
  const notify = (error: unknown) => {
    if (error instanceof OperationError || error instanceof FolderInUseError) return { error: error.message }
    log.error({ err: error }, 'operation failed')
    return { error: FAULT }
  }

  const serve = async (socket: Socket, stop: AbortController) => {
    const send = (message: Message) => socket.write(writeLine(message))
    socket.on('error', () => socket.destroy())
    for (const event of ['end', 'close']) socket.on(event, () => stop.abort())
    const text = await readOrder(socket, stop.signal)
    if (text !== undefined) {
      const end = await perform(text, {
        print: line => send({ line }),
        // Of an operator who does not read, only lines are kept for later.
        progress: (done, total) => socket.writableNeedDrain || send({ progress: [done, total] }),
        stop: stop.signal,
      }).then(() => ({}), notify)
      send({ end })
    }
    socket.destroySoon()
  }

  const server = createServer({ allowHalfOpen: true }, socket => {
    const stop = new AbortController()
    connections.set(
      stop,
      serve(socket, stop).finally(() => connections.delete(stop)),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  try {
    // Left behind by a server that was killed. Nothing listens there: the lock is ours.
    await rm(path, { force: true })
    await listenPrivately(server, path)
  } catch (error) {
    log.warn({ err: error }, 'operations socket')
  }
  server.on('error', error => log.warn({ err: error }, 'operations socket'))
  return {
    async close() {
      server.close()
      for (const stop of connections.keys()) stop.abort()
      await Promise.all(connections.values())
    },
  }
}

/** The file appears within the call of `listen`, and under this umask no other user may connect to it from its first moment on. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const umask = process.umask(0o077)
  try {
    server.listen(path)
  } finally {
    process.umask(umask)
  }
  await once(server, 'listening')
  await chmod(path, 0o600)
}

/** The first line; undefined when it does not come. A client that sends more than one order is cut off, also later. */
function readOrder(socket: Socket, stop: AbortSignal): Promise<string | undefined> {
  return new Promise(resolve => {
    const timeout = setTimeout(() => socket.destroy(), ORDER_TIMEOUT_MS)
    const finish = (text?: string) => {
      clearTimeout(timeout)
      resolve(text)
    }
    stop.addEventListener('abort', () => finish())
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
      if (received.length > LONGEST_ORDER) socket.destroy()
      else if (received.includes('\n')) finish(received.slice(0, received.indexOf('\n')))
    })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
