/**
 * Operations of the reference as tools see them: the arguments are flat, and their shapes are those of the OpenAPI
 * document that the gateway itself serves.
 */
import { type Given, refuseArguments } from './arguments.ts'

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Json }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json; examples?: Record<string, Json> }> }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Json }

/** An operation that a tool calls. */
export type Callable = {
  method: 'GET' | 'POST'
  path: string
  /** Names of the arguments that are parts of the path, and of the query. The others are fields of the body. */
  inPath: readonly string[]
  inQuery: readonly string[]
  /** JSON Schema of the arguments. */
  input: Json
  /** Examples of the body, by name. */
  examples: Json
}

/** Returns the operations of a document, by name. One that the tools do not name costs nothing. */
export function readOperations(text: string): (operationId: string) => Callable | undefined {
  const document = JSON.parse(text) as Document
  const found = new Map<string, { method: string; path: string; operation: Operation }>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      found.set(operation.operationId, { method, path, operation })
  return operationId => {
    const one = found.get(operationId)
    return one && callableOf(document, one)
  }
}

function callableOf(
  document: Document,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): Callable {
  const parameters = (operation.parameters ?? []).filter(parameter => parameter.in !== 'header')
  const { schema, examples = {} } = operation.requestBody?.content['application/json'] ?? {}
  const body = (schema ? resolve(document, schema) : {}) as { properties?: Json; required?: string[] }
  const namesIn = (place: string) => parameters.filter(parameter => parameter.in === place).map(({ name }) => name)
  return {
    method: method.toUpperCase() as Callable['method'],
    path,
    inPath: namesIn('path'),
    inQuery: namesIn('query'),
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, description, schema }) => [name, { description, ...resolve(document, schema) }]),
        ),
        ...body.properties,
      },
      required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
      additionalProperties: false,
    },
    examples: Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, resolve(document, example)])),
  }
}

/** Follows the reference that a value is, if it is one. */
function resolve(document: Document, value: Json): Json {
  const pointer = value.$ref
  if (typeof pointer !== 'string') return value
  const parts = pointer.replace(/^#\//, '').split('/')
  return resolve(
    document,
    parts.reduce<Json>((at, part) => at[part] as Json, document as unknown as Json),
  )
}

/** Returns the method, the path with its query, and the body of a call with these arguments. */
export function requestOf(
  { method, path, inPath, inQuery }: Callable,
  given: Given,
): { method: Callable['method']; path: string; body: Json } {
  refuseArguments({
    ...wrongIn(inPath, given, isSegment, 'falta, o no es un texto ni un número'),
    ...wrongIn(Object.keys(given), given, isWellFormed, 'no es un texto Unicode: tiene medio carácter'),
  })
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${given[name]}`))
  const rest = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value != null)
  // An argument that the operation does not know goes along: the API names the nearest one in its refusal.
  const isQuery = (name: string) => method === 'GET' || inQuery.includes(name)
  const query = new URLSearchParams(rest.filter(([name]) => isQuery(name)).map(([name, value]) => [name, `${value}`]))
  const body = Object.fromEntries(rest.filter(([name]) => !isQuery(name)))
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, body }
}

const wrongIn = (names: readonly string[], given: Given, isRight: (value: unknown) => boolean, why: string) =>
  Object.fromEntries(names.filter(name => !isRight(given[name])).map(name => [name, [`El argumento ${name} ${why}.`]]))

/** A part of a path. One of dots alone would name another path. */
const isSegment = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && !/^\.*$/.test(`${value}`)

/** An address has no place for half of a surrogate pair. */
const isWellFormed = (value: unknown) => typeof value !== 'string' || value.isWellFormed()
