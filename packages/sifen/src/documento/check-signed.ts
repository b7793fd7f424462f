/**
 * Self-check of a signed document, over the exact bytes that will be stored and sent: its digest must be that of its
 * DE, and its QR that of its fields. It shares no code with the writers. A failure is a fault of ours, never of the
 * client's.
 */
import { createHash, hash } from 'node:crypto'

/** The signed bytes are inconsistent and must not be sent. */
export class SelfCheckError extends Error {
  override name = 'SelfCheckError'
}

const APEX = '<DE xmlns="http://ekuatia.set.gov.py/sifen/xsd"'
const ITEM = Buffer.from('<gCamItem>')

/** Checks a signed document. Throws SelfCheckError. `csc` is the security code whose hash closes the QR. */
export function checkSigned(xml: Buffer, csc: string): void {
  const from = xml.indexOf('<DE Id="')
  const to = xml.lastIndexOf('</DE>') + '</DE>'.length
  if (from < 0 || to <= from) throw new SelfCheckError('The signed document has no DE')
  const digest = createHash('sha256')
    .update(APEX)
    .update(xml.subarray(from + '<DE'.length, to))
    .digest('base64')
  const after = xml.toString('latin1', to)
  if (digest !== between(after, '<DigestValue>', '<')) throw new SelfCheckError('The digest is not that of the DE')
  const facts = factsOf(xml, from, to)
  checkQr(between(after, '<dCarQR>', '<') ?? '', { ...facts, DigestValue: hex(digest) }, csc)
}

type Facts = Readonly<Record<string, string | undefined>>

/**
 * Reads the facts of the QR from the bytes of the document. Free texts cannot contain a tag, because their `<` is
 * escaped.
 */
function factsOf(xml: Buffer, from: number, to: number): Facts {
  const head = xml.toString('latin1', from, xml.indexOf('<gDtipDE>', from))
  const totals = xml.lastIndexOf('<gTotSub>', to)
  const sums = totals < 0 ? '' : xml.toString('latin1', totals, to)
  const ruc = element(head, 'dRucRec')
  return {
    Id: between(head, '<DE Id="', '"'),
    dFeEmiDE: hex(element(head, 'dFeEmiDE') ?? ''),
    ...(ruc === undefined ? { dNumIDRec: element(head, 'dNumIDRec') ?? '0' } : { dRucRec: ruc }),
    dTotGralOpe: element(sums, 'dTotGralOpe') ?? '0',
    dTotIVA: element(sums, 'dTotIVA') ?? '0',
    cItems: String(countItems(xml.subarray(from, to))),
  }
}

function checkQr(written: string, facts: Facts, csc: string): void {
  const query = written.replaceAll('&amp;', '&').slice(written.indexOf('?') + 1)
  const [told = '', closing] = query.split('&cHashQR=')
  if (hash('sha256', told + csc) !== closing) throw new SelfCheckError('The hash of the QR is not that of its text')
  for (const [name, value] of Object.entries(facts))
    if (!`&${told}&`.includes(`&${name}=${value}&`))
      throw new SelfCheckError(`The ${name} of the QR is not the document's`)
}

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const element = (text: string, name: string) => between(text, `<${name}>`, '<')

function between(text: string, start: string, end: string): string | undefined {
  const at = text.indexOf(start)
  return at < 0 ? undefined : text.slice(at + start.length, text.indexOf(end, at + start.length))
}

function countItems(de: Buffer): number {
  let count = 0
  for (let at = de.indexOf(ITEM); at >= 0; at = de.indexOf(ITEM, at + ITEM.length)) count++
  return count
}
