/** The sandbox's plain-HTTP listener, for this machine only: the control API, its page, and the central bank's page. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen, readBody } from '../http/index.ts'
import type { Log } from '../ports/index.ts'
import { API } from './api.ts'
import { type FormValues, formOf } from './form.ts'
import { PAGE } from './page-routes.ts'
import { type ControlAnswer, json, Refusal, type Route } from './route.ts'
import type { Sandbox } from './sandbox.ts'
import { BCP_PATH, type BcpParts, serveBcp } from './serve-bcp.ts'

export interface ListenerParts {
  readonly sandbox: Sandbox
  readonly bcp: BcpParts
  readonly log: Log
}

export interface Listener {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  close(): Promise<void>
}

const ROUTES: readonly Route[] = [...PAGE, ...API]
const MAX_BYTES = 65_536
const XML = /^application\/xml\b/
/**
 * Forbids external resources, scripts and frames. The only image is the page's empty icon. A browser shows XML as a
 * tree through styles that it injects itself.
 */
const policy = (type: string) =>
  `default-src 'none'; style-src ${XML.test(type) ? "'unsafe-inline'" : "'self'"}; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i
const HEADERS = {
  'x-content-type-options': 'nosniff',
  // With no-referrer, a browser sends the origin of our own form as null.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Listens on 127.0.0.1, even when SIFEN's services listen elsewhere. Port 0 takes a free one. */
export async function openListener(parts: ListenerParts, port: number): Promise<Listener> {
  const server = createServer((request, response) => {
    serve(request, response, parts).catch(error => {
      parts.log.warn({ error: String(error) }, 'the control of the sandbox failed to answer')
      write(response, json({ message: 'El sandbox no pudo responder; el motivo está en su registro.' }, 500))
    })
  })
  const listening = await listen(server, port, '127.0.0.1')
  return { url: `http://127.0.0.1:${listening}`, close: () => closeServer(server) }
}

async function serve(request: IncomingMessage, response: ServerResponse, parts: ListenerParts): Promise<void> {
  const why = foreigner(request.headers)
  if (why !== undefined) return write(response, json({ message: why }, 403))
  const url = request.url?.startsWith('/') ? URL.parse(`http://127.0.0.1${request.url}`) : null
  if (url === null) return write(response, json({ message: 'La dirección pedida no es válida.' }, 400))
  if (url.pathname === BCP_PATH) return serveBcp(request, response, parts.bcp)
  write(response, await answerTo(request, url, parts.sandbox).catch(refused))
}

async function answerTo(request: IncomingMessage, url: URL, sandbox: Sandbox): Promise<ControlAnswer> {
  const matches = ROUTES.flatMap(route => {
    const params = paramsIn(route.path, url.pathname)
    return params === undefined ? [] : [{ route, params }]
  })
  if (matches.length === 0)
    throw new Refusal(404, `Aquí no hay nada: ${url.pathname}. Lo que hay se lista en /control.`)
  const found = matches.find(({ route }) => route.method === request.method)
  if (found === undefined) throw new Refusal(405, `${url.pathname} no se llama con ${request.method}.`)
  const { route, params } = found
  const { maxForm } = route
  const sent =
    maxForm === undefined
      ? { body: await bodyOf(request), form: NO_FORM }
      : { body: undefined, form: await formIn(request, maxForm) }
  return route.answer({ sandbox, params, query: url.searchParams, ...sent })
}

/** Returns the parameters of a path. Undefined when the path does not match the pattern. */
function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return undefined
  const pairs = names.map((name, i) => [name, parts[i] ?? ''] as const)
  const fits = pairs.every(([name, part]) => (name.startsWith(':') ? part !== '' : name === part))
  return fits
    ? Object.fromEntries(pairs.filter(([name]) => name.startsWith(':')).map(([name, part]) => [name.slice(1), part]))
    : undefined
}

/** Reads a JSON body. Other types are refused, because a browser sends some of them without a CORS preflight. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') return undefined
  const body = await readBody(request, MAX_BYTES)
  if (body === 'too large') throw new Refusal(413, `El cuerpo supera ${MAX_BYTES} bytes.`)
  if (body === 'gone' || body.length === 0) return undefined
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'Envíe el cuerpo como JSON, con Content-Type: application/json.')
  }
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Refusal(400, 'El cuerpo no es JSON válido.')
  }
}

const NO_FORM: FormValues = new Map()

/** Reads a form of our own page: `foreigner` refused those of other sites. */
async function formIn(request: IncomingMessage, most: number): Promise<FormValues> {
  const body = await readBody(request, most)
  if (body === 'too large') throw new Refusal(413, `El archivo supera ${most} bytes.`)
  const form = body === 'gone' ? NO_FORM : formOf(Buffer.from(body), request.headers['content-type'] ?? '')
  if (form === undefined) throw new Refusal(415, 'Envíe el formulario como multipart/form-data.')
  return form
}

function refused(error: unknown): ControlAnswer {
  if (!(error instanceof Refusal)) throw error
  const { status, message, errors } = error
  return json(errors === undefined ? { message } : { message, errors }, status)
}

function write(response: ServerResponse, { status, type, body, headers }: ControlAnswer): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, { ...HEADERS, 'content-security-policy': policy(type), ...headers, 'content-type': type })
    .end(body)
}

/**
 * Returns the reason, in Spanish, for refusing a request. Undefined when it may proceed. Only this machine reaches the
 * socket. Requests that a page of another site makes through this machine's browser are recognised by their headers
 * (DNS rebinding, CSRF).
 */
function foreigner({ host, origin }: IncomingHttpHeaders): string | undefined {
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    return 'El control del sandbox solo atiende a esta máquina: llámelo por 127.0.0.1 o localhost.'
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    return 'El control del sandbox no atiende a páginas de otros sitios.'
  }
  return undefined
}
