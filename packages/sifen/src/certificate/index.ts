/** Certificates of emitters: read from PKCS#12, and loaded for signing. */
export { CertificateError, type CertificateErrorCode } from './certificate-error.ts'
export { type CertificateNeed, checkCertificate } from './check-certificate.ts'
export type { EmitterCertificate } from './read-p12.ts'
export { readP12InWorker } from './read-p12-in-worker.ts'
export { loadSigningKey, type SigningKey } from './signing-key.ts'
