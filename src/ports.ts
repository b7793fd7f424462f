/** Small interfaces of the rooms' dependencies. boot/serve.ts opens the real ones; tests pass their own. Imports nothing. */

export type Clock = { now(): Date }
/** Returns the instant since which elapsed time is reliable (boot/steady-time.ts): the clock was not set, nor the process suspended. */
export type Steady = { since(): Date }
export type Random = { bytes(count: number): Uint8Array }
/** Calls `act` after that time, unless the process ends before: a waiting timer does not keep it alive. */
export type Timer = { after(ms: number, act: () => void): void }

/** An item of due work, with what its process has in memory. If the process ends before it is handled, it is due later. */
export type HandedItem<Ref = unknown> = { company: number; key: string; ref: Ref }

/** This process's loop of due work. */
export type DueLoop = {
  /** True when this process works, and takes items of that work by hand. */
  takes(work: string): boolean
  /**
   * Looks for due work of that name soon, or handles `handed`. Call it after the commit that planned the work: for now, or, when it is
   * handed over, for later.
   */
  nudge(work: string, handed?: HandedItem): void
}

/** The database went back to an earlier state. `byOrder`: it is recovered only by an operator's order. */
type Behind = { since: Date; byOrder: boolean }

/** Whether the database still has what it once acknowledged (docs/decisions/0021). */
export type Continuity = {
  /** Undefined while the database is whole. Reads memory only. */
  behind(): Behind | undefined
  /** Returns when the database was last whole again. Nothing is concluded from the time before. */
  wholeSince(): Date
  /** Returns how many times the database went back. Keys of caches that no version proves include it. */
  returns(): number
  /** Remembers a new document that the database has acknowledged. */
  note(dte: { empresa_id: number; id: number }): void
  /** Compares the database with what is remembered, and reads whether it is behind. */
  look(): Promise<void>
  /** Calls `forget` each time when the database went back. */
  onReturn(forget: () => void): void
}

/** A condition for serving requests. A rejection counts as false. */
export type ReadinessCheck = {
  /** Name in the answer of /readyz. */
  nombre: string
  /** Without it /readyz answers 503. */
  isVital: boolean
  /** What is wrong and what to do, in Spanish, when it is not well. */
  mensaje: string
  isWell(): Promise<boolean>
}

/** The result of a check. `mensaje` only when it failed. */
export type Checked = Pick<ReadinessCheck, 'nombre' | 'isVital'> & { ok: boolean; mensaje?: string }

/** Whether this process should get requests. */
export type Readiness = {
  /** Runs the checks, within two seconds. Calls at the same time share a run. */
  look(): Promise<Checked[]>
  /** Begins the drain: requests are served, but each answer closes its connection. */
  drain(): void
  isDraining(): boolean
}

/** How long an answer waits for SIFEN (docs/notes 375). */
export type Patience = {
  /** Returns the patience of one request, which all its waits share. Its time begins with the first one. */
  begin(): Patience
  /**
   * Returns the result of `work`, or `late` when the request's time is over first. The work goes on, and its failure is then only logged.
   * Outside a request it waits for the work.
   */
  within<Result>(work: Promise<Result>, late: Result): Promise<Result>
  /** Waits. False when the request's time is over first. */
  pause(ms: number): Promise<boolean>
  /** Resolves when no work goes on without its request. */
  idle(): Promise<void>
}

/** A company's file in the archive, with the hash and the size of its plain bytes. */
export type ArchivedFile = { empresa_id: number; nombre: string; sha256: string; bytes: number }

/** Why the archive does not give a file: it does not answer, has lost the file, or has other bytes. */
export type ArchiveFailure = 'ARCHIVO_NO_RESPONDE' | 'ARCHIVO_PERDIDO' | 'ARCHIVO_ALTERADO'

