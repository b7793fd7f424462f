/**
 * `nanduti keys rotate`: a new key for the secrets at rest. The key is on the ring before anything is sealed with it, so a stop at any
 * point leaves every secret readable; run again, it first finishes what was left. On PostgreSQL servers go on: each value names its key. The
 * embedded database admits one process, so there the server must be stopped first (the lock of its folder says so).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import { addKey, openKeyRing } from '../app-key.ts'
import { type Config, loadConfig } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { openFiles } from '../files.ts'
import { createVault, keyId } from '../vault.ts'
import { CommandError, type CommandParts, type Registration } from './command.ts'
import { listOutdated, resealAll, type Stores } from './reseal.ts'

export const keysRotate: Registration = (program, parts) => {
  program
    .command('keys')
    .description('las claves de los secretos guardados')
    .command('rotate')
    .description('cifra de nuevo todos los secretos guardados, con una clave nueva')
    .action(() => rotate(loadConfig(), parts))
}

async function rotate(config: Config, { random, print, stop }: CommandParts): Promise<void> {
  if (config.embedded && !existsSync(join(config.dataDir, 'db'))) throw new CommandError(nothingIn(config.dataDir))
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const ring = await openKeyRing(config, random)
    const files = openFiles(join(config.dataDir, 'archivos'))
    const stores = { db: database.db, files, vault: createVault(ring, random) }
    if ((await listOutdated(stores)).length > 0) print('Hay secretos con una clave anterior: se cifran con la actual.')
    else if (config.appKey) throw new CommandError(WITH_APP_KEY)
    else await addKey(config, random)
    const count = await resealWithBar(stores, stop)
    const [current] = ring()
    print(`Listo: ${count} secretos cifrados de nuevo; la clave actual es ${current && keyId(current)}.`)
    print(config.appKey ? 'Ya puede quitar APP_PREVIOUS_KEYS.' : AFTERWARDS)
  } finally {
    await database.close()
  }
}

const nothingIn = (folder: string) =>
  `No hay ninguna base de datos en ${folder}: indique la carpeta con DATA_DIR, o la base con DATABASE_URL.`

const WITH_APP_KEY = `Todos los secretos usan ya la APP_KEY del entorno. Para cambiarla:
  1. Haga una nueva: openssl rand -base64 32
  2. Póngala en APP_KEY, y la de ahora en APP_PREVIOUS_KEYS, en todos los procesos, y reinícielos.
  3. Ejecute esta orden otra vez, y después quite APP_PREVIOUS_KEYS.`

const AFTERWARDS =
  'Las claves anteriores siguen en app.key, por las copias de seguridad: cuando no las necesite, deje solo la primera línea.'

/** Gives how many. */
async function resealWithBar(stores: Stores, stop: AbortSignal): Promise<number> {
  const format = '{bar} {percentage} % · {value} de {total}'
  const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_classic)
  try {
    const { count, failures } = await resealAll(stores, (done, total) => {
      if (!bar.isActive) bar.start(total, 0)
      bar.setTotal(total)
      bar.update(done)
      if (stop.aborted) throw new CommandError(INTERRUPTED)
    })
    if (failures.length > 0) throw new CommandError(couldNot(failures))
    return count
  } finally {
    if (bar.isActive) bar.stop()
  }
}

const INTERRUPTED = 'Interrumpido. Nada se perdió: ejecute la orden otra vez para terminar.'

const couldNot = (failures: readonly string[]) =>
  `${failures.length} secretos no se pudieron abrir y quedaron como estaban; los demás ya usan la clave actual:
${failures.map(failure => `  - ${failure}`).join('\n')}
Si tiene la clave con que se guardaron, agréguela (en app.key, una línea al final; o en APP_PREVIOUS_KEYS) y repita la orden.`
