import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CONSULTA, connect, RECIBE } from '../../../test/sandbox-client.ts'
import { consultaMessage, SAMPLES_MISSING, type SigningKey, signedDocument } from '../../../test/sandbox-documents.ts'
import { type Sandbox, startSandbox } from '../index.ts'

const NOW = new Date('2026-11-21T11:00:00Z')

let sandbox: Sandbox
let key: SigningKey
let client: Client
let last = 0
beforeAll(async () => {
  sandbox = await startSandbox({ controlPort: 0, clock: { now: () => NOW }, random: { bytes: n => randomBytes(n) } })
  key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor <b>SA</b>', password: 'x' })
  client = connect(sandbox.url, sandbox.caPem, key)
})
afterEach(() => {
  sandbox.clearScripts()
  sandbox.release()
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

/** Every member that some answer of the control has. */
interface Answered {
  readonly id: number
  readonly until: string
  readonly errors: Readonly<Record<string, string>>
  readonly scripts: readonly object[]
  readonly faults: readonly object[]
  readonly total: number
  readonly calls: readonly { readonly codigo: string }[]
  readonly repeated: readonly object[]
  readonly documentos: readonly object[]
}

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answered }
}
const get = (path: string) => call('GET', path)
const newDocument = () => {
  last += 1
  return signedDocument({ key, at: NOW, numero: last })
}

/** fetch does not let a Host be forged. */
const withHeaders = (headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = new URL(`${sandbox.controlUrl}/control/scripts`)
    request(url, { method, headers }, answer => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end()
  })

describe('who may call', () => {
  it.each(['127.0.0.1', 'localhost:3444', '[::1]:80', 'LOCALHOST'])('host %s: 200', async host => {
    expect(await withHeaders({ host })).toBe(200)
  })

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3444', '10.0.0.1'])(
    'host %s: 403, against DNS rebinding',
    async host => {
      expect(await withHeaders({ host })).toBe(403)
    },
  )

  it.each([
    ['http://evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 403],
    ['https://127.0.0.1:1', 403],
    ['http://127.0.0.1:1', 200],
  ])('a page of %s: %i', async (origin, status) => {
    expect(await withHeaders({ host: '127.0.0.1:1', origin })).toBe(status)
    expect(await withHeaders({ host: '127.0.0.1:1', origin }, 'DELETE')).toBe(status)
  })

  it('415 for a body that a page may send unasked', async () => {
    expect((await call('POST', '/control/scripts', '{"fault":"html"}', { 'content-type': 'text/plain' })).status).toBe(
      415,
    )
    expect(sandbox.scripts()).toEqual([])
  })
})

describe('scripts', () => {
  it('are put, listed and taken away, as in the process', async () => {
    const put = await call('POST', '/control/scripts', { service: 'recibe', fault: 'reset-after', times: 2 })
    expect(put).toMatchObject({ status: 201, body: { script: { service: 'recibe', fault: 'reset-after' }, left: 2 } })
    const timed = await call('POST', '/control/scripts', { fault: 'html', forMs: 60_000, ruc: '80012345-0' })
    expect(timed.body.until).toBe('2026-11-21T11:01:00.000Z')
    expect((await get('/control/scripts')).body.scripts).toEqual(sandbox.scripts())
    expect(await call('DELETE', `/control/scripts/${put.body.id}`)).toMatchObject({ status: 200 })
    expect(sandbox.scripts()).toMatchObject([{ id: timed.body.id }])
    expect(await call('DELETE', `/control/scripts/${put.body.id}`)).toMatchObject({ status: 404 })
    expect(await call('DELETE', '/control/scripts')).toMatchObject({ status: 200 })
    expect(sandbox.scripts()).toEqual([])
  })

  it('422 with every problem of one, by field, in Spanish', async () => {
    const { status, body } = await call('POST', '/control/scripts', {
      fault: 'explode',
      service: 'correo',
      times: 0,
      codigo: '12',
      ruc: 'x',
      colour: 'red',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['codigo', 'colour', 'fault', 'ruc', 'service', 'times'])
    expect(body.errors.times).toBe('se esperaba para cuántas llamadas, de 1 a 1000000')
    expect(sandbox.scripts()).toEqual([])
  })

  it.each([
    [{ fault: 'lot-missing', service: 'recibe' }],
    [{ fault: 'bcp-jump', service: 'consulta' }],
    [{ fault: 'tls-refused', service: 'recibe' }],
    [{ fault: 'reject', service: 'bcp' }],
  ])('422 for a fault in the wrong place: %o', async script => {
    const { status, body } = await call('POST', '/control/scripts', script)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['service']])
  })

  it.each([['[]'], ['1'], ['null'], ['"x"']])('422 for %s', async body => {
    expect((await call('POST', '/control/scripts', body)).status).toBe(422)
  })

  it('400 for what is no JSON, 404 for what is not there, 405 for another method', async () => {
    expect((await call('POST', '/control/scripts', '{')).status).toBe(400)
    expect((await get('/control/nothing')).status).toBe(404)
    expect((await call('PUT', '/control/scripts')).status).toBe(405)
  })

  it('the faults are listed with what they mean', async () => {
    const { faults } = (await get('/control/faults')).body
    expect(faults).toContainEqual({ fault: 'reset-before', means: 'corta sin leer' })
  })
})

