/** The public face of the database room. */
export { FolderInUseError } from './lock-folder.ts'
export { migrate } from './migrate.ts'
export { type Database, type Db, embeddedDatabase, openDatabase, type Tx } from './open.ts'
export * from './schema.ts'
export { isUniqueViolation } from './unique-violation.ts'
