/**
 * Checks the XMLDSig of a DE with the sandbox's own code: its shape is SIFEN's, the digest is that of the received DE,
 * and the value was made with the key of the certificate inside. docs/sifen §4, NT16.
 */
import { createHash, timingSafeEqual, verify } from 'node:crypto'
import { attributeOf, DSIG_NAMESPACE, textOf, type XmlElement } from '../xml/index.ts'
import { type Canonicalization, canonicalize } from './canonicalize.ts'
import type { CertificateReader, SigningCertificate } from './certificate.ts'

export type SignatureCheck =
  | { readonly standard: false; readonly why: string }
  | {
      readonly standard: true
      /** True when the digest and the value match the received content. */
      readonly intact: boolean
      /** What does not match, in Spanish, for the journal. '' when it is intact. */
      readonly falla: string
      /** The base64 text of ds:DigestValue, trimmed. */
      readonly digestValue: string
      readonly certificate: SigningCertificate
    }

const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INC = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const CANONICALIZATIONS = new Map<string, Canonicalization>([
  [EXC, { exclusive: true, comments: false }],
  [`${EXC}WithComments`, { exclusive: true, comments: true }],
  [INC, { exclusive: false, comments: false }],
  [`${INC}#WithComments`, { exclusive: false, comments: true }],
])
const SIGNATURE_HASHES = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])
const DIGEST_HASHES = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** Children that each element of the signature must have: exactly these, in this order. */
const SHAPE: Readonly<Record<string, readonly string[]>> = {
  Signature: ['SignedInfo', 'SignatureValue', 'KeyInfo'],
  SignedInfo: ['CanonicalizationMethod', 'SignatureMethod', 'Reference'],
  Reference: ['Transforms', 'DigestMethod', 'DigestValue'],
  KeyInfo: ['X509Data'],
  X509Data: ['X509Certificate'],
}
/** Element that may stand beside the certificate. docs/notes 410 */
const WITH_CERTIFICATE = 'X509IssuerSerial'

class NotStandard extends Error {}

/**
 * Checks `signature` over `signed`, the element whose Id it must refer to. `within` is the signed document or message:
 * what the envelope around it declares is not in scope. Never throws: for a signature that differs from the standard it
 * returns the reason, in Spanish.
 */
export function verifySignature(
  signature: XmlElement,
  signed: XmlElement,
  readCertificate: CertificateReader,
  within = signed.parent,
): SignatureCheck {
  try {
    return check({ ...readParts(signature), signature }, signed, readCertificate, within)
  } catch (error) {
    if (error instanceof NotStandard) return { standard: false, why: error.message }
    throw error
  }
}

function check(
  parts: Parts & { signature: XmlElement },
  signed: XmlElement,
  readCertificate: CertificateReader,
  within: XmlElement | undefined,
): SignatureCheck {
  const { reference, algorithms } = parts
  const id = attributeOf(signed, 'Id')
  if (attributeOf(reference, 'URI') !== `#${id}`) refuse('Reference/@URI no es el Id de lo firmado')
  const contentMethod = contentForm(parts.transforms)
  const certificate = readCertificate(blankless(textOf(parts.certificate)))
  if (certificate === undefined) refuse('X509Certificate no se puede leer como un certificado RSA')
  // XMLDSig §4.3.3.3: a bare "#id" reference never covers comments, under any transform.
  const content = canonicalize(signed, { ...contentMethod, comments: false, within })
  const digest = createHash(algorithms.digest).update(content).digest()
  const digestValue = textOf(parts.digestValue).trim()
  const isDigest = sameBytes(digest, Buffer.from(blankless(digestValue), 'base64'))
  const falla = [
    ...(isDigest ? [] : [`DigestValue no es el del contenido firmado, que es ${digest.toString('base64')}`]),
    ...(isSigned(parts, certificate, within) ? [] : [NOT_SIGNED]),
  ].join('; ')
  return { standard: true, intact: falla === '', falla, digestValue, certificate }
}

const NOT_SIGNED =
  'SignatureValue no es la firma de SignedInfo con la clave del certificado, ni en el ámbito del documento ni por separado'

/**
 * Verifies the value over SignedInfo in its document's scope. An inclusive SignedInfo that was signed before the
 * Signature was in its document counts too: SIFEN approved such documents. docs/notes 410
 */
function isSigned(
  { signature, signedInfo, canonicalization, value, algorithms }: Parts & { signature: XmlElement },
  { publicKey }: SigningCertificate,
  within: XmlElement | undefined,
): boolean {
  const form = canonicalizationOf(canonicalization)
  const octets = Buffer.from(blankless(textOf(value)), 'base64')
  const isOver = (scope: XmlElement | undefined) =>
    verify(algorithms.signature, Buffer.from(canonicalize(signedInfo, { ...form, within: scope })), publicKey, octets)
  return isOver(within) || (!form.exclusive && isOver(signature))
}

