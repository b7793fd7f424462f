/** A certificate in its parts, for what Node does not tell of it: the plain key usage, and names by the type of each attribute. */
import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { CertificateError } from './certificate-error.ts'

/** The certificate's key is RSA, the only one that is read here. Throws CertificateError UNSUPPORTED. */
export function parseCertificate(certificate: X509Certificate): forge.pki.Certificate {
  try {
    return forge.pki.certificateFromPem(certificate.toString())
  } catch (cause) {
    throw new CertificateError('UNSUPPORTED', { cause })
  }
}
