/** Public face of the database room. */
export { FolderInUseError, lockFolder } from '@nanduti/sandbox/lock-folder'
export { builtOnce } from './built-once.ts'
export { companiesOf, raising } from './company-version.ts'
export { isDatabaseDown, isDiskFull, isUndone } from './database-down.ts'
export { databaseTime } from './database-time.ts'
export { onEachConnection } from './each-connection.ts'
export { jsonList } from './json-list.ts'
export { jsonGiven, jsonOf } from './json-of.ts'
export { jsonRows, ONE_ROW } from './json-rows.ts'
export { assertMigrated, isMigrated, MigrationError, migrate, missingMigrations, tableSizes } from './migrate.ts'
export { type Lock, lockOf } from './migrations.ts'
export { type Database, type Db, embeddedDatabase, isOnlyBusy, openDatabase, type Tx } from './open.ts'
export * from './schema/index.ts'
export {
  clearSealedValues,
  listSealedValues,
  listSealingKeys,
  openColumns,
  replaceSealedValue,
  type SealedValue,
  waitForWriters,
} from './sealed-values.ts'
export { keepStatistics } from './statistics.ts'
export { isUniqueViolation } from './unique-violation.ts'
