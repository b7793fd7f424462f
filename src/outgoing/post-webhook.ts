/** One webhook posted to its receiver, with every limit in our hands: one time for all of it, and a size of the answer. */
import { Agent, type Dispatcher, request } from 'undici'
import type { Receivers, WebhookAnswer, WebhookFailure } from '../ports.ts'
import { allowedAddresses, guardedConnect } from './guarded-connect.ts'
import { publicAddresses } from './public-addresses.ts'
import { hostOf, readReceiverUrl } from './receiver-url.ts'
import { nameResolver, type ResolveName } from './resolve-name.ts'
import { failureOfError, failureOfStatus, keepBody, keepHeaders } from './webhook-answer.ts'

/** From the look-up of the name to the end of the answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000
/** More of an answer is not read; of what is read, this much is kept. */
const MOST_READ = 64 * 1024
const MOST_KEPT = 4 * 1024
/** A receiver may close an idle connection at any time, and a posting on it would be lost: most wait 5 s. */
const KEEP_ALIVE_MS = 2000
/** To one host and port, for all companies together. */
const MOST_CONNECTIONS = 128

export type ReceiversOptions = {
  /** CIDR networks that may be posted to though they are not public. */
  networks: readonly string[]
  timeoutMs?: number
  /** Authorities to trust in the place of Node's. */
  caPem?: string
  resolve?: ResolveName
}

const NOTHING = { status: null, headers: null, body: null }

export function openReceivers(options: ReceiversOptions): Receivers & { close(): Promise<void> } {
  const { networks, timeoutMs = WEBHOOK_TIMEOUT_MS, caPem, resolve = nameResolver(timeoutMs) } = options
  const guard = { isAllowed: publicAddresses(networks), resolve, timeoutMs, ca: caPem }
  const agent = new Agent({
    connect: guardedConnect(guard),
    allowH2: false,
    connections: MOST_CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The signal is the one time limit; undici's own only have to be no shorter.
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  return {
    async refusal(text, rule) {
      const url = readReceiverUrl(text, rule)
      if (typeof url === 'string') return url
      const refused = (error: unknown) => failureOfError(error, false) ?? undefined
      return allowedAddresses(hostOf(url), guard).then(() => undefined, refused)
    },
    async post(text, message) {
      const startedAt = performance.now()
      const timed = (answer: Omit<WebhookAnswer, 'durationMs'>) => ({
        ...answer,
        durationMs: Math.round(performance.now() - startedAt),
      })
      const url = readReceiverUrl(text, message)
      if (typeof url === 'string') return timed({ ...NOTHING, code: url })
      return timed(await exchange(agent, url, message, timeoutMs))
    },
    close: () => agent.destroy(),
  }
}

type Answer = Omit<WebhookAnswer, 'durationMs'>

async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const begun: Omit<Answer, 'code'> = { ...NOTHING }
  try {
    const answer = await request(url, { dispatcher, method: 'POST', headers, body, signal: timeout.signal })
    begun.status = answer.statusCode
    begun.headers = keepHeaders(answer.headers)
    begun.body = keepBody(await readStart(answer.body), String(answer.headers['content-encoding'] ?? ''))
    return { ...begun, code: failureOfStatus(answer.statusCode) }
  } catch (error) {
    return { ...begun, code: failureOfError(error, timeout.signal.aborted) as WebhookFailure }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads to the end, or to the limit and then cuts the connection. */
async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = []
  let read = 0
  for await (const chunk of body) {
    if (read < MOST_KEPT) kept.push(chunk)
    read += chunk.length
    if (read >= MOST_READ) break
  }
  return Buffer.concat(kept).subarray(0, MOST_KEPT)
}
