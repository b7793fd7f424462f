/**
 * Opens the mutual-TLS connections. A connection is handed over only once the server has accepted our certificate, so that a refusal is
 * always known before the first byte of a request is written.
 */
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { SifenError } from '../errors.ts'
import { serverCertificate } from './server-certificate.ts'
import { isDistrust } from './wire-error.ts'

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
  return (options, callback) => {
    const fail = (error: Error) => explained(error, options, tls.caPem).then(why => callback(why, null))
    connect(options, (error, socket) => {
      if (error !== null) void fail(error)
      else accepted(socket).then(() => callback(null, socket), fail)
    })
  }
}

/**
 * Names the authority of a server that we do not trust. A server that refuses our certificate may hang up before Node has judged its own:
 * both come from other authorities then, and ECONNRESET alone would hide it.
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
