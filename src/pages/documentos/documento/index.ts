/** The page of one document. */

export { boxOf, chosenIds } from './chosen-ids.ts'
export { documentRoutes } from './document.routes.ts'
export { RowState, stateOf } from './dte-state.tsx'
export { afterFailure } from './redirect-on-failure.ts'
export { Emitted, Receiver } from './row-cells.tsx'
export { capital, nombreDeTipo, numeroCompleto, TIPOS_LISTADOS } from './tipos.ts'
