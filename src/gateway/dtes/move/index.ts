/** Changes of a document, each with its history and its messages in one transaction. */

export { CLOSED_AS, CloseError, closeDte } from './close-dte.ts'
export { dismissDte } from './dismiss-dte.ts'
export { endSold } from './end-sold.ts'
export type { Sale } from './issue.queries.ts'
export { type Beginning, type FirstPosting, type Issued, issueSales, prepareSale } from './issue-dte.ts'
export {
  type Actor,
  type Intended,
  intendDtes,
  type Move,
  moveDte,
  moveDtes,
  newAttempt,
  record,
} from './move-dte.ts'
