/** Environment variables: name, default, format. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ARCHIVE_URL_FORM, type ArchivePlace, readArchivePlace } from './archive-place.ts'
import { isEncryptedOrLocal } from './encrypted-url.ts'
import { isCidr } from './trusted-networks.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A text variable. Error messages show the description as the expected value; add it last, outside any default. */
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
/** An address of SIFEN: https, or http on loopback. */
const sifenAddress = () =>
  address()
    .refine(url => url === undefined || isEncryptedOrLocal(url))
    .describe('una dirección https://… (http:// solo en esta misma máquina)')
const postgresAddress = (otherwise: string) =>
  z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(`postgres://usuario:clave@servidor:5432/base, o ${otherwise}`)
const truth = (usual: boolean) =>
  z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .default(usual)
    .describe('true o false')
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

export const environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  HOST: text('una dirección o un nombre donde escuchar'),
  PORT: number(0, 65_535, 3000),
  APP_URL: address(),
  DRAIN_SECONDS: whole(0, 300).optional().describe('un número de segundos entre 0 y 300'),
  DATA_DIR: text('una carpeta'),
  DATABASE_URL: postgresAddress('nada para la base embebida'),
  DATABASE_DIRECT_URL: postgresAddress('la de PostgreSQL mismo, si DATABASE_URL es la de un PgBouncer'),
  DATABASE_MIGRATE_AT_START: truth(true),
  DATABASE_POOL_SIZE: number(1, 1_000, 8),
  DATABASE_STATEMENT_SECONDS: number(1, 600, 30),
  DATABASE_CONNECT_SECONDS: number(1, 60, 10),
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
  // An empty variable counts as absent, so a word means "no suffix". The spec's production addresses have none.
  SIFEN_PATH_SUFFIX: z
    .string()
    .regex(/^([./?]\S*|ninguno)$/)
    .default('.wsdl')
    .transform(suffix => (suffix === 'ninguno' ? '' : suffix))
    .describe('un final que empieza con punto, barra o ?, o la palabra ninguno'),
  SIFEN_CA_FILE: certificates().optional().describe('un archivo PEM con certificados de autoridades'),
  // The settling job gives up after longer (dtes.jobs.ts).
  SIFEN_TIMEOUT_MS: number(100, 120_000, 30_000),
  SIFEN_PAUSE_FAILURES: number(0, 1_000, 5),
  SIFEN_ASK_SECONDS: listOf(whole(1, 604_800), 'segundos separados por comas, por ejemplo 60,300,900'),
  SIFEN_QUIET_SECONDS: seconds(),
  SIFEN_LATE_ASK_SECONDS: listOf(whole(1, 2_592_000), 'segundos separados por comas, por ejemplo 3600,86400'),
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465'),
  MAIL_FROM: z.email().optional().describe('un correo electrónico'),
  WEBHOOK_RETENTION_DAYS: number(0, 3650, 90),
  ARCHIVE_URL: z
    .string()
    .transform(readArchivePlace)
    .pipe(z.custom<ArchivePlace>(place => place !== undefined))
    .optional()
    .describe(ARCHIVE_URL_FORM),
  // Longer than any deadline about a document.
  ARCHIVE_AFTER_DAYS: number(30, 3650, 90),
  AWS_ACCESS_KEY_ID: text('la clave de acceso del archivo'),
  AWS_SECRET_ACCESS_KEY: text('la clave secreta del archivo'),
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
  LIMIT_INVITE: limit(),
  LIMIT_PAGE: limit(),
  TOKEN_IP_LOCK: truth(true),
  TOKEN_LIFETIME_DAYS: number(1, 3650, 365),
  MCP: oneOf(['no', 'lectura', 'escritura'], 'no'),
  SESSION_TIMEOUT_MINUTES: number(0, 1440, 30),
  SESSION_MAX_HOURS: number(0, 720, 0),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional().describe(LOG_LEVELS.join(', ')),
})

export type Name = keyof typeof environment.shape

/** Variables whose values no message shows. */
export const SECRET: readonly Name[] = [
  'APP_KEY',
  'APP_PREVIOUS_KEYS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'ARCHIVE_URL',
  'AWS_SECRET_ACCESS_KEY',
]

export type Settings = z.infer<typeof environment>

function decodeKey(value: string): Uint8Array | undefined {
  const bytes = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/** Reads the certificates of a PEM file at the start, so that a wrong file is reported then. Undefined when one cannot be read. */
function readCertificates(file: string): string[] | undefined {
  try {
    const pem = readFileSync(file, 'utf8')
    const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return found.map(one => new X509Certificate(one).toString())
  } catch {
    return undefined
  }
}
