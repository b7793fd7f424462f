/** Dependencies of the slices, which use no globals. open-deps.ts assembles them. */
import type { KeyObject } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ConsultaRucResult, Csc, SecondLook, Service, SifenClient, SigningKey } from '@nanduti/sifen'
import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from './config/index.ts'
import type { Ambiente, attempts, Db, dtes, Limites, OrigenDeCotizacion, Role } from './db/index.ts'
import type { Files } from './files/index.ts'
import type {
  Archive,
  Clock,
  Continuity,
  DueLoop,
  Limits,
  Mailer,
  Outgoing,
  Patience,
  Random,
  Readiness,
  Receivers,
  RequestLog,
  Steady,
  Vault,
  Waits,
} from './ports.ts'

/** Certificate and key of the mutual TLS with SIFEN. */
export type TlsIdentity = { certPem: string; keyPem: string }

/** Identity and address of a connection to SIFEN. */
export type SifenAccess = TlsIdentity & { baseUrl: string }

/** Identity of an emitter for signing (`key`, `csc`) and for the mutual TLS. */
export type LoadedSigner = TlsIdentity & {
  key: SigningKey
  csc: Csc
  /** Derives the security codes. */
  codigoSecreto: KeyObject
}

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

/** An API token as it was last read: its user's companies, each with the role in it and its version. */
export type KnownToken = {
  id: number
  user_id: number
  token_hash: string
  abilities: string[]
  created_ip: string | null
  last_used_at: Date | null
  expires_at: Date
  revoked_at: Date | null
  superadmin: boolean
  memberships: [empresa: number, role: Role, version: number][]
  /** Set for a token of a service account. */
  cuenta: { redes: string[]; limites: Limites } | null
}

/** Access to SIFEN: addresses, and a cached client for each emitter. */
export type Sifen = Addresses & {
  client(access: SifenAccess): SifenClient
  /**
   * Returns undefined when a call of that service may go, else the breaker's pause. Call it before committing to the call: after a pause one
   * trial call is admitted.
   */
  admit(access: Pick<SifenAccess, 'baseUrl' | 'certPem'>, service: Service): Pause | undefined
  /** Returns `ours`, or SIFEN's own time when its last answer to a posting tells that it is earlier. */
  notAfter(baseUrl: string, ours: Date): Date
  /** Returns all pauses that this process knows. */
  pauses(): Pause[]
}

/** Pauses of calls as other processes know them. */
export type SharedPauses = {
  /** Called when a pause of this process begins, and when its end is known. `key`: the service, its address and the certificate. */
  begun(key: string, pause: NumberedPause): void
  ended(key: string): void
}

/** A pause of calls: SIFEN has not answered since `since`; the next call goes at `until`. */
export type Pause = { since: Date; until: Date }

/** `nth`: how many pauses without a success between them. Each is longer than the one before. */
export type NumberedPause = Pause & { nth: number }

/** Address of the central bank's sheet of rates. `origen` distinguishes the sandbox's invented rates. */
export type Bank = { url: string; origen: OrigenDeCotizacion }

/**
 * State of a counter. Every write to its row raises `version`; every decision about numbers of a point writes it, voidings too. `isFree`: no
 * voiding of the series covers a number above `ultimo`, and no document ever had one.
 */
export type Contador = { ultimo: number; version: number; isFree: boolean }

/** A counter as read (undefined without a row), and the moment before the read. */
export type Seen = { contador: Contador | undefined; seen: number }

/** A number of a counter, with the counter before it and its version then; and the counter as it was read. */
export type Numbered = {
  taken: { numero: number; numero_anterior: number; contador_version: number }
  contador: { ultimo: number; version: number }
}

/** A new document that waits for its number. */
export type Turn<Made, Result> = {
  /** Makes the document under a number. Writes nothing. Absent: it must be numbered under the counter's lock. */
  make?(numbered: Numbered): Promise<Made>
  /**
   * Writes documents of one company together, those of other turns too. Undefined in the place of one whose counter has
   * changed; an error in the place of one that must not be written.
   */
  write(made: readonly Made[]): Promise<(Result | Error | undefined)[]>
  /** Makes and writes the document under the counter's lock. Returns the counter's new state. */
  locked(): Promise<{ result: Result; left: Contador | undefined }>
}

/** This process's queue of new documents, and the last known state of each counter. */
export type Counters = {
  /** Returns a moment before all later reads. */
  moment(): number
  /** Takes a turn at the company's counter of that key. */
  take<Made, Result>(empresaId: number, key: string, seen: Seen, turn: Turn<Made, Result>): Promise<Result>
}

