/** The face of a running sandbox: for the program that started it, its control and its page. */
import type { CertificateRequest, IssuedCertificate } from './authority/authority.ts'
import type { Approval, Call, EventoRegistrado, Lote, Posting } from './book/entries.ts'
import type { Repeated } from './book/journal.ts'
import type { NumberedStamp, Stamp } from './book/numbering.ts'
import type { Taxpayer } from './book/register.ts'
import type { Clock, Log, Random } from './ports.ts'
import type { Script } from './scripts/script.ts'
import type { ActiveScript } from './scripts/scripts.ts'
import type { ServiceName } from './services/services.ts'

export interface SandboxOptions {
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  /** A free one unless told otherwise. */
  readonly port?: number
  /** Where the authority, the certificates and the book are kept; in memory when left out. */
  readonly dataDir?: string
  /** Where the control API, the page and the central bank's rates are served, on 127.0.0.1; 0 takes a free port, nothing when left out. */
  readonly controlPort?: number
  /** Days without a sheet of rates, besides weekends: `mm-dd` of every year, or `aaaa-mm-dd`; by default Paraguay's fixed ones. */
  readonly feriados?: readonly string[]
  /** Folder of the official XSD, which then is run too; `SchemaError` when it cannot be. */
  readonly xsdDir?: string | undefined
  /** Codes that a document is approved with as observations, and is rejected with here; `RangeError` for any other code. */
  readonly rejecting?: readonly string[] | undefined
  /** How its commands are typed, as its page shows them: `npx nanduti-sandbox` when left out. */
  readonly command?: string | undefined
  readonly clock: Clock
  readonly random: Random
  readonly log?: Log
}

export interface Sandbox {
  /** `https://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** The address of each service. */
  readonly services: Readonly<Record<ServiceName, string>>
  /** `http://127.0.0.1:PORT`, when it was asked for. */
  readonly controlUrl?: string
  /** How its commands are typed. */
  readonly command: string
  /** The certificate that clients have to trust. */
  readonly caPem: string
  /** A certificate for TLS and for signing, as an emitter would buy it. */
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>
  /** Makes a security code known besides the two public ones of the test system. */
  registerCsc(idCsc: string, csc: string): void
  /** Tells the register of a taxpayer what it would not see by itself: a state, activities, a body of the State. */
  registerTaxpayer(taxpayer: Taxpayer): void
  /** Tells of a stamp what would be believed otherwise: its places, or that it is of printed documents. */
  registerStamp(dNumTim: string, stamp: Stamp): void
  /** Everybody that the register knows. */
  taxpayers(): readonly Taxpayer[]
  /** The stamps that it knows. */
  stamps(): readonly NumberedStamp[]
  /** Puts a fault on the next calls; one of the handshake also closes the idle connections, so that the next call opens one. */
  script(script: Script): ActiveScript
  /** The scripts in force, oldest first. */
  scripts(): readonly ActiveScript[]
  /** Ends one script; false for an unknown number. What it hid stays hidden. */
  removeScript(id: number): boolean
  /** Ends all scripts and shows what they hid. Calls that hang go on hanging: see `release`. */
  clearScripts(): void
  /** Lets the hanging calls go: those that were processed are answered, the others are cut off. */
  release(): void
  /** Every call so far, oldest first. */
  journal(): readonly Call[]
  /** Every time that this document was posted, by itself or in a lot, and read. */
  postsOf(cdc: string): readonly Posting[]
  /** The documents that were posted more than once, with their calls. */
  repeated(): readonly Repeated[]
  /** The documents that were approved, oldest first. */
  documents(): readonly Approval[]
  /** The lots that were queued, oldest first. */
  lots(): readonly Lote[]
  /** The events that were registered, oldest first. */
  events(): readonly EventoRegistrado[]
  /** The rDE of an approved document, exactly as it was received. */
  rde(cdc: string): string | undefined
  /** Stops listening and closes every connection. */
  close(): Promise<void>
}
