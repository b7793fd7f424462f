/**
 * The OpenAPI document as integrators get it: everything described in Spanish, every field with an example that is one, every example
 * taken by the very schema that reads requests.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../src/app.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { openContract, openReader } from './openapi-contract.ts'
import { fieldsOf, type Openapi, operationsOf, resolve, type Schema, sample } from './openapi-sample.ts'

let t: TestApp
let text: string
let document: Openapi
beforeAll(async () => {
  t = await buildTestApp()
  text = (await t.as('nadie').get('/api/openapi.json')).body
  document = JSON.parse(text)
})
afterAll(() => t.close())

const jsonOf = (content: Record<string, { schema?: Schema }> = {}) => content['application/json']?.schema

/** Every shape of the document with the place where it is used. */
function* shapes(): Generator<readonly [string, Schema]> {
  for (const { method, path, operation } of operationsOf(document)) {
    const name = `${method} ${path}`
    for (const { schema = {} } of Object.values(operation.requestBody?.content ?? {})) yield [`${name} pedido`, schema]
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = jsonOf(content)
      if (schema) yield [`${name} ${status}`, schema]
    }
  }
  for (const [status, { content }] of Object.entries(document.components.responses)) {
    yield [`respuesta ${status}`, jsonOf(content) ?? {}]
  }
}

const fields = () => [...shapes()].flatMap(([name, schema]) => fieldsOf(document, schema, name))
const isFile = ({ schema }: { schema: Schema }) => schema.format === 'binary'

describe('the OpenAPI document', () => {
  it('has every route of the API, and only those', () => {
    const served = ROUTES.filter(({ docs }) => docs !== 'page').map(({ method, path }) => `${method} ${path}`)
    const listed = operationsOf(document).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(listed.sort()).toEqual(served.sort())
  })

  it('is 3.1, refers to nothing outside, names each operation once and puts it in a chapter', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(text.match(/"\$ref":"(?!#\/components\/)[^"]*"/g)).toBeNull()
    const operations = operationsOf(document).map(({ operation }) => operation)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { tags } of operations)
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
  })

  it('is valid by the official schema of OpenAPI 3.1, as a tool that is not ours reads it', async () => {
    const validate = (read: Record<string, unknown>) => new Validator().validate(read)
    expect(await validate(structuredClone(document))).toEqual({ valid: true })
    expect(await validate({ ...structuredClone(document), tags: {} })).toMatchObject({ valid: false })
  })

  it('describes every operation, answer, parameter and field', () => {
    for (const { path, operation } of operationsOf(document)) {
      const { summary, description, parameters, responses } = operation
      const texts = [summary, description, ...parameters.map(parameter => parameter.description)]
      const answers = Object.values(responses).filter(({ $ref }) => !$ref)
      for (const said of [...texts, ...answers.map(answer => answer.description)])
        expect([path, said]).toEqual([path, expect.stringMatching(/\S{2}/)])
    }
    const mute = fields().filter(({ schema }) => !(schema.description ?? resolve(document, schema).description))
    expect(mute.map(({ at }) => at)).toEqual([])
    expect(fields().length).toBeGreaterThan(300)
  })

  it('gives every field an example that its own schema takes', () => {
    const leaves = fields().filter(field => field.isLeaf && !isFile(field))
    expect(leaves.filter(({ schema }) => !schema.examples?.length).map(({ at }) => at)).toEqual([])
    const read = openReader(document)
    const wrong = leaves.flatMap(({ at, schema }) => schema.examples?.map(example => read(schema, example) && at) ?? [])
    expect(wrong.filter(Boolean)).toEqual([])
    const parameters = operationsOf(document).flatMap(({ operation }) => operation.parameters)
    const useless = parameters.filter(({ schema }) => !schema.examples || read(schema, schema.examples[0]))
    expect(useless.map(({ name }) => name)).toEqual([])
  })

  it('makes of these examples requests that the routes take', () => {
    const refused = ROUTES.flatMap(({ method, path, docs, body, query }) => {
      if (docs === 'page') return []
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const content = operation?.requestBody?.content['application/json']?.schema
      const filter = Object.fromEntries(
        operation?.parameters.filter(at => at.in === 'query').map(({ name, schema }) => [name, schema.examples?.[0]]) ??
          [],
      )
      const shape = body ?? docs.body
      return [content && shape?.safeParse(sample(document, content)).error, query?.safeParse(filter).error].flatMap(
        error => (error ? [`${method} ${path}: ${z.prettifyError(error)}`] : []),
      )
    })
    expect(refused).toEqual([])
  })

  it('makes of them answers that it takes itself', () => {
    const problem = openContract(text)
    const headers = { 'content-type': 'application/json' }
    const wrong = operationsOf(document).flatMap(({ method, path, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const schema = jsonOf(content)
        if (!schema) return []
        const body = JSON.stringify(sample(document, schema))
        return problem(method, path, { statusCode: Number(status), headers, body }) ?? []
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('an answer held against the document', () => {
  const problem = (statusCode: number, body: unknown, type = 'application/json; charset=utf-8') =>
    openContract(text)('GET', '/api/empresas', {
      statusCode,
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })
  const empresa = { id: 1, ruc: '80012345', dv: '0', razon_social: 'Ñandutí', role: 'admin' }

  it('passes when it is as written, and only then', () => {
    expect(problem(200, { data: [empresa] })).toBeUndefined()
    expect(problem(401, { message: 'Unauthenticated.' })).toBeUndefined()
    expect(problem(404, { message: 'Recurso no encontrado.' })).toMatch(/not listed/)
    expect(problem(200, { data: [empresa] }, 'text/html')).toMatch(/is no/)
    expect(problem(200, { data: [{ ...empresa, id: '1' }] })).toMatch(/data\[0\]\.id/)
    expect(problem(200, { data: [{ ...empresa, role: 'otro' }] })).toMatch(/role/)
    expect(problem(200, { data: [{ ...empresa, secreto: 1 }] })).toMatch(/secreto/)
    expect(problem(200, { data: [{ id: 1 }] })).toMatch(/ruc/)
    expect(problem(401, {})).toMatch(/message/)
  })
})