export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly code: ArchiveFailure
  constructor(code: ArchiveFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Where old XML is, outside the database. Its methods throw `ArchiveError`, within seconds, and log why. */
export type Archive = {
  /** Asserts that the place is this archive. Before the first file it is marked as such. */
  prepare(): Promise<void>
  /** Stores the file and reads it back. When this returns, the database need not have its bytes. */
  keep(file: Pick<ArchivedFile, 'empresa_id' | 'nombre'>, contents: Uint8Array): Promise<ArchivedFile>
  /** Returns the plain bytes, whose hash is that of the file. */
  read(file: ArchivedFile): Promise<Uint8Array>
  /** True when it answers. Asks only when it has not answered for a while. */
  isWell(): Promise<boolean>
  /** Returns since when it does not answer. Undefined while it does. */
  failingSince(): Date | undefined
}

/** Requests that wait for a document's outcome (docs/notes 498). */
export type Waits = {
  /**
   * Resolves when the document's outcome may be known, when the seconds are over, when `gone` aborts, or when the process ends. Throws 429
   * when too many requests of the token, of the company or in all wait already.
   */
  settled(
    dte: { empresa_id: number; id: number },
    request: { tokenId: number; seconds: number; gone: AbortSignal },
  ): Promise<void>
  /** Ends all waits, and those to come: the process is ending. */
  end(): void
  /** Returns how many requests wait. */
  size(): number
}

/** Seals and opens secrets at rest. */
export type Vault = {
  /** Seals a secret. `context` names table, column and row; `open` needs the same. */
  seal(secret: string | Uint8Array, context: string): string
  /** Returns the secret's bytes. Throws `VaultError` for an unknown key, another context, or an altered text. */
  open(sealed: string, context: string): Buffer
  /** True when the current key sealed it. */
  isCurrent(sealed: string): boolean
  /** Returns the id of the current key, which reveals nothing of it. */
  currentKeyId(): string
}

/** The limiters of the spec (Limits), the network's login limiter, and the pages' limiter. */
export type LimiterName = 'login' | 'loginNetwork' | 'api' | 'send' | 'admin' | 'register' | 'invite' | 'page'

/** Headers of an answer, as in Fastify's reply. */
export type AnswerHeaders = {
  getHeader(name: string): number | string | string[] | undefined
  header(name: string, value: unknown): unknown
}

/** A limiter, and whose requests it counts together. */
export type LimiterKey = { limiter: LimiterName; key: string }

/** Request limiters, shared by the processes of one database. A limiter set to 0 does nothing. */
export type Limits = {
  /** Throws 429, without a query, when this process knows that one of them is exhausted. */
  refuseExhausted(keys: readonly LimiterKey[]): void
  /**
   * Counts one request in all of them, in one statement, and writes X-RateLimit-Limit and -Remaining (the smallest of them). Throws 429,
   * with Retry-After and X-RateLimit-Reset, when it is one too many for one of them; those after it have not counted it.
   */
  consume(keys: readonly LimiterKey[], answer: AnswerHeaders): Promise<void>
}

/** Reasons why a page was not fetched: connection or certificate, timeout, size, redirect to another host, unpacking. */
export type OutgoingFailure =
  | 'HTTP_CONNECTION'
  | 'HTTP_TIMEOUT'
  | 'HTTP_TOO_LARGE'
  | 'HTTP_REDIRECT'
  | 'HTTP_PLAIN'
  | 'HTTP_CODING'

/** A page with its status, unpacked; or the reason of the failure, with a short detail for the operator. */
export type Page =
  | { ok: true; status: number; contentType: string; body: Buffer }
  | { ok: false; code: OutgoingFailure; detail: string }

/** Outgoing HTTP except SIFEN, which has its own client. Bounds time and sizes, and never follows a redirect to another host. */
export type Outgoing = {
  /** Fetches a page. Plain http only from this machine. Never throws because of the other side. */
  get(url: string, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Page>
}

/** Reasons why a webhook was not delivered. gateway/webhooks/failures.ts has their Spanish texts. */
const WEBHOOK_FAILURES = [
  'WEBHOOK_URL',
  'WEBHOOK_PLAIN',
  'WEBHOOK_DNS',
  'WEBHOOK_ADDRESS',
  'WEBHOOK_TLS',
  'WEBHOOK_CONNECTION',
  'WEBHOOK_TIMEOUT',
  'WEBHOOK_ANSWER',
  'WEBHOOK_REDIRECT',
  'WEBHOOK_STATUS',
] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

/** Result of one posting. `code` is null for a 2xx answer. `body` is the start of the answer's text, without NUL characters. */
export type WebhookAnswer = {
  code: WebhookFailure | null
  status: number | null
  headers: Record<string, string> | null
  body: string | null
  durationMs: number
}

/** `httpsOnly`: refuses plain http. */
export type ReceiverRule = { httpsOnly: boolean }

/** Access to webhook receivers, whose URLs users choose. Connects to public and allowed addresses only. */
export type Receivers = {
  /** Returns the reason why the URL is refused, if any. Resolves the name without connecting. */
  refusal(url: string, rule: ReceiverRule): Promise<WebhookFailure | undefined>
  /** Posts once, within the time limit. Never throws because of the other side. */
  post(url: string, message: ReceiverRule & { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>
}

/** Reasons why a mail was not sent. mail/failures.ts has their Spanish texts. */
const MAIL_FAILURES = ['MAIL_CONNECTION', 'MAIL_TLS', 'MAIL_LOGIN', 'MAIL_RECIPIENT', 'MAIL_REFUSED'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A mail. All attempts have the same `id`, so that receivers recognize a repetition. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string }

/** The installation's mail server. */
export type Mailer = {
  /** Sends the mail; returns undefined when the server accepted it. `final`: the server refuses it for good. Never throws because of the server. */
  send(letter: Letter): Promise<{ code: MailFailure; final: boolean; detail: string } | undefined>
}

/** One request to the API, redacted. */
export type LoggedRequest = {
  empresa_id: number | null
  user_id: number
  token_id: number
  at: Date
  method: string
  url: string
  status: number
  ms: number
  request_id: string
  user_agent: string
  /** Start of the body of a refused request, and of its answer. */
  cuerpo: string | null
  respuesta: string | null
}

export type RequestLog = {
  /** Adds an entry without waiting. */
  note(entry: LoggedRequest): void
  /** Resolves when all earlier entries are written. */
  flush(): Promise<void>
}
