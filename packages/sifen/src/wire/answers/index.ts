/** SIFEN's answers, read. */

export { type ConsultaResult, type RecibeResult, readConsulta, readRecibe } from './answers.ts'
export type { ContenDe, Evento, Nominado } from './conten-de.ts'
export { type EventoResult, readEvento } from './evento-answer.ts'
export {
  type ConsultaLoteResult,
  type EstadoLote,
  type LoteVeredicto,
  type RecibeLoteResult,
  readConsultaLote,
  readRecibeLote,
  type SinVeredicto,
} from './lote-answers.ts'
export { type ConsultaRucResult, type Contribuyente, readConsultaRuc } from './ruc-answer.ts'
export type { Estado, Mensaje } from './verdict.ts'
