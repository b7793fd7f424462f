/**
 * The fast check is never more lenient than the whole reader: zod accepts every ordinary body unchanged, without
 * messages.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { casesOf, seeded, shareOf } from '../../../../test/support/seed.ts'
import { invoice } from '../../test/arbitrary-invoice.ts'
import { creditSale, publicSale, termSale } from '../../test/invoice-factory.ts'
import { dteInputSchema } from '../documento/input/input.schema.ts'
import { REQUEST_SHAPE, readAnyInput } from '../documento/input/read-input.ts'
import { DIALECT } from './dialects/index.ts'
import { isObject, isOrdinary, type Json, MAX_LIST } from './ordinary.ts'
import type { Shape } from './shape.ts'

const GOOD = { text: 'x', integer: 7, digits: '7', amount: 1.5, boolean: true, object: { a: 1 }, free: null } as const

/** Returns a body with every field of the schema, each list with one element. */
const full = (shape: Shape): unknown => {
  if (typeof shape === 'string') return GOOD[shape]
  if (shape.kind === 'group') return Object.fromEntries([...shape.fields].map(([name, field]) => [name, full(field)]))
  return shape.kind === 'list' ? [full(shape.element)] : expect.fail(`a request has no ${shape.kind}`)
}
const FULL = full(REQUEST_SHAPE) as Json

/** Returns every place of a body, its objects and list elements included. */
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

/** Values of JSON, and some that JSON cannot express. */
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

/** Removes nulls, which mean the same as leaving a field out. Free data keep them. */
const withoutNulls = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map(element => withoutNulls(element))
  if (!isObject(value) || name === 'extras') return value
  const words = Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
  return Object.fromEntries(words.map(([field, inner]) => [field, withoutNulls(inner, field)]))
}

/** Asserts the property for one body. */
function expectHonest(body: unknown) {
  if (!isOrdinary(body, REQUEST_SHAPE)) return
  expect(dteInputSchema.safeParse(body).error).toBeUndefined()
  const answer = { problems: [], advertencias: [], unknown: [], spelling: new Map() }
  expect(readAnyInput(body)).toEqual({ dte: withoutNulls(body), ...answer })
}

describe('isOrdinary', () => {
  it('is true for a body with every field, for one without any, and for nulls', () => {
    for (const body of [FULL, {}, Object.fromEntries(Object.keys(FULL).map(name => [name, null]))])
      expect(isOrdinary(body, REQUEST_SHAPE)).toBe(true)
  })

  it('knows the type of every field, and that each may be absent or null', () => {
    const leaves = (shape: Shape): Shape[] => {
      if (typeof shape === 'string') return [shape]
      if (shape.kind === 'group') return [...shape.fields.values()].flatMap(leaves)
      return shape.kind === 'list' ? leaves(shape.element) : [shape]
    }
    expect(new Set(leaves(REQUEST_SHAPE))).toEqual(
      new Set(['text', 'integer', 'digits', 'amount', 'boolean', 'object']),
    )
    for (const path of places(FULL))
      if (!/\d$/.test(path.join('.'))) expect(dteInputSchema.safeParse(bend(FULL, path, null)).error).toBeUndefined()
  })

  it('is never true where zod finds an error, with any value at any place', () => {
    let yes = 0
    for (const path of places(FULL)) {
      for (const value of shareOf(VALUES)) {
        const body = bend(FULL, path, value)
        if (isOrdinary(body, REQUEST_SHAPE)) yes++
        expectHonest(body)
      }
    }
    expect(yes).toBeGreaterThan(casesOf(900))
  })

  it.each([null, undefined, 'x', 7, [], [FULL]])('is false for a body that is not an object: %j', body => {
    expect(isOrdinary(body, REQUEST_SHAPE)).toBe(false)
  })

  it('is false for other spellings, unknown names and unserved fields', () => {
    for (const [place, names] of Object.entries(DIALECT.names)) {
      for (const name of ['zzz', 'constructor', '__proto__', ...Object.keys(names)]) {
        const steps = place.split('.').filter(Boolean)
        const body = steps.reduceRight<string>(
          (inner, step) => (step.endsWith('[]') ? `{"${step.slice(0, -2)}":[{},${inner}]}` : `{"${step}":${inner}}`),
          `{"${name}":1}`,
        )
        expect({ body, isOrdinary: isOrdinary(JSON.parse(body), REQUEST_SHAPE) }).toEqual({ body, isOrdinary: false })
      }
    }
  })

  it('agrees with the whole reader on random invoices, with any value changed', () => {
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
