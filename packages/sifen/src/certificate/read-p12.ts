/**
 * Reads an emitter's certificate out of a PKCS#12. Pure, but a file can make it slow: uploads go through
 * read-p12-in-worker.ts.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { CertificateError } from './certificate-error.ts'
import { issuersOf } from './issuers.ts'
import { type Bag, openPfx } from './open-pfx.ts'
import { rucOf } from './taxpayer.ts'
import { assertUsages } from './usages.ts'

/** Allowed lengths of RSA keys. docs/sifen §4. A key of 16,384 bits would block the process at each signature. */
const MODULUS_BITS = { min: 2048, max: 4096 }

export type EmitterCertificate = {
  certPem: string
  /** PKCS#8. */
  keyPem: string
  /** Issuers found in the file, from the certificate's own upwards. */
  chainPem: string[]
  subject: string
  /** `80012345-0` */
  ruc?: string
  validFrom: Date
  validTo: Date
}

/**
 * Returns the only private key of the file with its certificate, which must allow signing and TLS client
 * authentication. Throws CertificateError. checkCertificate tells whether it can serve today, and which emitter.
 */
export function readP12(p12: Uint8Array, password: string): EmitterCertificate {
  const bags = openPfx(p12, password)
  const key = onlyKey(bags)
  const certificates = certificatesOf(bags)
  const certificate = certificateOf(key, certificates)
  assertUsages(certificate)
  const ruc = rucOf(certificate)
  return {
    certPem: certificate.toString(),
    keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chainPem: issuersOf(certificate, certificates).map(issuer => issuer.toString()),
    subject: certificate.subject.replaceAll('\n', ', '),
    ...(ruc !== undefined && { ruc }),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  }
}

function onlyKey(bags: readonly Bag[]): KeyObject {
  const { keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids
  const [bag, ...others] = bags.filter(({ type }) => type === keyBag || type === pkcs8ShroudedKeyBag)
  if (bag === undefined) throw new CertificateError('NO_KEY')
  if (others.length > 0) throw new CertificateError('SEVERAL_KEYS')
  const { key } = bag
  if (!key) throw new CertificateError('NOT_RSA')
  const der = derOf(forge.pki.privateKeyToAsn1(key))
  const privateKey = read(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }))
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < MODULUS_BITS.min || bits > MODULUS_BITS.max) throw new CertificateError('KEY_SIZE')
  return privateKey
}

function certificatesOf(bags: readonly Bag[]): X509Certificate[] {
  const all = bags
    .filter(({ type }) => type === forge.pki.oids.certBag)
    .map(({ cert, asn1 }) => read(() => new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1))))
  if (!all.every(hasReadableDates)) throw new CertificateError('NOT_P12')
  return [...new Map(all.map(certificate => [certificate.fingerprint256, certificate])).values()]
}

/**
 * Checks dates by their texts. Node turns a damaged date into an arbitrary value, mostly an Invalid Date, which passes
 * every comparison, and sometimes a day of the year 168670, which databases refuse. There were no certificates before
 * 1970.
 */
const hasReadableDates = ({ validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) > 0 && Date.parse(validTo) > 0

function certificateOf(key: KeyObject, certificates: readonly X509Certificate[]): X509Certificate {
  const [certificate, ...others] = certificates.filter(candidate => candidate.checkPrivateKey(key))
  if (certificate === undefined)
    throw new CertificateError(certificates.length === 0 ? 'NO_CERTIFICATE' : 'KEY_MISMATCH')
  if (others.length > 0) throw new CertificateError('SEVERAL_CERTIFICATES')
  return certificate
}

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')

/** Runs a parser. Decrypted content that is not a key or certificate counts as a damaged file. */
function read<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new CertificateError('NOT_P12', { cause })
  }
}
