/** Public exports of the changes. */
export { lastPlace, noteDeleted } from './cambios.queries.ts'
export { cambiosRoutes } from './cambios.routes.ts'
export { PLACE_JOB, placeWork } from './place-changes.ts'
