/** Puts the sandbox together and starts it: authority, book, scripts and server. */

import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type CertificateRequest, type IssuedCertificate, openAuthority } from './authority.ts'
import { Book, type Call } from './book.ts'
import { certificateReader } from './certificate.ts'
import { type Script, Scripts } from './faults.ts'
import type { Clock, Log, Random } from './ports.ts'
import { buildServer } from './server.ts'
import { Visibility } from './visibility.ts'

export interface SandboxOptions {
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  /** A free one unless told otherwise. */
  readonly port?: number
  /** Where the authority, the certificates and the book are kept; in memory when left out. */
  readonly dataDir?: string
  readonly clock: Clock
  readonly random: Random
  readonly log?: Log
}

export interface Sandbox {
  /** `https://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** The certificate that clients have to trust. */
  readonly caPem: string
  /** A certificate for TLS and for signing, as an emitter would buy it. */
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>
  /** Makes a security code known besides the two public ones of the test system. */
  registerCsc(idCsc: string, csc: string): void
  /** Puts a fault on the next calls of a service. */
  script(script: Script): void
  /** Ends all scripts and shows what they hid. Calls that hang go on hanging: see `release`. */
  clearScripts(): void
  /** Lets the hanging calls go: those that were processed are answered, the others are cut off. */
  release(): void
  /** Every call so far, oldest first. */
  journal(): readonly Call[]
  /** The calls of recibe that carried that CDC and were read. */
  postsOf(cdc: string): readonly Call[]
  /** Stops listening and cuts off whoever is connected. */
  close(): Promise<void>
}

const SILENT: Log = { info: () => undefined, warn: () => undefined }

/** Starts a sandbox; resolves when it listens. A second start on the same `dataDir` goes on with the same authority and book. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dataDir, clock, random, log = SILENT } = options
  const authority = await openAuthority(dataDir, clock, random)
  const book = new Book(dataDir)
  const scripts = new Scripts()
  const visibility = new Visibility()
  const hanging = new Gate()
  const context = { book, visibility, readCertificate: certificateReader(authority.caPem) }
  const server = buildServer(authority, { context, scripts, clock, log, released: () => hanging.opened() })
  const listening = await listen(server, port, host)
  return {
    url: `https://${host.includes(':') ? `[${host}]` : host}:${listening}`,
    port: listening,
    caPem: authority.caPem,
    issueCertificate: request => authority.issue(request),
    registerCsc: (idCsc, csc) => book.registerCsc(idCsc, csc),
    script: script => scripts.add(script),
    clearScripts: () => {
      scripts.clear()
      visibility.clear()
    },
    release: () => hanging.open(),
    journal: () => [...book.calls()],
    postsOf: cdc => book.calls().filter(call => call.service === 'recibe' && call.cdc === cdc),
    close: async () => {
      await close(server)
      book.close()
    },
  }
}

/** Holds whoever waits until it is opened; who comes later waits for the next opening. */
class Gate {
  #waiting: (() => void)[] = []

  opened(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  open(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
