/** Client of SIFEN: one method per operation of the authority. */
import { addressOf, type Service } from '../endpoints.ts'
import { type About, type Exchange, SifenError, type Subject } from '../errors.ts'
import { redactExcerpt } from '../redact.ts'
import {
  type ConsultaLoteResult,
  type ConsultaResult,
  type ConsultaRucResult,
  type EventoResult,
  type RecibeLoteResult,
  type RecibeResult,
  readConsulta,
  readConsultaLote,
  readConsultaRuc,
  readEvento,
  readRecibe,
  readRecibeLote,
} from './answers/index.ts'
import { openAnswer } from './envelope.ts'
import { type ClientHooks, logRequest, logResponse, type Result } from './hooks.ts'
import { checkedZip, type DocumentoFirmado } from './lote.ts'
import {
  consultaEnvelope,
  consultaLoteEnvelope,
  consultaRucEnvelope,
  createTransport,
  eventoEnvelope,
  recibeEnvelope,
  recibeLoteEnvelope,
  type TlsIdentity,
  type Transport,
  type WireResponse,
} from './transport/index.ts'
import type { XmlElement } from './xml/index.ts'

export type SifenClientOptions = {
  /** `SIFEN_HOSTS.test`, `SIFEN_HOSTS.prod`, or the sandbox's address. */
  baseUrl: string
  /** Suffix of every address. `.wsdl` for SIFEN. */
  suffix?: string
  tls: TlsIdentity
  /** Time limit per call, from start to end. */
  timeoutMs: number
  /** Replaces the real transport. */
  transport?: Transport
  /** Returns a fresh dId: 1 to 15 digits. */
  nextId: () => string
  hooks?: ClientHooks
}

/**
 * Every method rejects with a SifenError that says whether SIFEN may have received the request. It rejects with a
 * RangeError, before anything is sent, when an argument is malformed. Nothing is ever sent twice.
 */
export type SifenClient = {
  /**
   * siRecepDE: sends one signed document, the bytes of its rDE unchanged, and returns SIFEN's verdict. `remainingMs`
   * returns the time left by the caller's own clock: when none is left before the first byte, nothing is sent.
   */
  recibe(cdc: string, rde: Uint8Array, remainingMs?: () => number): Promise<RecibeResult>
  /**
   * siRecepLoteDE: sends a lot, which is judged later. It must be within LOTE_LIMITS and of one type and issuer.
   * `remainingMs` as in `recibe`.
   */
  recibeLote(documents: readonly DocumentoFirmado[], remainingMs?: () => number): Promise<RecibeLoteResult>
  /** siResultLoteDE: returns the state of a lot, and the outcome of each of `cdcs`, those that it was sent with. */
  consultaLote(protLote: string, cdcs: readonly string[]): Promise<ConsultaLoteResult>
  /** siConsDE: returns what SIFEN has under a CDC. */
  consulta(cdc: string): Promise<ConsultaResult>
  /** siConsRUC: returns the taxpayer of a RUC, given without its check digit. */
  consultaRuc(ruc: string): Promise<ConsultaRucResult>
  /**
   * siRecepEvento: sends one signed gGroupGesEve, its bytes unchanged. `id` is that of its rEve, and is used as dId too
   * (spec, Outbound calls). `remainingMs` as in `recibe`.
   */
  evento(id: string, xml: Uint8Array, remainingMs?: () => number): Promise<EventoResult>
  /**
   * Resolves at once unless the last call failed because a certificate was refused, ours or the server's. Then it opens
   * a connection to check again, and rejects with SIFEN_CERTIFICATE while it is refused. Sends nothing.
   */
  ready(): Promise<void>
  /** Waits for the calls under way and closes the connections. */
  close(): Promise<void>
}

type Call<T> = {
  service: Service
  about: About
  /** Replaces a fresh dId. */
  dId?: string
  remainingMs?: (() => number) | undefined
  write: (dId: string) => Buffer | Promise<Buffer>
  read: (answer: XmlElement) => T | Promise<T>
}

