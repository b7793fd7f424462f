/**
 * A SIFEN on a laptop: the same SOAP 1.2 over mutual TLS as the real one, with its own certification authority, book
 * and scripted faults.
 */

export type { CertificateRequest, IssuedCertificate } from './authority/index.ts'
export type {
  Approval,
  Call,
  EventoRegistrado,
  Lote,
  NumberedTimbrado,
  Posting,
  Repeated,
  Taxpayer,
  Timbrado,
} from './book/index.ts'
export { LedgerError } from './book/index.ts'
export type { Sandbox, SandboxOptions } from './control/index.ts'
export { openSandbox } from './open-sandbox.ts'
export type { Clock, Log, Random } from './ports/index.ts'
export { OBSERVATION_CODES } from './rules/index.ts'
export type { ActiveScript, FaultName, Script } from './scripts/index.ts'
export type { ServiceName } from './services/index.ts'
export { startSandbox } from './start-sandbox.ts'
export {
  type Assessment,
  NotACertificate,
  openValidation,
  type Validation,
  type ValidationOptions,
} from './validation/index.ts'
export { openSchema, type Schema, SchemaError } from './xml/index.ts'
