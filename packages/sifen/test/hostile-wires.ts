/**
 * HTTP servers that no honest SIFEN is: their behaviour, and the client's expected error. docs/notes 202. Loaded as a
 * thread it serves them all, so that sending costs the client's thread nothing.
 */
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { SifenErrorCode } from '../src/errors.ts'
import { http, serveTls } from './tls-server.ts'

type Reply = (socket: Socket) => void
type HostileWire = [what: string, reply: () => Reply, code: SifenErrorCode]

/** Writes the head and then the piece repeatedly, as fast as it is read. */
const pour = (head: string, piece: string) => (): Reply => socket => {
  const bytes = Buffer.from(piece)
  const next = (error?: Error | null) => error ?? (socket.destroyed || socket.write(bytes, next))
  socket.write(head, next)
}

/** Writes the head and then one byte at a time, without end. */
const drip = (head: string) => (): Reply => socket => {
  socket.write(head)
  const drops = setInterval(() => socket.write('x'), 100)
  socket.on('close', () => clearInterval(drops))
}

const once = (text: string) => (): Reply => socket => void socket.write(text)
const packed =
  (bytes: () => Buffer, coding = 'gzip') =>
  (): Reply => {
    const answer = http(200, bytes(), { 'content-encoding': coding })
    return socket => void socket.write(answer)
  }
const bomb = () => gzipSync(Buffer.alloc(100_000_000))
const members = () => Buffer.concat(Array(50).fill(gzipSync(Buffer.alloc(1_000_000))))

const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`
const UPGRADE = 'HTTP/1.1 101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'

export const HOSTILE_WIRES: HostileWire[] = [
  ['chunks of one byte without end', pour(CHUNKED, '1\r\nx\r\n'.repeat(20_000)), 'SIFEN_RESPONSE'],
  ['chunks with extensions', pour(CHUNKED, `64;aaa=bbb\r\n${'x'.repeat(100)}\r\n`.repeat(1_000)), 'SIFEN_RESPONSE'],
  ['an extension without end', pour(`${CHUNKED}1;`, 'a'.repeat(100_000)), 'SIFEN_TIMEOUT'],
  ['a chunk longer than all memory', once(`${CHUNKED}ffffffffffffffffff\r\nx`), 'SIFEN_RESPONSE'],
  ['a chunk shorter than nothing', once(`${CHUNKED}-1\r\nx`), 'SIFEN_RESPONSE'],
  ['headers without end', pour(OK, 'x: y\r\n'.repeat(10_000)), 'SIFEN_RESPONSE'],
  ['a header without end', pour(`${OK}x: `, 'y'.repeat(100_000)), 'SIFEN_RESPONSE'],
  ['trailers without end', pour(`${CHUNKED}0\r\n`, 'x: y\r\n'.repeat(10_000)), 'SIFEN_RESPONSE'],
  ['a status without end', pour('HTTP/1.1 200 ', 'y'.repeat(100_000)), 'SIFEN_TIMEOUT'],
  ['early hints without end', pour('', 'HTTP/1.1 103 x\r\nx: y\r\n\r\n'.repeat(1_000)), 'SIFEN_RESPONSE'],
  ['blank lines without end', pour('', '\r\n'.repeat(10_000)), 'SIFEN_TIMEOUT'],
  ['a drip of body', drip(`${OK}content-length: 100000\r\n\r\n`), 'SIFEN_TIMEOUT'],
  ['a drip of headers', drip(`${OK}x: `), 'SIFEN_TIMEOUT'],
  ['a drip of an extension', drip(`${CHUNKED}1;`), 'SIFEN_TIMEOUT'],
  ['a length of no number', once(`${OK}content-length: -1\r\n\r\nabc`), 'SIFEN_RESPONSE'],
  ['a length beyond numbers', once(`${OK}content-length: ${'9'.repeat(23)}\r\n\r\nabc`), 'SIFEN_RESPONSE'],
  ['two lengths', once(`${OK}content-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`), 'SIFEN_RESPONSE'],
  ['chunks and a length', once(CHUNKED.replace(OK, `${OK}content-length: 6\r\n`)), 'SIFEN_RESPONSE'],
  ['another protocol from here on', once(UPGRADE), 'SIFEN_CONNECTION'],
  ['HTTP/2', once('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'SIFEN_RESPONSE'],
  ['a bomb of gzip', packed(bomb), 'SIFEN_RESPONSE'],
  ['a bomb of gzip in many members', packed(members), 'SIFEN_RESPONSE'],
  ['a bomb of deflate', packed(() => deflateRawSync(Buffer.alloc(100_000_000)), 'deflate'), 'SIFEN_RESPONSE'],
  ['a bomb in a bomb', packed(() => gzipSync(bomb())), 'SIFEN_RESPONSE'],
  ['a bomb under two layers', packed(() => gzipSync(bomb()), 'gzip, gzip'), 'SIFEN_RESPONSE'],
  ['9.9 MB of blanks, packed', packed(() => gzipSync(Buffer.alloc(9_900_000, ' '))), 'SIFEN_RESPONSE'],
]

/** Serves them all. Returns their addresses in the table's order. */
export async function serveHostileWires(tls: TlsOptions): Promise<{ baseUrls: string[]; close(): Promise<void> }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: tls })
  const baseUrls = await new Promise<string[]>((resolve, reject) =>
    thread.once('message', resolve).once('error', reject),
  )
  return { baseUrls, close: async () => void (await thread.terminate()) }
}

if (!isMainThread && parentPort !== null && workerData?.cert !== undefined) {
  const faces = HOSTILE_WIRES.map(([, reply]) => serveTls(workerData, reply()))
  parentPort.postMessage((await Promise.all(faces)).map(({ baseUrl }) => baseUrl))
}
