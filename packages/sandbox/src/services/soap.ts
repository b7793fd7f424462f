/** Reads the SOAP 1.2 envelope of a request, by namespace and never by prefix. */
import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { parseXml } from '../xml/parse-xml.ts'
import type { Reading } from '../xml/tree-builder.ts'
import { childOf, textOf, type XmlElement, XmlError } from '../xml/xml-tree.ts'

const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

export interface SoapRequest {
  /** The whole message as text, that the offsets of the elements refer to. */
  readonly text: string
  /** The one element inside the body. */
  readonly root: XmlElement
}

/** Undefined when the octets are not UTF-8, not XML that the sandbox takes, or not an envelope with exactly one element in its body. */
export function readRequest(octets: Uint8Array): SoapRequest | undefined {
  const message = readXml(octets)
  if (message === undefined) return undefined
  const { text, root: envelope } = message
  if (envelope.uri !== SOAP_NAMESPACE || envelope.local !== 'Envelope') return undefined
  const [root, ...others] = childOf(envelope, SOAP_NAMESPACE, 'Body')?.elements ?? []
  return root === undefined || others.length > 0 ? undefined : { text, root }
}

/** Undefined when the octets are not UTF-8 or not XML that the sandbox takes. */
export function readXml(octets: Uint8Array, reading?: Reading): SoapRequest | undefined {
  const text = decode(octets)
  const root = text === undefined ? undefined : parse(text, reading)
  return text === undefined || root === undefined ? undefined : { text, root }
}

/** Whether a request holds a dId (1 to 15 digits), if that is named, and the other elements named, in that order, and nothing else. */
export function hasExactly({ root: { elements } }: SoapRequest, ...names: readonly string[]): boolean {
  return (
    elements.length === names.length &&
    elements.every(({ local, uri }, i) => local === names[i] && uri === SIFEN_NAMESPACE) &&
    elements.every(element => element.local !== 'dId' || /^\d{1,15}$/.test(textOf(element)))
  )
}

/** The text of an element right inside the request; '' when it is not there. */
export function fieldOf({ root }: SoapRequest, name: string): string {
  const element = childOf(root, SIFEN_NAMESPACE, name)
  return element === undefined ? '' : textOf(element)
}

/** An element of a message as it was written. */
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
