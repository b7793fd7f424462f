/**
 * The OpenAPI document for integrators: everything is described in Spanish, every field has a valid example, and the
 * schema that reads requests accepts every example.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROUTES } from '../../src/app.ts'
import { WEBHOOK_EVENTS } from '../../src/db/index.ts'
import { WEBHOOK_DOCS } from '../../src/gateway/webhooks/index.ts'
import { writeOpenapi } from '../../src/http/openapi/openapi.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { openContract, openReader } from './openapi-contract.ts'
import { fieldsOf, type Openapi, operationsOf, readOpenapi, resolve, type Schema, sample } from './openapi-sample.ts'

let t: TestApp
let text: string
let document: Openapi
beforeAll(async () => {
  t = await buildTestApp()
  text = (await t.as('nadie').get('/api/openapi.json')).body
  document = readOpenapi(text)
})
afterAll(() => t.close())

const jsonOf = (content: Record<string, { schema?: Schema }> = {}) => content['application/json']?.schema

/** Yields every schema of the document with its place. */
function* shapes(): Generator<readonly [string, Schema]> {
  for (const { method, path, operation } of operationsOf(document)) {
    const name = `${method} ${path}`
    for (const { schema = {} } of Object.values(operation.requestBody?.content ?? {})) yield [`${name} pedido`, schema]
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = jsonOf(content)
      if (schema) yield [`${name} ${status}`, schema]
    }
  }
  for (const [event, { post }] of Object.entries(document.webhooks))
    yield [`webhook ${event}`, jsonOf(post?.requestBody?.content) ?? {}]
  for (const [status, { content }] of Object.entries(document.components.responses)) {
    yield [`respuesta ${status}`, jsonOf(content) ?? {}]
  }
}

/** Returns every text of the document. */
const textsOf = (part: unknown): string[] =>
  Object.entries(part ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' ? textsOf(value) : ['description', 'summary'].includes(name) ? [String(value)] : [],
  )
const ENGLISH = /\b(the|of|and|is|are|was|with|without|for|from|which|this|that|when|must|not|by|if|it)\b/i

/** Some more than half of what it had when each request and refusal was written out. */
const MAX_BYTES = 520_000

const fields = () => [...shapes()].flatMap(([name, schema]) => fieldsOf(document, schema, name))
const isFile = ({ schema }: { schema: Schema }) => schema.format === 'binary'

