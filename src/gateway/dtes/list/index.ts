/** Lists of documents, and the figures beside them. */

export { EN_DUDA, type ListFilter, PARTS } from './conditions.queries.ts'
export {
  COUNTED,
  type ListFigures,
  pendingSince,
  readListFigures,
  readWaiting,
  WAITING_COUNTED,
  type Waiting,
  type WaitingCount,
  waitingCounts,
  waitingOf,
} from './figures.queries.ts'
export { lastRead, listPage, NAMES_READ, type PageRow } from './list-dtes.queries.ts'
export { dteFilter, dteList } from './list-dtes.schema.ts'
export { showDtes } from './list-dtes.ts'
export { midnight } from './midnight.ts'
