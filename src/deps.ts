/** Everything that slices are handed: nothing they use is global. open-deps.ts puts it together. */

import type { ConsultaRucResult, Csc, Service, SifenClient, SigningKey } from '@nanduti/sifen'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from './config/index.ts'
import type { Ambiente, Db, OrigenDeCotizacion, Tx } from './db/index.ts'
import type {
  Clock,
  Files,
  Limits,
  Mailer,
  Outgoing,
  Queue,
  Random,
  Receivers,
  RequestLog,
  Steady,
  Vault,
} from './ports.ts'

/** What the mutual TLS with SIFEN asks for, and all that a question there takes. */
export type TlsIdentity = { certPem: string; keyPem: string }

/** What a SIFEN connection is made of. */
export type SifenAccess = TlsIdentity & { baseUrl: string }

/** Everything that signing (`key`, `csc`) and the mutual TLS ask for. */
export type LoadedSigner = TlsIdentity & { key: SigningKey; csc: Csc }

/** Opened signers by emitter, each with the `sealing` that it was opened from: parsing a private key costs as much as a signature. */
export type Signers = LRUCache<number, { sealing: string; signer: LoadedSigner }>

/** Answers by the id and version of their row. */
export type Details = LRUCache<string, Record<string, unknown>>

/** SIFEN's latest word about taxpayers, by company, environment and RUC, each with the instant at which it came. */
export type Contribuyentes = LRUCache<string, { at: number; answer: ConsultaRucResult }>

/** Where each environment is (docs/notes A23). */
export type Addresses = {
  addressOf(ambiente: Ambiente): string
  /** True where the sandbox on this machine answers. */
  isSandbox(ambiente: Ambiente): boolean
  /** Where a document that was posted to `baseUrl` is asked for today; undefined when that SIFEN is no longer in the configuration. */
  addressNow(ambiente: Ambiente, baseUrl: string): string | undefined
}

/** The way to SIFEN: its addresses, and a client for one emitter there, kept for the next time. */
export type Sifen = Addresses & {
  client(access: SifenAccess): SifenClient
  /**
   * Undefined when a call of that service may go; while SIFEN does not answer this emitter there, the pause. Ask before anything is
   * committed to: after a pause one call is let through, to try.
   */
  admit(access: Pick<SifenAccess, 'baseUrl' | 'certPem'>, service: Service): Pause | undefined
  /** Every pause of this process. */
  pauses(): Pause[]
}

/** SIFEN has not answered since then, and is left alone until then. */
export type Pause = { since: Date; until: Date }

/** Where the central bank's sheet of rates is. `origen` keeps the made-up rates of the sandbox apart from the bank's. */
export type Bank = { url: string; origen: OrigenDeCotizacion }

/**
 * Where a counter of numbers stands. `xmin` changes with every write to its row, and all that decides about numbers of a point writes it, a
 * voiding too. `isFree`: no voiding of the series takes a number above `ultimo`.
 */
export type Contador = { ultimo: number; xmin: string; isFree: boolean }

/** What was read of a counter, undefined for nothing, and the moment before that. */
export type Seen = { contador: Contador | undefined; seen: number }

/** Turns of this process at the counters, and where it left each. */
export type Counters = {
  /** A moment before what is read from now on. */
  moment(): number
  /** Acts once those that came before at this counter are done. `act` gives its result, and where the counter stands then. */
  take<Result>(
    key: string,
    seen: Seen,
    act: (contador: Contador | undefined) => Promise<{ result: Result; left: Contador | undefined }>,
  ): Promise<Result>
}

/** What a request has started: a document or a lot, by its company and id. */
export type Started = { empresa_id: number; dte_id?: number | null; lote_id?: number | null }

export type Deps = {
  /** The environment, validated once. */
  config: Config
  /** Rows: embedded PGlite or PostgreSQL, one dialect. */
  db: Db
  sifen: Sifen
  outgoing: Outgoing
  receivers: Receivers
  /** Undefined: no mail goes out, and links are shown to be copied. */
  mailer: Mailer | undefined
  bank: Bank
  /** Work for later, enqueued inside the caller's transaction. */
  queue: Queue<Db>
  /** Counts of requests, shared by the processes of one database. */
  limits: Limits
  files: Files
  /** What programs ask of the API, written when there is time. */
  requests: RequestLog
  /** Seals and opens secrets at rest. */
  vault: Vault
  /** What emitters sign with, opened. Like `details` it is this process's memory of the database: lost, it is only slower. */
  signers: Signers
  /** Documents as they were last shown. */
  details: Details
  /** Settings as they were last read (web/settings.ts). */
  settings: LRUCache<string, boolean | number>
  /** Answers of SIFEN about taxpayers, for a short time. */
  contribuyentes: Contribuyentes
  /** Notes what a request with an `Idempotency-Key` starts, in the transaction that starts it; undefined for any other request. */
  started: ((tx: Tx, what: Started) => Promise<void>) | undefined
  /** Where the counters of points stand, as this process last moved them. */
  counters: Counters
  clock: Clock
  steady: Steady
  random: Random
  log: Logger
}
