/** Runs one operator's command (cli/). The process exits with 0, or with 1 and a message. */
import { randomBytes } from 'node:crypto'
import { explain } from '../boot/index.ts'
import { loadConfig } from '../config/index.ts'
import { CommandError, createProgram, WrongUsage } from './index.ts'

// Files in DATA_DIR are for their owner only, as the server's are.
process.umask(0o077)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(signal))

const program = createProgram({
  clock: { now: () => new Date() },
  random: { bytes: count => randomBytes(count) },
  print: line => void process.stdout.write(`${line}\n`),
  stop: stopping.signal,
  sandbox: 'npm run nanduti -- sandbox',
  controlPort: () => loadConfig().sandboxControlPort,
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof WrongUsage) process.exitCode = error.exitCode
  else {
    const isExpected = error instanceof CommandError
    process.stderr.write(`${isExpected ? error.message : explain(error, {})}\n`)
    process.exitCode = isExpected ? error.exitCode : 1
  }
}
