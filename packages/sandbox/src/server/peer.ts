/** The client of a connection: the RUC of its certificate, without check digit. */
import type { TLSSocket } from 'node:tls'
import type { ServiceContext } from '../services/index.ts'

/** Returns the RUC. Undefined when the certificate has none. */
export function peerRuc(socket: TLSSocket, readCertificate: ServiceContext['readCertificate']): string | undefined {
  const certificate = socket.getPeerX509Certificate()
  return certificate && readCertificate(certificate.raw.toString('base64'))?.ruc?.replace(/-\d$/, '')
}
