/**
 * Writes the SOAP 1.2 envelopes. Documents are inserted as the signed bytes: they are never parsed or rewritten here.
 * docs/sifen §6.
 */
import { CDC_SHAPE } from '../../cdc.ts'
import { SERVICES, type Service } from '../../endpoints.ts'
import { SIFEN_NAMESPACE } from '../../sign.ts'

export const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope'

/** Media type of SOAP 1.2. SIFEN's WSDL declares an empty action. */
export const CONTENT_TYPE = 'application/soap+xml; charset=utf-8'

const DID_SHAPE = /^[0-9]{1,15}$/
/** A RUC without check digit. */
const RUC_SHAPE = /^[1-9][0-9]{3,6}[0-9A-D]$/
const PROTOCOL_SHAPE = /^[0-9]{1,28}$/
const RDE_START = Buffer.from('<rDE')
const EVENT_START = Buffer.from('<gGroupGesEve')

/**
 * siRecepDE with one signed document. `rde` is the whole rDE in UTF-8, without XML declaration or BOM (SIFEN answers
 * 0160 to a declaration inside the envelope). Throws RangeError for a malformed argument, as all of these do.
 */
export function recibeEnvelope(dId: string, rde: Uint8Array): Buffer {
  expectRde(rde)
  return envelope('recibe', dId, '<xDE>', rde, '</xDE>')
}

/** siRecepLoteDE. `zip` is the archive of the lot. */
export const recibeLoteEnvelope = (dId: string, zip: Buffer): Buffer =>
  envelope('recibe-lote', dId, `<xDE>${zip.toString('base64')}</xDE>`)

/** siResultLoteDE: queries the state of the lot of a protocol. */
export function consultaLoteEnvelope(dId: string, protLote: string): Buffer {
  expectShape(PROTOCOL_SHAPE, 'protocol of 1 to 28 digits', protLote)
  return envelope('consulta-lote', dId, `<dProtConsLote>${protLote}</dProtConsLote>`)
}

/** siConsDE: queries a CDC. */
export function consultaEnvelope(dId: string, cdc: string): Buffer {
  expectShape(CDC_SHAPE, 'CDC', cdc)
  return envelope('consulta', dId, `<dCDC>${cdc}</dCDC>`)
}

/** siConsRUC: queries a taxpayer. `ruc` has no check digit. */
export function consultaRucEnvelope(dId: string, ruc: string): Buffer {
  expectShape(RUC_SHAPE, 'RUC of 5 to 8 characters without check digit', ruc)
  return envelope('consulta-ruc', dId, `<dRUCCons>${ruc}</dRUCCons>`)
}

/** siRecepEvento with one signed event. `evento` is the whole gGroupGesEve, without XML declaration or BOM. */
export function eventoEnvelope(dId: string, evento: Uint8Array): Buffer {
  if (!startsWith(evento, EVENT_START)) throw new RangeError('The event must begin with <gGroupGesEve.')
  return envelope('evento', dId, '<dEvReg>', evento, '</dEvReg>')
}

function envelope(service: Service, dId: string, ...content: (string | Uint8Array)[]): Buffer {
  expectShape(DID_SHAPE, 'dId of 1 to 15 digits', dId)
  const root = SERVICES[service].request
  const parts = [
    `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${SOAP_NAMESPACE}"><env:Header/><env:Body>`,
    `<${root} xmlns="${SIFEN_NAMESPACE}"><dId>${dId}</dId>`,
    ...content,
    `</${root}></env:Body></env:Envelope>`,
  ]
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** Throws RangeError when a document does not start with `<rDE`. */
export function expectRde(rde: Uint8Array): void {
  if (!startsWith(rde, RDE_START)) throw new RangeError('The document must begin with <rDE, without XML declaration.')
}

const startsWith = (bytes: Uint8Array, start: Buffer): boolean => start.equals(bytes.subarray(0, start.length))

function expectShape(shape: RegExp, what: string, text: string): void {
  if (!shape.test(text)) throw new RangeError(`Not a ${what}: ${JSON.stringify(text)}`)
}
