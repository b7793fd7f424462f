/**
 * Uploaded forms: the handler's input, and every way in which a form is refused, over a real socket where sizes matter.
 */
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { forbiddenRole, notFound } from '../errors/errors.ts'
import { uploaded } from './multipart.ts'
import { route } from './route.ts'

const MAX = 64 * 1024
const probe = route({
  method: 'POST',
  path: '/api/probe/:id/file',
  permission: 'sifen:send',
  docs: { tag: { name: 'Pruebas', description: 'Pruebas.' }, operationId: 'probar', summary: 'x', response: z.any() },
  upload: { file: 'cert', maxBytes: MAX },
  body: z.strictObject({ cert: uploaded('El campo cert debe ser un archivo.'), password: z.string().max(1024) }),
  load: async (_deps, { params }) => {
    if (params.id === '404') throw notFound()
    if (params.id === '403') throw forbiddenRole()
    return { empresa_id: t.empresa.id }
  },
  handler: (_deps, { body }) => ({ bytes: body.cert.length, first: body.cert[0], password: body.password }),
})

let t: TestApp
let port: number
beforeAll(async () => {
  t = await buildTestApp({ routes: [probe] })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const BOUNDARY = '----frontera'
const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const fileOf = (content: string | Buffer, name = 'cert') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.p12"\r\nContent-Type: x/y`, content)
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const post = (body: Buffer | string, type: string | undefined = TYPE, id = '1') =>
  t.as('operador').post(`/api/probe/${id}/file`, body, { headers: type === undefined ? {} : { 'content-type': type } })
const answer = async (res: Promise<{ statusCode: number; json(): unknown }>) => ({
  status: (await res).statusCode,
  body: (await res).json(),
})

describe('a multipart form', () => {
  it('200 with its fields and its unchanged file', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255])
    expect(await answer(post(form(fileOf(bytes), field('password', 'ñ €'))))).toEqual({
      status: 200,
      body: { bytes: 6, first: 0, password: 'ñ €' },
    })
    expect((await post(form(field('password', ''), fileOf(Buffer.alloc(MAX))))).json()).toMatchObject({ bytes: MAX })
  })

  it('200 as .NET writes it: names without quotes, the boundary in quotes', async () => {
    const body = form(
      part("Content-Disposition: form-data; name=cert; filename=a.p12; filename*=utf-8''a.p12", 'x'),
      part('Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=password', 'y'),
    )
    expect((await post(body, `multipart/form-data; boundary="${BOUNDARY}"`)).statusCode).toBe(200)
  })

  it('200 as fetch sends FormData', async () => {
    const body = new FormData()
    body.set('cert', new Blob(['abc']), 'certificado.p12')
    body.set('password', 'clave')
    const headers = { authorization: `Bearer ${t.tokens.operador}` }
    const res = await fetch(`http://127.0.0.1:${port}/api/probe/1/file`, { method: 'POST', headers, body })
    expect({ status: res.status, body: await res.json() }).toEqual({
      status: 200,
      body: { bytes: 3, first: 97, password: 'clave' },
    })
  })

  it.each([
    [
      'nothing',
      () => [],
      { cert: 'El campo cert debe ser un archivo.', password: 'El campo password es obligatorio.' },
    ],
    ['no file', () => [field('password', 'x')], { cert: 'El campo cert debe ser un archivo.' }],
    [
      'a text for a file',
      () => [field('cert', 'x'), field('password', 'x')],
      { cert: 'El campo cert debe ser un archivo.' },
    ],
    [
      'a file for a text',
      () => [fileOf('x'), fileOf('x', 'password')],
      { password: 'El campo password debe ser una cadena de caracteres.' },
    ],
    [
      'another name',
      () => [fileOf('x', 'archivo'), field('password', 'x')],
      { cert: 'El campo cert debe ser un archivo.', archivo: 'El campo no se reconoce.' },
    ],
    [
      'two files',
      () => [fileOf('x'), fileOf('y'), field('password', 'x')],
      { cert: 'Envíe el campo cert una sola vez.' },
    ],
    [
      'three files',
      () => [fileOf('x'), fileOf('y'), fileOf('z')],
      { cert: 'Envíe un solo archivo, en el campo cert.' },
    ],
    [
      'two passwords',
      () => [fileOf('x'), field('password', 'x'), field('password', 'y')],
      { password: 'Envíe el campo password una sola vez.' },
    ],
    [
      'a thousand fields',
      () => Array.from({ length: 1000 }, (_, i) => field(`f${i}`, 'x')),
      { cert: 'Envíe un solo archivo, en el campo cert.' },
    ],
    [
      'a field of 4 KiB',
      () => [fileOf('x'), field('password', 'x'.repeat(4096))],
      { password: 'El campo password no debe contener más de 1024 caracteres.' },
    ],
  ] as const)('422 for %s', async (_what, parts, errors) => {
    const res = await post(form(...parts()))
    const texts = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 422, errors: texts })
  })

  it('422 for an empty body without a type', async () => {
    expect((await t.as('operador').post('/api/probe/1/file')).statusCode).toBe(422)
  })

  it.each([
    ['no boundary', 'x', 'multipart/form-data'],
    ['no end', form(fileOf('x')).subarray(0, -20), TYPE],
    ['no part', 'x', TYPE],
    ['__proto__', form(field('__proto__', 'x'), fileOf('x')), TYPE],
    ['__proto__ as a file', form(fileOf('x', '__proto__')), TYPE],
  ])('400 for a form with %s', async (_what, body, type) => {
    const message = 'El cuerpo no es un formulario multipart/form-data válido.'
    expect(await answer(post(body, type))).toEqual({ status: 400, body: { message } })
  })

  it.each(['application/json', 'text/plain', 'application/x-pkcs12'])(
    '415 for %s, naming the type to send',
    async type => {
      const message = 'El tipo de contenido no es compatible. Envíe Content-Type: multipart/form-data.'
      expect(await answer(post('{}', type))).toEqual({ status: 415, body: { message } })
    },
  )

  it('415 for a multipart form on a JSON route', async () => {
    const res = await t.as('nadie').post('/api/auth/token', form(fileOf('x')), { headers: { 'content-type': TYPE } })
    expect(res.statusCode).toBe(415)
  })

  it('401 before the form is read, 404 after it', async () => {
    const bare = { headers: { 'content-type': TYPE } }
    expect((await t.as('nadie').post('/api/probe/1/file', 'x', bare)).statusCode).toBe(401)
    expect((await post('x', TYPE, '404')).statusCode).toBe(400)
    expect((await post(form(fileOf('x')), TYPE, '404')).statusCode).toBe(404)
  })

  it.each([
    ['a field that comes twice', form(fileOf('x'), field('password', 'x'), field('password', 'y'))],
    ['too many files', form(...Array.from({ length: 5 }, () => fileOf('x')))],
    ['too many fields', form(fileOf('x'), ...Array.from({ length: 9 }, (_, n) => field(`f${n}`, 'x')))],
  ])('404, then 403 for the role, before the 422 for %s', async (_what, body) => {
    const statuses = []
    for (const id of ['404', '403', '1']) statuses.push((await post(body, TYPE, id)).statusCode)
    expect(statuses).toEqual([404, 403, 422])
  })
})

