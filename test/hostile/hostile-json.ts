/** Generates hostile bodies from valid ones: fast-check chooses where to change them, and how. */
import fc from 'fast-check'

type Json = unknown
type Parent = Record<string, Json> | Json[]

const LEVELS = (depth: number, leaf: Json = 1): Json => (depth === 0 ? leaf : [LEVELS(depth - 1, leaf)])

/** Replacements for any value. */
const VALUES: readonly Json[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], { 0: 1 }, LEVELS(12)],
  ...[0, -0, 1, -1, 2, 3, 4, 5, 9, 10, 99, 0.1, 1.5, -1.5, 1e-20, 1e15, 1e16, 1e21, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 31) - 1, 0.1 + 0.2, 9999999.99999999],
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '0',
    '-0',
    '00',
    '1',
    '-1',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    'null',
  ],
  ...['1'.repeat(15), '1'.repeat(16), '9'.repeat(400), `0.${'1'.repeat(400)}`, '٧', '１２', 'x', 'X'.repeat(256)],
  ...['ñandutí', 'á'.repeat(20_000), '😀', 'e\u0301', '\u202e', '\u200b', '\ufeff', '\ufffd'],
  ...['\u0001', '\u001f', '\u007f', '\u0085', '\ufffe', '\uffff', '\ud800', 'a\udc00b', '\udbff\udbff'],
  ...['<', '&', ']]>', '<!DOCTYPE x>', '&#0;', '<![CDATA[', '"', "'", '\\', '%00', "';--", '$1', '{{x}}', '../../x'],
  ...['2026-11-21', '2026-11-21T10:00:00', '2026-11-21T10:00:00Z', '2026-02-30T10:00:00', '0000-00-00T00:00:00'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'],
  ...['9999-12-31T23:59:59', '2026-11-21T24:00:00', '2026-11-21T10:00:60', '2026-11-21 10:00:00', '21/11/2026'],
  ...['80099006-4', '80099006-5', '0-0', '80000000-A', 'PRY', 'USD', 'XXX', 'pyg', '1'.repeat(44)],
]

/** Names of added fields. */
const NAMES = [
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length', 'then'],
  ...['', ' ', 'a.b', 'items.0', '0', 'tipodocumento', 'ítems', 'x'.repeat(5000), '\u0001', '\ud800', '😀', '$', '\n'],
]

type Bend = { how: 'replace' | 'remove' | 'add' | 'repeat'; where: number; value: Json; name: string }

const bend: fc.Arbitrary<Bend> = fc.record({
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  where: fc.nat(10_000),
  value: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...VALUES) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  ),
  name: fc.constantFrom(...NAMES),
})

/** Applies one to four changes to one of the valid bodies. */
export const hostileJson = (...honest: readonly Json[]): fc.Arbitrary<Json> =>
  fc
    .tuple(fc.constantFrom(...honest), fc.array(bend, { minLength: 1, maxLength: 4 }))
    .map(([body, bends]) => bends.reduce(apply, structuredClone(body)))

function apply(body: Json, bent: Bend): Json {
  const { how, where, name } = bent
  // The lists and objects of VALUES are used more than once: inserted into itself, one would be a cycle.
  const value = structuredClone(bent.value)
  const places = placesIn(body)
  const place = places[where % places.length]
  if (!place) return value
  const { parent, key } = place
  if (how === 'remove') Reflect.deleteProperty(parent, key)
  else if (how === 'replace') Object.assign(parent, { [key]: value })
  else if (!Array.isArray(parent)) Object.assign(parent, { [name]: value })
  else parent.push(...Array.from({ length: how === 'repeat' ? where % 1200 : 1 }, () => structuredClone(parent[0])))
  return body
}

function placesIn(value: Json): { parent: Parent; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return Object.entries(parent).flatMap(([key, inner]) => [{ parent, key }, ...placesIn(inner)])
}

/** Generates texts with syntax errors. `inner` is a text inside the valid one. */
export const hostileText = (honest: string, inner: string): fc.Arbitrary<string | Buffer> => {
  const inside = (...texts: string[]) => fc.constantFrom(...texts).map(text => honest.replace(inner, text))
  const before = (text: string) => honest.replace('{', `{${text},`)
  return fc.oneof(
    fc.nat(honest.length).map(length => honest.slice(0, length)),
    fc.nat(honest.length).map(at => Buffer.from(`${honest.slice(0, at)}\xff\xc0${honest.slice(at)}`, 'latin1')),
    fc.integer({ min: 1, max: 5000 }).map(depth => before(`"extras":{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
    fc.constantFrom('items', 'receptor', 'extras', '__proto__').map(name => before(`"${name}":{"${name}":1}`)),
    inside('\\u0000', '\\ud800', '\\u', '\\x00', '\0', '\u0001', '"', '\\'),
    inside('":NaN,"x":"', '":01,"x":"', '":1.,"x":"', '":1e999,"x":"', `":1${'0'.repeat(400)},"x":"`, '":/**/1,"x":"'),
    fc.constantFrom(`\ufeff${honest}`, `${honest},`, `${honest}${honest}`, `[${honest}]`, '', ' ', '{}', 'undefined'),
    fc.integer({ min: 20, max: 21 }).map(power => before(`"extras":{"x":"${'x'.repeat(2 ** power)}"}`)),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
}
