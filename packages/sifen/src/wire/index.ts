/** Communication with SIFEN: client, results and the transport interface. */
export type { ConsultaResult, RecibeResult } from './answers.ts'
export { createSifenClient, type SifenClient, type SifenClientOptions } from './client.ts'
export type { TlsIdentity } from './connector.ts'
export type { ContenDe, Evento } from './conten-de.ts'
export type { EventoResult } from './evento-answer.ts'
export type { ClientHooks, RequestLog, ResponseLog } from './hooks.ts'
export { type DocumentoFirmado, LOTE_LIMITS, type LoteLimits, splitLote } from './lote.ts'
export type {
  ConsultaLoteResult,
  EstadoLote,
  LoteVeredicto,
  RecibeLoteResult,
  SinVeredicto,
} from './lote-answers.ts'
export type { ConsultaRucResult, Contribuyente } from './ruc-answer.ts'
export {
  consultaEnvelope,
  consultaLoteEnvelope,
  consultaRucEnvelope,
  eventoEnvelope,
  recibeEnvelope,
  recibeLoteEnvelope,
} from './soap.ts'
export {
  createTransport,
  type Transport,
  type TransportOptions,
  type WireRequest,
  type WireResponse,
} from './transport.ts'
export type { Estado, Mensaje } from './verdict.ts'
