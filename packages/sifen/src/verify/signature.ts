/**
 * The XMLDSig of a document as others write it: any prefix, inclusive or exclusive form, few transforms, and more than
 * the certificate in KeyInfo. The algorithms are those that SIFEN takes. docs/sifen §4, NT16.
 */
import { hash, verify, X509Certificate } from 'node:crypto'
import { type Canonicalization, canonical } from './canonical.ts'
import { attributeIn, type ElementNode, elementsOf, readNodes, textIn } from './xml-nodes.ts'

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INC = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const INCLUSIVE: Canonicalization = { exclusive: false, comments: false }
const CANONICALIZATIONS = new Map<string, Canonicalization>([
  [EXC, { exclusive: true, comments: false }],
  [`${EXC}WithComments`, { exclusive: true, comments: true }],
  [INC, INCLUSIVE],
  [`${INC}#WithComments`, { exclusive: false, comments: true }],
])
const SIGNATURES = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])
const DIGESTS = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])
const ENVELOPED = `${DSIG}enveloped-signature`
/** Each canonicalization after the first one reads the whole content again. */
const MAX_TRANSFORMS = 4

/** The signature cannot be judged: the message says why. */
export class FormError extends Error {}

export type Signature = {
  /** Text of ds:DigestValue, without blanks. */
  digestValue: string
  certificate: X509Certificate
  /** True when the digest is that of the signed element. */
  digestMatches: boolean
  /** True when the value was made over SignedInfo with the certificate's key. */
  valueMatches: boolean
}

/** Judges a signature over the element that it must refer to. Throws FormError. */
export async function judgeSignature(signature: ElementNode, signed: ElementNode): Promise<Signature> {
  const info = only(signature, 'SignedInfo')
  const reference = only(info, 'Reference')
  if (attributeIn(reference, 'URI') !== `#${attributeIn(signed, 'Id')}`) {
    throw new FormError('The signature refers to another element')
  }
  const digestValue = blankless(textIn(only(reference, 'DigestValue')))
  const certificate = certificateOf(signature)
  const content = await contentOf(signed, only(reference, 'Transforms'))
  return {
    digestValue,
    certificate,
    digestMatches: hash(algorithm(DIGESTS, only(reference, 'DigestMethod')), content, 'base64') === digestValue,
    valueMatches: isSigned(signature, info, certificate),
  }
}

/**
 * Verifies the value over SignedInfo in its document's scope. Some signers write an inclusive SignedInfo before the
 * Signature is in its document: SIFEN approved such documents, so that form counts too. docs/notes 410.
 */
function isSigned(signature: ElementNode, info: ElementNode, { publicKey }: X509Certificate): boolean {
  const form = canonicalizationOf(only(info, 'CanonicalizationMethod'))
  const method = algorithm(SIGNATURES, only(info, 'SignatureMethod'))
  const value = Buffer.from(blankless(textIn(only(signature, 'SignatureValue'))), 'base64')
  const isOver = (octets: string) => verify(method, Buffer.from(octets), publicKey, value)
  return isOver(canonical(info, form)) || (!form.exclusive && isOver(canonical(info, form, signature)))
}

/**
 * Returns the canonical text of the content, in the inclusive form unless a transform says otherwise. The output of one
 * transform is the input of the next: its octets are read again. XMLDSig §4.3.3.2.
 */
async function contentOf(signed: ElementNode, transforms: ElementNode): Promise<string> {
  const all = elementsOf(transforms, DSIG, 'Transform')
  if (all.length > MAX_TRANSFORMS) throw new FormError(`The signature has more than ${MAX_TRANSFORMS} transforms`)
  const canonicalizations = all.filter(transform => attributeIn(transform, 'Algorithm') !== ENVELOPED)
  const [first = INCLUSIVE, ...others] = canonicalizations.map(canonicalizationOf)
  let content = canonical(signed, { ...first, comments: false })
  for (const form of others) content = canonical(await readNodes(content), { ...form, comments: false })
  return content
}

function canonicalizationOf(method: ElementNode): Canonicalization {
  const known = algorithm(CANONICALIZATIONS, method)
  const prefixes = attributeIn(elementsOf(method, EXC, 'InclusiveNamespaces')[0], 'PrefixList')
  if (prefixes === undefined) return known
  const inclusivePrefixes = prefixes.split(/\s+/).map(prefix => (prefix === '#default' ? '' : prefix))
  return { ...known, inclusivePrefixes }
}

function certificateOf(signature: ElementNode): X509Certificate {
  const written = only(only(only(signature, 'KeyInfo'), 'X509Data'), 'X509Certificate')
  try {
    const certificate = new X509Certificate(Buffer.from(blankless(textIn(written)), 'base64'))
    if (certificate.publicKey.asymmetricKeyType === 'rsa') return certificate
  } catch {
    // Told below, like a key of another kind.
  }
  throw new FormError('The X509Certificate is not a certificate with an RSA key')
}

function algorithm<T>(known: ReadonlyMap<string, T>, method: ElementNode): T {
  const found = known.get(attributeIn(method, 'Algorithm') ?? '')
  if (found === undefined) throw new FormError(`The algorithm of ${method.local} is not one of SIFEN's`)
  return found
}

function only(parent: ElementNode, name: string): ElementNode {
  const [found, ...others] = elementsOf(parent, DSIG, name)
  if (found === undefined || others.length > 0) throw new FormError(`${parent.local} does not have one ${name}`)
  return found
}

const blankless = (written: string): string => written.replace(/\s+/g, '')
