/** Public face of the emitters slice. */
export { changeEmitter } from './change-emitter.ts'
export { type CERT_STATUS, checkStoredCertificate } from './check-stored-certificate.ts'
export { createEmitter } from './create-emitter.ts'
export { certUpload, emitterChange, logoUpload, newEmitter } from './emitter-input.schema.ts'
export {
  emitterLogo,
  forgetSealedFile,
  listSealedFiles,
  replaceSealedFile,
  storeCertificate,
  storeCsc,
} from './emitter-secrets.ts'
export {
  claimTrial,
  clearSoloLotes,
  type EmitterRow,
  findEmitter,
  findIssuer,
  ISSUER,
  type IssuerRow,
  insertEmitter,
  listEmitters,
  listIssuers,
  MAX_CHOICES,
  markSoloLotes,
  pauseEmitter,
} from './emitters.queries.ts'
export { emittersRoutes } from './emitters.routes.ts'
export { loadTlsIdentity, openSigners, sifenAccess, signerOf } from './signers.ts'
export { trySignature } from './try-signature.ts'
export { MAX_CERT_BYTES, uploadCertificate } from './upload-certificate.ts'
export { MAX_LOGO_BYTES, uploadLogo } from './upload-logo.ts'
