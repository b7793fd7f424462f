/** What several operations repeat stands once, in the components of the document. */
import type { Json } from './openapi-schema.ts'

export type Operations = Readonly<Record<string, Record<string, Operation>>>
type Operation = Json & { operationId: string; requestBody?: Json; responses: Record<string, Json> }

/**
 * Moves the refusals that several operations repeat. Returns them by name: `502DeCancelarDocumento` after the first
 * operation that has it.
 */
export function shareResponses(paths: Operations): Json {
  return share(
    operationsOf(paths).flatMap(({ operationId, responses }) =>
      refusalsIn(responses).map(status => ({
        place: responses,
        key: status,
        name: `${status}${after(operationId)}`,
      })),
    ),
    'responses',
  )
}

/** Moves the bodies that several refusals repeat. Returns them by name: `Error422DeCancelarDocumento`. */
export function shareBodies(paths: Operations): Json {
  const bodies = operationsOf(paths).flatMap(({ operationId, responses }) =>
    refusalsIn(responses).flatMap(status => {
      const { content = {} } = responses[status] ?? {}
      const place = (content as Record<string, Json>)['application/json'] as Json | undefined
      return place ? [{ place, key: 'schema', name: `Error${status}${after(operationId)}`, status }] : []
    }),
  )
  const shared = share(bodies, 'schemas') as Record<string, Json>
  return Object.fromEntries(Object.entries(shared).map(([name, schema]) => [name, { ...schema, description: BODY }]))
}

const BODY = 'El cuerpo de un error que varias operaciones comparten.'

/**
 * Moves the fields that several schemas have: those of the options of a union, and of schemas whose `shares` has the same
 * name. Returns the schemas that change, and the common fields by name: `CamposDePedidoDeDocumento`.
 */
export function shareFields(schemas: Json): Json {
  const named = Object.entries(schemas as Record<string, { oneOf?: { $ref: string }[]; shares?: string }>)
  const unions = named.flatMap(([name, { oneOf = [] }]) =>
    oneOf.map(({ $ref }) => ({ group: `CamposDe${name}`, key: $ref.replace('#/$defs/', '') })),
  )
  const marked = named.flatMap(([key, { shares }]) => (shares === undefined ? [] : [{ group: shares, key }]))
  const groups = Map.groupBy([...unions, ...marked], ({ group }) => group)
  const keys = (members: readonly { key: string }[]) => members.map(({ key }) => key)
  return Object.assign({}, ...Array.from(groups, ([name, members]) => factored(schemas, name, keys(members))))
}

/** Returns the common fields under `name`, and the options without them. Changes nothing: schemas are remembered. */
function factored(schemas: Json, name: string, keys: readonly string[]): Json {
  const options = keys.map(key => {
    const { shares, ...option } = schemas[key] as ObjectSchema
    return { key, option }
  })
  const [first, ...others] = options.map(({ option }) => option)
  if (!first) return {}
  if (others.length === 0) return Object.fromEntries(options.map(({ key, option }) => [key, option]))
  const shared = Object.keys(first.properties).filter(field =>
    others.every(
      other =>
        isSame(other.properties[field], first.properties[field]) &&
        isRequired(other, field) === isRequired(first, field),
    ),
  )
  const own = options.map(({ key, option }) => {
    const { title, description } = option
    const parts = [{ $ref: `#/$defs/${name}` }, part(option, field => !shared.includes(field))]
    return [key, { title, description, allOf: parts }]
  })
  const common = part(first, field => shared.includes(field))
  return { ...Object.fromEntries(own), [name]: { ...common, description: COMMON } }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isRequired = ({ required = [] }: ObjectSchema, field: string) => required.includes(field)

const COMMON = 'Los campos que llevan todos.'

type ObjectSchema = { shares?: string; title?: string; description?: string; properties: Json; required?: string[] }

/** Returns an object with some of its fields. */
function part({ properties, required = [] }: ObjectSchema, isMeant: (field: string) => boolean): Json {
  const names = required.filter(isMeant)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isMeant(name))),
    ...(names.length > 0 && { required: names }),
  }
}

/** Moves the examples that several requests or responses repeat. Returns them by their own name, as far as a name may be. */
export function shareExamples(paths: Operations, responses: Json): Json {
  const bodies = operationsOf(paths).flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
  const lists = [...bodies, ...(Object.values(responses) as Json[])].flatMap(body =>
    Object.values((body?.content ?? {}) as Record<string, Json>).flatMap(({ examples }) => examples ?? []),
  ) as Json[]
  return share(
    lists.flatMap(place => Object.keys(place).map(key => ({ place, key, name: plainName(key) }))),
    'examples',
  )
}

/** `Esta clave ya se usó` → `Esta-clave-ya-se-uso` */
const plainName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .trim()
    .replace(/ +/g, '-')

const refusalsIn = (responses: Json) => Object.keys(responses).filter(status => !status.startsWith('2'))

/** `cancelarDocumento` → `DeCancelarDocumento` */
const after = (operationId: string) => `De${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`

const operationsOf = (paths: Operations) => Object.values(paths).flatMap(methods => Object.values(methods))

/** A part of the document, and the name that it would have in the components. */
type Part = { place: Json; key: string; name: string }

/** Replaces parts that occur more than once by references, and returns them by the name of their first occurrence. */
function share(parts: readonly Part[], kind: 'responses' | 'examples' | 'schemas'): Json {
  const groups = Map.groupBy(parts, ({ place, key }) => JSON.stringify(place[key]))
  const repeated = [...groups.values()].filter(([first, second]) => second && first && !isReference(first))
  const shared: Json = {}
  for (const group of repeated) {
    const [{ name: wanted, place, key }] = group as [Part]
    const name = wanted in shared ? `${wanted}-${Object.keys(shared).length}` : wanted
    shared[name] = place[key]
    for (const each of group) each.place[each.key] = { $ref: `#/components/${kind}/${name}` }
  }
  return shared
}

const isReference = ({ place, key }: Part) => '$ref' in (place[key] as Json)
