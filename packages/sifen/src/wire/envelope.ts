/** Opens an HTTP answer: returns the SIFEN element inside the SOAP body, or throws the error that it stands for. */
import { SifenError, unusableAnswer } from '../errors.ts'
import { legible } from '../redact.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'
import { SOAP_NAMESPACE, type WireResponse } from './transport/index.ts'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from './xml/index.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })
const MARKUP_OF_A_PAGE = /^\s*(?:<!doctype\s+html|<html)/i
/**
 * Part of a page in which its markup must start. Over millions of blanks the regular expression would take too long.
 */
const PAGE_START = 1_000

/**
 * Returns the element inside the SOAP body. SIFEN's refusals come with HTTP 400 and are answers all the same. Other
 * statuses outside 2xx and 4xx count as no answer, except with a Fault. Throws SifenError: SIFEN_FAULT or
 * SIFEN_RESPONSE, both `unknown`.
 */
export async function openAnswer(response: WireResponse): Promise<XmlElement> {
  const { status, body } = response
  if (status >= 300 && status < 400) throw unusableAnswer(`SIFEN respondió con una redirección (HTTP ${status}).`)
  if (body.length === 0) throw unusableAnswer(`SIFEN respondió sin contenido (HTTP ${status}).`)
  const envelope = await readEnvelope(decode(body), status)
  const soapBody = childOf(envelope, SOAP_NAMESPACE, 'Body')
  const fault = childOf(soapBody, SOAP_NAMESPACE, 'Fault')
  if (fault !== undefined) throw faultError(fault)
  if (status >= 500) throw unusableAnswer(`SIFEN respondió con un error del servidor (HTTP ${status}).`)
  const [answer, ...others] = soapBody?.children ?? []
  if (answer === undefined || others.length > 0 || answer.ns !== SIFEN_NAMESPACE) {
    throw unusableAnswer('La respuesta no es un mensaje de SIFEN.')
  }
  return answer
}

function decode(body: Uint8Array): string {
  try {
    return UTF8.decode(body)
  } catch (cause) {
    throw unusableAnswer('La respuesta de SIFEN no está en UTF-8.', { cause })
  }
}

async function readEnvelope(text: string, status: number): Promise<XmlElement> {
  if (MARKUP_OF_A_PAGE.test(text.slice(0, PAGE_START))) {
    throw unusableAnswer(`SIFEN respondió con una página HTML en lugar de un mensaje (HTTP ${status}).`)
  }
  try {
    const root = await readXml(text)
    if (root.ns === SOAP_NAMESPACE && root.name === 'Envelope') return root
  } catch (cause) {
    throw unusableAnswer(`La respuesta de SIFEN no es XML válido o está incompleta (HTTP ${status}).`, { cause })
  }
  throw unusableAnswer(`La respuesta no es un sobre SOAP (HTTP ${status}).`)
}

function faultError(fault: XmlElement): SifenError {
  const code = textOf(childOf(fault, SOAP_NAMESPACE, 'Code'), SOAP_NAMESPACE, 'Value') ?? 'sin código'
  // A Fault has one Text for each language.
  const [text] = childrenOf(childOf(fault, SOAP_NAMESPACE, 'Reason'), SOAP_NAMESPACE, 'Text')
  const reason = legible(text?.text ?? '') || 'sin motivo'
  return new SifenError('SIFEN_FAULT', 'unknown', `SIFEN respondió con una falla SOAP: ${reason} (${code}).`)
}
