/** Changes of a document, each with its history and its messages in one transaction. */

export { CLOSED_AS, CloseError, closeDte } from './close-dte.ts'
export { dismissDte } from './dismiss-dte.ts'
export { endSold } from './end-sold.ts'
export {
  type Actor,
  historyOf,
  type Intended,
  intendDtes,
  type Move,
  moveDte,
  moveDtes,
  newAttempt,
  type Opening,
  openDte,
  outboxEvents,
  record,
} from './move-dte.ts'
