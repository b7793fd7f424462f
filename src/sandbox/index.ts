/** SIFEN on a laptop: the same SOAP 1.2 over mutual TLS as the real one, with its own certification authority, book and scripted faults. */
export type { CertificateRequest, IssuedCertificate } from './authority.ts'
export type { Call } from './book.ts'
export type { FaultName, Script } from './faults.ts'
export type { Clock, Log, Random } from './ports.ts'
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts'
export type { ServiceName } from './services.ts'
