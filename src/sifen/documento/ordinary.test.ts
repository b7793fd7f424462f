/** The fast reader never says more than the whole one: what it takes for ordinary, zod takes as it is, without a word about it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoice } from '../../../test/arbitrary-invoice.ts'
import { creditSale, publicSale, termSale } from '../../../test/invoice-factory.ts'
import { seeded } from '../../../test/seed.ts'
import { ALIASES, NOT_SERVED } from './input.schema.ts'
import { isOrdinary, type Json } from './ordinary.ts'
import { readAnyInput } from './read-input.ts'
import { type Group, MAX_LIST, REQUEST_SHAPE, type Shape } from './shape.ts'

const GOOD = { text: 'x', integer: 7, amount: 1.5, free: null } as const

/** A body with every field of the schema, each list with one element. */
const full = (shape: Shape): unknown => {
  if (typeof shape === 'string') return GOOD[shape]
  const object = Object.fromEntries([...shape.fields].map(([name, field]) => [name, full(field)]))
  return shape.isList ? [object] : object
}
const FULL = full(REQUEST_SHAPE) as Json

/** Every place of a body, its objects and list elements included. */
const places = (value: unknown, path: string[] = []): string[][] => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))
    : []),
]

function bend(body: Json, path: readonly string[], value: unknown): Json {
  const bent = structuredClone(body)
  const parent = path.slice(0, -1).reduce<Json>((inner, step) => inner[step] as Json, bent)
  parent[path.at(-1) ?? ''] = value
  return bent
}

/** What JSON can hold, and some that it cannot. */
const VALUES = [
  ...[
    null,
    undefined,
    '',
    'x',
    '1.5',
    0,
    -0,
    1,
    -1,
    1.5,
    1e16,
    2 ** 53,
    2 ** 53 - 1,
    true,
    false,
    {},
    [],
    [{}],
    [[]],
    [null],
    ['x'],
  ],
  ...[Number.NaN, Number.POSITIVE_INFINITY, -1e308, 1n, { constructor: 1 }, { length: 0 }],
  JSON.parse('{"__proto__": {"ruc": "x"}}'),
  Array.from({ length: MAX_LIST + 1 }, () => ({})),
]

/** The law, as a sentence about one body. */
function expectHonest(body: unknown) {
  if (isOrdinary(body, REQUEST_SHAPE)) expect(readAnyInput(body)).toEqual({ dte: body, problems: [], advertencias: [] })
}

describe('isOrdinary', () => {
  it('says yes to a body with every field, to one without any, and to nulls', () => {
    for (const body of [FULL, {}, Object.fromEntries(Object.keys(FULL).map(name => [name, null]))])
      expect(isOrdinary(body, REQUEST_SHAPE)).toBe(true)
  })

  it('knows the type of every field but the integrator’s own', () => {
    const free = ({ fields }: Group, prefix = ''): string[] =>
      [...fields].flatMap(([name, field]) => {
        if (typeof field === 'object') return free(field, `${prefix}${name}.`)
        return field === 'free' ? [prefix + name] : []
      })
    expect(free(REQUEST_SHAPE)).toEqual(['items.extras', 'extras'])
  })

  it('never says yes where zod has a word to say, whatever stands at any place', () => {
    let yes = 0
    for (const path of places(FULL)) {
      for (const value of VALUES) {
        const body = bend(FULL, path, value)
        if (isOrdinary(body, REQUEST_SHAPE)) yes++
        expectHonest(body)
      }
    }
    expect(yes).toBeGreaterThan(900)
  })

  it.each([null, undefined, 'x', 7, [], [FULL]])('says no to a body that is no object: %j', body => {
    expect(isOrdinary(body, REQUEST_SHAPE)).toBe(false)
  })

  it('leaves other spellings, unknown names and what is not served to the whole reader', () => {
    const strange = ['zzz', 'constructor', '__proto__', ...Object.keys(NOT_SERVED)]
    const names = (place: string) => [...strange, ...Object.keys(ALIASES[place] ?? {})]
    for (const name of names('')) expect(isOrdinary(JSON.parse(`{"${name}":1}`), REQUEST_SHAPE)).toBe(false)
    for (const name of names('dncp'))
      expect(isOrdinary(JSON.parse(`{"dncp":{"${name}":1}}`), REQUEST_SHAPE)).toBe(false)
    for (const name of names('items[]'))
      expect(isOrdinary(JSON.parse(`{"items":[{},{"${name}":1}]}`), REQUEST_SHAPE)).toBe(false)
  })

  it('is honest about random invoices, and about any of them bent anywhere', () => {
    const bodies = fc.oneof(
      invoice({ maxItems: 5 }),
      ...[publicSale, creditSale, termSale].map(sale => fc.constant(sale())),
    )
    fc.assert(
      fc.property(bodies, fc.nat(), fc.oneof(fc.jsonValue(), fc.constantFrom(...VALUES)), (body, where, value) => {
        expectHonest(body)
        const all = places(body)
        expectHonest(bend(body, all[where % all.length] ?? [], value))
      }),
      seeded('pedidos torcidos', 1000),
    )
  })
})
