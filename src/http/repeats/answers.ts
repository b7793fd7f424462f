/**
 * Follows the answers of this process about new documents until their last byte is handed to the socket. An answer's row is inserted with
 * its document. The row of a delivered answer is deleted within 100 ms, in batches. The row of an answer whose connection ended before, or
 * was reset before that, or that did not say what became of the document, is marked, so that the retry gets that document (redeliver.ts, docs/notes 320).
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/index.ts'
import type { Answering, Answers, Deps, UnreadRef } from '../../deps.ts'
import { HttpError } from '../errors/index.ts'
import {
  deleteOtherProcesses,
  deleteProcess,
  deleteUnread,
  markUnread,
  type UnreadEstado,
  upsertProcess,
} from './unread-answers.queries.ts'

/** A process whose lease is over counts as dead. While it answers, it renews its lease more often. */
const ALIVE_MS = 10_000
const RENEW_MS = 2_500
const BATCH_MS = 100
const RETRY_MS = 1_000

/** How an answer ended. */
type End = 'delivered' | UnreadEstado

/** Ends of answers that do not say what became of the document, by status. */
const ENDS: Readonly<Record<number, End>> = { 500: 'undelivered', 503: 'undelivered', 504: 'doubt' }

type Entry = {
  ref: UnreadRef
  end?: End
  /** Of a delivered answer: true when its connection broke with bytes of it unread. */
  isReset?: () => boolean
  /** The answer has a row. */
  isWritten: boolean
  /** Settles with the write of the row. */
  writing?: Promise<unknown>
  /** Resolves when the end is in the row. Rejects when a try to write it fails; then another promise takes its place. */
  stored: PromiseWithResolvers<void>
}

export function openAnswers(
  { db, kind }: Database,
  { clock, random, log }: Pick<Deps, 'clock' | 'random' | 'log'>,
): Answers {
  const processId = Buffer.from(random.bytes(12)).toString('base64url')
  const open = new Set<Entry>()
  const ended = new Set<Entry>()
  let aliveUntil: number | undefined
  let batch: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  async function renew(): Promise<void> {
    const now = clock.now().getTime()
    if (aliveUntil === undefined && kind === 'embedded') await deleteOtherProcesses(db, processId)
    await upsertProcess(db, processId, new Date(now + ALIVE_MS))
    aliveUntil = now + ALIVE_MS
  }
  const renewal = setInterval(() => {
    if (open.size > 0) void renew().catch(err => log.warn({ err }, 'process not declared alive'))
  }, RENEW_MS).unref()

  function finish(entry: Entry, end: End): void {
    if (entry.end) return
    entry.end = end
    void Promise.allSettled([entry.writing]).then(() => record(entry))
  }
  function record(entry: Entry): void {
    if (!entry.isWritten) {
      forget(entry)
      return
    }
    ended.add(entry)
    if (entry.end === 'delivered') batch ??= setTimeout(() => void flush(), BATCH_MS)
    else void flush()
  }
  function forget(entry: Entry): void {
    open.delete(entry)
    ended.delete(entry)
    entry.stored.resolve()
  }
  /** Lets equal requests fail that wait for the end: without the database they would wait as long as it is away. */
  function fail(entry: Entry, err: unknown): void {
    const { stored } = entry
    entry.stored = openStored()
    stored.reject(err)
  }
  /** Writes the ends, one batch at a time. Repeats after a failure. */
  function flush(): Promise<void> {
    clearTimeout(batch)
    batch = undefined
    flushing = Promise.resolve(flushing).then(async () => {
      const entries = [...ended]
      try {
        for (const [end, some] of Map.groupBy(entries, endOf)) {
          const refs = some.map(({ ref }) => ref)
          if (end === 'delivered') await deleteUnread(db, refs)
          else if (end) await markUnread(db, refs, end)
          for (const entry of some) forget(entry)
        }
      } catch (err) {
        log.warn({ err, answers: entries.length }, 'ends of answers not recorded')
        for (const entry of entries) fail(entry, err)
        batch ??= setTimeout(() => void flush(), RETRY_MS).unref()
      }
    })
    return flushing
  }

  async function settled({ empresa_id, fingerprint, token_id }: Omit<UnreadRef, 'process_id' | 'run'>): Promise<void> {
    const equal = [...open].filter(
      entry =>
        !FINE.includes(endOf(entry)) &&
        entry.ref.fingerprint === fingerprint &&
        entry.ref.empresa_id === empresa_id &&
        entry.ref.token_id === token_id,
    )
    await Promise.all(equal.map(({ stored }) => stored.promise))
  }

  function follow(raw: ServerResponse, ref: UnreadRef): Answering {
    const entry: Entry = { ref, isWritten: false, stored: openStored() }
    // The response leaves its socket before it tells of its end.
    const { socket } = raw
    const isCut = () => entry.end !== undefined || raw.destroyed || socket?.readableEnded === true
    open.add(entry)
    // A connection that has ended tells it no more.
    if (raw.destroyed) finish(entry, 'undelivered')
    raw.once('finish', () => {
      if (socket) entry.isReset = resetOf(socket)
      finish(entry, isCut() ? 'undelivered' : (ENDS[raw.statusCode] ?? 'delivered'))
    })
    raw.once('close', () => finish(entry, 'undelivered'))
    const assertOpen = () => {
      if (isCut()) throw clientGone()
    }
    return {
      isCut,
      listen,
      async write(create) {
        await listen()
        await settled(ref)
        assertOpen()
        const writing = create()
        entry.writing = writing
        entry.isWritten = true
        return writing
      },
      takeOver(run) {
        entry.ref = { ...ref, run }
        entry.isWritten = true
        if (entry.end) record(entry)
        assertOpen()
      },
    }
  }

  return {
    processId,
    async beAlive() {
      if (aliveUntil === undefined || aliveUntil - clock.now().getTime() < ALIVE_MS / 2) await renew()
    },
    follow,
    settled,
    async close() {
      clearInterval(renewal)
      await flush()
      clearTimeout(batch)
      if (aliveUntil !== undefined) await deleteProcess(db, processId)
    },
  }
}

/** Ends that no equal request waits for. */
const FINE: readonly (End | undefined)[] = [undefined, 'delivered']

const endOf = ({ end, isReset }: Entry): End | undefined => (end === 'delivered' && isReset?.() ? 'undelivered' : end)

/**
 * A client that left before it read the answer resets the connection: its system refuses the bytes. One that read it closes, or sends its
 * next request.
 */
function resetOf(socket: Socket): () => boolean {
  const { bytesRead } = socket
  return () => socket.errored !== null && socket.bytesRead === bytesRead
}

/** A failure that no request waits for must not end the process. */
function openStored(): PromiseWithResolvers<void> {
  const stored = Promise.withResolvers<void>()
  stored.promise.catch(() => undefined)
  return stored
}

/** A whole turn of the event loop, in which it reads its sockets. */
async function listen(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** Not received: the client closed the connection before its document was created. */
const clientGone = () => new HttpError(499, 'El cliente cerró la conexión antes de la respuesta: no se creó nada.')
