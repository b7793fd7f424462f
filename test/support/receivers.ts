/**
 * Webhook receivers on the loopback: good ones, and every kind of misbehaving one. Each stores the postings that
 * reached it.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { issueServer, makeAuthority } from './throwaway-ca.ts'

/** One posting as it arrived. */
export type Posting = { atMs: number; headers: Record<string, string>; body: string }

/** Returns what every attempt of a delivery repeats: the headers of Standard Webhooks have the time of their attempt. */
export const frozenHeaders = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('webhook-')))

export type Receiver = { url: string; postings: Posting[]; close(): Promise<void> }

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const drip = (response: ServerResponse, everyMs: number) => {
  const timer = setInterval(() => response.write('x'), everyMs)
  response.once('close', () => clearInterval(timer))
}

const pour = (response: ServerResponse, chunk: Buffer) => {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

let packed: Buffer | undefined
/** 30 MB of zeros, packed once before the first posting, because packing blocks the event loop. */
const bomb = () => {
  packed ??= gzipSync(Buffer.alloc(30_000_000))
  return packed
}

/** Answers of reachable receivers. None waits longer than `limitMs`, the sender's timeout, requires. */
const ANSWERS = (limitMs: number): Readonly<Record<string, Answer>> => ({
  good: response => response.writeHead(200).end('ok'),
  'status 500': response => response.writeHead(500).end('no'),
  'status 301': (response, { headers }) => response.writeHead(301, { location: `http://${headers.host}/otro` }).end(),
  reset: response => (response.socket as import('node:net').Socket).resetAndDestroy(),
  'slow loris': response => {
    const { socket } = response
    const bytes = [...'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n']
    const timer = setInterval(() => socket?.write(bytes.shift() ?? 'X'), limitMs / 5)
    socket?.once('close', () => clearInterval(timer))
  },
  'endless answer': response => pour(response.writeHead(500), Buffer.alloc(65_536, 'x')),
  'gzip bomb': response => response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb()),
  'never answers': () => {},
  'a byte a second': response => drip(response.writeHead(200), limitMs / 3),
  'late 204': response => {
    const timer = setTimeout(() => response.writeHead(204).end(), limitMs * 1.5)
    response.once('close', () => clearTimeout(timer))
  },
})

/** The twelve kinds of bad receiver. */
export const BAD_KINDS = [
  ...Object.keys(ANSWERS(1)).filter(kind => kind !== 'good'),
  'bad TLS',
  'unknown name',
  'closes at once',
]

/** Starts a receiver. `limitMs` is the timeout of its senders. */
export async function startReceiver(kind: string, limitMs: number, answer = ANSWERS(limitMs)[kind]): Promise<Receiver> {
  const postings: Posting[] = []
  if (kind === 'gzip bomb') bomb()
  if (kind === 'unknown name') return { url: 'http://no-existe.invalid/', postings, close: async () => {} }
  if (kind === 'closes at once') {
    const server = createTcpServer(socket => socket.on('error', () => {}).destroy())
    return { url: `http://${await listen(server)}/`, postings, close: () => stop(server) }
  }
  if (kind === 'bad TLS') {
    const { certPem, keyPem } = issueServer(makeAuthority())
    const server = createTlsServer({ cert: certPem, key: keyPem }, (_, response) => void response.end())
    return { url: `https://${await listen(server)}/`, postings, close: () => stop(server) }
  }
  if (!answer) throw new Error(`There is no receiver of the kind ${kind}`)
  const server = createServer(keeping(postings, answer))
  return { url: `http://${await listen(server)}/hook`, postings, close: () => stop(server) }
}

const keeping =
  (postings: Posting[], answer: Answer): RequestListener =>
  async (request, response) => {
    const atMs = performance.now()
    // Some tests disconnect the client.
    for (const stream of [request, response]) stream.on('error', () => {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { rawHeaders: raw } = request
    const headers = Object.fromEntries(raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : [])))
    postings.push({ atMs, headers, body: Buffer.concat(chunks).toString() })
    answer(response, request)
  }

async function listen(server: TcpServer): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stop(server: TcpServer | Server): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
}
