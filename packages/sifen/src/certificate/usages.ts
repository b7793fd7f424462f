/**
 * Allowed uses of a certificate. The same one signs documents and opens the connection with SIFEN, so it must allow
 * both. An absent extension forbids nothing. RFC 5280 §4.2.1.3, §4.2.1.12; docs/sifen §4.
 */
import type { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { CertificateError } from './certificate-error.ts'

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const ANY_USAGE = '2.5.29.37.0'

type KeyUsage = { digitalSignature: boolean; nonRepudiation: boolean }

/**
 * Throws NOT_FOR_SIGNING or NOT_FOR_CLIENT, or UNSUPPORTED when the usages cannot be read. The certificate's key is
 * RSA.
 */
export function assertUsages(certificate: X509Certificate): void {
  const usage = keyUsageOf(certificate)
  if (usage && !usage.digitalSignature && !usage.nonRepudiation) throw new CertificateError('NOT_FOR_SIGNING')
  // Node's keyUsage is the extended one.
  const extended: string[] | undefined = certificate.keyUsage
  if (extended && !extended.includes(CLIENT_AUTH) && !extended.includes(ANY_USAGE))
    throw new CertificateError('NOT_FOR_CLIENT')
}

/** Returns the plain key usage, which Node does not expose. */
function keyUsageOf(certificate: X509Certificate): KeyUsage | undefined {
  try {
    return forge.pki.certificateFromPem(certificate.toString()).getExtension('keyUsage') as KeyUsage | undefined
  } catch (cause) {
    throw new CertificateError('UNSUPPORTED', { cause })
  }
}
