/** HTTPS server of the sandbox: mutual TLS 1.2, the paths of the services, one POST per call, and their WSDL. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { send } from '../http/index.ts'
import { pathOfTypes, serviceAt, typesOf, WSDL_TYPE, wsdlOf } from '../services/index.ts'
import { refuseHandshakes } from './handshake.ts'
import { type ReceptionParts, receiveCall } from './reception.ts'

const KEEP_ALIVE_MS = 60_000

/** Key and certificate of the server, and of the authority whose clients it takes. */
interface Identity {
  readonly serverKeyPem: string
  readonly serverPem: string
  readonly caPem: string
}

/**
 * Returns the server, not yet listening. It uses TLS 1.2, as the real one does, so a client without a valid certificate
 * fails in the handshake, before any request.
 */
export function buildServer(identity: Identity, parts: ReceptionParts): Server {
  const server = createServer(
    {
      key: identity.serverKeyPem,
      cert: identity.serverPem,
      ca: identity.caPem,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      route(request, response, parts).catch(error => {
        parts.log.warn({ error: String(error) }, 'the sandbox failed to answer')
        send(response, 500, 'text/plain', 'internal error')
      })
    },
  )
  refuseHandshakes(server, parts)
  server.on('tlsClientError', error => parts.log.info({ error: error.message }, 'TLS handshake refused'))
  return server
}

async function route(request: IncomingMessage, response: ServerResponse, parts: ReceptionParts): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const described = request.method === 'GET' ? serviceAt(pathOfTypes(path) ?? '') : undefined
  if (described !== undefined) return send(response, 200, WSDL_TYPE, typesOf(described))
  const name = serviceAt(path)
  if (name === undefined) return send(response, 404, 'text/html', '<html><body>Not Found</body></html>')
  if (request.method === 'GET' && /^wsdl\b/i.test(query))
    return send(response, 200, WSDL_TYPE, wsdlOf(name, hostOf(request)))
  if (request.method !== 'POST') return send(response, 405, 'text/html', '<html><body>Method Not Allowed</body></html>')
  return receiveCall(name, request, response, parts)
}

/** Returns the host by which the client called. Invalid hosts are not repeated. */
function hostOf({ headers: { host = '' }, socket }: IncomingMessage): string {
  return /^[\w.:[\]-]+$/.test(host) ? host : `127.0.0.1:${socket.localPort}`
}
