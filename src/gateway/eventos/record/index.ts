/** What is stored of an event, its states and the decisions about its sending. */

export { voidingDeadline } from './deadlines.ts'
export {
  abandoned,
  afterQuery,
  answered,
  CLOSED_EVENTO_AS,
  closed,
  createdDue,
  type Decision,
  failed,
  type InDoubt,
  intent,
  lookedAfter,
  NOT_RECEIVED,
  type OperatorsWord,
  repost,
} from './evento-protocol.ts'
export { type Transition, type Trigger, transition } from './evento-state.ts'
export { SETTLE_EVENTO_JOB } from './eventos.jobs.ts'
export {
  type AttemptRow,
  changeEvento,
  claimDue,
  type EventoFilter,
  type EventoRef,
  type EventoRow,
  findByCdc,
  findEvento,
  findLive,
  insertEvento,
  lastAttempt,
  listEventos,
  lockDte,
  lockEvento,
  readEvento,
} from './eventos.queries.ts'
export { daysBetween, leftWords, nombreDeSerie } from './numero-words.ts'
export type { NewEvento, StateChange } from './state-change.ts'
export { tipoOf } from './tipo-of.ts'
