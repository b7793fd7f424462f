/**
 * Checks the XMLDSig of a DE with the sandbox's own code: its shape is SIFEN's, the digest is that of the received DE,
 * and the value was made with the key of the certificate inside. docs/sifen §4, NT16.
 */
import { createHash, timingSafeEqual, verify } from 'node:crypto'
import type { CertificateReader, SigningCertificate } from '../authority/certificate.ts'
import { type Canonicalization, canonicalize } from './canonicalize.ts'
import { attributeOf, textOf, type XmlElement } from './xml-tree.ts'

export const DSIG_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

export type SignatureCheck =
  | { readonly standard: false; readonly why: string }
  | {
      readonly standard: true
      /** True when the digest and the value match the received content. */
      readonly intact: boolean
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
  Transforms: ['Transform', 'Transform'],
  KeyInfo: ['X509Data'],
  X509Data: ['X509Certificate'],
}

class NotStandard extends Error {}

/**
 * Checks `signature` over `signed`, the element whose Id it must refer to. Never throws: for a signature that differs
 * from the standard it returns the reason.
 */
export function verifySignature(
  signature: XmlElement,
  signed: XmlElement,
  readCertificate: CertificateReader,
): SignatureCheck {
  try {
    return check(readParts(signature), signed, readCertificate)
  } catch (error) {
    if (error instanceof NotStandard) return { standard: false, why: error.message }
    throw error
  }
}

function check(parts: Parts, signed: XmlElement, readCertificate: CertificateReader): SignatureCheck {
  const { signedInfo, reference, transforms, algorithms } = parts
  const id = attributeOf(signed, 'Id')
  if (attributeOf(reference, 'URI') !== `#${id}`) refuse('Reference/@URI is not the Id of the DE')
  const [first, second] = transforms
  if (first?.algorithm !== ENVELOPED || second === undefined) refuse('the transforms are not the two required ones')
  const contentMethod = canonicalizationOf(second.element)
  const certificate = readCertificate(blankless(textOf(parts.certificate)))
  if (certificate === undefined) refuse('X509Certificate cannot be read as an RSA certificate')
  // XMLDSig §4.3.3.3: a bare "#id" reference never covers comments, under any transform.
  const content = canonicalize(signed, { ...contentMethod, comments: false })
  const digest = createHash(algorithms.digest).update(content).digest()
  const signedOctets = Buffer.from(canonicalize(signedInfo, canonicalizationOf(parts.canonicalization)))
  const value = Buffer.from(blankless(textOf(parts.value)), 'base64')
  const digestValue = textOf(parts.digestValue).trim()
  return {
    standard: true,
    intact:
      sameBytes(digest, Buffer.from(blankless(digestValue), 'base64')) &&
      verify(algorithms.signature, signedOctets, certificate.publicKey, value),
    digestValue,
    certificate,
  }
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
  const [certificate] = childrenOf(x509Data, 1)
  return {
    signedInfo,
    canonicalization,
    reference,
    transforms: childrenOf(transforms, 2).map(element => ({ element, algorithm: attributeOf(element, 'Algorithm') })),
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

/** Returns the children of an element of the signature. Checks that they are exactly those of SHAPE, without prefix. */
function childrenOf<N extends 1 | 2 | 3>(element: XmlElement, count: N): Several<N> {
  const expected = SHAPE[element.local] ?? []
  const { elements } = element
  const asExpected =
    elements.length === count &&
    elements.every((child, i) => child.local === expected[i] && child.uri === DSIG_NAMESPACE && child.prefix === '')
  if (!asExpected || element.prefix !== '') refuse(`${element.local} does not hold exactly ${expected.join(', ')}`)
  return elements as unknown as Several<N>
}

function canonicalizationOf(method: XmlElement): Canonicalization {
  const known = allowed(CANONICALIZATIONS, method)
  const [inclusive, ...others] = method.elements
  if (inclusive === undefined) return known
  if (!known.exclusive || others.length > 0 || inclusive.uri !== EXC || inclusive.local !== 'InclusiveNamespaces') {
    return refuse(`${method.local} has parameters that are not allowed`)
  }
  const prefixes = (attributeOf(inclusive, 'PrefixList') ?? '').split(/\s+/).filter(prefix => prefix !== '')
  return { ...known, inclusivePrefixes: prefixes.map(prefix => (prefix === '#default' ? '' : prefix)) }
}

function allowed<T>(algorithms: ReadonlyMap<string, T>, method: XmlElement): T {
  const algorithm = attributeOf(method, 'Algorithm') ?? ''
  return algorithms.get(algorithm) ?? refuse(`${method.local} ${algorithm} is not allowed`)
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
