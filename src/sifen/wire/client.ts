/** The face of SIFEN for the rest of the program: one method per operation of the authority. */
import { addressOf, type Service } from '../endpoints.ts'
import { type Exchange, SifenError } from '../errors.ts'
import { redactExcerpt } from '../redact.ts'
import { type ConsultaResult, type RecibeResult, readConsulta, readRecibe } from './answers.ts'
import type { TlsIdentity } from './connector.ts'
import { openAnswer } from './envelope.ts'
import { type ClientHooks, logRequest, logResponse, type Subject } from './hooks.ts'
import { consultaEnvelope, recibeEnvelope } from './soap.ts'
import { createTransport, type Transport, type WireResponse } from './transport.ts'
import type { XmlElement } from './xml-reader.ts'

export type SifenClientOptions = {
  /** `SIFEN_HOSTS.test`, `SIFEN_HOSTS.prod`, or where the sandbox listens. */
  baseUrl: string
  /** End of every address; `.wsdl` for SIFEN. */
  suffix?: string
  tls: TlsIdentity
  /** Per call, from beginning to end. */
  timeoutMs: number
  /** In place of the real wire. */
  transport?: Transport
  /** A fresh dId: 1 to 15 digits. */
  nextId: () => string
  hooks?: ClientHooks
}

/** Every method rejects with a SifenError that says whether SIFEN may have received the request; nothing is ever sent twice. */
export type SifenClient = {
  /** siRecepDE: sends one signed document, the bytes of its rDE as they are, and gives SIFEN's verdict. */
  recibe(cdc: string, rde: Uint8Array): Promise<RecibeResult>
  /** siConsDE: what SIFEN holds under a CDC. */
  consulta(cdc: string): Promise<ConsultaResult>
  /** Waits for the calls under way and closes the connections. */
  close(): Promise<void>
}

type Call<T> = {
  service: Service
  cdc: string
  write: (dId: string) => Buffer
  read: (answer: XmlElement, cdc: string) => T | Promise<T>
}

/** Throws SIFEN_CERTIFICATE when certificate and key cannot be used. */
export function createSifenClient(options: SifenClientOptions): SifenClient {
  const transport = options.transport ?? createTransport({ tls: options.tls, timeoutMs: options.timeoutMs })
  const call = <T extends RecibeResult | ConsultaResult>(request: Call<T>) => exchange(options, transport, request)
  return {
    recibe: (cdc, rde) => call({ service: 'recibe', cdc, write: dId => recibeEnvelope(dId, rde), read: readRecibe }),
    consulta: cdc => call({ service: 'consulta', cdc, write: dId => consultaEnvelope(dId, cdc), read: readConsulta }),
    close: () => transport.close(),
  }
}

async function exchange<T extends RecibeResult | ConsultaResult>(
  { baseUrl, suffix, nextId, hooks }: SifenClientOptions,
  transport: Transport,
  { service, cdc, write, read }: Call<T>,
): Promise<T> {
  const subject = { service, url: addressOf(baseUrl, service, suffix), dId: nextId(), cdc }
  const body = write(subject.dId)
  let response: WireResponse | undefined
  logRequest(hooks, subject, body)
  try {
    response = await transport.post({ url: subject.url, body })
    const result = await read(await openAnswer(response), cdc)
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

function redactedExchange(subject: Subject, body: Buffer, response: WireResponse | undefined): Exchange {
  const answer = response && { response: { status: response.status, body: redactExcerpt(response.body) } }
  return { ...subject, request: redactExcerpt(body), ...answer }
}
