/** The chain of issuers of a certificate, built from the other certificates of its file. */
import type { X509Certificate } from 'node:crypto'
import { CertificateError } from './certificate-error.ts'

/**
 * Returns the issuers present, from the certificate's own upwards, each having signed the one before. Leaves out
 * unrelated certificates. Throws BROKEN_CHAIN when a certificate has an issuer's name but did not sign.
 */
export function issuersOf(certificate: X509Certificate, present: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate]
  // The chain grows while it is iterated. Names alone (`checkIssued`) prove nothing, so signatures are verified.
  for (const subject of chain) {
    if (subject.checkIssued(subject)) break
    const bearers = present.filter(candidate => !chain.includes(candidate) && subject.checkIssued(candidate))
    const issuer = bearers.find(candidate => subject.verify(candidate.publicKey))
    if (issuer !== undefined) chain.push(issuer)
    else if (bearers.length > 0) throw new CertificateError('BROKEN_CHAIN')
  }
  return chain.slice(1)
}