describe('a form that is too large', () => {
  const tooLarge = { message: 'The POST data is too large.' }

  it('413 for a file of one byte too many', async () => {
    const body = form(fileOf(Buffer.alloc(MAX + 1)), field('password', 'x'))
    expect(await answer(post(body))).toEqual({ status: 413, body: tooLarge })
  })

  it.each([
    ['4 KiB and a byte', 4097],
    ['60 KiB', 61_440],
  ])('413 for a text of %s', async (_size, length) => {
    expect(await answer(post(form(fileOf('x'), field('password', 'x'.repeat(length)))))).toEqual({
      status: 413,
      body: tooLarge,
    })
  })

  it('413 by its Content-Length, without reading it', async () => {
    const res = await overSocket({ 'content-length': '999999999' }, [])
    expect(res).toEqual({ status: 413, connection: 'close' })
  })

  it('413 for a chunked file without end, and the connection stays open', async () => {
    const head = fileOf('').subarray(0, -2)
    const chunks = [head, ...Array.from({ length: 40 }, () => Buffer.alloc(MAX)), form(Buffer.from('\r\n'))]
    expect(await overSocket({ 'transfer-encoding': 'chunked' }, chunks)).toEqual({
      status: 413,
      connection: 'keep-alive',
    })
  })

  /** Sends a request. Returns the status of the answer and its Connection header. */
  function overSocket(
    headers: Record<string, string>,
    chunks: Buffer[],
  ): Promise<{ status: number | undefined; connection: string | undefined }> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path: '/api/probe/1/file',
          method: 'POST',
          headers: { 'content-type': TYPE, authorization: `Bearer ${t.tokens.operador}`, ...headers },
        },
        res => {
          resolve({ status: res.statusCode, connection: res.headers.connection })
          res.resume()
        },
      )
      sent.once('error', reject)
      for (const chunk of chunks) sent.write(chunk)
      if (chunks.length > 0) sent.end()
      else sent.flushHeaders()
    })
  }
})
