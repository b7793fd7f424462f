/** What is told to whoever started a program that could not go on. */
import { inspect } from 'node:util'
import { ConfigError } from './config.ts'
import { FolderInUseError } from './db/index.ts'
import { LedgerError, SchemaError } from './sandbox/index.ts'

const EXPECTED = [ConfigError, FolderInUseError, LedgerError, SchemaError]

/**
 * What people can do something about is told in a sentence; anything else is a fault of ours and shows where. `ports` are the settings
 * by which a port is chosen, with what they are.
 */
export function explain(error: unknown, ports: Readonly<Record<string, number | undefined>>): string {
  for (const expected of EXPECTED) if (error instanceof expected) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    const setting = Object.keys(ports).find(name => ports[name] === port) ?? 'otro puerto'
    return `El puerto ${port} está ocupado por otro programa. Deténgalo o elija otro con ${setting}.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error)
}
