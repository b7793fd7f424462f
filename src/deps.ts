/** Dependencies of the slices, which use no globals. open-deps.ts assembles them. */

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

/** Certificate and key of the mutual TLS with SIFEN. */
export type TlsIdentity = { certPem: string; keyPem: string }

/** Identity and address of a connection to SIFEN. */
export type SifenAccess = TlsIdentity & { baseUrl: string }

/** Identity of an emitter for signing (`key`, `csc`) and for the mutual TLS. */
export type LoadedSigner = TlsIdentity & { key: SigningKey; csc: Csc }

/** Cache of opened signers by emitter, with the `sealing` of each. Parsing a private key costs as much as a signature. */
export type Signers = LRUCache<number, { sealing: string; signer: LoadedSigner }>

/** Cache of answers by id and version of their row. */
export type Details = LRUCache<string, Record<string, unknown>>

/** Cache of SIFEN's answers about taxpayers, by company, environment and RUC, with the instant of each. */
export type Contribuyentes = LRUCache<string, { at: number; answer: ConsultaRucResult }>

/** Addresses of each environment (docs/notes A23). */
export type Addresses = {
  addressOf(ambiente: Ambiente): string
  /** True when the sandbox on this machine answers for the environment. */
  isSandbox(ambiente: Ambiente): boolean
  /** Returns today's address of the SIFEN that had `baseUrl`. Undefined when the configuration no longer has it. */
  addressNow(ambiente: Ambiente, baseUrl: string): string | undefined
}

/** Access to SIFEN: addresses, and a cached client for each emitter. */
export type Sifen = Addresses & {
  client(access: SifenAccess): SifenClient
  /**
   * Returns undefined when a call of that service may go, else the breaker's pause. Call it before committing to the call: after a pause one
   * trial call is admitted.
   */
  admit(access: Pick<SifenAccess, 'baseUrl' | 'certPem'>, service: Service): Pause | undefined
  /** Returns all pauses of this process. */
  pauses(): Pause[]
}

/** A pause of calls: SIFEN has not answered since `since`; the next call goes at `until`. */
export type Pause = { since: Date; until: Date }

/** Address of the central bank's sheet of rates. `origen` distinguishes the sandbox's invented rates. */
export type Bank = { url: string; origen: OrigenDeCotizacion }

/**
 * State of a counter. `xmin` changes with every write to its row; every decision about numbers of a point writes it, voidings too. `isFree`:
 * no voiding of the series covers a number above `ultimo`.
 */
export type Contador = { ultimo: number; xmin: string; isFree: boolean }

/** A counter as read (undefined without a row), and the moment before the read. */
export type Seen = { contador: Contador | undefined; seen: number }

/** This process's queue at each counter, and the last known state of each. */
export type Counters = {
  /** Returns a moment before all later reads. */
  moment(): number
  /** Runs `act` after the earlier ones at this counter. `act` returns its result and the counter's new state. */
  take<Result>(
    key: string,
    seen: Seen,
    act: (contador: Contador | undefined) => Promise<{ result: Result; left: Contador | undefined }>,
  ): Promise<Result>
}

/** The document or lot that a request started, by company and id. */
export type Started = { empresa_id: number; dte_id?: number | null; lote_id?: number | null }

export type Deps = {
  /** The environment, validated once. */
  config: Config
  /** Rows: embedded PGlite or PostgreSQL, one dialect. */
  db: Db
  sifen: Sifen
  outgoing: Outgoing
  receivers: Receivers
  /** Undefined: no mail is sent, and pages show links to copy. */
  mailer: Mailer | undefined
  bank: Bank
  /** Work for later, enqueued inside the caller's transaction. */
  queue: Queue<Db>
  /** Counts of requests, shared by the processes of one database. */
  limits: Limits
  files: Files
  /** Log of API requests, written in batches. */
  requests: RequestLog
  /** Seals and opens secrets at rest. */
  vault: Vault
  /** Cache of opened signers. */
  signers: Signers
  /** Cache of documents' details. */
  details: Details
  /** Cache of settings (web/settings.ts). */
  settings: LRUCache<string, boolean | number>
  /** Short-lived cache of SIFEN's answers about taxpayers. */
  contribuyentes: Contribuyentes
  /** Notes what a request with an `Idempotency-Key` starts, in the transaction that starts it; undefined for any other request. */
  started: ((tx: Tx, what: Started) => Promise<void>) | undefined
  /** Counters of points, as this process last moved them. */
  counters: Counters
  clock: Clock
  steady: Steady
  random: Random
  log: Logger
}
