/** Warnings about names that a schema does not know, at any depth. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openUnknown } from './unknown-fields.ts'

const docs = {
  tag: { name: 'Pruebas', description: 'Pruebas.' },
  operationId: 'probar',
  summary: 'Prueba',
  response: z.object({}),
} as const
const inBody = (schema: z.ZodType, body: unknown) => openUnknown({ docs, body: schema }).warnings(body, {})
const inQuery = (schema: z.ZodType, query: unknown) => openUnknown({ docs, query: schema }).warnings(undefined, query)
const fields = (schema: z.ZodType, body: unknown) => inBody(schema, body).map(({ campo }) => campo)

const text = z.string()

describe('an unknown field', () => {
  it('is reported with the most similar known name', () => {
    expect(inBody(z.object({ id_csc: text, color: text }), { id_csc: 'a', id_csc_: 'b', tamaño: 'c' })).toEqual([
      {
        campo: 'id_csc_',
        mensaje: 'El campo id_csc_ no se conoce en este pedido: no se tuvo en cuenta. ¿Quiso decir id_csc?',
      },
      { campo: 'tamaño', mensaje: 'El campo tamaño no se conoce en este pedido: no se tuvo en cuenta.' },
    ])
    expect(inQuery(z.object({ active: text }), { activ: '1' })).toEqual([
      {
        campo: 'activ',
        mensaje: 'El parámetro activ no se conoce en este pedido: no se tuvo en cuenta. ¿Quiso decir active?',
      },
    ])
  })

  it('is found in objects and in lists, under any wrapper', () => {
    const inner = z.object({ a: text })
    const schema = z
      .object({
        plain: inner,
        optional: inner.optional(),
        nullish: inner.nullish(),
        fallback: inner.default({ a: 'x' }).readonly().catch({ a: 'x' }),
        transformed: inner.transform(({ a }) => a.length),
        late: z.lazy(() => inner),
        list: z.array(inner.nullable()).min(1).nullish(),
        lists: z.array(z.array(inner)),
        record: z.record(text, inner),
      })
      .refine(() => true)
      .meta({ id: 'Envuelto' })
    const wrong = { a: 'x', b: 1 }
    const body = {
      ...{ plain: wrong, optional: wrong, nullish: wrong, fallback: wrong, transformed: wrong, late: wrong },
      list: [null, { a: 'x' }, wrong],
      lists: [[], [{ a: 'x' }, wrong]],
      record: { libre: wrong },
    }
    expect(fields(schema, body)).toEqual([
      ...['plain.b', 'optional.b', 'nullish.b', 'fallback.b', 'transformed.b', 'late.b'],
      ...['list.2.b', 'lists.1.1.b', 'record.libre.b'],
    ])
    expect(fields(schema, { ...body, optional: undefined, nullish: null, list: null }).length).toBe(6)
  })

  it('of a union is judged by the branch that accepted the value', () => {
    const one = z.object({ tipo: z.literal('uno'), a: text })
    const two = z.object({ tipo: z.literal('dos'), b: z.object({ c: text }) })
    const any = { plain: { tipo: 'uno', a: 'x', b: 1 }, answer: { tipo: 'dos', b: { c: 'x', d: 1 }, a: 1 } }
    const schema = z.object({ plain: z.union([text, one, two]), answer: z.discriminatedUnion('tipo', [one, two]) })
    expect(fields(schema, any)).toEqual(['plain.b', 'answer.b.d', 'answer.a'])
    expect(fields(schema, { plain: 'texto', answer: any.answer })).toEqual(['answer.b.d', 'answer.a'])
  })

  it('is not reported where any name is allowed, or below what the schema does not describe', () => {
    const free = { x: { y: [{ z: 1 }] } }
    const schema = z.object({
      loose: z.looseObject({ a: z.object({}) }),
      json: z.json(),
      any: z.unknown(),
      list: z.any(),
    })
    expect(fields(schema, { loose: { ...free, a: { b: 1 } }, json: free, any: free, list: [free] })).toEqual([
      'loose.a.b',
    ])
    expect(
      inBody(
        z.preprocess(value => value, z.object({})),
        { x: 1 },
      ),
    ).toEqual([])
  })

  it('is found in a recursive schema', () => {
    const tree = z.object({
      name: text,
      get branches() {
        return z.array(tree).optional()
      },
    })
    const body = { name: 'a', branches: [{ name: 'b', branches: [{ name: 'c', nombre: 'd' }] }] }
    expect(fields(tree, body)).toEqual(['branches.0.branches.0.nombre'])
  })

  it('is any field on a route without a schema, and none in a body that the handler reads by itself', () => {
    const none = openUnknown({ docs }).warnings
    expect(none({ a: 1 }, { b: '2' }).map(({ campo }) => campo)).toEqual(['a', 'b'])
    for (const body of [undefined, null, [], [{ a: 1 }], 'a', 7]) expect(none(body, {})).toEqual([])
    const itself = openUnknown({ docs: { ...docs, body: z.object({ a: text }) } }).warnings
    expect(itself({ x: 1 }, { y: '2' }).map(({ campo }) => campo)).toEqual(['y'])
  })
})

describe('hostile names', () => {
  it('are treated as plain names', () => {
    const body = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2, "a": {"hasOwnProperty": 3}}')
    expect(fields(z.object({ a: z.object({}) }), body)).toEqual([
      ...['__proto__', 'constructor', 'toString', 'a.hasOwnProperty'],
    ])
    expect(inQuery(z.object({}), Object.assign(Object.create(null), { ['__proto__']: '1' }))).toHaveLength(1)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('are cut to 64 whole characters, and reported without their values', () => {
    const long = `${'x'.repeat(63)}😀${'y'.repeat(100_000)}`
    const [{ campo, mensaje } = { campo: '', mensaje: '' }] = inBody(z.object({}), { [long]: 'secreto' })
    expect(campo).toBe(`${'x'.repeat(63)}\ufffd…`)
    expect(mensaje.length).toBeLessThan(150)
    expect(mensaje).not.toContain('secreto')
    expect(fields(z.record(text, z.object({})), { [long]: { z: 1 } })).toEqual([`${campo}.z`])
    expect(fields(z.object({}), { '\ud800': 1 })).toEqual(['\ufffd'])
  })

  it('are reported up to 50, in body and query together', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`zzz${i}`, 1]))
    const report = openUnknown({ docs, body: z.object({ list: z.array(z.object({})) }) }).warnings
    const list = Array.from({ length: 10_000 }, () => many)
    expect(report({ list }, {})).toHaveLength(50)
    expect(report({ ...many, list: [] }, many)).toHaveLength(50)
  })
})
