/**
 * Parses the parts of a certificate that Node does not expose: the plain key usage, and names by the type of each
 * attribute.
 */
import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { CertificateError } from './certificate-error.ts'

/** Parses a certificate with an RSA key. Throws CertificateError UNSUPPORTED for others. */
export function parseCertificate(certificate: X509Certificate): forge.pki.Certificate {
  try {
    return forge.pki.certificateFromPem(certificate.toString())
  } catch (cause) {
    throw new CertificateError('UNSUPPORTED', { cause })
  }
}
