/** What a request about events gets. */

export {
  alreadyRequested,
  alreadyRequestedOfCdc,
  alreadyVoided,
  cdcsNotQueried,
  deadlinePassed,
  hasNotas,
  notApproved,
  notApprovedFor,
  notConnected,
  notReceived,
  rangeInUse,
  rejectedBySifen,
  unknownOutcome,
} from './eventos.errors.ts'
export {
  IN_DOUBT,
  IN_DOUBT_RANGE,
  NOT_SENT,
  NOT_SENT_RANGE,
  PAUSED,
  REJECTED,
  REJECTED_RANGE,
} from './eventos.examples.ts'
export { needsAttention, type Outcome, presentEvento, presentOutcome } from './eventos.present.ts'
export { cancelacion, cdc, emitterId, inutilizacion, motivo } from './eventos.requests.ts'
export {
  documentOutcome,
  documentoDelEvento,
  eventoDetalle,
  eventoFilter,
  eventoList,
  excludedBy,
  rangeOutcome,
  rangoDelEvento,
  toFilter,
} from './eventos.schema.ts'
export { type HuecosQuery, huecosList, huecosQuery, unknownPoint } from './huecos.schema.ts'