/** Creates a client. Throws SIFEN_CERTIFICATE when certificate and key cannot be used. */
export function createSifenClient(options: SifenClientOptions): SifenClient {
  const transport = options.transport ?? createTransport({ tls: options.tls, timeoutMs: options.timeoutMs })
  let isRefused = false
  const call = async <T extends Result>(request: Call<T>): Promise<T> => {
    try {
      const result = await exchange(options, transport, request)
      isRefused = false
      return result
    } catch (error) {
      isRefused = isCertificateRefusal(error)
      throw error
    }
  }
  return {
    recibe: (cdc, rde, remainingMs) =>
      call({
        service: 'recibe',
        about: { cdc },
        remainingMs,
        write: dId => recibeEnvelope(dId, rde),
        read: answer => readRecibe(answer, cdc),
      }),
    recibeLote: (documents, remainingMs) =>
      call({
        service: 'recibe-lote',
        about: { cdcs: documents.map(({ cdc }) => cdc) },
        remainingMs,
        write: async dId => recibeLoteEnvelope(dId, await checkedZip(documents)),
        read: readRecibeLote,
      }),
    consultaLote: (protLote, cdcs) =>
      call({
        service: 'consulta-lote',
        about: { protLote, cdcs },
        write: dId => consultaLoteEnvelope(dId, protLote),
        read: answer => readConsultaLote(answer, cdcs),
      }),
    consulta: cdc =>
      call({
        service: 'consulta',
        about: { cdc },
        write: dId => consultaEnvelope(dId, cdc),
        read: answer => readConsulta(answer, cdc),
      }),
    consultaRuc: ruc =>
      call({
        service: 'consulta-ruc',
        about: { ruc },
        write: dId => consultaRucEnvelope(dId, ruc),
        read: answer => readConsultaRuc(answer, ruc),
      }),
    evento: (id, xml, remainingMs) =>
      call({
        service: 'evento',
        about: { evento: id, ...cdcIn(xml) },
        dId: id,
        remainingMs,
        write: dId => eventoEnvelope(dId, xml),
        read: answer => readEvento(answer, id),
      }),
    ready: async () => {
      if (!isRefused) return
      try {
        await transport.greet?.(options.baseUrl)
      } catch (error) {
        if (isCertificateRefusal(error)) throw error
      }
      isRefused = false
    },
    close: () => transport.close(),
  }
}

const isCertificateRefusal = (error: unknown): boolean =>
  error instanceof SifenError && error.code === 'SIFEN_CERTIFICATE' && error.received === 'not-sent'

/** The Id of an event's kind: the CDC of the event's document. Only the log needs it. */
const EVENTO_CDC = /<(?:[\w.-]{1,40}:)?Id>([0-9A-Z]{44})</

/** Returns the CDC of a signed event. A voiding has none. */
function cdcIn(xml: Uint8Array): { cdc?: string } {
  const cdc = EVENTO_CDC.exec(Buffer.from(xml).toString('latin1'))?.[1]
  return cdc === undefined ? {} : { cdc }
}

async function exchange<T extends Result>(
  { baseUrl, suffix, nextId, hooks }: SifenClientOptions,
  transport: Transport,
  { service, about, dId = nextId(), remainingMs, write, read }: Call<T>,
): Promise<T> {
  const subject = { service, url: addressOf(baseUrl, service, suffix), dId, ...about }
  const body = await write(dId)
  let response: WireResponse | undefined
  logRequest(hooks, subject, body)
  try {
    response = await transport.post({ url: subject.url, body, ...(remainingMs && { remainingMs }) })
    const result = await read(await openAnswer(response))
    logResponse(hooks, subject, response, result)
    return result
  } catch (error) {
    if (error instanceof SifenError) {
      error.exchange = redactedExchange(subject, body, response)
      logResponse(hooks, subject, response, error)
    }
    throw error
  }
}

const redactedExchange = (subject: Subject, body: Buffer, response: WireResponse | undefined): Exchange => ({
  ...subject,
  request: redactExcerpt(body),
  ...(response && { response: { status: response.status, body: redactExcerpt(response.body) } }),
})
