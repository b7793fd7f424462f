/** The command's side of the socket: the server that holds the embedded database carries the order out, and is listened to until its end. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { OperationError, type Operator, type Order } from './operation.ts'
import { type Message, socketPath, writeLine } from './wire.ts'

const CUT_OFF = 'El servidor se cortó antes de terminar la orden. Arránquelo y ejecute la orden otra vez.'

/** False when no server listens in that folder. Throws `OperationError` with what the server says that went wrong. */
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

/** Until it ends or breaks; left earlier, it is closed. */
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
