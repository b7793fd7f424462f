import { CertificateError } from './certificate-error.ts'

const MAX_BYTES = 65_536

/** Throws TOO_LARGE for files over 64 KB, which cannot be certificates. */
export function assertP12Size(p12: Uint8Array): void {
  if (p12.byteLength > MAX_BYTES) throw new CertificateError('TOO_LARGE')
}
