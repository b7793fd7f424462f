/**
 * Opens the mutual-TLS connections. A connection is handed over only once the server has accepted our certificate, so that a refusal is
 * always known before the first byte of a request is written.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { SifenError } from '../errors.ts'

export type TlsIdentity = {
  /** The emitter's certificate; those of its chain may follow it. */
  certPem: string
  keyPem: string
  /** Authorities to trust instead of the system's. */
  caPem?: string
}

/** How long a TLS 1.3 server may take to show its acceptance before we go on without: once per connection, over a slow line. */
const ACCEPTANCE_WAIT_MS = 500

/** A connector for undici. Throws SIFEN_CERTIFICATE when certificate and key cannot be used together. */
export function acceptedConnector(tls: TlsIdentity, connectTimeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    secureContext: secureContextOf(tls),
    rejectUnauthorized: true,
    allowH2: false,
    // No resumption: every connection has our certificate judged anew, and so a ticket to wait for.
    maxCachedSessions: 0,
    timeout: connectTimeoutMs,
  })
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      accepted(socket).then(
        () => callback(null, socket),
        (refusal: Error) => callback(refusal, null),
      )
    })
}

function secureContextOf({ certPem, keyPem, caPem }: TlsIdentity): SecureContext {
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
 * In TLS 1.2 the handshake ends with the server's word. In TLS 1.3 it ends with ours: the server judges our certificate later, and a
 * refusal reaches us as an alert, or as a mere hang-up, on a connection that already looks open; a request written meanwhile makes the
 * refusal unreadable and its fate unknown. But a server sends its first session ticket only after it has accepted the client: we wait
 * for that ticket. A server that gives none costs us ACCEPTANCE_WAIT_MS per connection, and its refusals count as unknown.
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
    // The event comes from within OpenSSL's read, where a write would be lost.
    await setImmediate()
  } finally {
    done.abort()
  }
  if (socket.destroyed) {
    throw Object.assign(new Error('The server hung up right after the handshake.'), { code: 'ECONNRESET' })
  }
}
