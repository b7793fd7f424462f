/** Public exports of the events. */

export { cancelDte } from './cancel-dte.ts'
export { CloseEventoError, closeEvento } from './close-evento.ts'

export { voidingDeadline } from './deadlines.ts'
export { CLOSED_EVENTO_AS } from './evento-protocol.ts'
export { EventoTag, rangeWords } from './evento-state.page.tsx'
export { lookAfterJob, sweepEventosJob } from './eventos.jobs.ts'
export { maySend } from './eventos.page.tsx'
export { eventosRoutes } from './eventos.routes.ts'
export { eventosPages } from './eventos-pages.routes.ts'
export { countNumeros, listVoidings, type Voiding } from './huecos.queries.ts'
export { gapsOf, type Hueco, type Line, listLines } from './list-huecos.ts'
export { lookAfterEvento, sweepEventos } from './look-after-evento.ts'
export { noticeOf, registerForm } from './register-form.ts'
