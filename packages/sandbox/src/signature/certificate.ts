/**
 * Reads the X.509 certificates inside signatures: signer, RUC, expiry, and whether the sandbox's own authority issued
 * them. Parses each certificate once and caches it by the digest of its text.
 */
import { hash, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

export interface SigningCertificate {
  readonly publicKey: KeyObject
  readonly desde: Date
  readonly hasta: Date
  /** True when the sandbox's authority issued it. */
  readonly trusted: boolean
  /**
   * `80012345-0`, from the serialNumber of the subject or of the alternative name. Undefined when neither has a RUC.
   */
  readonly ruc: string | undefined
  readonly nombre: string
}

/**
 * Reads the base64 of the DER, without blanks. Returns undefined when it is not a certificate with an RSA key, or is
 * too long.
 */
export type CertificateReader = (base64: string) => SigningCertificate | undefined

const REMEMBERED = 1000
/** Maximum length of the base64. Certificates of Paraguay's authorities have some 3 KB. */
const MAX_LENGTH = 16 * 1024
const SERIAL_NUMBER = forge.pki.oids.serialNumber ?? '2.5.4.5'
const COMMON_NAME = forge.pki.oids.commonName ?? '2.5.4.3'
const ALTERNATIVE_NAME = forge.pki.oids.subjectAltName ?? '2.5.29.17'
/** Tag [4] of GeneralName: directoryName. RFC 5280 §4.2.1.6 */
const DIRECTORY_NAME = 4

/**
 * Returns a reader that trusts certificates issued by these authorities and caches the last thousand certificates. Throws for a text that
 * is not a certificate.
 */
export function certificateReader(...caPems: readonly string[]): CertificateReader {
  const cas = caPems.map(pem => new X509Certificate(pem))
  const seen = new Map<string, SigningCertificate | undefined>()
  return base64 => {
    if (base64.length > MAX_LENGTH) return undefined
    // Uses a digest as the key: the text is a slice of a message and would keep the whole message in memory.
    const digest = hash('sha256', base64)
    if (seen.has(digest)) return seen.get(digest)
    if (seen.size >= REMEMBERED) seen.clear()
    const certificate = readCertificate(base64, cas)
    seen.set(digest, certificate)
    return certificate
  }
}

function readCertificate(base64: string, cas: readonly X509Certificate[]): SigningCertificate | undefined {
  const der = Buffer.from(base64, 'base64')
  try {
    const x509 = new X509Certificate(der)
    if (x509.publicKey.asymmetricKeyType !== 'rsa') return undefined
    return {
      publicKey: x509.publicKey,
      desde: new Date(x509.validFrom),
      hasta: new Date(x509.validTo),
      trusted: !x509.ca && cas.some(ca => x509.checkIssued(ca) && x509.verify(ca.publicKey)),
      ...namesOf(der),
    }
  } catch {
    return undefined
  }
}

/**
 * Returns the name and RUC. Companies have `RUC<ruc>-<dv>` in the subject's serialNumber, persons in a directory name
 * of the alternative names. docs/sifen §4
 */
function namesOf(der: Buffer): { nombre: string; ruc: string | undefined } {
  const certificate = forge.pki.certificateFromAsn1(forge.asn1.fromDer(der.toString('binary')))
  const named = (oid: string) => valueText(certificate.subject.attributes.find(({ type }) => type === oid))
  const candidates = [named(SERIAL_NUMBER), ...alternativeSerials(certificate)]
  const rucs = candidates.map(value => /^RUC([1-9]\d{1,6}[0-9A-D]-\d)$/.exec(value)?.[1])
  return { nombre: named(COMMON_NAME), ruc: rucs.find(ruc => ruc !== undefined) }
}

/** Returns the value as text. node-forge returns UTF8String values as raw octets. */
function valueText(attribute: forge.pki.CertificateField | undefined): string {
  const value = typeof attribute?.value === 'string' ? attribute.value : ''
  const isUtf8 = Number(attribute?.valueTagClass) === Number(forge.asn1.Type.UTF8)
  return isUtf8 ? Buffer.from(value, 'binary').toString('utf8') : value
}

function alternativeSerials(certificate: forge.pki.Certificate): string[] {
  const extension = certificate.extensions.find((candidate: { id?: string }) => candidate.id === ALTERNATIVE_NAME)
  if (extension === undefined) return []
  const names = childrenOf(forge.asn1.fromDer(extension.value as string))
  const directories = names.filter(
    name => name.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && name.type === (DIRECTORY_NAME as forge.asn1.Type),
  )
  return directories.flatMap(serialNumbersIn)
}

/** Walks a Name down to its (OID, value) pairs and returns the values of serialNumber. */
function serialNumbersIn(node: forge.asn1.Asn1): string[] {
  const children = childrenOf(node)
  const [oid, value] = children
  if (oid?.type === forge.asn1.Type.OID && typeof oid.value === 'string') {
    return forge.asn1.derToOid(oid.value) === SERIAL_NUMBER && typeof value?.value === 'string' ? [value.value] : []
  }
  return children.flatMap(serialNumbersIn)
}

function childrenOf(node: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return typeof node.value === 'string' ? [] : node.value
}