type Dte = Omit<typeof dtes.$inferSelect, 'payload'>

/** One document that goes as a lot of its own. */
export type OneInLote = {
  dte: Dte
  xml: { bytes: Uint8Array; path: string; sha256: string }
  signer: LoadedSigner
  by: { userId: number } | { job: string }
  /** Bytes that the intent stores with the document, which its request has just signed. */
  signed?: { bytes?: Uint8Array; path: string; sha256: string; signed_at?: Date | null }
  /** The posting to recibe that SIFEN did not take, with its answer. */
  instead?: {
    attempt: typeof attempts.$inferSelect
    answer: { sifen_result_code: string | null; sifen_result_msg: string | null }
  }
}

/** Lots of one document, for emitters that SIFEN serves by lots only (docs/notes A50). The slice above the documents provides them. */
export type LotesOfOne = {
  /** Sends the document. Returns its row afterwards: `sent`, or as after a posting to recibe that was certainly not received. */
  send(deps: Deps, one: OneInLote): Promise<Dte>
  /** Waits for SIFEN's verdict, as long as the request waits. Returns the document's row. */
  verdict(deps: Deps, dte: Dte): Promise<Dte>
}

/** Primary key of an unread answer. */
export type UnreadRef = {
  empresa_id: number
  fingerprint: string
  token_id: number
  /** The process that answers; empty when none does. */
  process_id: string
  run: string
}

/** An answer that this process is giving. It ends with the last byte, or with the connection. */
export type Answering = {
  /** The connection ended before the last byte. */
  isCut(): boolean
  /** Resolves after the event loop has read what connections have received. The embedded database keeps it from that. */
  listen(): Promise<void>
  /** Runs the write that inserts the answer's row. Rejects when the connection has ended. */
  write<Result>(create: () => Promise<Result>): Promise<Result>
  /** Continues as the answer of an earlier row. Rejects when the connection has ended. */
  takeOver(run: string): void
}

/** The answers of this process about new documents (docs/notes 320). */
export type Answers = {
  processId: string
  /** Declares the process alive for the next seconds, unless it did so a moment ago. */
  beAlive(): Promise<void>
  /** Follows an answer. */
  follow(raw: ServerResponse, ref: UnreadRef): Answering
  /** Resolves when the rows of ended answers to equal requests are written. Rejects when the database refuses that. */
  settled(request: Omit<UnreadRef, 'process_id' | 'run'>): Promise<void>
  /** Writes the rows of all ended answers, and declares the process ended. */
  close(): Promise<void>
}

export type Deps = {
  /** The environment, validated once. */
  config: Config
  /** Rows: embedded PGlite or PostgreSQL, one dialect. */
  db: Db
  sifen: Sifen
  lotesOfOne: LotesOfOne
  outgoing: Outgoing
  receivers: Receivers
  /** Undefined: no mail is sent, and pages show links to copy. */
  mailer: Mailer | undefined
  bank: Bank
  /** Requests that wait for a document's outcome. */
  waits: Waits
  /** How long the request that is being answered waits for SIFEN. Jobs and commands wait for the end. */
  patience: Patience
  loop: DueLoop
  /** Whether this process should get requests. */
  readiness: Readiness
  /** Counts of requests, shared by the processes of one database. */
  limits: Limits
  files: Files
  /** Undefined: old XML stays in the database. */
  archive: Archive | undefined
  /** Log of API requests, written in batches. */
  requests: RequestLog
  /** Seals and opens secrets at rest. */
  vault: Vault
  /** Cache of opened signers. */
  signers: Signers
  /** Selects the signed documents that are checked once more before they are stored. */
  secondLook: SecondLook
  /** Cache of documents' details. */
  details: Details
  /** Cache of settings (web/settings.ts). */
  settings: LRUCache<string, boolean | number>
  /** Short-lived cache of SIFEN's answers about taxpayers. */
  contribuyentes: Contribuyentes
  /** Tokens, true while the versions of their companies are (docs/decisions/0020). */
  tokens: LRUCache<number, KnownToken>
  /** What sales by ids are planned from, true while the company's version is. */
  plans: LRUCache<string, object>
  /** Counters of points, as this process last moved them. */
  counters: Counters
  answers: Answers
  continuity: Continuity
  clock: Clock
  /** In the future while the database is behind: nothing is posted or concluded then. */
  steady: Steady
  random: Random
  log: Logger
}
