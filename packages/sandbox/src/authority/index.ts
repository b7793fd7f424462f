/** The sandbox's certification authority. */
export { type Authority, type CertificateRequest, type IssuedCertificate, openAuthority } from './authority.ts'
