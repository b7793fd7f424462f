/**
 * Compares every message of every test with the official schemas: the requests that our client sends to a sandbox, and
 * the answers of the sandbox, except those that a script makes or spoils. Vitest loads this file before each test file.
 */
import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach } from 'vitest'
import type { CallMessage } from '../../packages/sandbox/src/server/reception.ts'

/** Start of our own client's requests. Those that tests write by hand, good or bad, begin otherwise. */
const OURS =
  '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:'

/** Vitest loads this file again for each test file, in the same process. */
const SEEN = Symbol.for('nanduti.service-messages')
type Seen = { [SEEN]?: Set<string> }

const { [SEEN]: known } = globalThis as Seen
const messages = known ?? new Set<string>()
const isThere = existsSync(resolve(process.env.SHARED_DIR || '../shared', 'sifen/xsd'))

if (known === undefined && isThere) {
  Object.assign(globalThis, { [SEEN]: messages })
  subscribe('nanduti-sandbox:call', call => {
    const { request, answer } = call as CallMessage
    if (Buffer.isBuffer(request) && request.indexOf(OURS) === 0) messages.add(request.toString())
    if (answer !== undefined) messages.add(answer)
  })
}

afterEach(async () => {
  if (messages.size === 0) return
  const all = [...messages]
  messages.clear()
  const { messageErrors } = await import('./witness.ts')
  for (const message of all) {
    const errors = await messageErrors(message)
    if (errors.length > 0)
      throw new Error(`The official schema refuses a message:\n${errors.join('\n')}\n${message.slice(0, 2000)}`)
  }
})
