/** Reads the SOAP 1.2 envelope of a request, by namespace and never by prefix. */
import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { parseXml } from '../xml/parse-xml.ts'
import type { Reading } from '../xml/tree-builder.ts'
import { childOf, textOf, type XmlElement, XmlError } from '../xml/xml-tree.ts'

const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

export interface SoapRequest {
  /** The whole message as text, to which the offsets of the elements refer. */
  readonly text: string
  /** The only element inside the body. */
  readonly root: XmlElement
}

/**
 * Returns the request. Undefined when the octets are not UTF-8, not XML that the sandbox accepts, or not an envelope
 * with exactly one element in its body.
 */
export function readRequest(octets: Uint8Array): SoapRequest | undefined {
  const message = readXml(octets)
  if (message === undefined) return undefined
  const { text, root: envelope } = message
  if (envelope.uri !== SOAP_NAMESPACE || envelope.local !== 'Envelope') return undefined
  const [root, ...others] = childOf(envelope, SOAP_NAMESPACE, 'Body')?.elements ?? []
  return root === undefined || others.length > 0 ? undefined : { text, root }
}

/** Returns the message. Undefined when the octets are not UTF-8 or not XML that the sandbox accepts. */
export function readXml(octets: Uint8Array, reading?: Reading): SoapRequest | undefined {
  const text = decode(octets)
  const root = text === undefined ? undefined : parse(text, reading)
  return text === undefined || root === undefined ? undefined : { text, root }
}

/** True when a request has exactly the named elements, in that order. A dId must have 1 to 15 digits. */
export function hasExactly({ root: { elements } }: SoapRequest, ...names: readonly string[]): boolean {
  return (
    elements.length === names.length &&
    elements.every(({ local, uri }, i) => local === names[i] && uri === SIFEN_NAMESPACE) &&
    elements.every(element => element.local !== 'dId' || /^\d{1,15}$/.test(textOf(element)))
  )
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

function decode(octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return undefined
  }
}

function parse(text: string, reading?: Reading): XmlElement | undefined {
  try {
    return parseXml(text, reading)
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}
