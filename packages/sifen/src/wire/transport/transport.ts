/**
 * Posts an envelope to SIFEN over mutual TLS and returns the whole answer, or an error that says whether SIFEN may have
 * received it.
 */
import { acceptedConnector, secureContextOf, type TlsIdentity } from './connector.ts'
import { inflated } from './inflate.ts'
import { Post } from './post.ts'
import { CONTENT_TYPE } from './soap.ts'
import { wireError } from './wire-error.ts'

/** `remainingMs` may set less time than the transport's limit, by a clock of the caller's that may jump. */
export type WireRequest = { url: string; body: Buffer; remainingMs?: () => number }

/** An answer. `body` is already inflated. */
export type WireResponse = { status: number; body: Buffer }

/** Interface that tests and simulations replace. `post` always rejects with a SifenError. */
export type Transport = {
  post(request: WireRequest): Promise<WireResponse>
  /** Opens a connection and closes it. Rejects as a posting would, and sends nothing. */
  greet?(url: string): Promise<void>
  /** Waits for the calls under way, then closes the connections. Idempotent. */
  close(): Promise<void>
}

export type TransportOptions = {
  tls: TlsIdentity
  /** Limit from the call to the last byte of the answer. */
  timeoutMs: number
  /** Limit for opening a connection, handshake included. */
  connectTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Time after which an idle connection is dropped, so that we seldom write to one that the other side is about to close.
 */
const KEEP_ALIVE_MS = 4_000

/**
 * Creates one pool of connections. Redirects are not followed and nothing is ever sent twice. Throws SIFEN_CERTIFICATE.
 */
export function createTransport({
  tls,
  timeoutMs,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: TransportOptions): Transport {
  const secureContext = secureContextOf(tls)
  const options = { connectTimeoutMs: Math.min(connectTimeoutMs, timeoutMs), caPem: tls.caPem }
  // Imported here, because a program that only signs does without its 9 MB.
  const opened = import('./undici.ts').then(({ Agent, buildConnector }) => {
    const connect = acceptedConnector(buildConnector, secureContext, options)
    const limits = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    return { connect, agent: new Agent({ connect, pipelining: 1, ...limits }) }
  })
  let closing: Promise<void> | undefined
  return {
    async post({ url, body, remainingMs = () => timeoutMs }) {
      const { origin, pathname, search } = new URL(url)
      const { agent } = await opened
      const post = new Post(() => Math.min(timeoutMs, remainingMs()))
      agent.dispatch(
        {
          origin,
          path: pathname + search,
          method: 'POST',
          headers: { 'content-type': CONTENT_TYPE },
          body,
          idempotent: false,
        },
        post,
      )
      const { status, contentEncoding, body: wire } = await post.response
      return { status, body: await inflated(wire, contentEncoding) }
    },
    async greet(url) {
      const { connect } = await opened
      const { protocol, hostname, host, port } = new URL(url)
      return new Promise((resolve, reject) => {
        connect(
          { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port, servername: '' },
          (error, socket) => {
            if (error !== null) return reject(wireError(error, 'not-sent'))
            socket.destroy()
            resolve()
          },
        )
      })
    },
    close() {
      closing ??= opened.then(({ agent }) => agent.close())
      return closing
    },
  }
}
