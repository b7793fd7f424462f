/** The command's side of the socket to the server that holds the embedded database. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { OperationError, type Operator, type Order } from './operation.ts'
import { type Message, socketPath, writeLine } from './wire.ts'

const CUT_OFF = 'El servidor se cortó antes de terminar la orden. Arránquelo y ejecute la orden otra vez.'

/** Sends an order and prints the server's lines until it ends. Returns false when no server listens there. Throws the server's `OperationError`. */
export async function orderServer(
  dataDir: string,
  order: Order,
  { print, progress, stop }: Operator,
): Promise<boolean> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return false
  }
  socket.write(writeLine(order))
  const hangUp = () => socket.end()
  stop.addEventListener('abort', hangUp)
  if (stop.aborted) hangUp()
  for await (const line of linesOf(socket)) {
    const message = JSON.parse(line) as Message
    if ('line' in message) print(message.line)
    else if ('progress' in message) progress(...message.progress)
    else if (message.end.error === undefined) return true
    else throw new OperationError(message.end.error)
  }
  throw new OperationError(CUT_OFF)
}

/** Yields lines until the socket ends or breaks. Closes it when the loop stops earlier. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let received = ''
  try {
    for await (const text of socket.setEncoding('utf8')) {
      const lines = (received + text).split('\n')
      received = lines.pop() ?? ''
      yield* lines
    }
  } catch {}
}
