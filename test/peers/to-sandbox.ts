/**
 * Preloaded into the npm peer (`node --import`), whose client has SIFEN's addresses hard-coded. Redirects calls to
 * SIFEN's test system to the sandbox at SANDBOX_URL, and refuses all other calls.
 */
import https, { type RequestOptions } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { hostname, port } = new URL(process.env.SANDBOX_URL ?? '')
const { request } = https

https.request = ((options: RequestOptions, ...rest: [() => void]) => {
  if (options.hostname !== 'sifen-test.set.gov.py') throw new Error(`not SIFEN's test system: ${options.hostname}`)
  return request({ ...options, hostname, host: hostname, port }, ...rest)
}) as typeof https.request
syncBuiltinESMExports()
