/**
 * Decrypts a PKCS#12 with node-forge, because Paraguayan CAs still deliver RC2-40 and 3DES, which Node's own TLS
 * refuses. A hostile file can make it slow: the file sets the number of key derivation rounds.
 */
import forge from 'node-forge'
import { CertificateError, type CertificateErrorCode } from './certificate-error.ts'
import { assertP12Size } from './p12-size.ts'

export type Bag = forge.pkcs12.Bag

type Sequence = forge.asn1.Asn1 & { value: forge.asn1.Asn1[] }

const WRONG_MAC = /MAC could not be verified/

/**
 * Returns all keys and certificates of the file. Throws CertificateError: TOO_LARGE, NOT_P12, WRONG_PASSWORD or
 * UNSUPPORTED.
 */
export function openPfx(p12: Uint8Array, password: string): Bag[] {
  assertP12Size(p12)
  const pfx = parse(p12)
  try {
    return decrypt(pfx, password).safeContents.flatMap(content => content.safeBags)
  } catch (cause) {
    throw new CertificateError(reasonOf(cause, pfx), { cause })
  }
}

function parse(p12: Uint8Array): Sequence {
  try {
    const pfx = forge.asn1.fromDer(Buffer.from(p12).toString('latin1'))
    if (Array.isArray(pfx.value)) return { ...pfx, value: pfx.value }
  } catch (cause) {
    throw new CertificateError('NOT_P12', { cause })
  }
  throw new CertificateError('NOT_P12')
}

/**
 * Decrypts the file. The integrity check and the older ciphers use the password as UTF-16 and PBES2 uses it as UTF-8,
 * but forge supports only the first. A password with ñ therefore passes the check and then fails to decrypt. So after
 * the check the file is opened again without its MAC, in UTF-8.
 */
function decrypt(pfx: Sequence, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(pfx, false, password)
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(password)
    if (utf8 === password || isWrongMac(error)) throw error
    return forge.pkcs12.pkcs12FromAsn1({ ...pfx, value: pfx.value.slice(0, 2) }, false, utf8)
  }
}

/** Error codes by forge's messages. The first match wins. */
const REASONS: readonly [RegExp, CertificateErrorCode][] = [
  [WRONG_MAC, 'WRONG_PASSWORD'],
  [/unsupported/i, 'UNSUPPORTED'],
  [/is not an? PKCS#12 PFX/, 'NOT_P12'],
]

/**
 * Returns the code of an error. A MAC detects a wrong password. Without one, a wrong password makes the decrypted bytes
 * unreadable.
 */
function reasonOf(error: unknown, pfx: Sequence): CertificateErrorCode {
  const hasMac = pfx.value.length > 2
  return REASONS.find(([message]) => message.test(messageOf(error)))?.[1] ?? (hasMac ? 'NOT_P12' : 'WRONG_PASSWORD')
}

const isWrongMac = (error: unknown): boolean => WRONG_MAC.test(messageOf(error))
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
