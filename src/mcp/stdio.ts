/** MCP over stdin and stdout, for one token of a gateway that may be elsewhere. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { keepIn } from './kude.ts'
import { createMcpServer } from './mcp-server.ts'
import { readOperations } from './operations.ts'

export type StdioParts = {
  url: string
  token: string
  writes: boolean
  /** Where the KuDE are written. Undefined: a new folder of the person's. */
  folder: string | undefined
  /** Shows a line to the person who runs the program. Not on stdout, which is the protocol's. */
  complain(line: string): void
  stop: AbortSignal
}

/** The gateway answers within 25 s, and clients of MCP wait 60 s: what is in doubt is asked for in the time between. */
const OPTIONS = { timeoutMs: 30_000, reintentos: 1, esperaMaximaMs: 5_000, esperaDeResultadoMs: 15_000 }

/** Serves until the client closes stdin, or `stop`. Throws when the gateway does not give its reference. */
export async function serveMcp({ url, token, writes, folder, complain, stop }: StdioParts): Promise<void> {
  const operationOf = readOperations(await readReference(url))
  const parts = { operationOf, writes, secret: token, keep: keepIn(folder) }
  const report = (error: unknown) => complain(error instanceof Error ? (error.stack ?? error.message) : `${error}`)
  const options = { ...OPTIONS, url, token }
  const serving = serveStdio(() => createMcpServer({ ...parts, options, report }), {
    onerror: report,
  })
  const ended = Promise.withResolvers<void>()
  process.stdin.once('end', ended.resolve)
  process.stdin.once('close', ended.resolve)
  stop.addEventListener('abort', () => ended.resolve(), { once: true })
  await ended.promise
  await serving.close()
}

async function readReference(url: string): Promise<string> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/api/openapi.json`, { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`${url}/api/openapi.json: HTTP ${answer.status}`)
  return answer.text()
}
