/** Explains to the operator why a program cannot start. */
import { inspect } from 'node:util'
import { ConfigError } from '../config/index.ts'
import { FolderInUseError, MigrationError } from '../db/index.ts'
import { errorForLog } from '../http/index.ts'
import { OperationError } from '../operations/index.ts'
import { KeyRingError } from '../secrets/index.ts'
import { OpenFolderError } from './private-folder.ts'

const EXPECTED = [ConfigError, FolderInUseError, KeyRingError, MigrationError, OpenFolderError, OperationError]

/** Errors of the sandbox, by name: most processes do not load it. */
const OF_SANDBOX = ['LedgerError', 'SchemaError']

/** Settings of ports, addresses and folders, with their values. */
export type Settings = Readonly<Record<string, string | number | undefined>>

/** Fields of errors of the system and of PostgreSQL. */
type Failure = { code?: string; syscall?: string; port?: number; address?: string; hostname?: string; path?: string }
type Reason = (failure: Failure, settings: Settings) => string

const settingOf = (value: string | number | undefined, settings: Settings) =>
  value === undefined ? undefined : Object.keys(settings).find(name => settings[name] === value)

const taken: Reason = ({ port }, settings) =>
  `El puerto ${port} está ocupado por otro programa. Deténgalo o elija otro con ${settingOf(port, settings) ?? 'otro puerto'}.`

const notFound: Reason = ({ hostname }, settings) =>
  `${settingOf(hostname, settings) ?? 'DATABASE_URL'}: no se encuentra ninguna máquina «${hostname}».`

/** The error has no address when a name has several. */
const noDatabase: Reason = ({ address, port }) =>
  `DATABASE_URL: PostgreSQL no responde${address ? ` en ${address}:${port}` : ''}. Verifique la dirección, y que esté en marcha.`

const unusable =
  (why: string): Reason =>
  ({ syscall, port, path }, settings) => {
    if (syscall === 'listen') return `${settingOf(port, settings) ?? 'El puerto'}: ${why} para atender en ${port}.`
    const folder = settings.DATA_DIR
    const setting = typeof folder === 'string' && path?.startsWith(folder) ? 'DATA_DIR: ' : ''
    return `${setting}No se puede usar ${path ?? 'el disco'}: ${why}.`
  }

const REASONS: Readonly<Record<string, Reason>> = {
  EADDRINUSE: taken,
  EADDRNOTAVAIL: ({ address }) => `HOST: esta máquina no tiene la dirección ${address}.`,
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  ETIMEDOUT: noDatabase,
  EHOSTUNREACH: noDatabase,
  ENETUNREACH: noDatabase,
  '28000': () => 'DATABASE_URL: PostgreSQL no acepta ese usuario.',
  '28P01': () => 'DATABASE_URL: PostgreSQL no acepta ese usuario o esa clave.',
  '3D000': () => 'DATABASE_URL: esa base no existe en PostgreSQL; créela (createdb), las tablas se crean solas.',
  '42501': () => 'DATABASE_URL: a ese usuario de PostgreSQL le falta permiso para crear las tablas en esa base.',
  '57P03': () => 'DATABASE_URL: PostgreSQL está arrancando o cerrando; pruebe de nuevo en un momento.',
  EACCES: unusable('falta permiso'),
  EPERM: unusable('falta permiso'),
  EROFS: unusable('el disco es de solo lectura'),
  ENOSPC: unusable('el disco está lleno'),
  EEXIST: unusable('es un archivo, y se esperaba una carpeta'),
  ENOTDIR: unusable('está dentro de un archivo, y se esperaba una carpeta'),
}

/**
 * Returns a sentence for a failure that the operator can mend. Any other is our bug: returns its stack, without the values of a query, as in
 * the log.
 */
export function explain(error: unknown, settings: Settings): string {
  for (const expected of EXPECTED) if (error instanceof expected) return error.message
  if (error instanceof Error && OF_SANDBOX.includes(error.name)) return error.message
  // The reason of a failed query is in its cause.
  const failure = (error instanceof Error && 'query' in error ? error.cause : error) as Failure | undefined
  const reason = REASONS[failure?.code ?? '']
  return reason && failure ? reason(failure, settings) : inspect(errorForLog(error), { depth: 8 })
}
