/** Checks the chain against the operator's trusted CAs. Without them, anybody can make a certificate with any RUC. */
import { X509Certificate } from 'node:crypto'
import { CertificateError } from './certificate-error.ts'
import { issuersOf } from './issuers.ts'
import type { EmitterCertificate } from './read-p12.ts'

/**
 * True when the chain leads to one of `trustedPem` through authorities only. A taxpayer's own certificate can sign, but
 * must not vouch for another. The missing links may be among the trusted ones.
 */
export function isTrusted({ certPem, chainPem }: EmitterCertificate, trustedPem: readonly string[]): boolean {
  const trusted = trustedPem.map(pem => new X509Certificate(pem))
  const isAnchor = ({ raw }: X509Certificate) => trusted.some(anchor => anchor.raw.equals(raw))
  const chain = issuersIfAny(new X509Certificate(certPem), [
    ...chainPem.map(pem => new X509Certificate(pem)),
    ...trusted,
  ])
  const anchor = chain.findIndex(isAnchor)
  return anchor >= 0 && chain.slice(0, anchor).every(({ ca }) => ca)
}

/** Returns the issuers. Empty when a certificate has the issuer's name but did not sign. */
function issuersIfAny(certificate: X509Certificate, present: readonly X509Certificate[]): X509Certificate[] {
  try {
    return issuersOf(certificate, present)
  } catch (error) {
    if (error instanceof CertificateError) return []
    throw error
  }
}
