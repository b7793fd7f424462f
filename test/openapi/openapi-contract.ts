/**
 * Holds answers against the OpenAPI document as it is served: the status is one that the operation lists, the headers, the content type
 * and the body are what it says, and no field is there that it does not name (the document itself leaves room for more).
 */
import { z } from 'zod'
import { type Openapi, type Operation, operationsOf, type Response, responseOf, type Schema } from './openapi-sample.ts'

export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }
export type Contract = ReturnType<typeof openContract>

/** `isCounted`: every limiter is on, so that what they say must be there. */
export function openContract(text: string, { isCounted = false } = {}) {
  const document: Openapi = JSON.parse(text)
  const operationOf = openOperations(document)
  const read = openReader(document)
  const headerProblem = openHeaders(document, read)

  /** What is wrong with an answer to `method` and `url`; undefined when nothing is, and for what the document does not have. */
  return (method: string, url: string, { statusCode, headers, body }: Answer): string | undefined => {
    const operation = operationOf(method, url)
    if (!operation) return undefined
    const response = responseOf(document, operation, statusCode)
    if (!response) return `status ${statusCode} is not listed`
    const problem = headerProblem(response, headers, isCounted)
    if (problem) return problem
    const type = String(headers['content-type']).split(';')[0] ?? ''
    const media = response.content[type]
    if (!media) return `a ${statusCode} is no ${type}`
    // A file has nothing to read.
    if (!media.schema || media.schema.format === 'binary') return undefined
    return read(media.schema, JSON.parse(body))
  }
}

type Read = ReturnType<typeof openReader>

/**
 * What is wrong with the headers of an answer: a declared one that is not there, unless it comes with a limiter, or has another form; or
 * one that the document knows and does not declare for this answer.
 */
function openHeaders({ components }: Openapi, read: Read) {
  return (response: Response, headers: Answer['headers'], isCounted: boolean): string | undefined => {
    const stray = Object.keys(components.headers).find(name => name.toLowerCase() in headers && !response.headers[name])
    if (stray) return `${stray} is not declared`
    for (const [name, listed] of Object.entries(response.headers)) {
      const { required, schema } = (listed.$ref ? components.headers[name] : listed) ?? listed
      const value = headers[name.toLowerCase()]
      if (value === undefined && (required || (isCounted && listed.$ref))) return `there is no ${name}`
      const problem = value !== undefined && read(schema, schema.type === 'integer' ? Number(value) : value)
      if (problem) return `${name}: ${problem}`
    }
    return undefined
  }
}

/** Finds the operation that serves a URL. A path without parameters goes before one that has them. */
function openOperations(document: Openapi) {
  const operations = operationsOf(document).map(({ path, ...rest }) => ({
    ...rest,
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method: string, url: string): Operation | undefined => {
    const [asked = ''] = url.split('?', 1)
    const serving = operations.filter(each => each.method === method && each.pattern.test(asked))
    return (serving.find(({ path }) => path === asked) ?? serving[0])?.operation
  }
}

/**
 * Reads values by the schemas of a document: what is wrong with one, or undefined. Operations share most schemas, so a reader is kept by its
 * text; and it gets only the components that it refers to, because zod reads all that it is given.
 */
export function openReader({ components }: Openapi) {
  const closed: Record<string, string> = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, closedText(schema)]),
  )
  const readers = new Map<Schema | string, z.ZodType>()
  return (schema: Schema, value: unknown): string | undefined => {
    const known = readers.get(schema)
    const text = known ? '' : closedText(schema)
    const reader = known ?? readers.get(text) ?? z.fromJSONSchema(withDefinitions(text, closed))
    if (!known) readers.set(schema, reader).set(text, reader)
    const { error } = reader.safeParse(value)
    return error && z.prettifyError(error)
  }
}

/** The same schema, taking no property but those that it names, with references where zod looks for them. */
function closedText(schema: Schema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key === '$ref') return String(value).replace('#/components/schemas/', '#/$defs/')
    const isOpen = typeof value?.properties === 'object' && !('additionalProperties' in value)
    return isOpen && key !== 'properties' ? { ...value, additionalProperties: false } : value
  })
}

/** With the schemas that it refers to, and those that they refer to. */
function withDefinitions(text: string, closed: Record<string, string>): z.core.JSONSchema.JSONSchema {
  const used = new Set<string>()
  const collect = (from: string): void => {
    for (const [, name = ''] of from.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(closed[name] ?? '')
    }
  }
  collect(text)
  const $defs = Object.fromEntries([...used].map(name => [name, JSON.parse(closed[name] ?? 'true')]))
  return used.size === 0 ? JSON.parse(text) : { ...JSON.parse(text), $defs }
}
