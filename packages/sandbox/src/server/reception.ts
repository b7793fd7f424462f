/** Reception of one call: it is read, judged, stored in the book, and answered as its script says. */
import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Call } from '../book/index.ts'
import { issuerOf } from '../fields/index.ts'
import { type Body, readBody } from '../http/index.ts'
import type { Clock, Log } from '../ports/index.ts'
import { ruleMessage } from '../rules/index.ts'
import { faultOf, held, type Script, type Scripts } from '../scripts/index.ts'
import {
  expectRequestOf,
  Malformed,
  malformed,
  type Petition,
  readable,
  readRequest,
  SERVICES,
  type Service,
  type ServiceContext,
  type ServiceName,
  SOAP_TYPE,
  type SoapRequest,
  type Verdict,
} from '../services/index.ts'
import { type Resultado, resultado, resultadoDe } from '../tables/resultados.ts'
import { peerRuc } from './peer.ts'

export interface ReceptionParts {
  readonly context: ServiceContext
  readonly scripts: Scripts
  readonly clock: Clock
  readonly log: Log
  /** Resolves when hanging calls are released. */
  readonly released: () => Promise<void>
}

/** A call as far as it was read. */
interface Incoming {
  readonly name: ServiceName
  readonly service: Service
  /** RUC of the client's certificate. */
  readonly ruc: string | undefined
  readonly script: Script
  readonly body: Body | 'unread'
  /** The request. Undefined when there is no whole body. */
  readonly petition: Petition | undefined
  readonly now: Date
}

const TYPES = /^(application\/(soap\+)?xml|text\/xml)\b/i
const CDC_LENGTH = 44
/** Longest text that the journal keeps. A reason may name many problems. */
const LONGEST_TEXT = 1_000
/** Code of a rejection for which neither the fault nor the script sets one. */
const NOTHING_TO_SAY = '0100'

/** What a subscriber of `CALLS` gets. `answer` is absent where a script made the answer, or spoils it. */
export interface CallMessage {
  readonly request: Body | 'unread'
  readonly answer: string | undefined
}

/** Messages of each call, for tests that compare them with the official schemas. Without a subscriber it costs nothing. */
const CALLS = channel('nanduti-sandbox:call')

/** Receives a call of a service. Resolves once it was answered, or cut off. */
export async function receiveCall(
  name: ServiceName,
  request: IncomingMessage,
  response: ServerResponse,
  parts: ReceptionParts,
): Promise<void> {
  const service = SERVICES[name]
  const ruc = peerRuc(request.socket as TLSSocket, parts.context.readCertificate)
  const unread = parts.scripts.takeUnread(name, ruc)
  const body = unread === undefined ? await readBody(request, service.maxBytes) : 'unread'
  if (body === 'gone') return
  const petition = petitionIn(body, request.headers['content-type'], name)
  const { cdcs = [] } = petition ?? {}
  const [cdc = ''] = cdcs
  const script = unread ?? parts.scripts.take(name, [ruc, ...cdcs.map(issuerOf)]) ?? { fault: 'none' }
  const now = new Date(parts.clock.now().getTime() + (script.skewMs ?? 0))
  const incoming: Incoming = { name, service, ruc, script, body, petition, now }
  const fault = faultOf(script.fault)
  const processed = fault.reads && (script.processed ?? fault.processes)
  const verdict = processed ? judgeCall(incoming, parts.context) : undefined
  enter(incoming, verdict, parts)
  const answered = script.fault === 'none' ? verdict?.answer.xml : undefined
  if (CALLS.hasSubscribers) CALLS.publish({ request: body, answer: answered } satisfies CallMessage)
  await fault.deliver({
    request,
    response,
    type: SOAP_TYPE,
    processed,
    missing: script.missing ?? 1,
    answer: verdict?.answer ?? malformed(now),
    generic: malformed(now),
    rejection: () => service.reject(scriptedResultado(script) ?? resultado(NOTHING_TO_SAY), now, cdc),
    released: () => held(script, response, parts.released),
  })
}

function petitionIn(body: Incoming['body'], type: string | undefined, name: ServiceName): Petition | undefined {
  return Buffer.isBuffer(body) ? readable(() => SERVICES[name].read(requestIn(body, type, name))) : undefined
}

