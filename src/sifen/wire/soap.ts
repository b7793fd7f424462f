/** Writes the SOAP 1.2 envelopes. Documents go in as the bytes that were signed: they are never parsed nor written anew here. reference.md §6. */
import { SERVICES, type Service } from '../endpoints.ts'
import { SIFEN_NAMESPACE } from '../sign.ts'

export const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

/** Norm of SOAP 1.2; SIFEN's WSDL declares an empty action. */
export const CONTENT_TYPE = 'application/soap+xml; charset=utf-8'

const DID_SHAPE = /^[0-9]{1,15}$/
const CDC_SHAPE = /^[0-9]{2}[0-9]{7}[0-9A-D][0-9]{34}$/
const RDE_START = Buffer.from('<rDE')

/**
 * siRecepDE with one signed document. `rde` is the whole rDE in UTF-8, without XML declaration nor BOM (a declaration inside the envelope
 * is answered with 0160). Throws RangeError when it does not begin with `<rDE` or `dId` is not 1 to 15 digits.
 */
export function recibeEnvelope(dId: string, rde: Uint8Array): Buffer {
  if (!RDE_START.equals(rde.subarray(0, RDE_START.length))) {
    throw new RangeError('The document must begin with <rDE, without XML declaration.')
  }
  return envelope('recibe', dId, '<xDE>', rde, '</xDE>')
}

/** siConsDE: what SIFEN holds under a CDC. Throws RangeError when `cdc` or `dId` have not their shape. */
export function consultaEnvelope(dId: string, cdc: string): Buffer {
  if (!CDC_SHAPE.test(cdc)) throw new RangeError(`Not a CDC: ${JSON.stringify(cdc)}`)
  return envelope('consulta', dId, `<dCDC>${cdc}</dCDC>`)
}

function envelope(service: Service, dId: string, ...content: (string | Uint8Array)[]): Buffer {
  if (!DID_SHAPE.test(dId)) throw new RangeError(`Not a dId of 1 to 15 digits: ${JSON.stringify(dId)}`)
  const root = SERVICES[service].request
  const parts = [
    `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${SOAP_NAMESPACE}"><env:Header/><env:Body>`,
    `<${root} xmlns="${SIFEN_NAMESPACE}"><dId>${dId}</dId>`,
    ...content,
    `</${root}></env:Body></env:Envelope>`,
  ]
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
}
