/** The environment, written down once: name, default, form. Nothing else in the program reads `process.env`. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { coverEverybody, isCidr } from './trusted-networks.ts'
import { isConstantKey, isWeakPassword } from './weak-secrets.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A variable's description is what its error message says was expected; it goes on last, outside any default. */
const text = (expected: string) => z.string().optional().describe(expected)
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const number = (min: number, max: number, usual: number) =>
  whole(min, max).default(usual).describe(`un número entero entre ${min} y ${max}`)
const seconds = () => whole(1, 604_800).optional().describe('un número de segundos entre 1 y 604800')
const limit = () => whole(0, 1_000_000).optional().describe('un número entero entre 0 y 1000000')
const url = () => z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))
const address = () => url().optional().describe('una dirección http(s)://…')
/** Of SIFEN: the documents and the certificate's proof travel encrypted, or do not leave this machine. */
const sifenAddress = () =>
  address()
    .refine(url => url === undefined || isEncryptedOrLocal(url))
    .describe('una dirección https://… (http:// solo en esta misma máquina)')
const listOf = <T>(item: z.ZodType<T, string>, expected: string) =>
  z
    .string()
    .transform(list => list.split(',').map(part => part.trim()))
    .pipe(z.array(item))
    .optional()
    .describe(expected)
const certificates = () => z.string().transform(readCertificates).pipe(z.array(z.string()).min(1))
const key = () => z.string().transform(decodeKey).pipe(z.instanceof(Uint8Array))
const oneOf = <const T extends readonly string[]>(values: T, usual: T[number]) =>
  z.enum(values).default(usual).describe(values.join(', '))

const environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  HOST: text('una dirección o un nombre donde escuchar'),
  PORT: number(0, 65_535, 3000),
  APP_URL: address(),
  DATA_DIR: text('una carpeta'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://usuario:clave@servidor:5432/base, o nada para la base embebida'),
  APP_KEY: key()
    .optional()
    .describe('32 bytes en base64 o en hexadecimal (por ejemplo, lo que imprime: openssl rand -base64 32)'),
  APP_PREVIOUS_KEYS: listOf(key(), 'claves como las de APP_KEY, separadas por comas'),
  ADMIN_EMAIL: z.email().toLowerCase().optional().describe('un correo electrónico'),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional().describe('una contraseña de 8 a 200 caracteres'),
  EMITTER_CA_FILE: certificates().optional().describe('un archivo PEM con certificados de autoridades'),
  SIFEN_TEST_URL: sifenAddress(),
  SIFEN_PROD_URL: sifenAddress(),
  SIFEN_FORMER_URLS: listOf(url(), 'direcciones http(s)://…, separadas por comas'),
  // An empty variable counts as absent, so that there is a word for no suffix: the spec's addresses of production have none.
  SIFEN_PATH_SUFFIX: z
    .string()
    .regex(/^([./?]\S*|ninguno)$/)
    .default('.wsdl')
    .transform(suffix => (suffix === 'ninguno' ? '' : suffix))
    .describe('un final que empieza con punto, barra o ?, o la palabra ninguno'),
  SIFEN_CA_FILE: certificates().optional().describe('un archivo PEM con certificados de autoridades'),
  // The settling job gives up what takes longer (dtes.jobs.ts).
  SIFEN_TIMEOUT_MS: number(100, 120_000, 30_000),
  SIFEN_ASK_SECONDS: listOf(whole(1, 604_800), 'segundos separados por comas, por ejemplo 60,300,900'),
  SIFEN_QUIET_SECONDS: seconds(),
  STATE_SYNC_SECONDS: seconds(),
  LOTE_FIRST_POLL_SECONDS: seconds(),
  LOTE_POLL_SECONDS: seconds(),
  LOTE_QUIET_SECONDS: seconds(),
  LOTE_PAUSE_SECONDS: seconds(),
  LOTE_GATHER_SECONDS: seconds(),
  BCP_URL: address(),
  WEBHOOK_NETWORKS: listOf(
    z.string().refine(isCidr),
    'una lista de redes CIDR separadas por comas, por ejemplo 10.20.0.0/16',
  ),
  SANDBOX_PORT: number(0, 65_535, 3443),
  SANDBOX_CONTROL_PORT: whole(0, 65_535).optional().describe('un número entero entre 0 y 65535'),
  SIFEN_XSD_DIR: text('la carpeta de los XSD oficiales de SIFEN'),
  TRUST_PROXY: listOf(
    z.string().refine(isCidr),
    'una lista de redes CIDR separadas por comas, por ejemplo 10.0.0.0/8,::1/128 (true, un número o /0 creerían direcciones falsas)',
  ),
  LIMIT_LOGIN: limit(),
  LIMIT_API: limit(),
  LIMIT_SEND: limit(),
  LIMIT_ADMIN: limit(),
  LIMIT_REGISTER: limit(),
  LIMIT_PAGE: limit(),
  TOKEN_IP_LOCK: z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .default(true)
    .describe('true o false'),
  TOKEN_LIFETIME_DAYS: number(1, 3650, 365),
  SESSION_TIMEOUT_MINUTES: number(0, 1440, 30),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional().describe(LOG_LEVELS.join(', ')),
})