describe('the OpenAPI document', () => {
  it('has every route of the API, and only those', () => {
    const served = ROUTES.filter(({ docs }) => docs).map(({ method, path }) => `${method} ${path}`)
    const list = operationsOf(document).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(list.sort()).toEqual(served.sort())
  })

  it('is OpenAPI 3.1, self-contained, with a unique id and declared tags for each operation', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(text.match(/"\$ref":"(?!#\/components\/)[^"]*"/g)).toBeNull()
    const operations = operationsOf(document).map(({ operation }) => operation)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { tags } of operations)
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
  })

  it('names every operation by a verb, and the parts of a document for generated clients', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId)
    expect(ids).toEqual(expect.arrayContaining(['emitirDocumento', 'consultarDocumento', 'cancelarDocumento']))
    expect(
      ids.filter(id => !/^(?!get|post)[a-z]+(ar|er|ir)[A-Z]\w*$|^darConformidad$|^darDisconformidad$/.test(id)),
    ).toEqual([])
    const parts = ['Item', 'Receptor', 'CondicionPago', 'Transporte', 'DocumentoAsociado', 'Error', 'ErrorDeValidacion']
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(parts))
  })

  it('has the body of every webhook', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...WEBHOOK_EVENTS].sort())
  })

  it('repeats little, and is the same whenever it is written', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
    expect([writeOpenapi(ROUTES, WEBHOOK_DOCS), writeOpenapi(ROUTES, WEBHOOK_DOCS)]).toEqual([text, text])
  })

  it('is valid by the official OpenAPI 3.1 schema, according to an independent validator', async () => {
    const validate = (read: Record<string, unknown>) => new Validator().validate(read)
    expect(await validate(JSON.parse(text))).toEqual({ valid: true })
    expect(await validate({ ...JSON.parse(text), tags: {} })).toMatchObject({ valid: false })
  })

  it('describes every operation, answer, header, parameter, tag and field', () => {
    const { headers, responses, schemas } = document.components
    const operations = operationsOf(document)
    const answers = operations.flatMap(({ operation }) => Object.values(operation.responses))
    const named = [
      ...operations.flatMap(({ operation }) => [operation, ...operation.parameters]),
      ...[...answers, ...Object.values(responses)].flatMap(answer =>
        answer.$ref ? [] : [answer, ...Object.values(answer.headers).filter(({ $ref }) => !$ref)],
      ),
      ...[headers, responses, schemas].flatMap(each => Object.values<{ description?: string }>(each)),
      ...document.tags,
    ]
    expect(named.filter(({ description }) => !/\S{2}/.test(description ?? ''))).toEqual([])
    expect(operations.filter(({ operation }) => !operation.summary)).toEqual([])
    const mute = fields().filter(({ schema }) => !(schema.description ?? resolve(document, schema).description))
    expect(mute.map(({ at }) => at)).toEqual([])
    expect(fields().length).toBeGreaterThan(300)
  })

  it('is written in Spanish', () => {
    const words = textsOf(document)
    expect(words.filter(text => ENGLISH.test(text.replace(/`[^`]*`/g, '')))).toEqual([])
    expect(words.length).toBeGreaterThan(500)
    expect('The token of the caller.').toMatch(ENGLISH)
  })

  it('gives every field an example that is valid for its schema', () => {
    const leaves = fields().filter(field => field.isLeaf && !isFile(field))
    expect(
      leaves
        .filter(({ schema }) => !(schema.examples ?? resolve(document, schema).examples)?.length)
        .map(({ at }) => at),
    ).toEqual([])
    const read = openReader(document)
    const wrong = fields().flatMap(
      ({ at, schema }) => schema.examples?.map(example => read(schema, example) && at) ?? [],
    )
    expect(wrong.filter(Boolean)).toEqual([])
    const parameters = operationsOf(document).flatMap(({ operation }) => operation.parameters)
    const useless = parameters.filter(({ schema, example }) => example === undefined || read(schema, example))
    expect(useless.map(({ name }) => name)).toEqual([])
  })

  it('accepts the id of a document as an integer or as a CDC', () => {
    const [id] = document.paths['/api/sifen/dtes/{id}']?.get?.parameters ?? []
    const read = openReader(document)
    const accepted = [2, '01800123450001001000000222026112114292279601', 0, '2', 'x'].map(value => ({
      value,
      isTaken: read(id?.schema ?? {}, value) === undefined,
    }))
    expect(accepted.filter(({ isTaken }) => isTaken).map(({ value }) => value)).toEqual([
      2,
      '01800123450001001000000222026112114292279601',
    ])
  })

  it('has patterns that the regular expressions of Python and Go support', () => {
    // Python supports no \p, Go supports no look-ahead and no \u.
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, written = '']) => JSON.parse(written))
    expect(patterns.filter(pattern => /\\[pu]|\(\?[=!<]/i.test(pattern))).toEqual([])
    expect(patterns.length).toBeGreaterThan(40)
  })

  it('has examples that form requests which the routes accept', () => {
    const refused = ROUTES.flatMap(({ method, path, docs, body, query }) => {
      if (!docs) return []
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const content = operation?.requestBody?.content['application/json']?.schema
      const filter = Object.fromEntries(
        operation?.parameters.filter(at => at.in === 'query').map(({ name, example }) => [name, example]) ?? [],
      )
      const shape = body ?? docs.body
      return [content && shape?.safeParse(sample(document, content)).error, query?.safeParse(filter).error].flatMap(
        error => (error ? [`${method} ${path}: ${z.prettifyError(error)}`] : []),
      )
    })
    expect(refused).toEqual([])
  })
})

describe('an answer checked against the document', () => {
  const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'q8Zr1kX_0bTe' }
  const SENT = { ...HEADERS, 'cache-control': 'no-store' }
  const problem = (statusCode: number, body: unknown, headers: Record<string, unknown> = SENT, isCounted = false) =>
    openContract(text, { isCounted })('GET', '/api/empresas', { statusCode, headers, body: JSON.stringify(body) })
  const empresa = { id: 1, ruc: '80012345', dv: '0', razon_social: 'Ñandutí', role: 'admin' }

  it('passes only when status, media type and fields match', () => {
    expect(problem(200, { data: [empresa] })).toBeUndefined()
    expect(problem(401, { message: 'Unauthenticated.' })).toBeUndefined()
    expect(problem(404, { message: 'Recurso no encontrado.' })).toMatch(/not listed/)
    expect(problem(200, { data: [empresa] }, { ...SENT, 'content-type': 'text/html' })).toMatch(/is no/)
    expect(problem(200, { data: [{ ...empresa, id: '1' }] })).toMatch(/data\[0\]\.id/)
    expect(problem(200, { data: [{ ...empresa, role: 'otro' }] })).toMatch(/role/)
    expect(problem(200, { data: [{ ...empresa, secreto: 1 }] })).toMatch(/secreto/)
    expect(problem(200, { data: [{ id: 1 }] })).toMatch(/ruc/)
    expect(problem(401, {})).toMatch(/message/)
  })
  it('passes only with valid declared headers, including those of limiters when they count', () => {
    const body = { data: [empresa] }
    const count = { 'x-ratelimit-limit': 100, 'x-ratelimit-remaining': '99' }
    expect(problem(200, body, HEADERS)).toMatch(/no Cache-Control/)
    expect(problem(200, body, { ...SENT, 'x-request-id': 'forjado' })).toMatch(/X-Request-Id/)
    expect(problem(200, body, SENT, true)).toMatch(/no X-RateLimit-Limit/)
    expect(problem(200, body, { ...SENT, ...count }, true)).toBeUndefined()
    expect(problem(200, body, { ...SENT, ...count, 'x-ratelimit-remaining': '-1' })).toMatch(/X-RateLimit-Remaining/)
    expect(problem(200, body, { ...SENT, ...count, 'retry-after': '1' })).toMatch(/Retry-After is not declared/)
    const refused = { message: 'Too Many Attempts.', detalle: 'Espere 1 segundo.' }
    expect(problem(429, refused, { ...SENT, ...count })).toMatch(/no Retry-After/)
    expect(problem(429, refused, { ...SENT, 'retry-after': '1' })).toBeUndefined()
    expect(problem(429, refused, { ...SENT, ...count, 'retry-after': '1' }, true)).toMatch(/no X-RateLimit-Reset/)
    const file = { ...SENT, 'content-type': 'application/xml' }
    const named = (name: string) =>
      openContract(text)('GET', '/api/sifen/dtes/1/xml', {
        statusCode: 200,
        headers: { ...file, 'content-disposition': `attachment; filename=${name}` },
        body: '<x/>',
      })
    expect(named(`${'1'.repeat(44)}.xml`)).toBeUndefined()
    expect(named('otro.xml')).toMatch(/Content-Disposition/)
  })
})
