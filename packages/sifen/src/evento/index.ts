/** Events: JSON in, checked and signed gGroupGesEve out. */
export type { ContextoEvento } from './evento.ts'
export { EVENTOS, type EventoInput, type TipoEvento } from './eventos.ts'
export { type EventoPreparation, type PreparedEvento, prepareEvento } from './prepare-evento.ts'
export { type FirmaEvento, signEvento } from './sign-evento.ts'
