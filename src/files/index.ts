/** Public face of the files room: companies' files, and atomic writes of the installation's own. */
export { createWhole, writeWhole } from './durable-file.ts'
export { type Files, isFolderRead, openFiles } from './file-store.ts'
export { dropFile, type FileRef, putFile } from './files.queries.ts'
export { moveFiles } from './move-files.ts'
