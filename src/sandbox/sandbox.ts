/** Puts the sandbox together and starts it: authority, book, scripts and server. */

import { type CertificateRequest, type IssuedCertificate, openAuthority } from './authority.ts'
import { Book } from './book.ts'
import { certificateReader } from './certificate.ts'
import { openListener } from './control/listener.ts'
import type { Approval, Call, EventoRegistrado, Lote, Posting } from './entries.ts'
import { Gate } from './gate.ts'
import { postsOf, type Repeated, repeatedPosts } from './journal.ts'
import { closeServer, listen } from './listen.ts'
import type { NumberedStamp, Stamp } from './numbering.ts'
import type { Clock, Log, Random } from './ports.ts'
import type { Taxpayer } from './register.ts'
import { isForHandshake } from './scripts/faults.ts'
import type { Script } from './scripts/script.ts'
import { type ActiveScript, Scripts } from './scripts/scripts.ts'
import { buildServer } from './server.ts'
import { addressesAt, type ServiceName } from './services.ts'
import { Visibility } from './visibility.ts'
import { openSchema } from './xsd.ts'

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
  /** Ends one script; false when there is none of that number. What it hid stays hidden. */
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
  /** Stops listening and cuts off whoever is connected. */
  close(): Promise<void>
}

const SILENT: Log = { info: () => undefined, warn: () => undefined }

/** Starts a sandbox; resolves when it listens. A second start on the same `dataDir` goes on with the same authority and book. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dataDir, controlPort, feriados, xsdDir, clock, random, log = SILENT } = options
  const schema = xsdDir === undefined ? undefined : await openSchema(xsdDir)
  const authority = await openAuthority(dataDir, clock, random)
  const book = new Book(dataDir)
  const scripts = new Scripts(clock)
  const visibility = new Visibility()
  const hanging = new Gate()
  const context = { book, visibility, readCertificate: certificateReader(authority.caPem), schema }
  const released = () => hanging.opened()
  const server = buildServer(authority, { context, scripts, clock, log, released })
  const listening = await listen(server, port, host)
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${listening}`
  const sandbox: Sandbox = {
    url,
    port: listening,
    services: addressesAt(url),
    caPem: authority.caPem,
    issueCertificate: async request => {
      const { ruc, nombre } = request
      const issued = await authority.issue(request)
      book.tell({ kind: 'certificate', ruc, nombre })
      return issued
    },
    registerCsc: (id, csc) => book.tell({ kind: 'csc', id, csc }),
    registerTaxpayer: taxpayer => book.tell({ kind: 'taxpayer', taxpayer }),
    registerStamp: (dNumTim, stamp) => book.tell({ kind: 'stamp', dNumTim, stamp }),
    taxpayers: () => book.taxpayers(),
    stamps: () => book.stamps(),
    script: script => {
      if (isForHandshake(script)) server.closeIdleConnections()
      return scripts.add(script)
    },
    scripts: () => scripts.list(),
    removeScript: id => scripts.remove(id),
    clearScripts: () => {
      scripts.clear()
      visibility.clear()
    },
    release: () => hanging.open(),
    journal: () => [...book.calls()],
    postsOf: cdc => postsOf(book.calls(), cdc),
    repeated: () => repeatedPosts(book.calls()),
    documents: () => book.approvals(),
    lots: () => book.lots(),
    events: () => book.events(),
    rde: cdc => book.rde(cdc),
    close: async () => {
      await closeServer(server)
      book.close()
    },
  }
  if (controlPort === undefined) return sandbox
  const bcp = { scripts, clock, released, feriados }
  const listener = await openListener({ sandbox, bcp, log }, controlPort).catch(async error => {
    await sandbox.close()
    throw error
  })
  const close = async () => {
    await listener.close()
    await sandbox.close()
  }
  return { ...sandbox, controlUrl: listener.url, close }
}
