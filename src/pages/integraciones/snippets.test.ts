/**
 * The programs of examples/, run as the page of the first steps shows them. Each issues an approved invoice and
 * downloads its KuDE, also when answers are lost on the way. The C# program is compared with the others: no SDK here
 * runs it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { freePort } from '../../../test/support/running-gateway.ts'
import { omitIf } from '../../../test/support/witness.ts'
import { dtes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const run = promisify(execFile)
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let t: IssuingApp
let base: string
let folder: string
let shown: Map<string, string>
let token: string
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  t = await buildIssuingApp({ env: { APP_URL: base } })
  await t.app.listen({ host: '127.0.0.1', port })
  folder = await mkdtemp(join(tmpdir(), 'nanduti-pasos-'))
  const roles = { [t.empresa.id]: 'admin' as const }
  const user = await t.make.user({ roles, password_hash: await hashPassword(CLAVE) })
  token = await t.make.token(user.id)
  const b = await browseAs(t, user.email, CLAVE)
  await b.open('/configuracion?tab=primeros-pasos')
  shown = new Map(
    [...b.html().matchAll(/<h2>([^<]+)<\/h2>(?:(?!<h2>).)*?<code class="n-code">(.*?)<\/code>/gs)].map(
      ([, language = '', code = '']) => [language, unescaped(code)],
    ),
  )
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const unescaped = (html: string) => html.replace(/&(?:lt|gt|quot|#39|amp);/g, entity => ENTITIES[entity] ?? entity)

/** The commands that run each language. */
const LANGUAGES = [
  { language: 'curl', file: 'factura.sh', command: 'sh', needs: 'curl' },
  { language: 'PHP', file: 'factura.php', command: 'php', needs: 'php' },
  { language: 'Node', file: 'factura.mjs', command: process.execPath, needs: process.execPath },
  { language: 'Python', file: 'factura.py', command: 'python3', needs: 'python3' },
] as const
type Language = (typeof LANGUAGES)[number]

const ALL = [...LANGUAGES, { language: 'C#', file: 'factura.cs' }] as const

async function missing({ needs }: Language): Promise<string | undefined> {
  const failed = await run('sh', ['-c', `command -v ${needs}`]).catch(() => 'missing')
  return failed === 'missing' ? `${needs} no está instalado` : undefined
}

/** The code that the page shows, for a sale of its own: the programs share one number of a sale. */
const codeFor = (language: string, sale: string) => (shown.get(language) ?? '').replace('venta-0001', sale)

type Ended = { code: number; output: string; kude: string | undefined }

/** Runs the code in a folder of its own, with the token in the environment. */
async function execute({ file, command }: Language, code: string, TOKEN: string): Promise<Ended> {
  const cwd = await mkdtemp(join(folder, 'run-'))
  await writeFile(join(cwd, file), code)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TOKEN }
  const ended = await run(command, [file], { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    error => ({ code: error.code, output: error.stdout + error.stderr }),
  )
  return { ...ended, kude: await readFile(join(cwd, 'factura.pdf'), 'latin1').catch(() => undefined) }
}

type Call = { method: string; url: string; key: string | undefined; type: string | undefined; body: string }

