/**
 * Operations of the reference as tools see them: the arguments are flat, and their shapes are those of the OpenAPI
 * document that the gateway itself serves.
 */

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
  given: Readonly<Record<string, unknown>>,
): { method: Callable['method']; path: string; body: Json } {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, given[name]))
  const rest = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value != null)
  // An argument that the operation does not know goes along: the API names the nearest one in its refusal.
  const isQuery = (name: string) => method === 'GET' || inQuery.includes(name)
  const query = new URLSearchParams(rest.filter(([name]) => isQuery(name)).map(([name, value]) => [name, `${value}`]))
  const body = Object.fromEntries(rest.filter(([name]) => !isQuery(name)))
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, body }
}

/** Thrown for an argument that cannot be a part of a path. */
export class WrongArgument extends Error {}

/** A part of dots alone would name another path. */
function segmentOf(name: string, value: unknown): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || /^\.*$/.test(`${value}`))
    throw new WrongArgument(`Falta el argumento ${name}, o no es un texto ni un número.`)
  return encodeURIComponent(value)
}
