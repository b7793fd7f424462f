/** What is stored of a lot, and the decisions about its sending. */

export { checkChoice, isSendable, MAX_DTES } from './choose-dtes.ts'
export {
  broken,
  cleared,
  type DocumentOutcome,
  type LoteStep,
  NOT_QUEUED,
  orphaned,
  orphanedAt,
  polled,
  polledNext,
  received,
} from './lote-protocol.ts'
export { GATHER_JOB, POLL_LOTE_JOB, SYNC_LOTES_JOB } from './lotes.jobs.ts'
export {
  attemptsOf,
  changeLote,
  claimPoll,
  endPosting,
  findLote,
  insertLote,
  type LoteDocument,
  type LoteKey,
  type LoteRow,
  lotesOfRequest,
  unknownLotes,
  type WaitingGroup,
  waitingDtes,
  waitingGroups,
} from './lotes.queries.ts'
export {
  type Carried,
  countCarried,
  countFlying,
  findShownLote,
  type LoteChangeRow,
  listCarried,
  listLoteHistorial,
  readLotes,
} from './lotes-pages.queries.ts'