describe('what is wrong', () => {
  /** A path as it is, which fetch would mend. */
  const raw = (method: string, path: string, body: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(sandbox.controlUrl ?? '')
      const headers = { host: '127.0.0.1', 'content-type': 'application/json' }
      request({ port, method, path, headers }, answer => resolve(answer.resume().statusCode ?? 0))
        .once('error', reject)
        .end(method === 'GET' ? undefined : body)
    })

  it.each([
    ['//', 404],
    ['*', 400],
    ['/control/../control/scripts', 200],
    ['/control/scripts/%2e%2e', 404],
    ['/control/scripts/1', 405],
    ['/%', 404],
  ])('path %s: %i', async (path, status) => {
    expect(await raw('GET', path, '')).toBe(status)
  })

  it('413 for a body that is too large', async () => {
    expect(await raw('POST', '/control/scripts', `"${'x'.repeat(70_000)}"`)).toBe(413)
  })

  it('is never our fault, whatever is sent', async () => {
    const paths = [
      '/control/scripts',
      '/control/certificados',
      '/control/csc',
      '/control/scripts/1',
      '/control/release',
    ]
    const fields = fc.constantFrom('fault', 'service', 'ruc', 'times', 'password', 'id', 'csc', 'nombre')
    const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(fields, fc.jsonValue()))
    const sent = fc.tuple(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'), fc.constantFrom(...paths), bodies)
    await fc.assert(
      fc.asyncProperty(sent, async ([method, path, body]) => {
        expect(await raw(method, path, JSON.stringify(body))).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})

describe.skipIf(SAMPLES_MISSING)(`what happened ${SAMPLES_MISSING ?? ''}`, () => {
  it('release lets the hanging calls go', async () => {
    await call('POST', '/control/scripts', { service: 'recibe', fault: 'late', times: 1 })
    const document = newDocument()
    const reply = client.post(RECIBE, document.request)
    while (sandbox.postsOf(document.cdc).length === 0) await new Promise(resolve => setImmediate(resolve))
    expect((await call('POST', '/control/release')).status).toBe(200)
    expect((await reply).codigo).toBe('0260')
  })

  it('the journal is filtered, and tells what was posted twice', async () => {
    const [once, twice] = [newDocument(), newDocument()]
    await client.post(RECIBE, once.request)
    await client.post(RECIBE, twice.request)
    await client.post(RECIBE, twice.request)
    await client.post(CONSULTA, consultaMessage(twice.cdc))
    const codes = async (query: string) =>
      (await get(`/control/journal?${query}`)).body.calls.map(({ codigo }) => codigo)
    expect(await codes(`cdc=${twice.cdc}`)).toEqual(['0260', '1001', '0422'])
    expect(await codes(`cdc=${twice.cdc}&service=recibe`)).toEqual(['0260', '1001'])
    expect(await codes(`cdc=${twice.cdc}&last=1`)).toEqual(['0422'])
    expect(await codes('ruc=80033703')).toEqual([])
    expect((await get('/control/journal')).body.total).toBe(sandbox.journal().length)
    expect((await get('/control/journal?last=0')).status).toBe(422)
    const { repeated } = (await get('/control/repeated')).body
    expect(repeated).toEqual([{ cdc: twice.cdc, posts: sandbox.postsOf(twice.cdc) }])
  })

  it('documents are listed, and given back as they came', async () => {
    const document = newDocument()
    await client.post(RECIBE, document.request)
    const { documentos } = (await get('/control/documentos?last=1')).body
    expect(documentos).toMatchObject([{ cdc: document.cdc, ruc: '80012345' }])
    const answer = await fetch(`${sandbox.controlUrl}/control/documentos/${document.cdc}`)
    expect(await answer.text()).toBe(document.rde)
    expect((await get('/control/documentos/1')).status).toBe(404)
  })

  it('a security code is made known', async () => {
    const csc = ['9', 'A'.repeat(32)] as const
    const send = async () => {
      last += 1
      return (await client.post(RECIBE, signedDocument({ key, at: NOW, numero: last, csc }).request)).codigo
    }
    expect(await send()).not.toBe('0260')
    expect((await call('POST', '/control/csc', { id: csc[0], csc: csc[1] })).status).toBe(200)
    expect(await send()).toBe('0260')
    expect((await call('POST', '/control/csc', { id: 'x', csc: 'corto' })).status).toBe(422)
  })
})

describe('certificates', () => {
  it('a p12 for any RUC, that opens with its password and connects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-p12-'))
    const answer = await fetch(`${sandbox.controlUrl}/control/certificados`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ruc: '80033703', nombre: 'Otra SA', password: 'secreta' }),
    })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      201,
      'attachment; filename="80033703-4.p12"',
    ])
    const file = join(folder, 'x.p12')
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
    const openssl = (...args: string[]) =>
      execFileSync('openssl', ['pkcs12', '-in', file, '-passin', 'pass:secreta', ...args], { encoding: 'utf8' })
    const pair = { certPem: openssl('-clcerts', '-nokeys'), keyPem: openssl('-nocerts', '-nodes') }
    const other = connect(sandbox.url, sandbox.caPem, pair)
    await other.post(CONSULTA, consultaMessage('1'))
    expect(sandbox.journal().at(-1)).toMatchObject({ service: 'consulta', ruc: '80033703' })
    await other.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    [{ ruc: '80033703-5', password: 'x' }, ['ruc']],
    [{ ruc: 'ABC', password: '' }, ['password', 'ruc']],
    [{}, ['password', 'ruc']],
  ])('422 for %o', async (body, fields) => {
    const answer = await call('POST', '/control/certificados', body)
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields])
  })

  it('the authority to trust', async () => {
    const answer = await fetch(`${sandbox.controlUrl}/control/ca.pem`)
    expect(await answer.text()).toBe(sandbox.caPem)
  })
})

