/** Makes the configuration from the variables: dependent defaults, timings, limits. */
import { resolve } from 'node:path'
import type { ArchivePlace } from './archive-place.ts'
import type { Settings } from './environment.ts'

/** Requests per 15 minutes (spec, Limits). The pages' limit leaves room for an office behind one address. The demo allows ten times as many, because only the sandbox answers. */
const LIMITS = { login: 5, api: 100, send: 60, admin: 10, register: 5, invite: 20, page: 3000 }
const DEMO_FACTOR = 10

/**
 * Logins of one network for each login of one e-mail. It leaves room for many people behind one address, and bounds the counters that one
 * client can create by inventing e-mails.
 */
const LOGINS_PER_NETWORK = 200

/** Time for a proxy to notice that /readyz answers 503 (docs/notes 486). */
const DRAIN_SECONDS = 5

/** Timings (docs/notes 31): settling by query may wait with the real SIFEN, and must be quick with the sandbox. */
const RHYTHM = {
  real: {
    askSeconds: [60, 300, 900, 3600, 21_600, 86_400],
    quietSeconds: 900,
    lateAskSeconds: [3600, 86_400],
    loteQuietSeconds: 86_400,
    stateSyncSeconds: 300,
    lotes: { firstPollSeconds: 600, pollSeconds: 600, pauseSeconds: 3600, gatherSeconds: 60 },
  },
  sandbox: {
    askSeconds: [1, 2, 5],
    quietSeconds: 10,
    lateAskSeconds: [15, 60],
    loteQuietSeconds: 20,
    stateSyncSeconds: 5,
    lotes: { firstPollSeconds: 2, pollSeconds: 2, pauseSeconds: 10, gatherSeconds: 5 },
  },
}

export type Config = ReturnType<typeof toConfig>

export function toConfig(env: Settings) {
  const production = env.NODE_ENV === 'production'
  const embedded = !env.DATABASE_URL
  /** True when the sandbox answers for `test`: no address is set (docs/notes A23). */
  const sandbox = !env.SIFEN_TEST_URL
  const demo = embedded && sandbox && !production
  // In production `prod` is the real SIFEN, even when `test` is a sandbox: the quiet window must be long.
  const rhythm = sandbox && !production ? RHYTHM.sandbox : RHYTHM.real
  // Fastify listens twice on localhost, and the requests of the second server are cut at the end of the process.
  const host = env.HOST === undefined || env.HOST === 'localhost' ? '127.0.0.1' : env.HOST
  return {
    production,
    embedded,
    sandbox,
    /** Seeds and issues the demo invoice (docs/notes A24). */
    demo,
    host,
    port: env.PORT,
    appUrl: env.APP_URL ?? localUrl(host, env.PORT),
    /** How long a process that got SIGTERM still accepts requests. Outside production nothing routes requests elsewhere. */
    drainSeconds: env.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    migratesAtStart: env.DATABASE_MIGRATE_AT_START,
    databaseLimits: databaseLimitsOf(env),
    /** Undefined: the key is in DATA_DIR (app-key.ts). */
    appKey: env.APP_KEY,
    /** Older keys, for secrets that they sealed. */
    previousKeys: env.APP_PREVIOUS_KEYS ?? [],
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    /** Authorities that may issue certificates of `prod`; undefined: any. */
    emitterCaPem: env.EMITTER_CA_FILE,
    sifen: sifenOf(env, rhythm),
    lotes: lotesOf(env, rhythm),
    /** The central bank's page of rates. Undefined: the sandbox's when it answers for `test`, else the real one (bank.ts). */
    bcpUrl: env.BCP_URL,
    /** Private networks that may receive webhooks. The demo's default is loopback, where its receiver runs; a list replaces it. */
    webhookNetworks: env.WEBHOOK_NETWORKS ?? (demo ? LOOPBACK : []),
    /** Undefined: no mail is sent. */
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** Retention of events and their deliveries; 0: for ever. */
    webhookRetentionDays: env.WEBHOOK_RETENTION_DAYS,
    /** Undefined: old XML stays in the database. */
    archive: env.ARCHIVE_URL && archiveOf(env, env.ARCHIVE_URL),
    stateSyncSeconds: env.STATE_SYNC_SECONDS ?? rhythm.stateSyncSeconds,
    sandboxPort: env.SANDBOX_PORT,
    sandboxControlPort: env.SANDBOX_CONTROL_PORT ?? nextPort(env.SANDBOX_PORT),
    trustProxy: env.TRUST_PROXY ?? [],
    /** Folder of the official XSD, which the sandbox then checks too. */
    xsdDir: env.SIFEN_XSD_DIR,
    limits: limitsOf(env, demo),
    tokenIpLock: env.TOKEN_IP_LOCK,
    tokenLifetimeDays: env.TOKEN_LIFETIME_DAYS,
    /** What models may do through POST /mcp (docs/notes 526). */
    mcp: env.MCP,
    /** A session without a request for longer is closed; 0: never. */
    sessionTimeoutMinutes: env.SESSION_TIMEOUT_MINUTES,
    /** A session that began longer ago is closed, however active; 0: never. */
    sessionMaxHours: env.SESSION_MAX_HOURS,
    /** The demo logs warnings only, because a person reads its terminal. */
    logLevel: env.LOG_LEVEL ?? (demo ? ('warn' as const) : ('info' as const)),
  }
}