/**
 * Returns the form of the signed content: that of the canonicalization, or else the inclusive one. XMLDSig §4.3.3.2.
 * The enveloped transform may be left out, because the Signature stands beside the content.
 */
function contentForm(transforms: Parts['transforms']): Canonicalization {
  const [first, ...others] = transforms
  const rest = first?.algorithm === ENVELOPED ? others : transforms
  const [form, ...more] = rest
  if (transforms.length === 0 || more.length > 0) refuse('los Transform no son los de SIFEN')
  return form === undefined ? { exclusive: false, comments: false } : canonicalizationOf(form.element)
}

interface Parts {
  readonly signedInfo: XmlElement
  readonly canonicalization: XmlElement
  readonly reference: XmlElement
  readonly transforms: readonly { readonly algorithm: string | undefined; readonly element: XmlElement }[]
  readonly digestValue: XmlElement
  readonly value: XmlElement
  readonly certificate: XmlElement
  readonly algorithms: { readonly digest: string; readonly signature: string }
}

function readParts(signature: XmlElement): Parts {
  const [signedInfo, value, keyInfo] = childrenOf(signature, 3)
  const [canonicalization, signatureMethod, reference] = childrenOf(signedInfo, 3)
  const [transforms, digestMethod, digestValue] = childrenOf(reference, 3)
  const [x509Data] = childrenOf(keyInfo, 1)
  const certificate = certificateIn(x509Data)
  return {
    signedInfo,
    canonicalization,
    reference,
    transforms: transformsIn(transforms).map(element => ({ element, algorithm: attributeOf(element, 'Algorithm') })),
    digestValue,
    value,
    certificate,
    algorithms: {
      digest: allowed(DIGEST_HASHES, digestMethod),
      signature: allowed(SIGNATURE_HASHES, signatureMethod),
    },
  }
}

type Several<N extends 1 | 2 | 3> = N extends 1
  ? readonly [XmlElement]
  : N extends 2
    ? readonly [XmlElement, XmlElement]
    : readonly [XmlElement, XmlElement, XmlElement]

const isOfSignature = ({ local, uri }: XmlElement, name: string | undefined) => local === name && uri === DSIG_NAMESPACE

/** Returns the children of an element of the signature. Checks that they are exactly those of SHAPE. */
function childrenOf<N extends 1 | 2 | 3>(element: XmlElement, count: N): Several<N> {
  const expected = SHAPE[element.local] ?? []
  const { elements } = element
  const asExpected = elements.length === count && elements.every((child, i) => isOfSignature(child, expected[i]))
  if (!asExpected) refuse(`${element.local} debe tener exactamente ${expected.join(', ')}`)
  return elements as unknown as Several<N>
}

/** Returns the certificate of X509Data, beside which its issuer and serial number may stand. */
function certificateIn(x509Data: XmlElement): XmlElement {
  const { elements } = x509Data
  if (elements.length < 2) return childrenOf(x509Data, 1)[0]
  const [certificate, ...others] = elements.filter(child => isOfSignature(child, 'X509Certificate'))
  const [serial, ...more] = elements.filter(child => isOfSignature(child, WITH_CERTIFICATE))
  const areAll = others.length === 0 && more.length === 0 && elements.length === 2
  if (certificate === undefined || serial === undefined || !areAll) refuse('X509Data tiene más de lo que SIFEN acepta')
  return certificate
}

function transformsIn({ elements }: XmlElement): readonly XmlElement[] {
  return elements.every(child => isOfSignature(child, 'Transform'))
    ? elements
    : refuse('Transforms tiene algo que no es un Transform')
}

function canonicalizationOf(method: XmlElement): Canonicalization {
  const known = allowed(CANONICALIZATIONS, method)
  const [inclusive, ...others] = method.elements
  if (inclusive === undefined) return known
  if (!known.exclusive || others.length > 0 || inclusive.uri !== EXC || inclusive.local !== 'InclusiveNamespaces') {
    return refuse(`${method.local} tiene parámetros que no se aceptan`)
  }
  const prefixes = (attributeOf(inclusive, 'PrefixList') ?? '').split(/\s+/).filter(prefix => prefix !== '')
  return { ...known, inclusivePrefixes: prefixes.map(prefix => (prefix === '#default' ? '' : prefix)) }
}

function allowed<T>(algorithms: ReadonlyMap<string, T>, method: XmlElement): T {
  const algorithm = attributeOf(method, 'Algorithm') ?? ''
  return algorithms.get(algorithm) ?? refuse(`no se acepta ${algorithm || 'sin Algorithm'} en ${method.local}`)
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function blankless(text: string): string {
  return text.replace(/\s+/g, '')
}

function refuse(why: string): never {
  throw new NotStandard(why)
}
