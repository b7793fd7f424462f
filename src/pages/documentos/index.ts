/** The list of documents. */

export { documentosRoutes } from './documentos.routes.ts'
export { waitingCount, waitingWords } from './waiting-words.ts'