/** Stands between a program and the gateway: notes each call, and lets `disturb` answer or break it instead. */
async function between(disturb: (calls: readonly Call[], answer: ServerResponse, pass: Pass) => Promise<void> | void) {
  const calls: Call[] = []
  const server = createServer(async (request, answer) => {
    const call = await read(request)
    calls.push(call)
    await disturb(calls, answer, () => forward(call, request.headers.authorization ?? ''))
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise(resolve => server.close(resolve))
  return { calls, address: `http://127.0.0.1:${port}`, close }
}

type Pass = () => Promise<{ status: number; body: Buffer }>

async function read(request: IncomingMessage): Promise<Call> {
  const { method = '', url = '', headers } = request
  const key = headers['idempotency-key'] as string | undefined
  return { method, url, key, type: headers['content-type'], body: await textOf(request) }
}

async function forward({ method, url, key, body }: Call, authorization: string) {
  const headers = { authorization, ...(key && { 'idempotency-key': key, 'content-type': 'application/json' }) }
  const response = await fetch(base + url, { method, headers, ...(method === 'POST' && { body }) })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

/** Lists of waits in seconds, one before each try. */
const WAITS = /(?<![\d-])0(?:,? \d+){4,}/g
const withoutWaits = (code: string) => code.replace(WAITS, list => list.replace(/\d+/g, '0'))

/** Returns the body of the program's text. */
const bodyIn = (code: string) => /^\{?.*?(\{\n {2}"tipoDocumento": 1,\n.*?\n\})/ms.exec(code)?.[1] ?? ''

const documents = () => t.deps.db.$count(dtes)

describe.each(LANGUAGES)('the example in $language', example => {
  const { language } = example

  it('issues an approved invoice of the company and downloads its KuDE', async test => {
    omitIf(await missing(example), test)
    const before = await documents()
    const { code, output, kude } = await execute(example, codeFor(language, `una-${language}`), token)
    const dte = await t.lastDte()
    expect({ code, output, made: (await documents()) - before, kude: kude?.slice(0, 5) }).toEqual({
      ...{ code: 0, output: expect.stringMatching(/^Factura 001-001-\d{7}: approved\nKuDE en factura\.pdf\n$/) },
      ...{ made: 1, kude: '%PDF-' },
    })
    expect({ punto: dte.punto_expedicion_id, referencia: dte.referencia_externa }).toEqual({
      ...{ punto: t.punto.id, referencia: `una-${language}` },
    })
  })

  it('repeats the same request until it is answered, and waits for the state: one invoice', async test => {
    omitIf(await missing(example), test)
    const way = await between(async (calls, answer, pass) => {
      const [posts, gets] = ['POST', 'GET'].map(method => calls.filter(call => call.method === method).length)
      if (posts === 1) return void answer.writeHead(503, { 'retry-after': '0' }).end('{"message":"Ocupado"}')
      const { status, body } = await pass()
      if (posts === 2) return void answer.destroy()
      const isDoubtful = gets === 1
      answer.writeHead(status).end(isDoubtful ? body.toString().replace('"approved"', '"sent"') : body)
    })
    const before = await documents()
    const code = withoutWaits(codeFor(language, `otra-${language}`)).replace(base, way.address)
    const { output } = await execute(example, code, token)
    await way.close()
    const posts = way.calls.filter(({ method }) => method === 'POST')
    const { id } = await t.lastDte()
    expect({ output, made: (await documents()) - before, urls: way.calls.map(({ url }) => url) }).toEqual({
      output: expect.stringContaining(': approved\nKuDE en factura.pdf'),
      made: 1,
      urls: [SYNC, SYNC, SYNC, ...['', '', '/kude'].map(end => `/api/sifen/dtes/${id}${end}`)],
    })
    expect(posts).toEqual(
      Array(3).fill({ ...posts[0], key: expect.stringMatching(UUID_V4), type: 'application/json', method: 'POST' }),
    )
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual(JSON.parse(bodyIn(codeFor(language, `otra-${language}`))))
  })

  it('prints the refusal once, without repeating the request', async test => {
    omitIf(await missing(example), test)
    const way = await between(async (_, answer, pass) => {
      const { status, body } = await pass()
      answer.writeHead(status).end(body)
    })
    const code = codeFor(language, `mala-${language}`).replace(base, way.address)
    const { code: exit, output, kude } = await execute(example, code, 'no es un token')
    await way.close()
    expect({ exit, output, kude, posts: way.calls.length }).toEqual({
      ...{
        exit: 1,
        output: expect.stringMatching(/^No se emitió\.[\s\S]*Unauthenticated\./),
        kude: undefined,
        posts: 1,
      },
    })
  })
})

describe.each(ALL)('the text of the example in $language', ({ language, file }) => {
  const text = async () => readFile(new URL(`../../../examples/${file}`, import.meta.url), 'utf8')
  const first = async () => readFile(new URL('../../../examples/factura.sh', import.meta.url), 'utf8')

  it('is the program of examples/, with the address and the ids of the company', async () => {
    const body = bodyIn(await text())
    const withIds = Object.entries(idsOf(t)).reduce(
      (filled, [name, id]) => filled.replace(`"${name}": 1,`, `"${name}": ${id},`),
      body,
    )
    expect(shown.get(language)).toBe((await text()).replace('http://127.0.0.1:3000', base).replace(body, withIds))
    expect(JSON.parse(withIds)).toEqual({ ...JSON.parse(body), ...idsOf(t) })
  })

  it('has the body, the paths, the waits and the time limit of the one in curl', async () => {
    expect(partsOf(await text())).toEqual(partsOf(await first()))
    expect(partsOf(await first())).toEqual({
      ...{ body: expect.stringContaining('"referencia_externa": "venta-0001"'), address: '/api/sifen/dtes' },
      ...{
        paths: ['/sync', '', '/kude'],
        waits: [
          [0, 1, 2, 4, 8],
          [0, 1, 2, 4, 8, 16, 32, 60],
        ],
      },
      ...{ timeout: true, token: true, key: true, states: ['approved', 'approved_obs', 'sent'] },
    })
  })
})

/** What the program of any language sends. */
function partsOf(code: string) {
  return {
    body: bodyIn(code),
    address: /http:\/\/127\.0\.0\.1:3000(\/[\w/]+)/.exec(code)?.[1],
    paths: ['/sync', '', '/kude'].filter(path => code.includes(path)),
    waits: [...code.matchAll(WAITS)].map(([list]) => list.split(/,? /).map(Number)),
    timeout: /(?:max-time |timeout\(|'timeout' => |timeout=|Timeout = TimeSpan\.FromSeconds\()60/.test(code),
    token: /Bearer/.test(code) && /TOKEN/.test(code),
    key: /Idempotency-Key/.test(code) && /5xx/.test(code) && /retry-?after/i.test(code),
    states: ['approved', 'approved_obs', 'sent'].filter(estado => code.includes(estado)),
  }
}