/** Requests per 15 minutes (Spec, Limits); pages have a limiter of their own, which an office behind one address does not reach. In the demo only the sandbox answers, and a person who tries things sends often: ten times more. */
const LIMITS = { login: 5, api: 100, send: 60, admin: 10, register: 5, page: 3000 }
const DEMO_FACTOR = 10

/**
 * Logins of one network, in as many logins of one e-mail: so many people behind one address as never log in at once, and a bound on the
 * counts that one client can leave behind by making up e-mails.
 */
const LOGINS_PER_NETWORK = 200

type Name = keyof typeof environment.shape

/** Never repeated in a message. */
const SECRET: readonly Name[] = ['APP_KEY', 'APP_PREVIOUS_KEYS', 'ADMIN_PASSWORD', 'DATABASE_URL']

/** docs/notes 31: what is settled by asking may wait with the real SIFEN, and must be quick with the sandbox on this machine. */
const RHYTHM = {
  real: {
    askSeconds: [60, 300, 900, 3600, 21_600, 86_400],
    quietSeconds: 900,
    loteQuietSeconds: 86_400,
    stateSyncSeconds: 300,
    lotes: { firstPollSeconds: 600, pollSeconds: 600, pauseSeconds: 3600, gatherSeconds: 60 },
  },
  sandbox: {
    askSeconds: [1, 2, 5],
    quietSeconds: 10,
    loteQuietSeconds: 20,
    stateSyncSeconds: 5,
    lotes: { firstPollSeconds: 2, pollSeconds: 2, pauseSeconds: 10, gatherSeconds: 5 },
  },
}

type Environment = Readonly<Record<string, string | undefined>>

export type Config = ReturnType<typeof toConfig>

