/**
 * Verifies a whole rDE, of any issuer and any program: that its DE is what was signed, that the certificate inside made
 * the signature, and that the QR is the document's.
 */
import type { X509Certificate } from 'node:crypto'
import { rucOf } from '../certificate/taxpayer.ts'
import { CONSULTA_QR, type Csc, type QrFacts, qrHash, qrQuery } from '../qr.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { XmlError } from '../wire/xml/index.ts'
import { DSIG, FormError, judgeSignature } from './signature.ts'
import { attributeIn, type ElementNode, elementsOf, readNodes, textIn } from './xml-nodes.ts'

/**
 * | check | what failed |
 * |---|---|
 * | form | it is not XML, not one rDE with one signed DE, or the signature has a form that SIFEN does not take |
 * | digest | the DE was changed after it was signed |
 * | signature | the certificate inside did not make the signature |
 * | qr | the QR is not this document's, or its hash is not made with the CSC |
 */
export type RdeCheck = 'form' | 'digest' | 'signature' | 'qr'

export type RdeProblem = {
  check: RdeCheck
  /** English, for a log. It holds no value of the document. */
  detail: string
}

export type RdeVerification =
  | {
      ok: true
      cdc: string
      /** Base64 text of ds:DigestValue. It tells one signed document from another with the same CDC. */
      digestValue: string
      /** The address of the QR tells the environment. */
      ambiente: keyof typeof CONSULTA_QR
      certificate: {
        pem: string
        validFrom: Date
        validTo: Date
        /** `80012345-0`. Whether it is the issuer's, and whether a known authority issued it, is for the caller. */
        ruc?: string
      }
    }
  | { ok: false; problems: readonly RdeProblem[] }

/**
 * Verifies an rDE as it is stored, sent or returned by SIFEN (`consulta`). Returns every check that failed; never throws
 * for what the text holds. Without `csc` the hash of the QR is not verified, the rest of the QR is.
 */
export async function verifyRde(xml: string | Buffer, { csc }: { csc?: Csc } = {}): Promise<RdeVerification> {
  try {
    const { de, cdc, signature, qr } = partsOf(await readNodes(xml.toString()))
    const { digestValue, certificate, digestMatches, valueMatches } = await judgeSignature(signature, de)
    const code = readQr(qr, factsOf(de, cdc, digestValue), csc)
    const problems: RdeProblem[] = []
    if (!digestMatches) problems.push({ check: 'digest', detail: 'The digest is not that of the DE' })
    if (!valueMatches) problems.push({ check: 'signature', detail: 'The certificate did not make this signature' })
    if (code.problem !== undefined) problems.push({ check: 'qr', detail: code.problem })
    if (problems.length > 0 || code.ambiente === undefined) return { ok: false, problems }
    return { ok: true, cdc, digestValue, ambiente: code.ambiente, certificate: shown(certificate) }
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof FormError)) throw error
    return { ok: false, problems: [{ check: 'form', detail: error.message }] }
  }
}

type Parts = { de: ElementNode; cdc: string; signature: ElementNode; qr: string }

function partsOf(root: ElementNode): Parts {
  if (root.local !== 'rDE' || root.uri !== SIFEN_NAMESPACE) throw new FormError('The root is not an rDE of SIFEN')
  const de = one(root, SIFEN_NAMESPACE, 'DE')
  const signature = one(root, DSIG, 'Signature')
  const cdc = attributeIn(de, 'Id')
  if (cdc === undefined) throw new FormError('The DE has no Id')
  const close = one(root, SIFEN_NAMESPACE, 'gCamFuFD')
  return { de, cdc, signature, qr: textIn(one(close, SIFEN_NAMESPACE, 'dCarQR')).trim() }
}

function one(parent: ElementNode, uri: string, name: string): ElementNode {
  const [found, ...others] = elementsOf(parent, uri, name)
  if (found === undefined || others.length > 0) throw new FormError(`${parent.local} does not have one ${name}`)
  return found
}

function factsOf(de: ElementNode, cdc: string, digestValue: string): QrFacts {
  const at = (...path: readonly string[]) =>
    path.reduce<ElementNode | undefined>((parent, name) => elementsOf(parent, SIFEN_NAMESPACE, name)[0], de)
  const general = 'gDatGralOpe'
  const dRucRec = textIn(at(general, 'gDatRec', 'dRucRec'))
  return {
    ...{ cdc, digestValue },
    fechaEmision: textIn(at(general, 'dFeEmiDE')),
    receptor: dRucRec === '' ? { dNumIDRec: textIn(at(general, 'gDatRec', 'dNumIDRec')) || '0' } : { dRucRec },
    totalOperacion: textIn(at('gTotSub', 'dTotGralOpe')) || '0',
    totalIva: textIn(at('gTotSub', 'dTotIVA')) || '0',
    items: elementsOf(at('gDtipDE'), SIFEN_NAMESPACE, 'gCamItem').length,
  }
}

type Qr = { ambiente?: keyof typeof CONSULTA_QR; problem?: string }

/** Compares the QR with the document's facts, and its hash with the CSC. */
function readQr(written: string, facts: QrFacts, csc: Csc | undefined): Qr {
  const ambiente = (['test', 'prod'] as const).find(each => written.startsWith(CONSULTA_QR[each]))
  if (ambiente === undefined) return { problem: 'The QR does not begin with an address of SIFEN' }
  const linked = written.slice(CONSULTA_QR[ambiente].length)
  const { idCsc = '', cHashQR = '' } =
    /&IdCSC=(?<idCsc>\d+)&cHashQR=(?<cHashQR>[0-9a-f]{64})$/.exec(linked)?.groups ?? {}
  const query = qrQuery(facts, csc?.id ?? idCsc)
  if (linked !== `${query}&cHashQR=${cHashQR}`) return { problem: firstDifference(linked, query) }
  if (csc !== undefined && qrHash(query, csc.valor) !== cHashQR)
    return { problem: 'The hash of the QR is not the CSC’s' }
  return { ambiente }
}

function firstDifference(linked: string, query: string): string {
  const fields = linked.split('&')
  const wrong = query.split('&').find((field, i) => field !== fields[i])
  return `The ${wrong?.split('=', 1)[0] ?? 'end'} of the QR is not the document's`
}

function shown(certificate: X509Certificate) {
  const ruc = rucIfAny(certificate)
  return {
    pem: certificate.toString(),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    ...(ruc !== undefined && { ruc }),
  }
}

function rucIfAny(certificate: X509Certificate): string | undefined {
  try {
    return rucOf(certificate)
  } catch {
    return undefined // A certificate whose names cannot be read has no RUC that counts.
  }
}
