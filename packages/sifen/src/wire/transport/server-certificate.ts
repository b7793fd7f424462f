/**
 * Finds out why a connection failed: the issuer of the server's certificate, and whether we trust it. Sends only a
 * handshake.
 */
import { X509Certificate } from 'node:crypto'
import { connect, getCACertificates, type PeerCertificate } from 'node:tls'
import { legible } from '../../redact.ts'

const TIMEOUT_MS = 3_000
const LONGEST_NAME = 100
const LONGEST_CHAIN = 10

export type Server = { hostname: string; port: number; servername: string }
export type ServerCertificate = {
  /** Issuer, as the certificate names it. */
  issuer: string
  isTrusted: boolean
}

/**
 * Returns the server's certificate. Undefined when it shows none. `isTrusted` checks only the chain, not dates and
 * names.
 */
export async function serverCertificate(
  server: Server,
  caPem: string | undefined,
): Promise<ServerCertificate | undefined> {
  const certificate = await shownBy(server)
  if (certificate === undefined) return undefined
  const { O, CN } = certificate.issuer
  const name = legible([CN ?? O].flat()[0] ?? '').slice(0, LONGEST_NAME)
  return { issuer: name || 'una autoridad sin nombre', isTrusted: isTrusted(certificate, caPem) }
}

/**
 * Returns the certificate that the server shows. It may hang up on a client without certificate, but it has shown its
 * own by the first keys.
 */
function shownBy({ hostname, port, servername }: Server): Promise<PeerCertificate | undefined> {
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port, servername, rejectUnauthorized: false, timeout: TIMEOUT_MS })
    const end = (certificate?: PeerCertificate) => {
      resolve(certificate)
      socket.destroy()
    }
    const look = () => {
      const certificate = socket.getPeerCertificate(true)
      if (certificate?.raw) end(certificate)
    }
    socket.on('keylog', look)
    socket.once('secureConnect', look)
    socket.once('timeout', () => end())
    socket.once('error', () => end())
    socket.once('close', () => end())
  })
}

function isTrusted(certificate: PeerCertificate, caPem: string | undefined): boolean {
  const pems =
    caPem === undefined
      ? getCACertificates('default')
      : (caPem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [])
  const authorities = pems.map(pem => new X509Certificate(pem))
  return chainOf(certificate).some(one =>
    authorities.some(ca => ca.raw.equals(one.raw) || (one.checkIssued(ca) && one.verify(ca.publicKey))),
  )
}

function chainOf(leaf: PeerCertificate): X509Certificate[] {
  const chain: X509Certificate[] = []
  let next: unknown = leaf
  while (isCertificate(next) && chain.length < LONGEST_CHAIN) {
    chain.push(new X509Certificate(next.raw))
    next = 'issuerCertificate' in next && next.issuerCertificate !== next ? next.issuerCertificate : undefined
  }
  return chain
}

const isCertificate = (value: unknown): value is PeerCertificate =>
  typeof value === 'object' && value !== null && 'raw' in value && Buffer.isBuffer(value.raw)
