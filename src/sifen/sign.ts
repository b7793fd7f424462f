/**
 * XMLDSig over a DE or an event that is already in exclusive canonical form: canonicalising it is then the identity, so signing is one
 * digest and one RSA operation over bytes that are never parsed again. reference.md §4, §7.
 */
import { hash, sign } from 'node:crypto'
import type { SigningKey } from './certificate/index.ts'

export const SIFEN_NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'

/** A root names its namespace and its schema as SIFEN's own traffic does. */
const open = (root: string, schema: string) =>
  `<${root} xmlns="${SIFEN_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${SIFEN_NAMESPACE} ${schema}">`

const RDE_HEAD = `${open('rDE', 'siRecepDE_v150.xsd')}<dVerFor>150</dVerFor>`
const EVENTOS_HEAD = open('gGroupGesEve', 'siRecepEvento_v150.xsd')

/** In canonical form the default namespace stands on the apex of what is signed, and end tags are never abbreviated. */
const signedInfo = (reference: string, digest: string) =>
  '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">' +
  '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></CanonicalizationMethod>' +
  '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>' +
  `<Reference URI="#${reference}"><Transforms>` +
  '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform>' +
  '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></Transform></Transforms>' +
  '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>' +
  `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`

const DS_NAMESPACE = ' xmlns="http://www.w3.org/2000/09/xmldsig#"'

/** A Signature element over canonical bytes; `reference` is the Id of what is signed. */
function signatureOf(digest: string, reference: string, { key, certificateBase64 }: SigningKey): string {
  const info = signedInfo(reference, digest)
  const value = sign('RSA-SHA256', Buffer.from(info), key).toString('base64')
  return (
    `<Signature${DS_NAMESPACE}>${info.replace(DS_NAMESPACE, '')}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificateBase64}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

export type SignedRde = {
  /** The whole rDE, as it is kept, sent and shown: never to be serialised again. */
  xml: Buffer
  /** Text of dCarQR. */
  qr: string
}

/**
 * Signs a DE and closes its rDE. `content` is the canonical XML between the DE's tags; `qrOf` gives the QR's text once the digest is known
 * (it is part of the QR, and the QR stands outside the signature).
 */
export function signRde(
  cdc: string,
  content: string,
  key: SigningKey,
  qrOf: (digestValue: string) => string,
): SignedRde {
  const digest = hash('sha256', `<DE xmlns="${SIFEN_NAMESPACE}" Id="${cdc}">${content}</DE>`, 'base64')
  const signature = signatureOf(digest, cdc, key)
  const qr = qrOf(digest)
  const tail = `${signature}<gCamFuFD><dCarQR>${qr.replaceAll('&', '&amp;')}</dCarQR></gCamFuFD></rDE>`
  return { xml: Buffer.from(`${unsignedRde(cdc, content)}${tail}`), qr }
}

/** What a draft shows: the rDE up to where its signature would begin. */
const unsignedRde = (cdc: string, content: string) => `${RDE_HEAD}<DE Id="${cdc}">${content}</DE>`

/** A draft's rDE, without signature or QR: well-formed, for previews only. */
export const draftRde = (cdc: string, content: string): string => `${unsignedRde(cdc, content)}</rDE>`

/** SIFEN takes so many events in one message. XSD tgGroupGesEve. */
const MAX_EVENTOS = 15

/** An event before its signature: its number, and the canonical XML between the tags of rEve. */
export type UnsignedEvento = { id: string; content: string }

/** Signs 1 to 15 events, of different ids, and closes their gGroupGesEve: never to be serialised again. Throws RangeError for fewer or more. */
export function signEventos(eventos: readonly UnsignedEvento[], key: SigningKey): Buffer {
  if (eventos.length < 1 || eventos.length > MAX_EVENTOS) throw new RangeError(`Not 1 to 15 events: ${eventos.length}`)
  const signed = eventos.map(({ id, content }) => {
    const digest = hash('sha256', `<rEve xmlns="${SIFEN_NAMESPACE}" Id="${id}">${content}</rEve>`, 'base64')
    return `<rGesEve><rEve Id="${id}">${content}</rEve>${signatureOf(digest, id, key)}</rGesEve>`
  })
  return Buffer.from(`${EVENTOS_HEAD}${signed.join('')}</gGroupGesEve>`)
}
