/** Events registered, sent, followed and closed. */

export { CloseEventoError, closeEvento } from './close-evento.ts'
export { emitterOf, emptyRefusal, findOwn, prepare, readBody } from './plan-evento.ts'
export { recoverEventos } from './recover-eventos.ts'
export { assertConnected, registerEvento } from './register-evento.ts'
export { settleEvento } from './settle-evento.ts'
