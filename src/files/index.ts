/** Public face of the files room: companies' files, and atomic writes of the installation's own. */
export { createWhole, flushFolder, writeWhole } from './durable-file.ts'
export { type Files, isFolderRead, openFiles } from './file-store.ts'
export {
  type ArchivedRow,
  countArchived,
  dropArchived,
  dropFile,
  type FileRef,
  findFiles,
  listArchived,
  listFallas,
  putFile,
} from './files.queries.ts'
export { moveFiles } from './move-files.ts'
export { readArchived } from './read-archived.ts'
