/**
 * Checks answers against the served OpenAPI document: the operation lists the status, headers, content type and body
 * match it, and no undeclared field is present (the document itself allows more).
 */
import * as z from 'zod'
import {
  type Openapi,
  type Operation,
  operationsOf,
  type Response,
  readOpenapi,
  responseOf,
  type Schema,
} from './openapi-sample.ts'

export type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }
export type Contract = ReturnType<typeof openContract>

/** `isCounted`: every limiter is on, so their headers must be present. */
export function openContract(text: string, { isCounted = false } = {}) {
  const document = readOpenapi(text)
  const operationOf = openOperations(document)
  const read = openReader(document)
  const headerProblem = openHeaders(document, read)

  /**
   * Returns the problem of an answer to `method` and `url`. Undefined when there is none, and for operations outside
   * the document.
   */
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
    // Files are not checked.
    if (!media.schema || media.schema.format === 'binary') return undefined
    return read(media.schema, JSON.parse(body))
  }
}

type Read = ReturnType<typeof openReader>

/**
 * Returns the problem of an answer's headers: a declared one is missing (unless it comes with a limiter) or malformed,
 * or a header known to the document is not declared for this answer.
 */
function openHeaders({ components }: Openapi, read: Read) {
  return (response: Response, headers: Answer['headers'], isCounted: boolean): string | undefined => {
    const stray = Object.keys(components.headers).find(name => name.toLowerCase() in headers && !response.headers[name])
    if (stray) return `${stray} is not declared`
    for (const [name, list] of Object.entries(response.headers)) {
      const { required, schema } = (list.$ref ? components.headers[name] : list) ?? list
      const value = headers[name.toLowerCase()]
      if (value === undefined && (required || (isCounted && list.$ref))) return `there is no ${name}`
      const problem = value !== undefined && read(schema, schema.type === 'integer' ? Number(value) : value)
      if (problem) return `${name}: ${problem}`
    }
    return undefined
  }
}

/** Finds the operation that serves a URL. A path without parameters has precedence. */
function openOperations(document: Openapi) {
  const operations = operationsOf(document).map(({ path, ...rest }) => ({
    ...rest,
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method: string, url: string): Operation | undefined => {
    const [requests = ''] = url.split('?', 1)
    const serving = operations.filter(each => each.method === method && each.pattern.test(requests))
    return (serving.find(({ path }) => path === requests) ?? serving[0])?.operation
  }
}

/**
 * Reads values by the schemas of a document, and returns the problem or undefined. Readers are cached by the schema's
 * text, because operations share most schemas. A reader gets only the components that it refers to, because zod parses
 * all of them.
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

/** Returns the schema without additional properties, with references in the place that zod expects. */
function closedText(schema: Schema): string {
  return JSON.stringify(schema, (key, value) => {
    if (key === '$ref') return String(value).replace('#/components/schemas/', '#/$defs/')
    const isOpen = typeof value?.properties === 'object' && !('additionalProperties' in value)
    return isOpen && key !== 'properties' ? { ...value, additionalProperties: false } : value
  })
}

/** Adds the schemas that it refers to, directly or indirectly. */
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
