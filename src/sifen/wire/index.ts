/** The talk with SIFEN: client, results and the seam of the wire. */
export type { ConsultaResult, RecibeResult } from './answers.ts'
export { createSifenClient, type SifenClient, type SifenClientOptions } from './client.ts'
export type { TlsIdentity } from './connector.ts'
export type { ContenDe, Evento } from './conten-de.ts'
export type { ClientHooks, RequestLog, ResponseLog } from './hooks.ts'
export { consultaEnvelope, recibeEnvelope } from './soap.ts'
export {
  createTransport,
  type Transport,
  type TransportOptions,
  type WireRequest,
  type WireResponse,
} from './transport.ts'
export type { Estado, Mensaje } from './verdict.ts'
