/**
 * The socket of docs/notes A24: who may use it, which orders it accepts, and the fate of an order whose operator has
 * left.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/support/eventually.ts'
import { listenForOrders, type OrderListener } from './listen.ts'
import { type Operation, type OperationDeps, OperationError, type Operator } from './operation.ts'
import { orderServer } from './order-server.ts'
import { type Message, socketPath, writeLine } from './wire.ts'

/** More small messages than a kernel buffers for a client that does not read. */
const FLOOD = 200_000

/** Runs until it is stopped, and then still has clean-up to do. */
const lasting: Operation = async (_deps, { print, stop }) => {
  print('en eso')
  if (!stop.aborted) await once(stop, 'abort')
  await turns(5)
  inOrder = true
  throw new OperationError('Interrumpido.')
}

const operations: Record<string, Operation> = {
  lasting,
  async telling(_deps, { print, progress }, { nombre }) {
    print(`para ${nombre}`)
    progress(1, 2)
    progress(2, 2)
    print('listo')
  },
  async refusing() {
    throw new OperationError('No se puede.')
  },
  async broken() {
    throw new Error('la clave es abracadabra')
  },
  async chatty(_deps, { print, progress }) {
    for (let done = 1; done <= FLOOD; done++) progress(done, FLOOD)
    print('todo dicho')
  },
}

let dataDir: string
let logged: unknown[]
let inOrder: boolean
let listener: OrderListener
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nanduti-orders-'))
  logged = []
  inOrder = false
  listener = await listen()
})
afterEach(async () => {
  await listener.close()
  await rm(dataDir, { recursive: true })
})

function listen(folder = dataDir): Promise<OrderListener> {
  const log = Object.fromEntries(
    ['info', 'warn', 'error'].map(level => [level, (...words: unknown[]) => logged.push([level, ...words])]),
  )
  const deps = { config: { dataDir: folder }, log } as unknown as Parameters<typeof listenForOrders>[0]
  return listenForOrders(deps satisfies OperationDeps, operations)
}

/** Makes an operator that records messages. */
function operator() {
  const stopping = new AbortController()
  const heard: unknown[] = []
  const reply: Operator = {
    print: line => heard.push(line),
    progress: (done, total) => heard.push([done, total]),
    stop: stopping.signal,
  }
  return { ...reply, heard, leave: () => stopping.abort() }
}

const order = (operation: string, who = operator()) => orderServer(dataDir, { operation, nombre: 'la jefa' }, who)

