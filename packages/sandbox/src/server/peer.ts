/** Who is at the other end of a connection: the RUC, without check digit, of the client's certificate. */
import type { TLSSocket } from 'node:tls'
import type { CertificateReader } from '../authority/certificate.ts'

/** Undefined when its certificate carries none. */
export function peerRuc(socket: TLSSocket, readCertificate: CertificateReader): string | undefined {
  const certificate = socket.getPeerX509Certificate()
  return certificate && readCertificate(certificate.raw.toString('base64'))?.ruc?.replace(/-\d$/, '')
}
