/** Everything that the slices need from outside, handed to them by main.ts and by the tests: nothing here is global. */
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Ambiente, Db } from './db/index.ts'
import type { Limits } from './http/index.ts'
import type { Queue } from './jobs/index.ts'
import type { Csc, SifenClient, SigningKey } from './sifen/index.ts'
import type { Vault } from './vault.ts'

export type Clock = { now(): Date }
export type Random = { bytes(count: number): Uint8Array }

/** Documents, certificates and logos by key (`dtes/2026-11/<CDC>-<instant>.xml`). `put` replaces; `get` gives undefined, `remove` is content, when there is none. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}

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

/** The way to SIFEN: where each environment is (DECISIONS A23), and a client for one emitter there, kept for the next time. */
export type Sifen = {
  addressOf(ambiente: Ambiente): string
  client(access: SifenAccess): SifenClient
}

export type Deps = {
  /** The environment, validated once. */
  config: Config
  /** Rows: embedded PGlite or PostgreSQL, one dialect. */
  db: Db
  sifen: Sifen
  /** Work for later, enqueued inside the caller's transaction. */
  queue: Queue
  /** Counts of requests, shared by the processes of one database. */
  limits: Limits
  files: Files
  /** Seals and opens secrets at rest. */
  vault: Vault
  /** What emitters sign with, opened. Like `details` it is this process's memory of the database: lost, it is only slower. */
  signers: Signers
  /** Documents as they were last shown. */
  details: Details
  clock: Clock
  random: Random
  log: Logger
}