/** Connects a client without our code. */
async function stranger(): Promise<Socket> {
  const socket = connect(socketPath(dataDir))
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function answerTo(sent: string | Buffer): Promise<Message[]> {
  const socket = await stranger()
  socket.write(sent)
  const lines = (await text(socket)).trim().split('\n')
  return lines.map(line => JSON.parse(line))
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

const closed = (socket: Socket) => new Promise(resolve => socket.resume().once('close', resolve))

describe('an order', () => {
  it('is carried out with its parameters, and reports lines and progress', async () => {
    const who = operator()
    expect(await order('telling', who)).toBe(true)
    expect(who.heard).toEqual(['para la jefa', [1, 2], [2, 2], 'listo'])
  })

  it('reports why it cannot be carried out', () => expect(order('refusing')).rejects.toThrow('No se puede.'))

  it('reports the details of an internal error only in the log', async () => {
    const answer = JSON.stringify(await answerTo(writeLine({ operation: 'broken' })))
    expect(answer).toContain('su registro dice por qué')
    expect(answer).not.toMatch(/abracadabra|listen\.test/)
    expect(logged).toContainEqual(['error', { err: new Error('la clave es abracadabra') }, 'operation failed'])
  })

  it('is refused while another is carried out, and accepted afterwards', async () => {
    const first = operator()
    const going = order('lasting', first)
    await eventually(() => expect(first.heard).toEqual(['en eso']))
    await expect(order('telling')).rejects.toThrow('está cumpliendo otra orden')
    first.leave()
    await expect(going).rejects.toThrow('Interrumpido.')
    expect(await order('telling')).toBe(true)
  })

  it('is stopped when its operator disconnects', async () => {
    const socket = await stranger()
    socket.write(writeLine({ operation: 'lasting' }))
    await once(socket, 'data')
    socket.destroy()
    await eventually(async () => expect(await order('telling')).toBe(true))
  })

  it('drops progress, but no lines, for an operator who does not read', async () => {
    const socket = await stranger()
    socket.write(writeLine({ operation: 'chatty' }))
    await eventually(() => expect(logged).toHaveLength(1))
    const messages: Message[] = (await text(socket))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(messages.length).toBeLessThan(FLOOD / 2)
    expect(messages.slice(-2)).toEqual([{ line: 'todo dicho' }, { end: {} }])
  })

  it('is not sent without a server, and fails when its answer is cut off', async () => {
    await listener.close()
    expect(await order('telling')).toBe(false)
    const cutting = createServer(socket => socket.end(writeLine({ line: 'en eso' }))).listen(socketPath(dataDir))
    await once(cutting, 'listening')
    await expect(order('telling')).rejects.toThrow('se cortó antes de terminar')
    cutting.close()
  })
})

describe('input that is not an order', () => {
  it.each([
    ['nothing', '\n'],
    ['no JSON', 'keys rotate\n'],
    ['no object', 'null\n'],
    ['no name', '{"operation":7}\n'],
    ['an unknown name', '{"operation":"users add"}\n'],
    ['what every object has', '{"operation":"constructor"}\n'],
    ['bytes', Buffer.from([0, 255, 128, 10, 10, 0])],
    ['HTTP', 'POST /keys/rotate HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s gets an error, and the next order is accepted', async (_what, sent) => {
    expect(await answerTo(sent)).toEqual([{ end: { error: expect.stringContaining('no conoce esta orden') } }])
    expect(await order('telling')).toBe(true)
  })

  it.each([
    ['without an end', ''],
    ['after an order, which is stopped', writeLine({ operation: 'lasting' })],
  ])('longer than an order, %s, is cut off', async (_what, before) => {
    const socket = await stranger()
    socket.write(before)
    socket.write('x'.repeat(5000))
    await closed(socket)
    await eventually(async () => expect(await order('telling')).toBe(true))
  })

  it('from a silent caller is cut off after five seconds, or when the caller ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = await stranger()
      const leaving = await stranger()
      leaving.end()
      await closed(leaving)
      expect(silent.closed).toBe(false)
      vi.advanceTimersByTime(5000)
      await closed(silent)
    } finally {
      vi.useRealTimers()
    }
  })

  it('from nine silent callers: one of them is cut off', async () => {
    const many = await Promise.all(Array.from({ length: 9 }, stranger))
    await Promise.race(many.map(closed))
    expect(many.filter(socket => socket.closed)).toHaveLength(1)
    for (const socket of many) socket.destroy()
  })
})

describe('the socket', () => {
  it('has mode 0600 from its creation, under any umask', async () => {
    await listener.close()
    const first: number[] = []
    const { listen: real } = Server.prototype
    const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given: unknown[]) {
      Reflect.apply(real, this, given)
      first.push(statSync(socketPath(dataDir)).mode & 0o077)
      return this
    })
    const umask = process.umask(0)
    try {
      listener = await listen()
      expect(process.umask()).toBe(0)
    } finally {
      process.umask(umask)
      spy.mockRestore()
    }
    expect(first).toEqual([0])
    expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600)
  })

  it('left by a killed server is replaced', async () => {
    await listener.close()
    const path = socketPath(dataDir)
    const dying = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
    expect(spawnSync(process.execPath, ['-e', dying]).signal).toBe('SIGKILL')
    expect({ exists: existsSync(path), answers: await order('telling') }).toEqual({ exists: true, answers: false })
    listener = await listen()
    expect(await order('telling')).toBe(true)
  })

  it('is not created when its path is too long, which is logged', async () => {
    const deep = join(dataDir, 'x'.repeat(100))
    await mkdir(deep)
    const none = await listen(deep)
    expect(logged).toEqual([['warn', { err: expect.objectContaining({ syscall: 'listen' }) }, 'operations socket']])
    expect(await orderServer(deep, { operation: 'telling' }, operator())).toBe(false)
    await none.close()
  })

  it('is removed with its server, which stops and answers the running order', async () => {
    const [who, silent] = [operator(), await stranger()]
    const going = order('lasting', who)
    await eventually(() => expect(who.heard).toEqual(['en eso']))
    const cutOff = closed(silent)
    const ended = expect(going).rejects.toThrow('Interrumpido.')
    await listener.close()
    expect(inOrder).toBe(true)
    await ended
    await cutOff
    expect(existsSync(socketPath(dataDir))).toBe(false)
  })
})
