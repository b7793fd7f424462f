/** Public exports of the events. */

export { eventoDetalle, needsAttention, type Outcome, presentEvento } from './answer/index.ts'
export { cancelDte } from './cancel-dte.ts'
export { eventosRoutes } from './eventos.routes.ts'
export { countNumeros, listVoidings, type Voiding } from './huecos.queries.ts'
export { gapsOf, type Hueco, type Line, listLines } from './list-huecos.ts'
export {
  CLOSED_EVENTO_AS,
  daysBetween,
  type EventoRef,
  type EventoRow,
  leftWords,
  nombreDeSerie,
  SETTLE_EVENTO_JOB,
  type Trigger,
  voidingDeadline,
} from './record/index.ts'
export { registerIssuers, registerReceivers } from './register-other.ts'
export { CloseEventoError, checkOwnEvento, closeEvento, recoverEventos, settleEvento } from './send/index.ts'
export { downloadXml } from './show-evento.ts'
export { planVoiding, voidNumeros } from './void-numeros.ts'
