/** One call from its first octet to its answer: read, judged, entered in the book, answered as the script of the moment wants it. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, malformed, type Resultado } from './answers.ts'
import type { Call } from './book.ts'
import { SIFEN_NAMESPACE } from './document/read-rde.ts'
import { faultOf, type Script, type Scripts } from './faults.ts'
import type { Clock, Log } from './ports.ts'
import { RULES } from './rules/rules.ts'
import type { Service, ServiceContext, Verdict } from './service.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { readRequest, type SoapRequest } from './soap.ts'

export interface ReceptionParts {
  readonly context: ServiceContext
  readonly scripts: Scripts
  readonly clock: Clock
  readonly log: Log
  /** Resolves when hanging calls are let go. */
  readonly released: () => Promise<void>
}

/** A call as far as it was read. */
interface Incoming {
  readonly name: ServiceName
  readonly service: Service
  readonly script: Script
  readonly body: Body
  /** Undefined when the body is not a request of the service. */
  readonly message: SoapRequest | undefined
  readonly cdc: string
  readonly now: Date
}

type Body = Buffer | 'too large' | 'unread' | 'gone'

const TYPES = /^(application\/(soap\+)?xml|text\/xml)\b/i
/** A body over the limit is read to its end, so that the client hears the refusal; beyond so many times the limit it is cut off. */
const PATIENCE = 16
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

/** Takes a call of a service; when it resolves, it was answered, or cut off, as it was to be. */
export async function receiveCall(
  name: ServiceName,
  request: IncomingMessage,
  response: ServerResponse,
  parts: ReceptionParts,
): Promise<void> {
  const script = parts.scripts.take(name) ?? { service: name, fault: 'none' }
  const fault = faultOf(script.fault)
  const service = SERVICES[name]
  const body = fault.reads ? await readBody(request, service.maxBytes) : 'unread'
  if (body === 'gone') return
  const message = messageIn(body, request.headers['content-type'], service)
  const cdc = message === undefined ? '' : service.cdcOf(message)
  const incoming: Incoming = { name, service, script, body, message, cdc, now: parts.clock.now() }
  const processed = fault.reads && (script.processed ?? fault.processes)
  const verdict = processed ? judgeCall(incoming, parts.context) : undefined
  enter(incoming, verdict, parts)
  await fault.deliver({
    request,
    response,
    cdc,
    processed,
    answer: verdict?.answer ?? malformed(incoming.now),
    rejection: () => scriptedRejection(incoming),
    released: () => Promise.race([parts.released(), new Promise<void>(resolve => response.once('close', resolve))]),
  })
}

function messageIn(body: Body, type: string | undefined, service: Service): SoapRequest | undefined {
  if (!Buffer.isBuffer(body) || !TYPES.test(type ?? '')) return undefined
  const message = readRequest(body)
  return message?.root.local === service.root && message.root.uri === SIFEN_NAMESPACE ? message : undefined
}

function judgeCall({ body, message, service, now }: Incoming, context: ServiceContext): Verdict {
  if (body === 'too large') return { answer: service.reject(service.tooLarge, now, '') }
  return message === undefined ? { answer: malformed(now) } : service.handle(message, context, now)
}

/** The book has the call, and the document that it brought, before a byte of the answer is sent. */
function enter(incoming: Incoming, verdict: Verdict | undefined, { context, log }: ReceptionParts): void {
  const call = callOf(incoming, verdict)
  context.book.record(call, verdict?.accepted)
  const { hiddenCalls = 0, hiddenMs = 0 } = incoming.script
  if (verdict?.accepted !== undefined && (hiddenCalls > 0 || hiddenMs > 0)) {
    context.visibility.hide(call.cdc, hiddenCalls, incoming.now.getTime() + hiddenMs)
  }
  log.info({ ...call }, 'call of the sandbox')
}

function callOf({ name, service, script, body, message, cdc, now }: Incoming, verdict: Verdict | undefined): Call {
  const rde = message === undefined ? undefined : service.rdeOf?.(message)
  const rejected = script.fault === 'reject' ? scriptedCode(script) : ''
  return {
    service: name,
    cdc,
    sha256: Buffer.isBuffer(body) ? sha256(body) : '',
    ...(rde === undefined ? {} : { rdeSha256: sha256(rde) }),
    codigo: verdict?.answer.codigo ?? rejected,
    at: now.toISOString(),
    ...(script.fault === 'none' ? {} : { fault: script.fault }),
  }
}

function scriptedCode({ codigo = '0100' }: Script): string {
  return codigo
}

function scriptedRejection({ service, script, cdc, now }: Incoming): Answer {
  const codigo = scriptedCode(script)
  const known = RULES.find(rule => rule.codigo === codigo)?.mensaje ?? SERVICE_CODES[codigo]
  const resultado: Resultado = { codigo, mensaje: script.mensaje ?? known ?? 'Rechazo de prueba' }
  return service.reject(resultado, now, cdc)
}

/** 'gone' when the client went away before the end of its request. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else if (size > PATIENCE * maxBytes) request.socket.destroy()
    })
    request.once('end', () => resolve(size > maxBytes ? 'too large' : Buffer.concat(chunks)))
    request.once('close', () => resolve('gone'))
    request.once('error', () => resolve('gone'))
  })
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
