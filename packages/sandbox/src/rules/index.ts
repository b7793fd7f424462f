/** Judges documents and events by the rules of SIFEN. */
export { OBSERVATION_CODES, rejectingOf } from './documento/index.ts'
export { judgeDocument } from './judge-document.ts'
export { type EventoForm, judgeEvento, type ResultadoEvento } from './judge-evento.ts'
export { ruleMessage } from './rule-message.ts'
export { type Broken, type JudgeContext, type JudgeOccasion, resultadoOf } from './verdict.ts'
