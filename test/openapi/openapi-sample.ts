/** Reads the OpenAPI document as a program would: follows references, finds every field, builds examples. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}
type Example = { example?: unknown; examples?: Record<string, { $ref?: string; value: unknown }> }
type Media = Record<string, { schema?: Schema } & Example>
export type Header = { $ref?: string; description: string; required: boolean; schema: Schema }
export type Response = {
  $ref?: string
  description: string
  headers: Record<string, Header>
  content: Media
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, Response>
}
export type Openapi = {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Pick<Operation, 'operationId' | 'requestBody'>>>
  components: {
    headers: Record<string, Header>
    responses: Record<string, Response>
    schemas: Record<string, Schema>
  }
}

/** Reads the document with shared responses and examples in the places that refer to them, and each object as a whole. */
export function readOpenapi(text: string): Openapi {
  const document = JSON.parse(text) as Openapi & { components: { examples?: Record<string, { value: unknown }> } }
  const { responses, examples = {}, schemas } = document.components
  const inPlace = <Part extends { $ref?: string }>(
    parts: Record<string, Part> = {},
    shared: Record<string, unknown>,
  ) => {
    for (const [name, { $ref = '' }] of Object.entries(parts)) {
      const key = $ref.split('/').at(-1) ?? ''
      // The refusals of all operations are named by their status, and stay shared.
      if (key in shared && !/^\d{3}$/.test(key)) parts[name] = shared[key] as Part
    }
  }
  for (const { operation } of operationsOf(document)) {
    inPlace(operation.responses, responses)
    for (const { examples: own } of Object.values(operation.requestBody?.content ?? {})) inPlace(own, examples)
  }
  const answers = operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses))
  for (const { content = {} } of [...answers, ...Object.values(responses)])
    for (const { examples: own } of Object.values(content)) inPlace(own, examples)
  for (const schema of Object.values(schemas))
    if (schema.allOf) {
      Object.assign(schema, whole(document, schema.allOf))
      delete schema.allOf
    }
  return document
}

/** Returns one object with the fields of its parts. */
function whole(document: Openapi, parts: readonly Schema[]): Schema {
  const all = parts.map(part => resolve(document, part))
  const properties = Object.assign({}, ...all.map(part => part.properties))
  return { type: 'object', properties, required: all.flatMap(({ required = [] }) => required) }
}

/** Returns every operation, with its method and its path in the document. */
export const operationsOf = ({ paths }: Openapi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Follows a reference. */
export function resolve({ components: { schemas } }: Openapi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`${schema.$ref} leads nowhere`)
  return found
}

/** Returns an operation's response for a status, including shared responses. */
export function responseOf({ components }: Openapi, { responses }: Operation, status: number | string) {
  const list = responses[status]
  return list?.$ref ? components.responses[status] : list
}

/** Returns the complete examples of a response. */
export function examplesOf({ content }: Response): unknown[] {
  const { example, examples } = content['application/json'] ?? {}
  return examples ? Object.values(examples).map(({ value }) => value) : example === undefined ? [] : [example]
}

/** Builds an example from the examples of its parts. Returns undefined for a file. */
export function sample(document: Openapi, schema: Schema): unknown {
  const { examples, properties, items, anyOf, oneOf } = resolve(document, schema)
  if (examples?.length) return examples[0]
  const [branch] = anyOf ?? oneOf ?? []
  if (branch) return sample(document, branch)
  if (items) return [sample(document, items)]
  if (!properties) return undefined
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(document, field)]))
}

export type Field = { at: string; schema: Schema; isLeaf: boolean }

/** Returns every field of a schema, at any depth. `[]` stands for the elements of a list. */
export function fieldsOf(document: Openapi, schema: Schema, at: string): Field[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = resolve(document, schema)
  const below = [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const { properties, items, anyOf } = resolve(document, field)
      const isLeaf = !(properties || items?.$ref || items?.properties || anyOf)
      return [{ at: `${at}.${name}`, schema: field, isLeaf }, ...fieldsOf(document, field, `${at}.${name}`)]
    }),
    ...(items ? fieldsOf(document, items, `${at}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap(branch => fieldsOf(document, branch, at)),
  ]
  return below
}
