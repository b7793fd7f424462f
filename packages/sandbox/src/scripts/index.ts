/** The scripts of faults. */
export { FAULT_NAMES, type FaultName, faultOf, isForHandshake } from './faults.ts'
export { held } from './held.ts'
export { type Reading, readFields } from './json-fields.ts'
export { readScript, type Script } from './script.ts'
export { type ActiveScript, Scripts } from './scripts.ts'
