/** `nanduti migrate`: brings the tables up to this version without a server, or says what that would do. */
import { loadConfig } from '../config/index.ts'
import {
  type Database,
  type Db,
  type Lock,
  lockOf,
  migrate,
  missingMigrations,
  openDatabase,
  tableSizes,
} from '../db/index.ts'
import type { Registration } from './command.ts'

const HELP = `
El servidor hace lo mismo al arrancar, salvo con DATABASE_MIGRATE_AT_START=false.
Los procesos de la versión anterior pueden seguir atendiendo mientras tanto. Si una
tabla está ocupada, se suelta y se espera; si se corta, la misma orden sigue donde
quedó. Con un PgBouncer, indique también DATABASE_DIRECT_URL. --check no cambia
nada: dice qué falta, y qué bloquea cada cambio.`

export const migrateCommand: Registration = (program, { print }) => {
  program
    .command('migrate')
    .description('actualiza las tablas de la base a esta versión')
    .option('--check', 'solo dice qué falta y qué bloquearía')
    .addHelpText('after', HELP)
    .action(async ({ check }: { check?: boolean }) => {
      const database = await openDatabase(loadConfig())
      try {
        const missing = await missingMigrations(database)
        if (missing.length === 0) print('La base ya tiene las tablas de esta versión.')
        else if (check) await report(database, missing, print)
        else await apply(database, missing.length, print)
      } finally {
        await database.close()
      }
    })
}

async function apply(database: Database, total: number, print: (line: string) => void): Promise<void> {
  let begun = 0
  await migrate(database, {
    begins: name => print(`${++begun} de ${total}: ${name}`),
    waits: () => print('Otro proceso está cambiando las tablas: se espera a que termine.'),
  })
  print('Listo: la base tiene las tablas de esta versión.')
}

async function report(
  { db }: { db: Db },
  missing: Awaited<ReturnType<typeof missingMigrations>>,
  print: (line: string) => void,
): Promise<void> {
  const sizes = await tableSizes(db)
  for (const { name, statements } of missing) {
    print(name)
    const lines = statements
      .map(lockOf)
      .map(({ lock, table }) => LOCKS[lock](table ?? 'lo que nombra', sizes.get(table ?? '')))
    for (const line of new Set(lines)) print(`  ${line}`)
  }
  print(`Faltan ${missing.length} cambios. No se cambió nada.`)
}

const size = (bytes: number | undefined) =>
  bytes === undefined ? '' : ` (${(bytes / 1024 ** 2).toLocaleString('es-PY', { maximumFractionDigits: 1 })} MB)`

/** What a lock means for the processes that work meanwhile. */
const LOCKS: Readonly<Record<Lock, (table: string, bytes: number | undefined) => string>> = {
  none: () => 'no bloquea nada',
  moment: table => `bloquea ${table} un instante`,
  writes: (table, bytes) => `bloquea las escrituras en ${table} mientras la lee${size(bytes)}`,
  rows: (table, bytes) => `cambia filas de ${table}${size(bytes)}, que quedan bloqueadas hasta el final`,
  table: (table, bytes) => `bloquea ${table} mientras la lee o la escribe de nuevo${size(bytes)}`,
}
