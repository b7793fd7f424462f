/** Reads the SOAP 1.2 envelope of a request, by namespace and never by prefix. Throws `Malformed` for what SIFEN answers 0160. */
import { childOf, parseXml, type Reading, SIFEN_NAMESPACE, textOf, type XmlElement, XmlError } from '../xml/index.ts'
import { Malformed } from './malformed.ts'

const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

export interface SoapRequest {
  /** The whole message as text, to which the offsets of the elements refer. */
  readonly text: string
  /** The only element inside the body. */
  readonly root: XmlElement
}

/** Returns the request: an envelope with exactly one element in its body. */
export const readRequest = (octets: Uint8Array): SoapRequest => requestIn(readXml(octets))

/** Returns the request of a message that was read. */
export function requestIn({ text, root: envelope }: SoapRequest): SoapRequest {
  if (envelope.uri !== SOAP_NAMESPACE || envelope.local !== 'Envelope')
    throw new Malformed(`la raíz es ${named(envelope)}; se espera un Envelope de SOAP 1.2 (${SOAP_NAMESPACE})`)
  const body = childOf(envelope, SOAP_NAMESPACE, 'Body')?.elements
  const [root, ...others] = body ?? []
  if (root === undefined || others.length > 0)
    throw new Malformed(`el Body de SOAP debe tener un solo elemento, y ${body ? `tiene ${body.length}` : 'no está'}`)
  return { text, root }
}

/** Returns the message: UTF-8, and XML that the sandbox accepts. */
export function readXml(octets: Uint8Array, reading?: Reading): SoapRequest {
  const text = decode(octets)
  return { text, root: parse(text, reading) }
}

/** Checks that a request has exactly the named elements, in that order, and that a dId has 1 to 15 digits. */
export function expectExactly({ root }: SoapRequest, ...names: readonly string[]): void {
  const { elements } = root
  const isAsExpected =
    elements.length === names.length &&
    elements.every(({ local, uri }, i) => local === names[i] && uri === SIFEN_NAMESPACE)
  if (!isAsExpected) {
    const found = elements.slice(0, MOST_NAMED).map(named).join(', ')
    throw new Malformed(`${root.local} debe tener ${names.join(' y ')}, en ese orden, y tiene ${found || 'nada'}`)
  }
  const dId = elements.find(({ local }) => local === 'dId')
  if (dId && !/^\d{1,15}$/.test(textOf(dId))) throw new Malformed('dId debe tener de 1 a 15 cifras')
}

/** Elements that a reason names. */
const MOST_NAMED = 5
const LONGEST_NAME = 60

/** Names an element for a reason, with its namespace when that is not SIFEN's. */
export function named({ name, uri }: XmlElement): string {
  const short = name.slice(0, LONGEST_NAME)
  if (uri === SIFEN_NAMESPACE) return `«${short}»`
  return `«${short}» ${uri === '' ? 'sin namespace' : `del namespace ${uri.slice(0, LONGEST_NAME)}`}`
}

/** Returns the text of a child of the request. '' when it is absent. */
export function fieldOf({ root }: SoapRequest, name: string): string {
  const element = childOf(root, SIFEN_NAMESPACE, name)
  return element === undefined ? '' : textOf(element)
}

/** Returns an element of a message as written. */
export function sourceOf({ start, end }: XmlElement, { text }: SoapRequest): string {
  return text.slice(start, end)
}

function decode(octets: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    throw new Malformed('el mensaje no es UTF-8')
  }
}

function parse(text: string, reading?: Reading): XmlElement {
  try {
    return parseXml(text, reading)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw error instanceof Malformed ? error : new Malformed(`no es XML que SIFEN lea: ${error.message}`)
  }
}