function requestIn(body: Buffer, type: string | undefined, name: ServiceName): SoapRequest {
  if (!TYPES.test(type ?? ''))
    throw new Malformed(`el Content-Type es «${(type ?? '').slice(0, 80)}»; se espera application/soap+xml`)
  const message = readRequest(body)
  expectRequestOf(name, message)
  return message
}

function judgeCall({ body, petition, service, script, ruc, now }: Incoming, context: ServiceContext): Verdict {
  if (isInactive(ruc, context)) return { answer: service.reject(resultado('0183'), now, '') }
  if (body === 'too large') return { answer: service.reject(resultado(service.tooLarge), now, '') }
  const observation = script.fault === 'observe' ? scriptedResultado(script) : undefined
  const { futureTypes, blockMs } = script
  if (petition === undefined) return { answer: malformed(now) }
  if (script.declarationNeeded && !isDeclared(body))
    return { answer: malformed(now), motivo: 'el pedido no tiene declaración XML, y un guion la exige' }
  return petition.judge({ ...context, futureTypes }, { now, ruc, observation, blockMs })
}

const isDeclared = (body: Incoming['body']) => body.toString('latin1').trimStart().startsWith('<?xml')

/** True when the register has the RUC as inactive. An unknown RUC counts as active. */
function isInactive(ruc: string | undefined, { book }: ServiceContext): boolean {
  const taxpayer = ruc === undefined ? undefined : book.taxpayer(ruc)
  return taxpayer !== undefined && taxpayer.estado !== 'ACT'
}

/** Stores the call and its entries in the book before a byte of the answer is sent. */
function enter(incoming: Incoming, verdict: Verdict | undefined, { context, log }: ReceptionParts): void {
  const call = callOf(incoming, verdict)
  context.book.record(call)
  const { hiddenCalls = 0, hiddenMs = 0 } = incoming.script
  if (verdict?.entered !== undefined && (hiddenCalls > 0 || hiddenMs > 0)) {
    // Copies: a text sliced out of a message would keep the whole message in memory.
    const { key, cdcs } = structuredClone(verdict.entered)
    context.visibility.hide(key, hiddenCalls, incoming.now.getTime() + hiddenMs, cdcs)
  }
  log.info({ ...call }, 'call of the sandbox')
}

function callOf({ name, ruc, script, body, petition, now }: Incoming, verdict: Verdict | undefined): Call {
  const scripted = faultOf(script.fault).processes ? undefined : scriptedResultado(script)
  const { motivo } = verdict ?? {}
  const { mensaje } = verdict?.answer ?? {}
  // The usual words of a code are in its table.
  const isUsual = mensaje === undefined || mensaje === resultadoDe(verdict?.answer.codigo ?? '')?.mensaje
  return {
    service: name,
    cdcs: (petition?.cdcs ?? []).map(cutToCdc),
    ...(ruc === undefined ? {} : { ruc }),
    sha256: Buffer.isBuffer(body) ? sha256(body) : '',
    rdeSha256s: (petition?.rdes ?? []).map(sha256),
    codigo: verdict?.answer.codigo ?? scripted?.codigo ?? '',
    ...(isUsual ? {} : { mensaje: cut(mensaje) }),
    ...(motivo === undefined ? {} : { motivo: cut(motivo) }),
    at: now.toISOString(),
    ...(script.fault === 'none' ? {} : { fault: script.fault }),
  }
}

/**
 * Cuts a text in the place of a CDC to the length of a CDC and marks it as invalid. The text is stored, and could be a
 * megabyte.
 */
function cutToCdc(text: string): string {
  return text.length > CDC_LENGTH ? `${text.slice(0, CDC_LENGTH)}…` : text
}

/** Returns a copy: a text sliced out of a message would keep the whole message in memory. */
const cut = (text: string): string => structuredClone(text.slice(0, LONGEST_TEXT))

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Returns the result of a script: its own code and words, or those of the fault and the authority. Undefined when there
 * is none.
 */
function scriptedResultado(script: Script): Resultado | undefined {
  const codigo = script.codigo ?? faultOf(script.fault).codigo
  if (codigo === undefined) return undefined
  const usual = ruleMessage(codigo) ?? resultadoDe(codigo)?.mensaje
  return { codigo, mensaje: script.mensaje ?? usual ?? 'Rechazo de prueba' }
}
