/** The rules about events. */
export type { EventoSubmission } from './evento-rule.ts'
export { EVENTO_RULES } from './evento-rules.ts'
export { rangoOf } from './inutilizacion.ts'
