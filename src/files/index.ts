/** Public face of the files room: the file store and atomic writes. */
export { createWhole, writeWhole } from './durable-file.ts'
export { openFiles } from './file-store.ts'
