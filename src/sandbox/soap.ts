/** Reads the SOAP 1.2 envelope of a request, by namespace and never by prefix. */
import { childOf, parseXml, type XmlElement, XmlError } from './xml/xml-tree.ts'

const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

export interface SoapRequest {
  /** The whole message as text, that the offsets of the elements refer to. */
  readonly text: string
  /** The one element inside the body. */
  readonly root: XmlElement
}

/** Undefined when the octets are not UTF-8, not XML that the sandbox takes, or not an envelope with exactly one element in its body. */
export function readRequest(octets: Uint8Array): SoapRequest | undefined {
  const text = decode(octets)
  const envelope = text === undefined ? undefined : parse(text)
  if (text === undefined || envelope === undefined) return undefined
  if (envelope.uri !== SOAP_NAMESPACE || envelope.local !== 'Envelope') return undefined
  const [root, ...others] = childOf(envelope, SOAP_NAMESPACE, 'Body')?.elements ?? []
  return root === undefined || others.length > 0 ? undefined : { text, root }
}

function decode(octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return undefined
  }
}

function parse(text: string): XmlElement | undefined {
  try {
    return parseXml(text)
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}
