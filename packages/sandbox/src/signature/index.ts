/** The check of a signature, and the certificate inside. */
export { type CertificateReader, certificateReader, type SigningCertificate } from './certificate.ts'
export { type SignatureCheck, verifySignature } from './verify-signature.ts'
