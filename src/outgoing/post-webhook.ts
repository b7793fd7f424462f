/** One webhook posted to its receiver, with every limit in our hands: one time for all of it, and a size of the answer. */
import { Agent, type Dispatcher } from 'undici'
import type { Receivers, WebhookAnswer, WebhookFailure } from '../ports.ts'
import { allowedAddresses, guardedConnect } from './guarded-connect.ts'
import { publicAddresses } from './public-addresses.ts'
import { hostOf, readReceiverUrl } from './receiver-url.ts'
import { nameResolver, type ResolveName } from './resolve-name.ts'
import { failureOfError, failureOfStatus, keepBody, keepHeaders } from './webhook-answer.ts'

/** From the look-up of the name to the end of the answer. */
const WEBHOOK_TIMEOUT_MS = 10_000
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
    // Ours is the one time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
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
type Message = { headers: Record<string, string>; body: string }

/** Takes the answer as undici reads it: a stream and a signal for each posting cost as much as the posting. Never rejects. */
function exchange(dispatcher: Dispatcher, url: URL, { headers, body }: Message, timeoutMs: number): Promise<Answer> {
  return new Promise(resolve => {
    const answer: Omit<Answer, 'code'> = { ...NOTHING }
    const kept: Buffer[] = []
    let coding = ''
    let read = 0
    let open: Dispatcher.DispatchController | undefined
    let isOver = false
    const end = (code: WebhookFailure | null) => {
      isOver = true
      clearTimeout(timer)
      resolve({ ...answer, code })
    }
    const endWithBody = () => {
      answer.body = keepBody(Buffer.concat(kept).subarray(0, MOST_KEPT), coding)
      end(failureOfStatus(answer.status as number))
    }
    const timer = setTimeout(() => {
      end('WEBHOOK_TIMEOUT')
      open?.abort(CUT)
    }, timeoutMs)
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        open = controller
        if (isOver) controller.abort(CUT)
      },
      onResponseStart(_, status, received) {
        // Before the answer itself there may be others: 100, 103.
        if (status < 200) return
        coding = String(received['content-encoding'] ?? '')
        answer.status = status
        answer.headers = keepHeaders(received)
      },
      /** Reads to the end, or to the limit and then cuts the connection. */
      onResponseData(controller, chunk) {
        if (isOver) return
        if (read < MOST_KEPT) kept.push(chunk)
        read += chunk.length
        if (read < MOST_READ) return
        endWithBody()
        controller.abort(CUT)
      },
      onResponseEnd() {
        if (!isOver) endWithBody()
      },
      onResponseError(_, error) {
        if (!isOver) end(failureOfError(error, false) as WebhookFailure)
      },
    }
    const { origin, pathname, search } = url
    dispatcher.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, handler)
  })
}

/** Why we end a connection. The receiver is not told. */
const CUT = new Error('The answer is not read any further.')
