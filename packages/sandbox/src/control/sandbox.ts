/** Interface of a running sandbox, for the program that started it, its control API and its page. */
import type { CertificateRequest, IssuedCertificate } from '../authority/index.ts'
import type {
  Approval,
  Call,
  EventoRegistrado,
  Lote,
  NumberedTimbrado,
  Posting,
  Repeated,
  Taxpayer,
  Timbrado,
} from '../book/index.ts'
import type { Judged } from '../page/index.ts'
import type { Clock, Log, Random } from '../ports/index.ts'
import type { ActiveScript, Script } from '../scripts/index.ts'
import type { ServiceName } from '../services/index.ts'
import type { ValidationOptions } from '../validation/index.ts'

export interface SandboxOptions {
  /** Host to listen on. 127.0.0.1 by default. */
  readonly host?: string
  /** Port to listen on. A free one by default. */
  readonly port?: number
  /** Folder of the authority, the certificates and the book. Kept in memory when absent. */
  readonly dataDir?: string
  /**
   * Port on 127.0.0.1 of the control API, the page and the central bank's rates. 0 takes a free port. Not served when
   * absent.
   */
  readonly controlPort?: number
  /**
   * Days without a sheet of rates, besides weekends: `mm-dd` of every year, or `aaaa-mm-dd`. Paraguay's fixed holidays
   * by default.
   */
  readonly feriados?: readonly string[]
  /** Folder of the official XSD, which is then checked too. Throws `SchemaError` when it cannot be loaded. */
  readonly xsdDir?: string | undefined
  /** Codes of observations that reject here. Throws `RangeError` for any other code. */
  readonly rejecting?: readonly string[] | undefined
  /** Name of its command, shown on its page. `npx nanduti-sandbox` by default. */
  readonly command?: string | undefined
  readonly clock: Clock
  readonly random: Random
  readonly log?: Log
}

export interface Sandbox {
  /** `https://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** Addresses of the services. */
  readonly services: Readonly<Record<ServiceName, string>>
  /** `http://127.0.0.1:PORT`, when `controlPort` was set. */
  readonly controlUrl?: string
  /** Name of its command. */
  readonly command: string
  /** Certificate that clients have to trust. */
  readonly caPem: string
  /** Issues a certificate for TLS and for signing, like one that an emitter buys. */
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>
  /** Adds a security code, besides the two public ones of the test system. */
  registerCsc(idCsc: string, csc: string): void
  /** Sets data of a taxpayer that the sandbox cannot see by itself: a state, activities, body of the State. */
  registerTaxpayer(taxpayer: Taxpayer): void
  /** Sets data of a timbrado that is otherwise unchecked: its places, or that it is of printed documents. */
  registerTimbrado(dNumTim: string, timbrado: Timbrado): void
  /** Returns every known taxpayer. */
  taxpayers(): readonly Taxpayer[]
  /** Returns every known timbrado. */
  timbrados(): readonly NumberedTimbrado[]
  /**
   * Sets a fault for the next calls. One of the handshake also closes the idle connections, so that the next call opens
   * one.
   */
  script(script: Script): ActiveScript
  /** Returns the active scripts, oldest first. */
  scripts(): readonly ActiveScript[]
  /** Ends one script. False for an unknown number. What it hid stays hidden. */
  removeScript(id: number): boolean
  /** Ends all scripts and shows what they hid. Hanging calls stay until `release`. */
  clearScripts(): void
  /** Releases the hanging calls: those that were processed are answered, the others are cut off. */
  release(): void
  /** Returns every call, oldest first. */
  journal(): readonly Call[]
  /** Returns every posting of this document that was read, alone or in a lot. */
  postsOf(cdc: string): readonly Posting[]
  /** Returns the documents that were posted more than once, with their calls. */
  repeated(): readonly Repeated[]
  /** Returns the approved documents, oldest first. */
  documents(): readonly Approval[]
  /** Returns the queued lots, oldest first. */
  lots(): readonly Lote[]
  /** Returns the registered events, oldest first. */
  events(): readonly EventoRegistrado[]
  /** Returns the rDE of an approved document, exactly as received. */
  rde(cdc: string): string | undefined
  /**
   * Judges files as the services would, without adding them to the book. Events are judged after
   * the documents, to which they may refer. Throws `NotACertificate` for an authority that is none.
   */
  validate(files: readonly Uint8Array[], options?: Pick<ValidationOptions, 'prod' | 'autoridades'>): Judged
  /** Stops listening and closes every connection. */
  close(): Promise<void>
}
