/** The rules about documents. */
export { OBSERVATION_CODES, RULES, rejectingOf } from './rules.ts'
