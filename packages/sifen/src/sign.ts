/**
 * XMLDSig over a DE or an event that is already in exclusive canonical form. Canonicalising it is then the identity, so
 * signing is one digest and one RSA operation over bytes that are never parsed again. docs/sifen §4, §7.
 */
import { hash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKey } from './certificate/index.ts'

export const SIFEN_NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'

/** Opens a root with its namespace and schema, as in SIFEN's own traffic. */
const open = (root: string, schema: string) =>
  `<${root} xmlns="${SIFEN_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${SIFEN_NAMESPACE} ${schema}">`

const RDE_HEAD = `${open('rDE', 'siRecepDE_v150.xsd')}<dVerFor>150</dVerFor>`
const EVENTOS_HEAD = open('gGroupGesEve', 'siRecepEvento_v150.xsd')

const ALGORITHM = 'RSA-SHA256'
const signInPool = promisify(sign)

const DS_NAMESPACE = 'xmlns="http://www.w3.org/2000/09/xmldsig#"'

/** Returns the content of SignedInfo. In canonical form, end tags are never abbreviated. */
const signedInfo = (reference: string, digest: string) =>
  '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></CanonicalizationMethod>' +
  '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>' +
  `<Reference URI="#${reference}"><Transforms>` +
  '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform>' +
  '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></Transform></Transforms>' +
  '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>' +
  `<DigestValue>${digest}</DigestValue></Reference>`

/** Returns the bytes that RSA signs, with the default namespace on their root element. */
const toSign = (info: string) => Buffer.from(`<SignedInfo ${DS_NAMESPACE}>${info}</SignedInfo>`)

/** The Signature element up to its value, and from there to its end. */
const signatureStart = (info: string) => `<Signature ${DS_NAMESPACE}><SignedInfo>${info}</SignedInfo><SignatureValue>`
const signatureEnd = (certificateBase64: string) =>
  `</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificateBase64}</X509Certificate></X509Data></KeyInfo></Signature>`

export type SignedRde = {
  /** The whole rDE, as stored, sent and shown. Never serialise it again. */
  xml: Buffer
  /** Text of dCarQR. */
  qr: string
  /** DigestValue of the signature. */
  digest: string
}

/**
 * Signs a DE and closes its rDE. `content` is the canonical XML between the DE's tags. `qrOf` returns the QR's text
 * once the digest is known (the QR includes it, and is outside the signature). The same arguments return the same
 * bytes.
 */
export function signRde(cdc: string, content: string, key: SigningKey, qrOf: QrOf): SignedRde {
  const rde = prepareRde(cdc, content, key, qrOf)
  return closeRde(rde, sign(ALGORITHM, rde.signedInfo, key.key))
}

/**
 * Like signRde, with RSA in the thread pool: the caller's thread stays free, and several documents are signed at a
 * time. Holds only the bytes meanwhile.
 */
export async function signRdeAsync(cdc: string, content: string, key: SigningKey, qrOf: QrOf): Promise<SignedRde> {
  return closeRdeLater(prepareRde(cdc, content, key, qrOf), key)
}

const closeRdeLater = async (rde: UnsignedRde, { key }: SigningKey) =>
  closeRde(rde, await signInPool(ALGORITHM, rde.signedInfo, key))

export type QrOf = (digestValue: string) => string

/** An rDE with blanks in place of its signature's value. Only RSA is missing. */
type UnsignedRde = SignedRde & { signedInfo: Buffer; valueAt: number; valueLength: number }

/**
 * Encodes the DE once: hashes it with the namespace on its tag, as the root element of what is signed. Then it
 * overwrites that tag with the head of the rDE, from which the DE inherits the namespace.
 */
function prepareRde(cdc: string, content: string, key: SigningKey, qrOf: QrOf): UnsignedRde {
  const start = RDE_HEAD.length + DE_TAG.length - DE_APEX.length
  const end = put(`${DE_APEX} Id="${cdc}">${content}</DE>`, start)
  const digest = hash('sha256', desk.subarray(start, end), 'base64')
  desk.write(RDE_HEAD + DE_TAG, 0, 'latin1')

  const qr = qrOf(digest)
  const info = signedInfo(cdc, digest)
  const valueLength = base64Length(key.signatureLength)
  const beforeValue = signatureStart(info)
  const afterValue = `${signatureEnd(key.certificateBase64)}<gCamFuFD><dCarQR>${qr.replaceAll('&', '&amp;')}</dCarQR></gCamFuFD></rDE>`
  const length = put(beforeValue + ' '.repeat(valueLength) + afterValue, end)
  const xml = Buffer.from(desk.subarray(0, length))
  return { xml, qr, digest, signedInfo: toSign(info), valueAt: end + beforeValue.length, valueLength }
}

function closeRde({ xml, qr, digest, valueAt, valueLength }: UnsignedRde, value: Buffer): SignedRde {
  const text = value.toString('base64')
  if (text.length !== valueLength) throw new TypeError(`A signature of ${text.length} characters, not ${valueLength}`)
  xml.write(text, valueAt, 'latin1')
  return { xml, qr, digest }
}

const DE_TAG = '<DE'
const DE_APEX = `<DE xmlns="${SIFEN_NAMESPACE}"`

const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3)

/**
 * Buffer in which an rDE is composed before its bytes are copied out. It grows to the largest one, and holds one
 * document at a time.
 */
let desk = Buffer.allocUnsafeSlow(256 * 1024)

/** Encodes a text at an offset and returns the offset after it. A UTF-16 unit takes at most three bytes of UTF-8. */
function put(text: string, at: number): number {
  const needed = at + 3 * text.length
  if (needed > desk.length) {
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    desk.copy(larger, 0, 0, at)
    desk = larger
  }
  return at + desk.write(text, at)
}

/** Returns a draft's rDE, without signature or QR: well-formed, for previews only. */
export const draftRde = (cdc: string, content: string): string =>
  `${RDE_HEAD}${DE_TAG} Id="${cdc}">${content}</DE></rDE>`

/** An event before its signature: its number, and the canonical XML between the tags of rEve. */
export type UnsignedEvento = { id: string; content: string }

/**
 * Signs one event and closes its gGroupGesEve. Never serialise it again. SIFEN accepts up to 15 in a message; sent
 * alone, each has an answer of its own (Spec, Events).
 */
export function signREve({ id, content }: UnsignedEvento, { key, certificateBase64 }: SigningKey): Buffer {
  const digest = hash('sha256', `<rEve xmlns="${SIFEN_NAMESPACE}" Id="${id}">${content}</rEve>`, 'base64')
  const info = signedInfo(id, digest)
  const value = sign(ALGORITHM, toSign(info), key).toString('base64')
  const signature = `${signatureStart(info)}${value}${signatureEnd(certificateBase64)}`
  return Buffer.from(`${EVENTOS_HEAD}<rGesEve><rEve Id="${id}">${content}</rEve>${signature}</rGesEve></gGroupGesEve>`)
}
