/**
 * Opens the mutual-TLS connections. A connection is returned only once the server has accepted our certificate, so a
 * refusal is always known before the first byte of a request is written.
 */
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { SifenError } from '../../errors.ts'
import { serverCertificate } from './server-certificate.ts'
import { isDistrust } from './wire-error.ts'

export type TlsIdentity = {
  /** The emitter's certificate, optionally followed by its chain. */
  certPem: string
  keyPem: string
  /** Authorities to trust instead of the system's. */
  caPem?: string
}

/**
 * Maximum wait for a TLS 1.3 server's acceptance, once per connection, over a slow line. Then we continue without it.
 */
const ACCEPTANCE_WAIT_MS = 500

/** Returns a connector for undici, whose `build` makes the plain one. */
export function acceptedConnector(
  build: typeof buildConnector,
  secureContext: SecureContext,
  { connectTimeoutMs, caPem }: { connectTimeoutMs: number; caPem: string | undefined },
): buildConnector.connector {
  const connect = build({
    secureContext,
    rejectUnauthorized: true,
    allowH2: false,
    // No session resumption: on every connection the server checks our certificate again, and so sends a ticket to wait
    // for.
    maxCachedSessions: 0,
    timeout: connectTimeoutMs,
  })
  return (options, callback) => {
    const fail = (error: Error) => explained(error, options, caPem).then(why => callback(why, null))
    connect(options, (error, socket) => {
      if (error !== null) void fail(error)
      else accepted(socket).then(() => callback(null, socket), fail)
    })
  }
}

/**
 * Adds the name of an untrusted server's authority to the error. A server that refuses our certificate may hang up
 * before Node has checked its own: both certificates come from other authorities then, and ECONNRESET alone would hide
 * it.
 */
async function explained(error: Error, { hostname, port, servername }: buildConnector.Options, caPem?: string) {
  const code = 'code' in error ? String(error.code) : ''
  if (!isDistrust(code) && code !== 'ECONNRESET') return error
  const server = { hostname, port: Number(port || 443), servername: servername ?? (isIP(hostname) ? '' : hostname) }
  const shown = await serverCertificate(server, caPem).catch(() => undefined)
  if (shown === undefined || (shown.isTrusted && !isDistrust(code))) return error
  return new SifenError(
    'SIFEN_CERTIFICATE',
    'not-sent',
    `No se confía en el certificado del servidor que respondió por SIFEN, emitido por «${shown.issuer}»: revise su dirección, su autoridad (SIFEN_CA_FILE) y la hora del sistema (${code}).`,
    { cause: error },
  )
}

/** Returns the client's side of mutual TLS. Throws SIFEN_CERTIFICATE when certificate and key cannot be used together. */
export function secureContextOf({ certPem, keyPem, caPem }: TlsIdentity): SecureContext {
  try {
    return createSecureContext({
      cert: certPem,
      key: keyPem,
      minVersion: 'TLSv1.2',
      ...(caPem !== undefined && { ca: caPem }),
    })
  } catch (cause) {
    throw new SifenError(
      'SIFEN_CERTIFICATE',
      'not-sent',
      'El certificado o su clave no sirven para conectar con SIFEN.',
      {
        cause,
      },
    )
  }
}

/**
 * Resolves once the server has accepted our certificate. In TLS 1.2 the handshake ends with the server's message. In
 * TLS 1.3 it ends with ours: the server checks our certificate later, and a refusal arrives as an alert, or as a mere
 * hang-up, on a connection that already looks open. The fate of a request written meanwhile would be unknown. But a
 * server sends its first session ticket only after it has accepted the client, so we wait for that ticket. A server
 * without tickets costs ACCEPTANCE_WAIT_MS per connection, and its refusals count as unknown.
 */
async function accepted(socket: Socket): Promise<void> {
  if (!(socket instanceof TLSSocket) || socket.getProtocol() !== 'TLSv1.3') return
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race([
      once(socket, 'session', { signal }),
      once(socket, 'close', { signal }),
      setTimeout(ACCEPTANCE_WAIT_MS, undefined, { signal }),
    ])
    // The event is emitted inside OpenSSL's read, where a write would be lost.
    await setImmediate()
  } finally {
    done.abort()
  }
  if (socket.destroyed) {
    throw Object.assign(new Error('The server hung up right after the handshake.'), { code: 'ECONNRESET' })
  }
}
