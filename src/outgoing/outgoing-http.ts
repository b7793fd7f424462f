/** Outgoing HTTP over undici with limits: total time, size on the wire, size unpacked. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Agent, request } from 'undici'
import type { Outgoing, OutgoingFailure, Page } from '../ports.ts'

const LIMITS = { timeoutMs: 20_000, wireBytes: 2_000_000, unpackedBytes: 5_000_000, redirects: 3 }

const DECODERS: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

const REDIRECTS = [301, 302, 303, 307, 308]
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

type Limits = typeof LIMITS
type Raw = { status: number; location: string; contentType: string; coding: string; body: Buffer }

class Failure extends Error {
  readonly code: OutgoingFailure
  constructor(code: OutgoingFailure, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Opens outgoing HTTP. Checks certificates against Node's authorities, or against `caPem`. */
export function openOutgoing(
  options: Partial<Limits> & { caPem?: string } = {},
): Outgoing & { close(): Promise<void> } {
  const limits = { ...LIMITS, ...options }
  const agent = new Agent({
    maxResponseSize: limits.wireBytes,
    // Keeps no connection: requests are rare, and a connection that the server closed would fail the next one.
    pipelining: 0,
    connect: { timeout: limits.timeoutMs, ...(options.caPem !== undefined && { ca: options.caPem }) },
    // The signal is the time limit; undici's own must not be shorter.
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
  })
  return {
    async get(url, { headers = {}, signal } = {}): Promise<Page> {
      const timeout = AbortSignal.timeout(limits.timeoutMs)
      const until = signal ? AbortSignal.any([signal, timeout]) : timeout
      try {
        const { status, contentType, coding, body } = await follow(agent, new URL(url), headers, until, limits)
        return { ok: true, status, contentType, body: await unpack(body, coding, limits) }
      } catch (error) {
        return { ok: false, ...failureOf(error, timeout.aborted) }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Follows redirects to the same host, never from https to http. */
async function follow(agent: Agent, url: URL, headers: Record<string, string>, signal: AbortSignal, limits: Limits) {
  let at = url
  for (let left = limits.redirects; ; left--) {
    const answer = await ask(agent, at, headers, signal)
    if (!REDIRECTS.includes(answer.status)) return answer
    const next = URL.parse(answer.location, at.href)
    if (!next || left === 0 || !isSameHost(at, next)) {
      throw new Failure('HTTP_REDIRECT', `${at.host} → ${next?.host ?? answer.location.slice(0, 100)}`)
    }
    at = next
  }
}

const isSameHost = (from: URL, to: URL) =>
  to.hostname === from.hostname && (to.origin === from.origin || to.protocol === 'https:')

async function ask(agent: Agent, url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Raw> {
  if (url.protocol !== 'https:' && !LOOPBACK.includes(url.hostname)) throw new Failure('HTTP_PLAIN', url.host)
  const answer = await request(url, {
    dispatcher: agent,
    signal,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  })
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    contentType: String(answer.headers['content-type'] ?? ''),
    coding: String(answer.headers['content-encoding'] ?? 'identity').toLowerCase(),
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}

async function unpack(body: Buffer, coding: string, { unpackedBytes }: Limits): Promise<Buffer> {
  if (coding === 'identity' || body.length === 0) return body
  const decode = DECODERS[coding]
  if (!decode) throw new Failure('HTTP_CODING', coding.slice(0, 100))
  return decode(body, { maxOutputLength: unpackedBytes })
}

/** Failures by codes of undici and zlib; any other code is a connection failure. */
const CODES: Readonly<Record<string, OutgoingFailure>> = {
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'HTTP_TOO_LARGE',
  ERR_BUFFER_TOO_LARGE: 'HTTP_TOO_LARGE',
  UND_ERR_HEADERS_TIMEOUT: 'HTTP_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'HTTP_TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'HTTP_TIMEOUT',
}

function failureOf(error: unknown, timedOut: boolean): { code: OutgoingFailure; detail: string } {
  if (error instanceof Failure) return { code: error.code, detail: error.message }
  const { code = '', message } = error as Error & { code?: string | number }
  if (timedOut) return { code: 'HTTP_TIMEOUT', detail: message }
  const unpacking = String(code).startsWith('Z_') || String(code).startsWith('ERR__ERROR_FORMAT')
  const known = CODES[code] ?? (unpacking ? 'HTTP_CODING' : 'HTTP_CONNECTION')
  return { code: known, detail: [code, message].filter(Boolean).join(' ') }
}
