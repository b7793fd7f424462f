/** Communication with SIFEN: client, results and the transport interface. */
export type {
  ConsultaLoteResult,
  ConsultaResult,
  ConsultaRucResult,
  ContenDe,
  Contribuyente,
  Estado,
  EstadoLote,
  Evento,
  EventoResult,
  LoteVeredicto,
  Mensaje,
  Nominado,
  RecibeLoteResult,
  RecibeResult,
  SinVeredicto,
} from './answers/index.ts'
export { createSifenClient, type SifenClient, type SifenClientOptions } from './client.ts'
export type { ClientHooks, RequestLog, ResponseLog } from './hooks.ts'
export { type DocumentoFirmado, LOTE_LIMITS, type LoteLimits, splitLote } from './lote.ts'
export {
  consultaEnvelope,
  consultaLoteEnvelope,
  consultaRucEnvelope,
  createTransport,
  eventoEnvelope,
  recibeEnvelope,
  recibeLoteEnvelope,
  type TlsIdentity,
  type Transport,
  type TransportOptions,
  type WireRequest,
  type WireResponse,
} from './transport/index.ts'
