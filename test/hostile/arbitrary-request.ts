/**
 * Generates requests to every operation of the OpenAPI document, valid and invalid: values that fit their schema,
 * altered valid bodies, texts that are not JSON, forms, odd headers, ids and queries.
 */
import fc from 'fast-check'
import { type Openapi, type Operation, operationsOf, resolve, type Schema, sample } from '../openapi/openapi-sample.ts'
import { hostileJson, hostileText } from './hostile-json.ts'

export type Body = string | Buffer | FormData | undefined
export type Sent = { query: string; headers: Record<string, string>; body: Body }
export type FuzzRequest = Sent & { method: string; path: string; id: string }

/** Generates one request to one of the operations. `ids` are those of existing resources. */
export function arbitraryRequest(document: Openapi, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const each = operationsOf(document).map(({ method, path, operation }) => {
    const words = operation.parameters.find(parameter => parameter.in === 'path')?.schema.enum?.map(String)
    return fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(words ?? ids)) }, { weight: 1, arbitrary: hostileId }),
      query: queryOf(operation, ids),
      headers: hostileHeaders,
      body: bodyOf(document, operation),
    })
  })
  return fc.oneof(...each).map(({ body: { type, body }, headers, ...rest }) => ({
    ...rest,
    body,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
  }))
}

const hostileId = fc.oneof(
  fc.constantFrom('0', '-1', '1.5', '1e3', '0x1', '+1', '01', '2147483647', '2147483648', '9'.repeat(400), '٧'),
  fc.constantFrom(
    'null',
    'undefined',
    '__proto__',
    "1'--",
    '1;drop',
    '%20',
    '%00',
    '%2e%2e',
    '%2F',
    '%ff',
    '%',
    '1'.repeat(44),
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map(text => encodeURIComponent(text.toWellFormed())),
)

const hostileQueryText = fc.oneof(
  fc.constantFrom('?', '?=', '?&&&', '?%', '?active', '?active=&active=1', '?active[]=1', '?__proto__=1', '?a=%00%ff'),
  fc.constantFrom(`?${'a=1&'.repeat(2000)}`, `?${'x'.repeat(8000)}`, '?ambiente=test;prod', '?AMBIENTE=test'),
)

function queryOf({ parameters }: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const known = parameters.filter(parameter => parameter.in === 'query')
  const values = fc.tuple(
    ...known.map(({ name, schema }) => {
      const right = name.endsWith('_id') ? ids : (schema.enum ?? ['1'])
      const value = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...right) },
        { weight: 1, arbitrary: fc.string() },
        { weight: 1, arbitrary: fc.constantFrom('a\0b', '0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z') },
      )
      return fc.option(value, { nil: undefined }).map(value => ({ name, value }))
    }),
  )
  const honest = values.map(pairs => {
    const given = pairs.flatMap(({ name, value }) => (value === undefined ? [] : [[name, String(value)] as const]))
    return given.length > 0 ? `?${new URLSearchParams(Object.fromEntries(given))}` : ''
  })
  // A list has so many parameters that a random query seldom has none that is refused.
  return fc.oneof(
    { weight: 5, arbitrary: honest },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: hostileQueryText },
  )
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': '' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'APPLICATION/JSON' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': `application/json; x=${'y'.repeat(8000)}` },
      { 'content-encoding': 'gzip' },
      { accept: 'application/xml;q=0, */*' },
      { 'accept-encoding': '\u00ff' },
      { 'idempotency-key': '../../x' },
      { 'x-forwarded-for': '1.2.3.4, ::1, x' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-request-id': 'forjado' },
      { cookie: 'a=b; '.repeat(500) },
      { authorization: 'Bearer ' },
      { authorization: `Bearer 1|${'a'.repeat(48)}` },
      { authorization: 'Basic YTpi' },
      { origin: 'null', host: '' },
    ),
  },
)

type Typed = { type?: string; body: Body }
const typed = (type: string, texts: fc.Arbitrary<string | Buffer>): fc.Arbitrary<Typed> =>
  texts.map(body => ({ type, body }))
const asJson = (values: fc.Arbitrary<unknown>) =>
  typed(
    'application/json',
    values.map(value => JSON.stringify(value) ?? ''),
  )

function bodyOf(document: Openapi, { requestBody }: Operation): fc.Arbitrary<Typed> {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  const none = fc.constant<Typed>({ body: undefined })
  if (form) return fc.oneof(forms(document, form), asJson(fc.constant({})), none)
  if (!json) return fc.oneof({ weight: 6, arbitrary: none }, asJson(fc.jsonValue()))
  const honest = sample(document, json)
  const whole = JSON.stringify(honest)
  return fc.oneof(
    { weight: 2, arbitrary: asJson(fc.constant(honest)) },
    { weight: 4, arbitrary: asJson(fitting(document, json)) },
    { weight: 4, arbitrary: asJson(hostileJson(honest)) },
    { weight: 2, arbitrary: typed('application/json', hostileText(whole, whole.slice(2, 6))) },
    none,
  )
}

/** Generates values that fit a schema, often its examples. */
function fitting(document: Openapi, reference: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(document, reference)
  const { examples = [], properties, items, anyOf, type = [] } = schema
  const known = examples.map(example => ({ weight: 3, arbitrary: fc.constant(example) }))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(branch => fitting(document, branch)))
  if (items) return fc.oneof(...known, fc.array(fitting(document, items), { maxLength: 3 }))
  if (properties) {
    const model = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, fitting(document, field)]),
    )
    return fc.oneof(...known, fc.record(model, { requiredKeys: schema.required ?? [] }))
  }
  const kinds = [type].flat().map(kind => PRIMITIVES[kind]?.(schema) ?? fc.jsonValue({ maxDepth: 2 }))
  return fc.oneof(...known, ...kinds)
}

const PRIMITIVES: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  string: ({ pattern, minLength = 0, maxLength = 300 }) =>
    pattern && !pattern.includes('\\P{')
      ? fc.stringMatching(new RegExp(pattern.replace(/\(\?![^)]*\)/, '')))
      : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) }),
  integer: ({ minimum = -(2 ** 31), maximum = 2 ** 31 }) => fc.integer({ min: minimum, max: maximum }),
  number: () => fc.double({ noDefaultInfinity: true, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

/** Generates forms with the schema's fields and others, complete and as bytes that are not a form. */
function forms(document: Openapi, schema: Schema): fc.Arbitrary<Typed> {
  const names = Object.keys(resolve(document, schema).properties ?? {})
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.constantFrom(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.alloc(3_000_000),
    ),
    fc.constantFrom(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('3082010203', 'hex')),
  )
  const part = fc.record({
    name: fc.constantFrom(...names, 'otro', '', '__proto__'),
    content: fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), file),
  })
  const whole = fc.array(part, { maxLength: 8 }).map((parts): Typed => {
    const body = new FormData()
    for (const { name, content } of parts) {
      if (typeof content === 'string') body.append(name, content)
      else body.append(name, new Blob([Uint8Array.from(content)]), 'archivo')
    }
    return { body }
  })
  const broken = fc.constantFrom(
    '--x\r\n\r\n',
    '--x--',
    '--x\r\nContent-Disposition: form-data; name="cert"\r\n\r\n',
    `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\n1\r\n--x--\r\n`,
    '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n',
    '',
  )
  return fc.oneof({ weight: 4, arbitrary: whole }, typed('multipart/form-data; boundary=x', broken))
}
