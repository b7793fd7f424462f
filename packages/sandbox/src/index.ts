/**
 * A SIFEN on a laptop: the same SOAP 1.2 over mutual TLS as the real one, with its own certification authority, book
 * and scripted faults.
 */
export type { CertificateRequest, IssuedCertificate } from './authority/authority.ts'
export type { Approval, Call, EventoRegistrado, Lote, Posting } from './book/entries.ts'
export type { Repeated } from './book/journal.ts'
export { LedgerError } from './book/ledger.ts'
export type { NumberedStamp, Stamp } from './book/numbering.ts'
export type { Taxpayer } from './book/register.ts'
export { openSandbox } from './open-sandbox.ts'
export type { Clock, Log, Random } from './ports.ts'
export { OBSERVATION_CODES } from './rules/rules.ts'
export type { Sandbox, SandboxOptions } from './sandbox.ts'
export type { FaultName } from './scripts/faults.ts'
export type { Script } from './scripts/script.ts'
export type { ActiveScript } from './scripts/scripts.ts'
export type { ServiceName } from './services/services.ts'
export { startSandbox } from './start-sandbox.ts'
export { SchemaError } from './xml/xsd.ts'
