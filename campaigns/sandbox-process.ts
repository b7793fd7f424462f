/**
 * The sandbox in a process of its own, for campaigns that kill the gateway: `node campaigns/sandbox-process.ts FOLDER`. Says where it
 * listens in one line of JSON; takes commands as lines of JSON on its standard input, and ends with it.
 */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Script, startSandbox } from '@nanduti/sandbox'

/** Puts a script in force, or ends all of them and lets the hanging calls go. */
export type Command = { script: Script } | { clear: true }

const sandbox = await startSandbox({
  dataDir: process.argv[2] ?? '',
  clock: { now: () => new Date() },
  random: { bytes: count => randomBytes(count) },
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

for await (const line of createInterface(process.stdin)) {
  const command = JSON.parse(line) as Command
  if ('script' in command) sandbox.script(command.script)
  else {
    sandbox.clearScripts()
    sandbox.release()
  }
}
await sandbox.close()
