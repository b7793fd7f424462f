/**
 * Runs an operation in this process or, while a server holds the embedded database (which admits one process), through that server.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import { pino } from 'pino'
import { openConfiguredArchive } from '../archive/index.ts'
import { keepTime, measureSeconds } from '../boot/index.ts'
import { loadConfig } from '../config/index.ts'
import { openContinuity } from '../continuity/index.ts'
import { type Database, FolderInUseError, migrate, openDatabase } from '../db/index.ts'
import type { Sifen } from '../deps.ts'
import { openBank } from '../gateway/cotizaciones/index.ts'
import { openSigners } from '../gateway/emitters/index.ts'
import { openStores } from '../open-deps.ts'
import { type KnownOrder, OPERATIONS, type Operator, orderServer } from '../operations/index.ts'
import { knownSandbox, openOutgoing, openReceivers, openSifen, sifenAddresses } from '../outgoing/index.ts'
import type { Timer } from '../ports.ts'
import { CommandError, type CommandParts } from './command.ts'

export async function operate(order: KnownOrder, parts: CommandParts): Promise<void> {
  const bar = new SingleBar({ format: BAR, hideCursor: true }, Presets.shades_classic)
  const endBar = () => bar.isActive && bar.stop()
  const operator: Operator = {
    print(line) {
      endBar()
      parts.print(line)
    },
    progress(done, total) {
      if (!bar.isActive) bar.start(total, 0)
      bar.setTotal(total)
      bar.update(done)
    },
    stop: parts.stop,
  }
  try {
    await carryOut(order, operator, parts)
  } finally {
    endBar()
  }
}

const BAR = '{bar} {percentage} % · {value} de {total}'

async function carryOut(order: KnownOrder, operator: Operator, { clock: wall, random }: CommandParts) {
  const config = loadConfig()
  if (config.embedded && !existsSync(join(config.dataDir, 'db'))) throw new CommandError(nothingIn(config.dataDir))
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    if (error instanceof FolderInUseError && (await orderServer(config.dataDir, order, operator))) return
    throw error
  }
  const outgoing = openOutgoing()
  const receivers = openReceivers({ networks: config.webhookNetworks })
  let closeTime = async () => {}
  let closeSifen = async () => {}
  try {
    await migrate(database)
    const machine = { now: wall.now, monotonicMs: () => performance.now() }
    const { clock, close } = await keepTime(database, machine, {
      log: QUIET,
      everySeconds: measureSeconds(config.sifen),
    })
    closeTime = close
    const log = pino({ enabled: false })
    // No command may give an id that a lost row had.
    const continuity = await openContinuity(database, { dataDir: config.dataDir, clock, log, writes: false })
    await continuity.close()
    const sandbox = await knownSandbox(join(config.dataDir, 'sandbox'))
    const access = once(() => openSifen(config, { sandbox, clock, log }))
    closeSifen = async () => access.opened()?.close()
    const sifen: Sifen = {
      ...sifenAddresses(config.sifen, sandbox),
      client: way => access.open().client(way),
      admit: (way, service) => access.open().admit(way, service),
      notAfter: (baseUrl, ours) => access.open().notAfter(baseUrl, ours),
      pauses: () => access.open().pauses(),
    }
    const bank = openBank(config, `http://127.0.0.1:${config.sandboxControlPort}`)
    const archive = await openConfiguredArchive(
      config,
      { db: database.db, clave: continuity.clave() },
      { clock, timer, log },
    )
    const stores = await openStores(config, database, random, archive)
    const deps = { ...stores, clock, sifen, signers: openSigners(), outgoing, receivers, bank, log }
    await OPERATIONS[order.operation](deps, operator, order)
  } finally {
    await closeTime()
    await closeSifen()
    await outgoing.close()
    await receivers.close()
    await database.close()
  }
}

/** Opens something when it is first needed: few commands ask SIFEN, and the others need no address of it. */
function once<Opened>(make: () => Opened): { open(): Opened; opened(): Opened | undefined } {
  let made: Opened | undefined
  return { open: () => (made ??= make()), opened: () => made }
}

const timer: Timer = { after: (ms, act) => void setTimeout(act, ms).unref() }

/** A command tells nothing about clocks. */
const QUIET = { warn: () => {} }

export const nothingIn = (folder: string) =>
  `No hay ninguna base de datos en ${folder}: indique la carpeta con DATA_DIR, o la base con DATABASE_URL.`