/** A server is silent only when it does not even say that a statement took too long. */
const SILENT_AFTER_STATEMENT_MS = 5_000

const databaseLimitsOf = (env: Settings) => ({
  poolSize: env.DATABASE_POOL_SIZE,
  statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
  silentMs: env.DATABASE_STATEMENT_SECONDS * 1000 + SILENT_AFTER_STATEMENT_MS,
  connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
})

const LOOPBACK = ['127.0.0.0/8', '::1/128']

const localUrl = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Returns the next port, or 0 (any free port) for 0. */
const nextPort = (port: number) => port && (port + 1) % 65_536

const sifenOf = (env: Settings, rhythm: typeof RHYTHM.real) => ({
  testUrl: env.SIFEN_TEST_URL,
  prodUrl: env.SIFEN_PROD_URL ?? 'https://sifen.set.gov.py',
  /** Former addresses of the same SIFEN. */
  formerUrls: env.SIFEN_FORMER_URLS ?? [],
  pathSuffix: env.SIFEN_PATH_SUFFIX,
  /** Undefined: Node's own authorities. */
  caPem: env.SIFEN_CA_FILE?.join(''),
  timeoutMs: env.SIFEN_TIMEOUT_MS,
  /** Consecutive failures that pause the calls to a service; 0: never. */
  pauseFailures: env.SIFEN_PAUSE_FAILURES,
  askSeconds: env.SIFEN_ASK_SECONDS ?? rhythm.askSeconds,
  quietSeconds: env.SIFEN_QUIET_SECONDS ?? rhythm.quietSeconds,
  /** When a document in `error` that SIFEN did not have is queried again, counted from its end (docs/notes A41). */
  lateAskSeconds: env.SIFEN_LATE_ASK_SECONDS ?? rhythm.lateAskSeconds,
  /** Quiet window of lots: while SIFEN may be processing a lot, "not found" does not prove absence (docs/notes A28). */
  loteQuietSeconds: env.LOTE_QUIET_SECONDS ?? rhythm.loteQuietSeconds,
})

/** `afterDays`: a document without a change for so long is old. The keys are those of an S3-compatible store. */
const archiveOf = (env: Settings, place: ArchivePlace) => ({
  place,
  afterDays: env.ARCHIVE_AFTER_DAYS,
  keys: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
})

/** Timings of lots (docs/notes A28). */
const lotesOf = (env: Settings, { lotes }: typeof RHYTHM.real) => ({
  firstPollSeconds: env.LOTE_FIRST_POLL_SECONDS ?? lotes.firstPollSeconds,
  pollSeconds: env.LOTE_POLL_SECONDS ?? lotes.pollSeconds,
  /** Pause of an emitter's lots after SIFEN answered 0301. */
  pauseSeconds: env.LOTE_PAUSE_SECONDS ?? lotes.pauseSeconds,
  /** Longest wait of a signed document for others, with `envio_automatico`. */
  gatherSeconds: env.LOTE_GATHER_SECONDS ?? lotes.gatherSeconds,
})

/** Returns the limits in requests per 15 minutes; 0 = no limit. */
function limitsOf(env: Settings, demo: boolean) {
  const usual = (limit: number) => limit * (demo ? DEMO_FACTOR : 1)
  const login = env.LIMIT_LOGIN ?? usual(LIMITS.login)
  return {
    login,
    loginNetwork: login * LOGINS_PER_NETWORK,
    api: env.LIMIT_API ?? usual(LIMITS.api),
    send: env.LIMIT_SEND ?? usual(LIMITS.send),
    admin: env.LIMIT_ADMIN ?? usual(LIMITS.admin),
    register: env.LIMIT_REGISTER ?? usual(LIMITS.register),
    invite: env.LIMIT_INVITE ?? usual(LIMITS.invite),
    page: env.LIMIT_PAGE ?? usual(LIMITS.page),
  }
}
