/** A request on its way, and the bytes that come back. */

export type { TlsIdentity } from './connector.ts'
export {
  consultaEnvelope,
  consultaLoteEnvelope,
  consultaRucEnvelope,
  eventoEnvelope,
  expectRde,
  recibeEnvelope,
  recibeLoteEnvelope,
  SOAP_NAMESPACE,
} from './soap.ts'
export {
  createTransport,
  type Transport,
  type TransportOptions,
  type WireRequest,
  type WireResponse,
} from './transport.ts'
