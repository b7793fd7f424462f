/** The public face of the emitters slice. */
export {
  emitterLogo,
  forgetSealedFile,
  listSealedFiles,
  replaceSealedFile,
  storeCertificate,
  storeCsc,
} from './emitter-secrets.ts'
export {
  type EmitterRow,
  findEmitter,
  findIssuer,
  type IssuerRow,
  insertEmitter,
  listEmitters,
  listIssuers,
  MAX_CHOICES,
  pauseEmitter,
} from './emitters.queries.ts'
export { emittersRoutes } from './emitters.routes.ts'
export { loadTlsIdentity, openSigners, signerOf } from './signers.ts'
