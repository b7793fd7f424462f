/** Writes one operation of the OpenAPI document from its route. */
import * as z from 'zod'
import { HEADER } from '../repeats/index.ts'
import { advertencias, type Docs, field, type Refusal, type Route } from '../route/index.ts'
import { header, headersOf, ownHeaders } from './openapi-headers.ts'
import { behindRefusal, SHARED, wrongFields } from './openapi-refusals.ts'
import { exampleOf, type Json, schemaOf } from './openapi-schema.ts'

export type Documented = Route & { docs: Docs }

/** Returns the operation of one route. Adds shapes with an id to `schemas`. */
export function operation(route: Documented, schemas: Json): Json {
  const { docs, path, permission } = route
  const body = docs.body ?? route.body
  const type = route.upload ? 'multipart/form-data' : 'application/json'
  return {
    operationId: docs.operationId,
    tags: [docs.tag.name],
    summary: docs.summary,
    description: [docs.description, admission(route)].filter(Boolean).join('\n\n'),
    security: permission === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...pathParameters(path, docs, schemas),
      ...queryParameters(route.query, schemas),
      ...(route.idempotency ? [parameter('header', HEADER, false, schemaOf(KEY, schemas))] : []),
    ],
    ...(body && { requestBody: { required: true, content: { [type]: requestContent(body, docs, schemas) } } }),
    responses: responses(route, schemas),
  }
}

const requestContent = (body: z.ZodType, { examples }: Docs, schemas: Json): Json => ({
  schema: schemaOf(body, schemas),
  ...(examples && { examples: { ...examples } }),
})

const LIMITERS = {
  login: 'por correo y dirección',
  send: 'de envío, por dirección y usuario',
  admin: 'de administración, por dirección',
  register: 'de registro, por dirección',
  invite: 'de invitaciones, por usuario',
} as const

/** Describes who may call the route, and its limiter. */
function admission({ permission, limiter }: Route): string {
  const who =
    { public: 'Pública.', token: 'Cualquier token válido.' }[permission as string] ?? `Permiso: \`${permission}\`.`
  return limiter ? `${who} Límite ${LIMITERS[limiter]}.` : who
}

const KEY = field(
  z.uuidv4(),
  'Una clave nueva (UUID v4) para cada venta, la misma en cada reintento; vale para toda la empresa. Repetido con ella durante 24 horas, el pedido no se hace otra vez y se responde lo mismo, con `Idempotency-Replay: true`; `fechaEmision` puede cambiar. También se acepta con el nombre `X-Idempotency-Key`.',
  '7f1c9f7e-5d0e-4c1b-9d3a-2b8e4f6a1c05',
)
const REPLAY = field(z.literal('true'), 'Si ya se respondió a un pedido con esa `Idempotency-Key`.', 'true')

const REDELIVERED =
  'Un pedido igual, sin clave, cuya respuesta no llegó: es el documento de aquel, con `Idempotency-Replay: true`.'

const ID = field(z.int().positive(), 'Identificador.', 1)

function pathParameters(path: string, { params = {} }: Docs, schemas: Json): Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) =>
    parameter('path', name, true, schemaOf(params[name] ?? ID, schemas)),
  )
}

function queryParameters(query: z.ZodType | undefined, schemas: Json): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => parameter('query', name, required.includes(name), schema))
}

/** Sets `example`, because swagger-ui ignores the examples of a parameter's schema. */
function parameter(
  place: 'path' | 'query' | 'header',
  name: string,
  required: boolean,
  { description, examples = [], ...schema }: Json,
): Json {
  const [example] = examples as unknown[]
  return { name, in: place, required, description, schema, example }
}

/** True when a limiter counts the route's requests. It counts before every refusal but the 404 of an unknown path. */
const isCounted = ({ permission, limiter }: Route): boolean => permission !== 'public' || limiter !== undefined

/** Returns the responses by status: the success, the derived refusals, and the route's own. */
function responses(route: Documented, schemas: Json): Json {
  const { docs, status = 200 } = route
  const counted = isCounted(route)
  const shared = SHARED.filter(({ appliesTo }) => appliesTo(route))
  const own = [...wrongFields(route), ...behindRefusal(route), ...(docs.refusals ?? [])]
  const success = (status: number, description: string, response: Docs['response']) => ({
    description,
    headers: {
      ...headersOf(status, counted),
      ...ownHeaders(docs.headers),
      ...(route.idempotency && { 'Idempotency-Replay': header(REPLAY, true) }),
    },
    content: contentOf(response, schemas),
  })
  return {
    [status]: success(status, 'Todo salió bien.', docs.response),
    ...(route.idempotency?.redelivers && status !== 200 && { 200: success(200, REDELIVERED, docs.response) }),
    ...(docs.accepted && { 202: success(202, docs.accepted.description, docs.accepted.response) }),
    ...Object.fromEntries(
      shared.map(refusal => {
        const { status } = refusal
        return [status, counted ? { $ref: `#/components/responses/${status}` } : refused(refusal, schemas, false)]
      }),
    ),
    ...Object.fromEntries(own.map(refusal => [refusal.status, refused(refusal, schemas, counted)])),
  }
}

const contentOf = (response: Docs['response'], schemas: Json): Json =>
  typeof response === 'string'
    ? { [response]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(telling(response), schemas), example: exampleOf(response) } }

/** Adds `advertencias` to an answer that is an object: any of them may report unknown fields, a 422 too. */
function telling(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject) || 'advertencias' in answer.shape) return answer
  return answer.extend({ advertencias: advertencias.optional() }).meta({ ...answer.meta() })
}

/** Returns a refusal as the document shows it. Its example bodies are named by their code, or by their message. */
export function refused(
  { status, description, shape, bodies, waits }: Refusal,
  schemas: Json,
  isCounted: boolean,
): Json {
  const [first, ...others] = bodies
  const short = bodies.map(({ code, message }) => String(code ?? /^[^.:]*/.exec(String(message))?.[0]))
  const named = (at: number) => (short.indexOf(short[at] ?? '') === at ? short[at] : String(bodies[at]?.message))
  const examples = Object.fromEntries(bodies.map((body, at) => [named(at), { value: body }]))
  return {
    description,
    headers: headersOf(status, isCounted, waits),
    content: {
      'application/json': {
        schema: schemaOf(status === 422 ? telling(shape) : shape, schemas),
        ...(others.length > 0 ? { examples } : { example: first }),
      },
    },
  }
}