describe('the page', () => {
  const page = async () => {
    const answer = await fetch(`${sandbox.controlUrl}/`)
    return { csp: answer.headers.get('content-security-policy'), text: await answer.text() }
  }

  it('needs no script, and lets none in', async () => {
    const { csp, text } = await page()
    expect(csp).toContain("default-src 'none'; style-src 'self'")
    expect(text).not.toMatch(/<script|style="|onclick/)
    expect((await fetch(`${sandbox.controlUrl}/estilo.css`)).headers.get('content-type')).toMatch(/^text\/css/)
  })

  it('shows the scripts in force', async () => {
    sandbox.script({ fault: 'reset-after', service: 'recibe', times: 3, ruc: '80012345' })
    expect((await page()).text).toMatch(/reset-after.*procesa y corta sin responder.*3 llamadas/s)
  })

  it.skipIf(SAMPLES_MISSING)(
    'shows documents and calls as Paraguayans write them, and escapes what others wrote',
    async () => {
      const document = newDocument()
      await client.post(RECIBE, document.request)
      const { text } = await page()
      expect(text).toContain('21/11/2026 08:00:00')
      expect(text).toContain('Gs 12.150.000')
      expect(text).toContain(document.cdc.replace(/\d{4}(?=\d)/g, '$& '))
      expect(text).toContain('Emisor &#60;b&#62;SA&#60;/b&#62;')
      expect(text).not.toContain('<b>SA')
    },
  )
})

it('without a port for it there is no control, and a port that is taken is an error', async () => {
  const options = { clock: { now: () => NOW }, random: { bytes: (n: number) => randomBytes(n) } }
  const other = await startSandbox(options)
  expect(other.controlUrl).toBeUndefined()
  await other.close()
  const taken = Number(new URL(sandbox.controlUrl ?? '').port)
  await expect(startSandbox({ ...options, controlPort: taken })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: taken,
  })
})
