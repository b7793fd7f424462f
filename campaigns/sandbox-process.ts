/**
 * The sandbox in its own process, for campaigns that kill the gateway: `node campaigns/sandbox-process.ts FOLDER`.
 * Prints its address in one line of JSON. Reads commands as lines of JSON from its standard input, and exits when that
 * closes.
 */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Script, startSandbox, type Taxpayer } from '@nanduti/sandbox'

/** Activates a script, registers a taxpayer, or ends all scripts and releases the hanging calls. */
export type Command = { script: Script } | { taxpayer: Taxpayer } | { clear: true }

const sandbox = await startSandbox({
  dataDir: process.argv[2] ?? '',
  clock: { now: () => new Date() },
  random: { bytes: count => randomBytes(count) },
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line) as Command
  if ('script' in command) sandbox.script(command.script)
  else if ('taxpayer' in command) sandbox.registerTaxpayer(command.taxpayer)
  else {
    sandbox.clearScripts()
    sandbox.release()
  }
}
await sandbox.close()
