/** Verification of a signed rDE, of any program. */
export { type RdeCheck, type RdeProblem, type RdeVerification, verifyRde } from './verify-rde.ts'
