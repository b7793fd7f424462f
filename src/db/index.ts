/** Public face of the database room. */
export { FolderInUseError, lockFolder } from '@nanduti/sandbox/lock-folder'
export { databaseTime } from './database-time.ts'
export { jsonRows, ONE_ROW } from './json-rows.ts'
export { alike, type ListedRow, listed, writtenColumns } from './listed.ts'
export { migrate } from './migrate.ts'
export { type Database, type Db, embeddedDatabase, openDatabase, type Tx } from './open.ts'
export { preparedOnce } from './prepared.ts'
export { recorded } from './recorded.ts'
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
