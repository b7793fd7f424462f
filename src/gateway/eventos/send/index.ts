/** Events registered, sent, followed and closed. */

export { CloseEventoError, closeEvento } from './close-evento.ts'
export { checkOwnEvento, emptyRefusal, prepare, readBody } from './plan-evento.ts'
export { recoverEventos } from './recover-eventos.ts'
export { assertConnected, registerEvento } from './register-evento.ts'
export { settleEvento } from './settle-evento.ts'
