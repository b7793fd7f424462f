/**
 * `nanduti-sandbox …`: the sandbox's commands as a program of their own. Exits with 0, or with 1 and an error message.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { LedgerError, SchemaError } from '../index.ts'
import { FolderInUseError } from '../lock-folder.ts'
import { COMMAND } from '../start-sandbox.ts'
import { addSandboxCommands, CommandError, DESCRIPTION, explainItself, inSpanish } from './index.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const DEFAULT_CONTROL_PORT = 3444
const EXPECTED = [CommandError, FolderInUseError, LedgerError, SchemaError]

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(signal))

const program = inSpanish(new Command('nanduti-sandbox'))
  .description(DESCRIPTION)
  .version(version, '-V, --version', 'muestra la versión')
  .exitOverride()
addSandboxCommands(program, {
  clock: { now: () => new Date() },
  random: { bytes: count => randomBytes(count) },
  print: line => void process.stdout.write(`${line}\n`),
  stop: stopping.signal,
  sandbox: COMMAND,
  controlPort: () => DEFAULT_CONTROL_PORT,
})
explainItself(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    const expected = EXPECTED.some(kind => error instanceof kind)
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
