/** The public face of the database room. */
export { FolderInUseError, lockFolder } from './lock-folder.ts'
export { migrate } from './migrate.ts'
export { type Database, type Db, embeddedDatabase, openDatabase, type Tx } from './open.ts'
export * from './schema.ts'
export { listSealedValues, replaceSealedValue, type SealedValue } from './sealed-values.ts'
export { isUniqueViolation } from './unique-violation.ts'
