/** A plain client of the sandbox for its tests: mutual TLS through undici, nothing of src/sifen. */
import { Agent, request } from 'undici'
import type { SigningKey } from './sandbox-documents.ts'

export const RECIBE = '/de/ws/sync/recibe.wsdl'
export const RECIBE_LOTE = '/de/ws/async/recibe-lote.wsdl'
export const CONSULTA = '/de/ws/consultas/consulta.wsdl'
export const CONSULTA_LOTE = '/de/ws/consultas/consulta-lote.wsdl'
export const CONSULTA_RUC = '/de/ws/consultas/consulta-ruc.wsdl'
export const EVENTO = '/de/ws/eventos/evento.wsdl'

export interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
  /** Code of the verdict, or ''. */
  readonly codigo: string
}

export interface Client {
  post(path: string, body: string | Buffer, type?: string): Promise<Reply>
  get(path: string): Promise<Reply>
  close(): Promise<void>
}

export function connect(url: string, caPem: string, { certPem, keyPem }: SigningKey): Client {
  const agent = new Agent({ connect: { ca: caPem, cert: certPem, key: keyPem } })
  const send = async (path: string, options: object): Promise<Reply> => {
    const { statusCode, headers, body } = await request(url + path, { dispatcher: agent, ...options })
    const text = await body.text()
    return { status: statusCode, type: String(headers['content-type']), text, codigo: codeOf(text) }
  }
  return {
    post: (path, body, type = 'application/xml; charset=utf-8') =>
      send(path, { method: 'POST', headers: { 'content-type': type }, body }),
    get: path => send(path, { method: 'GET' }),
    close: () => agent.destroy(),
  }
}

const codeOf = (xml: string) => /<ns2:dCodRes>(\d+)/.exec(xml)?.[1] ?? ''

/** Returns the pieces of xContenDE, unescaped, with line ends as an XML reader returns them. */
export function contentOf(xml: string): { rde: string; rest: string } {
  const escaped = /<ns2:xContenDE>(.*)<\/ns2:xContenDE>/s.exec(xml)?.[1] ?? ''
  const text = escaped
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
  const end = text.indexOf('</rDE>') + '</rDE>'.length
  return { rde: text.slice(0, end), rest: text.slice(end) }
}
