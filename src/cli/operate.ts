/**
 * Runs an operation in this process or, while a server holds the embedded database (which admits one process), through that server.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import { loadConfig } from '../config/index.ts'
import { type Database, FolderInUseError, migrate, openDatabase } from '../db/index.ts'
import { openBank } from '../gateway/cotizaciones/index.ts'
import { openStores } from '../open-deps.ts'
import { type KnownOrder, OPERATIONS, type Operator, orderServer } from '../operations/index.ts'
import { knownAddresses, openOutgoing, openReceivers, sifenAddresses } from '../outgoing/index.ts'
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

async function carryOut(order: KnownOrder, operator: Operator, { clock, random }: CommandParts) {
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
  try {
    await migrate(database)
    const sifen = sifenAddresses(config.sifen, await knownAddresses(join(config.dataDir, 'sandbox')))
    const bank = openBank(config, `http://127.0.0.1:${config.sandboxControlPort}`)
    const deps = { ...(await openStores(config, database, random)), clock, sifen, outgoing, receivers, bank }
    await OPERATIONS[order.operation](deps, operator, order)
  } finally {
    await outgoing.close()
    await receivers.close()
    await database.close()
  }
}

export const nothingIn = (folder: string) =>
  `No hay ninguna base de datos en ${folder}: indique la carpeta con DATA_DIR, o la base con DATABASE_URL.`