/** Everything that is wrong with the environment, in Spanish: name, what came (unless secret), what was expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`La configuración no es válida:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads the variables, all at once. An empty variable counts as absent. Throws `ConfigError`; what it returns is frozen. */
export function loadConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  const wrong = new Set((parsed.error?.issues ?? []).map(issue => issue.path[0] as Name))
  const problems = [
    ...[...wrong].map(name => describeProblem(name, given[name])),
    ...missingPartners(given),
    ...unsafeValues(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(toConfig(parsed.data))
}

function describeProblem(name: Name, got: string | undefined): string {
  const shown = SECRET.includes(name) ? `un valor de ${got?.length} caracteres que no se muestra` : `«${got}»`
  return `${name}: se recibió ${shown}; se esperaba ${environment.shape[name].description}`
}

/** Rules between variables, checked apart so that they are told together with the rest. */
function missingPartners(given: Environment): string[] {
  const problems: string[] = []
  if (given.NODE_ENV === 'production' && !given.APP_KEY) {
    problems.push(`APP_KEY: falta; con NODE_ENV=production se esperaba ${environment.shape.APP_KEY.description}`)
  }
  if (given.APP_PREVIOUS_KEYS && !given.APP_KEY) {
    problems.push(
      'APP_PREVIOUS_KEYS: se recibió sin APP_KEY; se esperaban las dos (sin APP_KEY las claves están en app.key)',
    )
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL y ADMIN_PASSWORD: se recibió uno solo; se esperaban los dos o ninguno')
  }
  return problems
}

const EVERYBODY =
  'TRUST_PROXY: las redes juntas abarcan todas las direcciones, y se creería la que cualquiera invente; se esperaban solo las de sus proxies'

/** Rules about values that have the right form, checked though others have not. */
function unsafeValues(given: Environment): string[] {
  const { APP_KEY, ADMIN_PASSWORD, TRUST_PROXY } = environment.shape
  const problems: string[] = []
  const networks = TRUST_PROXY.safeParse(given.TRUST_PROXY).data
  if (networks && coverEverybody(networks)) problems.push(EVERYBODY)
  if (given.NODE_ENV !== 'production') return problems
  const key = APP_KEY.safeParse(given.APP_KEY).data
  if (key && isConstantKey(key)) {
    problems.push(
      'APP_KEY: se recibió una clave que no es al azar; con NODE_ENV=production se esperaba lo que imprime: openssl rand -base64 32',
    )
  }
  const password = ADMIN_PASSWORD.safeParse(given.ADMIN_PASSWORD).data
  if (password && isWeakPassword(password)) {
    problems.push(
      `ADMIN_PASSWORD: se recibió un valor de ${password.length} caracteres que no se muestra; con NODE_ENV=production se esperaba una contraseña de 12 caracteres o más que no sea de las comunes`,
    )
  }
  return problems
}

type Settings = z.infer<typeof environment>

function toConfig(env: Settings) {
  const production = env.NODE_ENV === 'production'
  const embedded = !env.DATABASE_URL
  /** `test` is answered by the sandbox on this machine until an address is given (docs/notes A23). */
  const sandbox = !env.SIFEN_TEST_URL
  const demo = embedded && sandbox && !production
  // In production `prod` is the real SIFEN, even when `test` is a sandbox: the quiet window must be long.
  const rhythm = sandbox && !production ? RHYTHM.sandbox : RHYTHM.real
  const host = env.HOST ?? '127.0.0.1'
  return {
    production,
    embedded,
    sandbox,
    /** Seeds and issues the demo invoice (docs/notes A24). */
    demo,
    host,
    port: env.PORT,
    appUrl: env.APP_URL ?? localUrl(host, env.PORT),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    databaseUrl: env.DATABASE_URL,
    /** Undefined: kept in DATA_DIR (app-key.ts). */
    appKey: env.APP_KEY,
    /** Those that APP_KEY replaced, for what is still sealed with them. */
    previousKeys: env.APP_PREVIOUS_KEYS ?? [],
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    /** Who may issue the certificates of `prod`; undefined: anybody. */
    emitterCaPem: env.EMITTER_CA_FILE,
    sifen: sifenOf(env, rhythm),
    lotes: lotesOf(env, rhythm),
    /** The central bank's page of rates; undefined: the sandbox's where that answers for `test`, else the real one (bank.ts). */
    bcpUrl: env.BCP_URL,
    /** Networks that webhooks may be posted to though they are not public. In the demo this machine is one: the receiver is on it. */
    webhookNetworks: [...(env.WEBHOOK_NETWORKS ?? []), ...(demo ? LOOPBACK : [])],
    stateSyncSeconds: env.STATE_SYNC_SECONDS ?? rhythm.stateSyncSeconds,
    sandboxPort: env.SANDBOX_PORT,
    sandboxControlPort: env.SANDBOX_CONTROL_PORT ?? portBeside(env.SANDBOX_PORT),
    trustProxy: env.TRUST_PROXY ?? [],
    /** The sandbox also runs the official XSD from there. */
    xsdDir: env.SIFEN_XSD_DIR,
    limits: limitsOf(env, demo),
    tokenIpLock: env.TOKEN_IP_LOCK,
    tokenLifetimeDays: env.TOKEN_LIFETIME_DAYS,
    /** A session without a request for longer is closed; 0: never. */
    sessionTimeoutMinutes: env.SESSION_TIMEOUT_MINUTES,
    /** The demo speaks to a person at a terminal: only what went wrong stands between its lines. */
    logLevel: env.LOG_LEVEL ?? (demo ? ('warn' as const) : ('info' as const)),
  }
}

function isEncryptedOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

const localUrl = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The next one; a free one when the port itself is to be free. */
const portBeside = (port: number) => port && (port + 1) % 65_536

const sifenOf = (env: Settings, rhythm: typeof RHYTHM.real) => ({
  testUrl: env.SIFEN_TEST_URL,
  prodUrl: env.SIFEN_PROD_URL ?? 'https://sifen.set.gov.py',
  /** Addresses that the same SIFEN had before. */
  formerUrls: env.SIFEN_FORMER_URLS ?? [],
  pathSuffix: env.SIFEN_PATH_SUFFIX,
  /** Undefined: those that Node trusts. */
  caPem: env.SIFEN_CA_FILE?.join(''),
  timeoutMs: env.SIFEN_TIMEOUT_MS,
  askSeconds: env.SIFEN_ASK_SECONDS ?? rhythm.askSeconds,
  quietSeconds: env.SIFEN_QUIET_SECONDS ?? rhythm.quietSeconds,
  /** While SIFEN may be processing a lot, "not found" is no absence of its documents (docs/notes A28). */
  loteQuietSeconds: env.LOTE_QUIET_SECONDS ?? rhythm.loteQuietSeconds,
})

/** docs/notes A28. */
const lotesOf = (env: Settings, { lotes }: typeof RHYTHM.real) => ({
  firstPollSeconds: env.LOTE_FIRST_POLL_SECONDS ?? lotes.firstPollSeconds,
  pollSeconds: env.LOTE_POLL_SECONDS ?? lotes.pollSeconds,
  /** How long no lot of an emitter goes out after SIFEN answered 0301. */
  pauseSeconds: env.LOTE_PAUSE_SECONDS ?? lotes.pauseSeconds,
  /** How long a signed document of an emitter with `envio_automatico` waits for others. */
  gatherSeconds: env.LOTE_GATHER_SECONDS ?? lotes.gatherSeconds,
})

/** Requests per 15 minutes; 0 = no limit. */
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
    page: env.LIMIT_PAGE ?? usual(LIMITS.page),
  }
}

function decodeKey(value: string): Uint8Array | undefined {
  const bytes = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** Each certificate of a PEM file, read once, so that a wrong file is told at the start; undefined when one cannot be read. */
function readCertificates(file: string): string[] | undefined {
  try {
    const pem = readFileSync(file, 'utf8')
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return found.map(one => new X509Certificate(one).toString())
  } catch {
    return undefined
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) deepFreeze(inner)
  }
  return Object.freeze(value)
}
