/** The public face of files: the store of documents, and files that are written whole or not at all. */
export { createWhole, flushFolder, writeWhole } from './durable-file.ts'
export { openFiles } from './file-store.ts'
