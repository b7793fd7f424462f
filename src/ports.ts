/** What rooms need from outside, as small interfaces. main.ts opens the real ones, tests hand in their own. Imports nothing. */

export type Clock = { now(): Date }
/** How far back elapsed time may be believed (boot/steady-time.ts): since then the clock was not set, nor this process suspended. */
export type Steady = { since(): Date }
export type Random = { bytes(count: number): Uint8Array }

/** Space for one file, taken before what it will hold can be made. */
export type Space = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Gives the space back; does nothing after `put`. */
  release(): Promise<void>
}

/**
 * Documents, certificates and logos by key (`dtes/2026-11/<CDC>-<hash>.xml`). `put` replaces. For a key without a file, `get` gives
 * undefined and `remove` does nothing.
 */
export type Files = {
  /** Takes space for a file of so many bytes. After a write that failed it throws until a probe write succeeds. */
  reserve(bytes: number): Promise<Space>
  /** False after a write that failed, until a probe write succeeds. */
  isWritable(): Promise<boolean>
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}

/** Seals and opens secrets at rest. */
export type Vault = {
  /** `context` names table, column and row: opening asks for the same. */
  seal(secret: string | Uint8Array, context: string): string
  /** The secret's bytes. Throws `VaultError` for a key that is not on the ring, another context, or an altered text. */
  open(sealed: string, context: string): Buffer
  /** Whether it was sealed with the current key. */
  isCurrent(sealed: string): boolean
  /** Names the current key, and gives nothing of it away. */
  currentKeyId(): string
}

/** The limiters of the spec (Limits), the network-wide one that stands before the login, and that of the pages. */
export type LimiterName = 'login' | 'loginNetwork' | 'api' | 'send' | 'admin' | 'register' | 'invite' | 'page'

/** The headers of an answer, as Fastify's reply has them. */
export type AnswerHeaders = {
  getHeader(name: string): number | string | string[] | undefined
  header(name: string, value: unknown): unknown
}

/** Counts of requests, shared by the processes of one database. */
export type Limits = {
  /**
   * Counts one request of `key` and writes X-RateLimit-Limit and -Remaining (the smallest of the limiters that applied). Throws 429,
   * with Retry-After and X-RateLimit-Reset, when it is one too many. A limiter set to 0 does nothing.
   */
  consume(limiter: LimiterName, key: string, answer: AnswerHeaders): Promise<void>
}

/** What a job is: a name, the shape of its payload, and how it is retried. */
export type Job<Payload = unknown> = {
  /** As in the slice and the verb: `dtes.settle`. */
  name: string
  /** A zod schema: a payload comes from a table and is checked like any input. */
  payload: { parse(data: unknown): Payload }
  /** `standard`, when absent: every send counts. `exclusive`: while one waits or runs, another is dropped. Fixed once the queue exists. */
  policy?: 'standard' | 'exclusive'
  /** Attempts after the first; 3 when absent. */
  retryLimit?: number
  /** Wait before the first of them, doubling after; 5 when absent. */
  retryDelaySeconds?: number
  /** A handler that takes longer is given up and may run again beside itself: keep it above all its timeouts. 300 when absent. */
  expireSeconds?: number
  /** How many run at once in this process; 1 when absent. One that hangs keeps its place and holds up no other. */
  concurrency?: number
}

/** Work for later, in the database of the rows. `Db` is a connection or a transaction. */
export type Queue<Db> = {
  /** Enqueues inside the caller's transaction (or at once, when `db` is no transaction), to be done from `startAt` on, or at once. */
  send<Payload>(db: Db, job: Job<Payload>, payload: Payload, when?: { startAt?: Date }): Promise<void>
  /** The same for many payloads of one job, in one statement. */
  sendAll<Payload>(db: Db, job: Job<Payload>, jobs: readonly { payload: Payload; startAt?: Date }[]): Promise<void>
  /** The same as text, for a job that depends on what a larger statement writes. */
  insertion<Payload>(job: Job<Payload>, payload: Payload, when: { startAt: Date }): JobInsertion
}

/** An INSERT without parameters: `before`, an SQL expression whose text is like `jobs`, `after`. */
export type JobInsertion = { before: string; after: string; jobs: string }

/** Why a page did not come: no connection (or no trust in its certificate), no time, too much, elsewhere, or not to be unpacked. */
export type OutgoingFailure =
  | 'HTTP_CONNECTION'
  | 'HTTP_TIMEOUT'
  | 'HTTP_TOO_LARGE'
  | 'HTTP_REDIRECT'
  | 'HTTP_PLAIN'
  | 'HTTP_CODING'

/** A page with its status, unpacked; or why it could not be fetched, with a short detail for the operator. */
export type Page =
  | { ok: true; status: number; contentType: string; body: Buffer }
  | { ok: false; code: OutgoingFailure; detail: string }

/** HTTP to the outside, SIFEN apart (it has its own client): within a time, a size on the wire and unpacked, and never led off its host. */
export type Outgoing = {
  /** Gets a page. Plain http only from this machine. Never throws for anything that the other side does. */
  get(url: string, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Page>
}

/** Why a webhook was not delivered. gateway/webhooks/failures.ts says each in Spanish. */
export const WEBHOOK_FAILURES = [
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

/** What came of one posting. `code` is null when the answer was 2xx. `body` is the start of the answer's text, without NUL characters. */
export type WebhookAnswer = {
  code: WebhookFailure | null
  status: number | null
  headers: Record<string, string> | null
  body: string | null
  durationMs: number
}

/** Whether plain http is refused. */
export type ReceiverRule = { httpsOnly: boolean }

/** The receivers of webhooks, whose URLs are chosen by users: no address is connected to that is neither public nor allowed. */
export type Receivers = {
  /** Why nothing may be posted there; undefined when it may. Looks the name up, and connects to nothing. */
  refusal(url: string, rule: ReceiverRule): Promise<WebhookFailure | undefined>
  /** Posts once. Never throws for anything that the other side does, and ends within the time limit. */
  post(url: string, message: ReceiverRule & { headers: Record<string, string>; body: string }): Promise<WebhookAnswer>
}

/** Why a mail did not go out. mail/failures.ts says each in Spanish. */
export const MAIL_FAILURES = ['MAIL_CONNECTION', 'MAIL_TLS', 'MAIL_LOGIN', 'MAIL_RECIPIENT', 'MAIL_REFUSED'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A mail as it goes out. `id` is the same for each attempt, so that receivers know a repetition. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string }

/** The installation's mail server. */
export type Mailer = {
  /** Hands the letter over; undefined when it was taken. `final`: the server refuses it for good. Never throws for the server. */
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
  /** Of a refused one: the start of its body and of the answer. */
  cuerpo: string | null
  respuesta: string | null
}

export type RequestLog = {
  /** Returns at once. */
  note(entry: LoggedRequest): void
  /** Resolves when what was noted before is written. */
  flush(): Promise<void>
}
