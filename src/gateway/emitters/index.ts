/** The public face of the emitters slice. */
export {
  emitterLogo,
  type LoadedSigner,
  listSealedFiles,
  loadSigner,
  storeCertificate,
  storeCsc,
} from './emitter-secrets.ts'
export { type EmitterFilter, type EmitterRow, findEmitter, insertEmitter, listEmitters } from './emitters.queries.ts'
export { emittersRoutes } from './emitters.routes.ts'
