/** Public face of continuity: notices that the database went back. */
export { openContinuity, WHOLE } from './open-continuity.ts'
