/** The HTTPS face of the sandbox: mutual TLS 1.2, one POST per call, bodies with a limit, scripted faults, every call entered in the book. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type Answer, malformed, type Resultado } from './answers.ts'
import type { Authority } from './authority.ts'
import type { Call } from './book.ts'
import { type FaultName, faultOf, type Script, type Scripts, send } from './faults.ts'
import type { Clock, Log } from './ports.ts'
import { RULES } from './rules/rules.ts'
import type { Service, ServiceContext, Verdict } from './service.ts'
import { SERVICES, type ServiceName, serviceAt } from './services.ts'
import { readRequest, type SoapRequest } from './soap.ts'

export interface ServerParts {
  readonly context: ServiceContext
  readonly scripts: Scripts
  readonly clock: Clock
  readonly log: Log
  /** Resolves when hanging calls are let go. */
  readonly released: () => Promise<void>
}

interface Reception {
  readonly name: ServiceName
  readonly service: Service
  readonly script: Script | undefined
  readonly fault: FaultName
  readonly now: Date
}

const TYPES = /^(application\/(soap\+)?xml|text\/xml)\b/i
/** A body over the limit is read to its end, so that the client hears the refusal; beyond this it is cut off. */
const PATIENCE = 16
const KEEP_ALIVE_MS = 60_000
/** Codes that no rule of the table has and that a script may ask for. */
const SERVICE_CODES: Readonly<Record<string, string>> = {
  '0100': 'Error Inesperado',
  '0160': 'XML Mal Formado.',
  '0161': 'Servidor de procesamiento momentáneamente sin respuesta',
  '0162': 'Servidor de procesamiento paralizado, sin tiempo de regreso',
  '0163': 'Versión del formato del WS no soportada',
  '0183':
    'RUC del certificado utilizado en la conexión no pertenece a un contribuyente activo en la base de datos de RUC',
  '0420': 'Documento No Existe en SIFEN o ha sido Rechazado',
}

/** The server, not yet listening. TLS 1.2 as the real one: a client without a good certificate fails in the handshake, before any request. */
export function buildServer(authority: Authority, parts: ServerParts): Server {
  const server = createServer(
    {
      key: authority.serverKeyPem,
      cert: authority.serverPem,
      ca: authority.caPem,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      receive(request, response, parts).catch(error => {
        parts.log.warn({ error: String(error) }, 'the sandbox failed to answer')
        send(response, 500, 'text/plain', 'internal error')
      })
    },
  )
  server.on('tlsClientError', error => parts.log.info({ error: error.message }, 'TLS handshake refused'))
  return server
}

async function receive(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const name = serviceAt(new URL(request.url ?? '/', 'https://sifen').pathname)
  if (name === undefined) return send(response, 404, 'text/html', '<html><body>Not Found</body></html>')
  if (request.method !== 'POST') return send(response, 405, 'text/html', '<html><body>Method Not Allowed</body></html>')
  const script = parts.scripts.take(name)
  const reception = { name, service: SERVICES[name], script, fault: script?.fault ?? 'none', now: parts.clock.now() }
  if (!faultOf(reception.fault).reads) return deliverUnread(request, response, reception, parts)
  const body = await readBody(request, reception.service.maxBytes)
  if (body === undefined) return
  const message =
    body !== 'too large' && TYPES.test(request.headers['content-type'] ?? '') ? readRequest(body) : undefined
  await answerTo(request, response, { body, message }, reception, parts)
}

interface Received {
  readonly body: Buffer | 'too large'
  readonly message: SoapRequest | undefined
}

async function answerTo(
  request: IncomingMessage,
  response: ServerResponse,
  received: Received,
  reception: Reception,
  parts: ServerParts,
): Promise<void> {
  const { service, script, now } = reception
  const fault = faultOf(reception.fault)
  const message = received.message?.root.local === service.root ? received.message : undefined
  const cdc = message === undefined ? '' : service.cdcOf(message)
  const processed = script?.processed ?? fault.processes
  const rejection = service.reject(rejectionOf(script), now, cdc)
  const verdict = processed ? verdictOn(received.body, message, reception, parts) : undefined
  const answer = verdict?.answer ?? malformed(now)
  const codigo = processed ? answer.codigo : reception.fault === 'reject' ? rejection.codigo : ''
  record(callOf(received.body, message, { cdc, codigo }, reception), verdict, reception, parts)
  await fault.deliver({ request, response, cdc, answer, processed, rejection, released: releaseOf(response, parts) })
}

function verdictOn(
  body: Buffer | 'too large',
  message: SoapRequest | undefined,
  { service, now }: Reception,
  { context }: ServerParts,
): Verdict {
  if (body === 'too large') return { answer: service.reject(service.tooLarge, now, '') }
  return message === undefined ? { answer: malformed(now) } : service.handle(message, context, now)
}

/** The book has the call, and the document that it brought, before a byte of the answer is sent. */
function record(call: Call, verdict: Verdict | undefined, { script, now }: Reception, parts: ServerParts): void {
  const { book, visibility } = parts.context
  book.record(call, verdict?.accepted)
  const { hiddenCalls = 0, hiddenMs = 0 } = script ?? {}
  if (verdict?.accepted !== undefined && (hiddenCalls > 0 || hiddenMs > 0)) {
    visibility.hide(call.cdc, hiddenCalls, now.getTime() + hiddenMs)
  }
  parts.log.info({ service: call.service, cdc: call.cdc, codigo: call.codigo, fault: call.fault }, 'sandbox call')
}

function callOf(
  body: Buffer | 'too large',
  message: SoapRequest | undefined,
  { cdc, codigo }: Pick<Call, 'cdc' | 'codigo'>,
  { name, service, fault, now }: Reception,
): Call {
  const rde = message === undefined ? undefined : service.rdeOf?.(message)
  return {
    service: name,
    cdc,
    sha256: body === 'too large' ? '' : sha256(body),
    ...(rde === undefined ? {} : { rdeSha256: sha256(rde) }),
    codigo,
    at: now.toISOString(),
    ...(fault === 'none' ? {} : { fault }),
  }
}

async function deliverUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { name, service, fault, script, now }: Reception,
  parts: ServerParts,
): Promise<void> {
  parts.context.book.record({ service: name, cdc: '', sha256: '', codigo: '', at: now.toISOString(), fault })
  const rejection: Answer = service.reject(rejectionOf(script), now, '')
  const released = releaseOf(response, parts)
  await faultOf(fault).deliver({
    request,
    response,
    cdc: '',
    answer: malformed(now),
    processed: false,
    rejection,
    released,
  })
}

function rejectionOf(script: Script | undefined): Resultado {
  const codigo = script?.codigo ?? '0100'
  const known = RULES.find(rule => rule.codigo === codigo)?.mensaje ?? SERVICE_CODES[codigo]
  return { codigo, mensaje: script?.mensaje ?? known ?? 'Rechazo de prueba' }
}

function releaseOf(response: ServerResponse, { released }: ServerParts): () => Promise<void> {
  return () => Promise.race([released(), new Promise<void>(resolve => response.once('close', resolve))])
}

/** Undefined when the client went away before the end of its request. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too large' | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else if (size > PATIENCE * maxBytes) request.socket.destroy()
    })
    request.once('end', () => resolve(size > maxBytes ? 'too large' : Buffer.concat(chunks)))
    request.once('close', () => resolve(undefined))
    request.once('error', () => resolve(undefined))
  })
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
