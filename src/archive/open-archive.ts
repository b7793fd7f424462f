/**
 * The archive of old XML over its store: a time limit for each call, a pause while the store does not answer, and a hash
 * for each file (docs/decisions/0022).
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import type { Db } from '../db/index.ts'
import { BREAKER_TIMES, Breaker } from '../outgoing/index.ts'
import { type Archive, type ArchivedFile, ArchiveError, type Clock, type Timer } from '../ports.ts'
import { openFolderStore } from './folder-store.ts'
import { hasArchived } from './old-xml.queries.ts'
import { openPlaces } from './places.ts'
import { CALL_MS, type Store } from './store.ts'

type Tools = { clock: Clock; timer: Timer; log: Pick<Logger, 'error' | 'warn' | 'info'> }

/** Consecutive failures that begin a pause. */
const FAILURES = 3
/** An archive that has answered within this time is not asked whether it does. */
const WELL_MS = 30_000
/**
 * An object that marks the place as the installation's archive, made with its first file. Without it a disk is not mounted, or the address
 * is another's.
 */
const MARK = 'nanduti-archivo.txt'
const markOf = ({ clave }: Owner) =>
  `Archivo de XML de ñandutí. No borre este objeto: sin él, nada de lo que está aquí se lee.\nInstalación ${clave}\n`

/** The installation: its random key, and whether its archive has files. */
type Owner = { clave: string; hasArchived(): Promise<boolean> }

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Opens the configured archive of the installation. Undefined without one. */
export async function openConfiguredArchive(
  { archive }: Config,
  { db, clave }: { db: Db; clave: string },
  tools: Tools,
): Promise<Archive | undefined> {
  if (!archive) return undefined
  const { place, keys } = archive
  const owner = { clave, hasArchived: () => hasArchived(db) }
  if (place.kind === 'folder') return openArchive(openFolderStore(place.folder), owner, tools)
  const { openS3Store } = await import('./s3-store.ts')
  return openArchive(openS3Store(place, keys, tools.clock), owner, tools)
}

export function openArchive(store: Store, owner: Owner, { clock, timer, log }: Tools): Archive {
  const markText = markOf(owner)
  const breaker = new Breaker({ ...BREAKER_TIMES, failures: FAILURES })
  const inPlace = openPlaces(store.places)
  let failingSince: Date | undefined
  let wellAt: Date | undefined

  function succeeded(): void {
    breaker.succeeded()
    wellAt = clock.now()
    if (failingSince) log.info({ archive: store.at }, 'archive answers again')
    failingSince = undefined
  }

  function failed(err: unknown): void {
    const now = clock.now()
    breaker.failed(now)
    failingSince ??= now
    log.warn({ err, archive: store.at }, 'archive does not answer')
  }

  async function call<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const pause = breaker.admit(clock.now(), CALL_MS)
    if (pause) throw unreachable(store, { cause: pause })
    try {
      const result = await within(timer, signal =>
        inPlace(async () => {
          signal.throwIfAborted()
          return act(signal)
        }),
      )
      succeeded()
      return result
    } catch (err) {
      failed(err)
      throw unreachable(store, { cause: err })
    }
  }

  /** Returns whether the place is marked as this installation's. Throws for that of another one. */
  async function isMarked(signal: AbortSignal): Promise<boolean> {
    const mark = await store.get(MARK, signal)
    if (mark && Buffer.from(mark).toString() !== markText) throw new Error(`${MARK} is of another installation`)
    return mark !== undefined
  }

  async function demandMark(signal: AbortSignal): Promise<void> {
    if (!(await isMarked(signal))) throw new Error(`${MARK} is missing: not mounted, or another place`)
  }

  /** A file that the archive does not give as it was. */
  function notGiven(file: ArchivedFile, code: 'ARCHIVO_PERDIDO' | 'ARCHIVO_ALTERADO'): ArchiveError {
    const { empresa_id, nombre } = file
    log.error({ empresaId: empresa_id, nombre, archive: store.at, code }, 'archived file lost or altered')
    return new ArchiveError(code, `${nombre} of company ${empresa_id}, in ${store.at}`)
  }

  async function read(file: ArchivedFile): Promise<Uint8Array> {
    const packed = await call(async signal => {
      const found = await store.get(keyOf(file), signal)
      // Absence is believed of a place that is the archive.
      if (!found) await demandMark(signal)
      return found
    })
    if (!packed) throw notGiven(file, 'ARCHIVO_PERDIDO')
    const plain = await unpack(packed, { maxOutputLength: Math.max(file.bytes, 1) }).catch(() => undefined)
    if (!plain || hash('sha256', plain) !== file.sha256) throw notGiven(file, 'ARCHIVO_ALTERADO')
    return new Uint8Array(plain)
  }

  return {
    read,
    failingSince: () => failingSince,
    async prepare() {
      const isNew = !(await owner.hasArchived())
      await call(async signal => {
        if (isNew && !(await isMarked(signal))) await store.put(MARK, Buffer.from(markText), signal)
        await demandMark(signal)
      })
    },
    async keep({ empresa_id, nombre }, contents) {
      const file = { empresa_id, nombre, sha256: hash('sha256', contents), bytes: contents.length }
      const packed = await pack(contents)
      await call(signal => store.put(keyOf(file), packed, signal))
      await read(file)
      return file
    },
    async isWell() {
      const isFresh = wellAt !== undefined && clock.now().getTime() - wellAt.getTime() < WELL_MS
      if (!failingSince && isFresh) return true
      const isNew = !(await owner.hasArchived())
      await call<unknown>(isNew ? isMarked : demandMark)
      return true
    },
  }
}

/** The same file has always the same key, so that a repeated attempt leaves no second object. */
const keyOf = ({ empresa_id, nombre }: ArchivedFile) => `${empresa_id}/${nombre}.gz`

const unreachable = (store: Store, options: ErrorOptions) =>
  new ArchiveError('ARCHIVO_NO_RESPONDE', `${store.at} does not answer`, options)

/** Runs a call within its time. A store that does not heed the signal goes on, in its place. */
function within<Result>(timer: Timer, act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason), { once: true })
  })
  timer.after(CALL_MS, () => late.abort(new Error(`no answer within ${CALL_MS} ms`)))
  return Promise.race([act(late.signal), ended])
}
