/** Everything that slices are handed: nothing they use is global. open-deps.ts puts it together. */

import type { ConsultaRucResult, Csc, SifenClient, SigningKey } from '@nanduti/sifen'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Ambiente, Db, OrigenDeCotizacion, Tx } from './db/index.ts'
import type { Clock, Files, Limits, Outgoing, Queue, Random, Receivers, Steady, Vault } from './ports.ts'

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
  /** Where a document that was posted to `baseUrl` is asked for today; undefined when that SIFEN is no longer in the configuration. */
  addressNow(ambiente: Ambiente, baseUrl: string): string | undefined
}

/** The way to SIFEN: its addresses, and a client for one emitter there, kept for the next time. */
export type Sifen = Addresses & {
  client(access: SifenAccess): SifenClient
}

/** Where the central bank's sheet of rates is. `origen` keeps the made-up rates of the sandbox apart from the bank's. */
export type Bank = { url: string; origen: OrigenDeCotizacion }

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
  bank: Bank
  /** Work for later, enqueued inside the caller's transaction. */
  queue: Queue<Db>
  /** Counts of requests, shared by the processes of one database. */
  limits: Limits
  files: Files
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
  /** Notes what a request with an `Idempotency-Key` starts, in the transaction that starts it; does nothing for any other. */
  started(tx: Tx, what: Started): Promise<void>
  clock: Clock
  steady: Steady
  random: Random
  log: Logger
}
