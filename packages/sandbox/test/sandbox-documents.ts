/**
 * Signed documents for the tests of the sandbox, made without @nanduti/sifen: a sample of test/reference with other
 * data, signed by xml-crypto, with CDC and QR computed here.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignedXml } from 'xml-crypto'

const REFERENCE = join(import.meta.dirname, '../../../test/reference')
const SHARED_DIR = process.env.SHARED_DIR || join(import.meta.dirname, '../../../../shared')
/** The official schemas, which stay outside the project. */
export const XSD_DIR = join(SHARED_DIR, 'sifen/xsd')
/** Reason for skipping tests that need them. Undefined when they are available. */
export const XSD_MISSING = existsSync(XSD_DIR) ? undefined : 'sin los XSD oficiales (SHARED_DIR)'

export const reference = (name: string) => join(REFERENCE, name)
export const sample = (name: string) => readFileSync(reference(`samples/${name}`), 'utf8')

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
export const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const INC_C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

export interface SigningKey {
  readonly keyPem: string
  readonly certPem: string
}

export interface DocumentSpec {
  readonly key: SigningKey
  /** Instant of emission and signature. Local time is UTC−3. */
  readonly at: Date
  readonly ruc?: string
  readonly dv?: string
  readonly numero?: number
  /** Changes the unsigned rDE. The CDC is computed from the result. */
  readonly edit?: (xml: string) => string
  /** Replaces the CDC with a wrong one. */
  readonly cdc?: (cdc: string) => string
  /** Changes the signed rDE, before the QR is added. */
  readonly tamper?: (xml: string) => string
  /** Changes the text of the QR. */
  readonly qr?: (text: string) => string
  readonly csc?: readonly [id: string, csc: string]
  readonly algorithms?: Partial<Algorithms>
}

export interface Algorithms {
  readonly canonicalization: string
  readonly content: string
  readonly signature: string
  readonly digest: string
}

export interface SignedDocument {
  readonly cdc: string
  readonly rde: string
  /** The whole message for recibe. */
  readonly request: string
}

const CSC: readonly [string, string] = ['0001', 'ABCD0000000000000000000000000000']

/** Returns a signed invoice that the sandbox approves, unless the spec breaks it. */
export function signedDocument(spec: DocumentSpec): SignedDocument {
  const { edit = xml => xml, tamper = xml => xml, csc = CSC, qr = text => text } = spec
  const { cdc, content } = named(edit(unsigned(spec)), spec.cdc)
  const signed = tamper(sign(content, spec.key, spec.algorithms))
  const digestValue = /<DigestValue>([^<]*)/.exec(signed)?.[1] ?? ''
  const text = qr(qrOf(content, cdc, digestValue, csc))
  const rde = signed.replace('</rDE>', `<gCamFuFD><dCarQR>${text.replaceAll('&', '&amp;')}</dCarQR></gCamFuFD></rDE>`)
  return { cdc, rde, request: recibeMessage(rde) }
}

