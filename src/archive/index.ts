/** Public face of the archive room: old XML outside the database (docs/decisions/0022). */
export { ARCHIVE_JOB, archiveForAWhile, archiveOld, countOldXml, oldBefore } from './archive-old.ts'
export { openConfiguredArchive } from './open-archive.ts'
export { verifyArchive } from './verify-archive.ts'
