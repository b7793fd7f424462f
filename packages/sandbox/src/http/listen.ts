/** Start and end of the sandbox's servers. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens and returns the port. Rejects with the system's error when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Closes the server and every connection. */
export function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