/** Puts the CDC of an unsigned rDE into it, changed by `change`. */
export function named(xml: string, change = (cdc: string) => cdc): { cdc: string; content: string } {
  const cdc = change(cdcOf(xml))
  return { cdc, content: set('dDVId', cdc.slice(-1))(xml.replace(/<DE Id="[^"]*">/, `<DE Id="${cdc}">`)) }
}

export const recibeMessage = (rde: string) =>
  message(`<ns1:rEnviDe><ns1:dId>40</ns1:dId><ns1:xDE>${rde}</ns1:xDE></ns1:rEnviDe>`)

export const consultaMessage = (cdc: string) =>
  message(`<ns1:rEnviConsDeRequest><ns1:dId>48</ns1:dId><ns1:dCDC>${cdc}</ns1:dCDC></ns1:rEnviConsDeRequest>`)

export const message = (body: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" ' +
  `xmlns:ns1="${NS}"><env:Body>${body}</env:Body></env:Envelope>`

/** Sets the text of the first element of that name. */
export const set = (name: string, text: string) => (xml: string) => {
  const changed = xml.replace(new RegExp(`(<${name}>)[^<]*`), `$1${text}`)
  if (!xml.includes(`<${name}>`)) throw new Error(`the document has no ${name}`)
  return changed
}

/** Removes every element of that name. */
export const drop = (name: string) => (xml: string) => {
  const changed = xml.replace(new RegExp(`<${name}>.*?</${name}>`, 'gs'), '')
  if (changed === xml) throw new Error(`the document has no ${name}`)
  return changed
}

/** Inserts XML after the first element of that name. */
export const insertAfter = (name: string, added: string) => put(`</${name}>`, tag => tag + added)

/** Inserts XML before the first element of that name. */
export const insertBefore = (name: string, added: string) => put(`<${name}>`, tag => added + tag)

/** Replaces the first element of that name with other XML. */
export const replace = (name: string, by: string) => (xml: string) => {
  if (!xml.includes(`<${name}>`)) throw new Error(`the document has no ${name}`)
  return xml.replace(new RegExp(`<${name}>.*?</${name}>`, 's'), () => by)
}

const put = (tag: string, by: (tag: string) => string) => (xml: string) => {
  if (!xml.includes(tag)) throw new Error(`the document has no ${tag}`)
  return xml.replace(tag, () => by(tag))
}

export const all =
  (...edits: ((xml: string) => string)[]) =>
  (xml: string) =>
    edits.reduce((text, edit) => edit(text), xml)

/** Returns the local date and time of Asunción. */
export const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)

function unsigned({ ruc = '80012345', dv = '0', numero = 1, at }: DocumentSpec): string {
  return all(
    xml => xml.replace(/<Signature .*<\/gCamFuFD>/s, ''),
    set('dRucEm', ruc),
    set('dDVEmi', dv),
    set('dRucRec', '80099006'),
    set('dDVRec', '4'),
    set('dNumDoc', String(numero).padStart(7, '0')),
    set('dCodSeg', String(100_000_000 + numero * 7919).slice(-9)),
    set('dFecFirma', local(at)),
    set('dFeEmiDE', local(at)),
  )(sample('03-FE-firmada.xml'))
}

/** Returns the CDC, computed independently. docs/sifen §1 */
function cdcOf(xml: string): string {
  const value = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1] ?? ''
  const body =
    value('iTiDE').padStart(2, '0') +
    value('dRucEm').padStart(8, '0') +
    value('dDVEmi') +
    value('dEst') +
    value('dPunExp') +
    value('dNumDoc') +
    value('iTipCont') +
    value('dFeEmiDE').slice(0, 10).replaceAll('-', '') +
    value('iTipEmi') +
    value('dCodSeg')
  const total = [...body].reverse().reduce((sum, digit, i) => sum + Number(digit) * ((i % 10) + 2), 0)
  return body + (total % 11 > 1 ? 11 - (total % 11) : 0)
}

export function sign(xml: string, { keyPem, certPem }: SigningKey, algorithms: Partial<Algorithms> = {}): string {
  const { canonicalization = EXC_C14N, content = EXC_C14N, signature = RSA_SHA256, digest = SHA256 } = algorithms
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certPem,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: canonicalization,
  })
  signer.addReference({
    xpath: "//*[local-name(.)='DE']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', content],
    digestAlgorithm: digest,
  })
  signer.computeSignature(xml, { location: { reference: "//*[local-name(.)='DE']", action: 'after' } })
  return signer.getSignedXml()
}

/** Returns the text of the QR. docs/sifen §5 */
export function qrOf(xml: string, cdc: string, digestValue: string, [id, csc] = CSC): string {
  const value = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1]
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const receiver = value('dRucRec') === undefined ? `dNumIDRec=${value('dNumIDRec')}` : `dRucRec=${value('dRucRec')}`
  const query =
    `nVersion=150&Id=${cdc}&dFeEmiDE=${hex(value('dFeEmiDE') ?? '')}&${receiver}` +
    `&dTotGralOpe=${value('dTotGralOpe') ?? 0}&dTotIVA=${value('dTotIVA') ?? 0}&cItems=${xml.split('<gCamItem>').length - 1}` +
    `&DigestValue=${hex(digestValue)}&IdCSC=${id}`
  const hash = createHash('sha256')
    .update(query + csc)
    .digest('hex')
  return `https://ekuatia.set.gov.py/consultas-test/qr?${query}&cHashQR=${hash}`
}
