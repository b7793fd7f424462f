/** The emitter's key and certificate, loaded once for signing. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { CertificateError } from './certificate-error.ts'
import { rucOf } from './taxpayer.ts'

export type SigningKey = {
  /** Private RSA key. */
  key: KeyObject
  publicKey: KeyObject
  /** DER in base64, without PEM lines: the text of X509Certificate. */
  certificateBase64: string
  /** Length of every signature in bytes. */
  signatureLength: number
  validFrom: Date
  validTo: Date
  /** `80012345-0` */
  ruc?: string
}

/** Loads the result of readP12. Throws CertificateError: NOT_PEM, NOT_RSA or KEY_MISMATCH. */
export function loadSigningKey(certPem: string, keyPem: string): SigningKey {
  const { certificate, key } = parse(certPem, keyPem)
  if (key.asymmetricKeyType !== 'rsa') throw new CertificateError('NOT_RSA')
  if (!certificate.checkPrivateKey(key)) throw new CertificateError('KEY_MISMATCH')
  const ruc = rucOf(certificate)
  return {
    key,
    publicKey: certificate.publicKey,
    certificateBase64: certificate.raw.toString('base64'),
    signatureLength: Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    ...(ruc !== undefined && { ruc }),
  }
}

function parse(certPem: string, keyPem: string) {
  try {
    return { certificate: new X509Certificate(certPem), key: createPrivateKey(keyPem) }
  } catch (cause) {
    throw new CertificateError('NOT_PEM', { cause })
  }
}
