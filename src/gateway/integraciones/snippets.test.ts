/**
 * The examples of the first steps, run as shown on the page. Each issues an approved document; for C# the sent request
 * is compared.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { freePort } from '../../../test/support/running-gateway.ts'
import { omitIf } from '../../../test/support/witness.ts'
import { dtes } from '../../db/index.ts'
import { hashPassword } from '../auth/index.ts'
import { facturaDe } from './snippets.ts'

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

/** Commands of each language. The last argument is the file with the code. */
const LANGUAGES = [
  { language: 'curl', file: 'pedido.sh', command: 'sh' },
  { language: 'PHP', file: 'pedido.php', command: 'php' },
  { language: 'Node', file: 'pedido.mjs', command: process.execPath },
  { language: 'Python', file: 'pedido.py', command: 'python3' },
] as const

async function missing(command: string): Promise<string | undefined> {
  const failed = await run('sh', ['-c', `command -v ${command}`]).catch(() => 'missing')
  return failed === 'missing' ? `${command} no está instalado` : undefined
}

/** Runs the code with the token in the environment. Returns its output. */
async function execute(file: string, command: string, code: string, TOKEN: string): Promise<string> {
  const path = join(folder, file)
  await writeFile(path, code)
  const { stdout } = await run(command, [path], { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TOKEN } })
  return stdout
}

/** Returns the requests that the code sends to a server on the loopback. */
async function sent(file: string, command: string, code: string) {
  const calls: object[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    calls.push({
      ...{
        method,
        url,
        body: await json(request),
        type: headers['content-type'],
        authorization: headers.authorization,
      },
      hasKey: UUID_V4.test(String(headers['idempotency-key'])),
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"estado":"approved"}')
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await execute(file, command, code.replaceAll(base, `http://127.0.0.1:${port}`), 'T')
  await new Promise(resolve => server.close(resolve))
  return calls
}

const documents = () => t.deps.db.$count(dtes)

describe.each(LANGUAGES)('the example in $language', ({ language, file, command }) => {
  it('issues an approved document of the company', async test => {
    omitIf(await missing(command), test)
    const before = await documents()
    expect(await execute(file, command, shown.get(language) ?? '', token)).toContain('approved')
    const { estado, emitter_id, punto_expedicion_id } = await t.lastDte()
    expect({ estado, emitter_id, punto_expedicion_id, made: (await documents()) - before }).toEqual({
      ...{ estado: 'approved', emitter_id: t.emitter.id, punto_expedicion_id: t.punto.id, made: 1 },
    })
  })

  it('sends the request that the page shows, with an idempotency key', async test => {
    omitIf(await missing(command), test)
    expect(await sent(file, command, shown.get(language) ?? '')).toEqual([
      {
        ...{ method: 'POST', url: SYNC, body: facturaDe(idsOf(t)) },
        ...{ type: 'application/json', authorization: 'Bearer T', hasKey: true },
      },
    ])
  })

  it('prints the error when the API refuses', async test => {
    omitIf(await missing(command), test)
    const said = await execute(file, command, shown.get(language) ?? '', 'no es un token')
    expect(said).toContain('Unauthenticated.')
  })
})

describe('the example in C#', () => {
  it('has the same address, headers and body as the others', () => {
    const code = shown.get('C#') ?? ''
    const [, json = 'null'] = /var factura = """\n(.*?)\n""";/s.exec(code) ?? []
    expect({
      address: /PostAsync\("([^"]+)"/.exec(code)?.[1],
      authorization: code.includes('AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("TOKEN"))'),
      key: code.includes('Headers.Add("Idempotency-Key", Guid.NewGuid().ToString())'),
      type: /StringContent\(factura, Encoding.UTF8, "([^"]+)"\)/.exec(code)?.[1],
      body: JSON.parse(json),
    }).toEqual({
      ...{ address: base + SYNC, authorization: true, key: true, type: 'application/json', body: facturaDe(idsOf(t)) },
    })
  })
})
