/**
 * An S3-compatible store on the loopback, in memory. It verifies signatures with its own code and, on request,
 * misbehaves as stores and the networks before them do.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const BUCKET = 'archivo'
const KEYS = { AWS_ACCESS_KEY_ID: 'AKIAPRUEBA', AWS_SECRET_ACCESS_KEY: 'secreta/de+prueba' }

type Request = { method: string; key: string; body: Buffer; request: IncomingMessage }
type Act = (response: ServerResponse, request: Request, bucket: Bucket) => void

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

/** What the store does in place of serving. */
const FAULTS = {
  hangs: () => {},
  refuses: response => response.socket?.resetAndDestroy(),
  'is overloaded': response => refuse(response, 503, 'SlowDown'),
  forbids: response => refuse(response, 403, 'AccessDenied'),
  'has no bucket': response => refuse(response, 404, 'NoSuchBucket'),
  'is a proxy': response => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>'),
  breaks: (response, { method }) =>
    method === 'PUT'
      ? response.destroy()
      : response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy()),
  'hangs in its answer': response => response.writeHead(200, { 'content-length': 100 }).write('half'),
} satisfies Record<string, Act>
export type Fault = keyof typeof FAULTS
/** Faults of stores that do not answer. */
export const SILENT = Object.keys(FAULTS) as Fault[]

/** Faults of stores that answer. */
const LIES: Record<string, Act> = {
  'loses what it stores': (response, request, bucket) =>
    request.method === 'PUT' ? response.end() : serve(response, request, bucket),
  'alters what it stores': (response, request, bucket) => {
    serve(response, request, bucket)
    const stored = bucket.objects.get(request.key)
    if (request.method === 'PUT' && stored) bucket.objects.set(request.key, Buffer.from([...stored].reverse()))
  },
  'sends too much': response => response.writeHead(200).end(Buffer.alloc(25_000_000)),
}
export const LYING = Object.keys(LIES)

export type Bucket = {
  /** The settings of its users. */
  env: Record<string, string>
  objects: Map<string, Buffer>
  /** Calls since the start. */
  calls: number
  /** Misbehaves from now on; `undefined`: no more. */
  behave(fault: string | undefined): void
  /** Called before each answer. */
  before: (request: Request) => void | Promise<void>
  close(): Promise<void>
}

export async function startBucket(prefix = 'xml'): Promise<Bucket> {
  let act: Act = serve
  const unended = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    for (const stream of [request, response]) stream.on('error', () => {})
    unended.add(response.once('close', () => unended.delete(response)))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    bucket.calls += 1
    const [, name, ...path] = new URL(request.url ?? '/', 'http://x').pathname.split('/')
    if (name !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const wanted = { method: request.method ?? '', key: path.join('/'), body, request }
    await bucket.before(wanted)
    act(response, wanted, bucket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket: Bucket = {
    env: { ARCHIVE_URL: `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&region=py-1`, ...KEYS },
    objects: new Map(),
    calls: 0,
    behave(fault) {
      act = fault === undefined ? serve : (FAULTS[fault as Fault] ?? LIES[fault] ?? serve)
      if (fault === undefined) for (const response of unended) response.destroy()
    },
    before: () => {},
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return bucket
}

function serve(response: ServerResponse, { method, key, body }: Request, { objects }: Bucket): void {
  if (method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    return
  }
  const found = objects.get(key)
  if (found) response.writeHead(200).end(found)
  else refuse(response, 404, 'NoSuchKey')
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Computes the signature as AWS's "Signature Version 4" describes it, with the hash of the body that came. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<hex>\w+)$/
  const { id, scope = '', names = '', hex = '' } = given.exec(headers.authorization ?? '')?.groups ?? {}
  const instant = String(headers['x-amz-date'])
  if (id !== KEYS.AWS_ACCESS_KEY_ID || !scope.startsWith(instant.slice(0, 8))) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => names.split(';').includes(name))) return false
  const { pathname } = new URL(url ?? '/', 'http://x')
  const lines = names.split(';').map(name => `${name}:${headers[name]}\n`)
  const canonical = [method, pathname, '', lines.join(''), names, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`)
  const expected = hmac(key, toSign)
  const signature = Buffer.from(hex, 'hex')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
