/**
 * Notices that the database went back (docs/decisions/0021): compares its identity with the one stored at installation, and its documents
 * with those that it acknowledged to this process or to earlier ones, at every new connection.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Database, type Db, isDatabaseDown, onEachConnection, type Testigo } from '../db/index.ts'
import type { Clock, Continuity } from '../ports.ts'
import {
  hasDocuments,
  type Identity,
  type Installation,
  insertInstallation,
  type Read,
  readIdentity,
  readInstallation,
  recordReturn,
} from './continuity.queries.ts'
import { type Marks, readMarks, writeMarks } from './mark-file.ts'
import { joined } from './marks.ts'

/** Between two writes of the marks, and two looks while the database is behind. */
const ROUND_MS = 1_000
/** Rounds between two looks at a whole database. A pooler between may exchange the server without a new connection. */
const LOOK_ROUNDS = 5
/** Marks are joined when there are so many. */
const MOST_KEPT = 1_000

type OpenContinuity = Continuity & {
  /** Returns the installation's random key. */
  clave(): string
  /** Writes the marks, and ends the rounds. */
  close(): Promise<void>
}

/** `writes`: false for a command, whose database may be a copy beside the server's. */
type Tools = { dataDir: string; clock: Clock; log: Pick<Logger, 'error' | 'warn'>; writes?: boolean }

/** Opens a migrated database's continuity, and looks at it. */
export async function openContinuity(
  database: Database,
  { dataDir, clock, log, writes = true }: Tools,
): Promise<OpenContinuity> {
  const folder = join(dataDir, 'continuidad')
  const forgetting: (() => void)[] = []
  let marks = await readMarks(folder)
  let known: Installation | undefined
  let isWritten = true

  /** Takes over what the database says of itself. */
  function take(row: Installation): void {
    // Read before another connection noticed a return.
    if (known?.clave === row.clave && row.vuelta < known.vuelta) return
    // What a copy that waits for an order shows says nothing of the database of always.
    if (!row.por_orden && (marks?.clave !== row.clave || marks.vuelta !== row.vuelta)) {
      isWritten = marks === undefined
      marks = {
        clave: row.clave,
        vuelta: row.vuelta,
        documentos: [],
        isCopied: false,
        sistema: row.sistema,
        base: row.base,
      }
    }
    if (known && (known.vuelta !== row.vuelta || known.clave !== row.clave)) for (const forget of forgetting) forget()
    known = row
  }

  /** Returns the installation, which the first process stores. The dump of an older release has none. */
  async function readOrInsert(db: Db, identity: Identity): Promise<Read> {
    const read = await readInstallation(db, joined(marks?.documentos ?? []))
    if (read) return read
    // A restore is under way: what it brings is compared when it is there.
    if (known) throw new Error('the row of the installation is missing')
    const isFormer =
      marks && marks.sistema === identity.sistema && marks.base === identity.base && (await hasDocuments(db))
    const former = marks && isFormer ? marks : { clave: randomUUID(), vuelta: 0 }
    await insertInstallation(db, { ...identity, clave: former.clave, vuelta: former.vuelta })
    return readOrInsert(db, identity)
  }

  async function look(db: Db): Promise<void> {
    const identity = await readIdentity(db)
    const read = await readOrInsert(db, identity)
    const { row } = read
    const own = marks?.clave === row.clave ? marks : undefined
    const testigo = witnessOf(read, identity, own)
    if (!testigo) return take(row)
    const isWaiting = row.por_orden || known?.por_orden === true
    const isKnown = known?.clave === row.clave || (own?.isCopied === false && !isSibling(read, identity))
    const isOurs = !isWaiting && (isKnown || isReplaced(read, identity))
    const vuelta = Math.max(row.vuelta, own?.vuelta ?? 0) + 1
    const back = { ...identity, vuelta, testigo, por_orden: !isOurs, atrasada_at: clock.now() }
    if (await recordReturn(db, row, back))
      log.error({ testigo, porOrden: !isOurs, perdidos: read.lost }, 'the database went back: nothing is issued')
    take((await readOrInsert(db, identity)).row)
  }

  await look(database.db)
  if (database.kind === 'postgres')
    onEachConnection(database.client, async db => {
      const before = known?.vuelta
      await look(db)
      // What waits for this connection was planned from the other state.
      if (known?.atrasada_at && known.vuelta !== before) throw new WentBack()
    })

  let round = 0
  async function doRound(): Promise<void> {
    round += 1
    const isDue = database.kind === 'postgres' && round % LOOK_ROUNDS === 0
    if (known?.atrasada_at || isDue) await look(database.db)
    await write()
  }
  async function write(): Promise<void> {
    if (isWritten || !marks || known?.por_orden || !known || !writes) return
    isWritten = true
    await writeMarks(folder, { ...marks, sistema: known.sistema, base: known.base })
  }
  let underway: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underway ??= doRound()
      .catch(err => isDatabaseDown(err) || log.warn({ err }, 'continuity not looked at'))
      .finally(() => {
        underway = undefined
      })
  }, ROUND_MS).unref()

  return {
    behind: () => (known?.atrasada_at ? { since: known.atrasada_at, byOrder: known.por_orden } : undefined),
    wholeSince: () => known?.entera_at ?? NEVER,
    returns: () => known?.vuelta ?? 0,
    clave: () => known?.clave ?? '',
    note({ empresa_id, id }) {
      // A commit of the lost time may be acknowledged late.
      if (!marks || id < (known?.piso ?? 0)) return
      marks.documentos.push({ empresa_id, id })
      if (marks.documentos.length > MOST_KEPT) marks.documentos = joined(marks.documentos)
      isWritten = false
    },
    look: () => look(database.db),
    onReturn: forget => void forgetting.push(forget),
    async close() {
      clearInterval(timer)
      await underway
      await write().catch(err => log.warn({ err }, 'marks not written'))
    },
  }
}

const NEVER = new Date(0)

/** The database went back: the statement that waited for the connection was not sent. */
class WentBack extends Error {
  override name = 'WentBack'
}

/** Returns what shows that the database went back. Marks from before an earlier return show nothing. */
function witnessOf({ row, lost }: Read, identity: Identity, marks: Marks | undefined): Testigo | undefined {
  if (marks && (marks.vuelta > row.vuelta || (marks.vuelta === row.vuelta && lost > 0))) return 'memoria'
  const isOther = (['sistema', 'linea', 'base'] as const).some(
    name => row[name] !== null && identity[name] !== null && row[name] !== identity[name],
  )
  return isOther ? 'identidad' : undefined
}

/** True when it is another database of a server that has the stored one too. */
const isSibling = ({ row, stands }: Read, { sistema, base }: Identity): boolean =>
  stands && sistema !== null && row.sistema === sistema && row.base !== base

/** True when the database was dropped and created again in the same server: it is no copy beside another one. */
const isReplaced = ({ row, stands }: Read, { sistema, linea }: Identity): boolean =>
  !stands && sistema !== null && row.sistema === sistema && row.linea === linea

/** The continuity of a program that compares nothing. */
export const WHOLE: Continuity = {
  behind: () => undefined,
  wholeSince: () => NEVER,
  returns: () => 0,
  note: () => {},
  look: async () => {},
  onReturn: () => {},
}
