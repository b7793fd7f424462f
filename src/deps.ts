/** Everything that the slices need from outside, handed to them by main.ts and by the tests: nothing here is global. */
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Ambiente, Db } from './db/index.ts'
import type { Limits } from './http/index.ts'
import type { Queue } from './jobs/index.ts'
import type { SifenClient } from './sifen/index.ts'
import type { Vault } from './vault.ts'

export type Clock = { now(): Date }
export type Random = { bytes(count: number): Uint8Array }

/** Documents, certificates and logos by key (`dte/2026/11/…xml`). `put` replaces; `get` gives undefined, `remove` is content, when there is none. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}

/** What a SIFEN connection is made of. */
export type SifenAccess = { baseUrl: string; certPem: string; keyPem: string }

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
  clock: Clock
  random: Random
  log: Logger
}
