/**
 * Refuses connections as a script says. The hook runs after the client's certificate was read and before our last
 * message of the handshake is written. A client that is cut off here has never been connected, so it cannot have sent a
 * request.
 */
import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { faultOf } from '../scripts/index.ts'
import { peerRuc } from './peer.ts'
import type { ReceptionParts } from './reception.ts'

/** Record of a fatal alert, bad_certificate, which TLS 1.2 sends in the clear. RFC 5246 §7.2 */
const BAD_CERTIFICATE = Uint8Array.of(0x15, 3, 3, 0, 2, 2, 42)

export function refuseHandshakes(server: Server, { context, scripts, log }: ReceptionParts): void {
  const wires = new Map<number | undefined, Socket>()
  server.on('connection', (wire: Socket) => {
    wires.set(wire.remotePort, wire)
    const { remotePort } = wire
    wire.once('close', () => wires.delete(remotePort))
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    const script = scripts.takeForHandshake(peerRuc(socket, context.readCertificate))
    if (script === undefined) return
    log.info({ fault: script.fault }, 'TLS handshake refused by a script')
    if (faultOf(script.fault).handshake === 'alert') wires.get(socket.remotePort)?.write(BAD_CERTIFICATE)
    socket.destroy()
  })
}
