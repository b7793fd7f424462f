/** Any input gets a quick answer without an exception. Accepted input makes a document that is valid by the XSD. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestCpuMs } from '../../../../test/support/reference-time.ts'
import { casesOf, seeded } from '../../../../test/support/seed.ts'
import { omitIf, XSD_MISSING, xsdErrors } from '../../../../test/support/witness.ts'
import { HEAVY, HOSTILE, many, unknownFields } from '../../test/hostile-bodies.ts'
import {
  type Body,
  contexto,
  creditSale,
  item,
  minimal,
  publicSale,
  sign,
  termSale,
} from '../../test/invoice-factory.ts'
import type { Problem } from '../campos/index.ts'
import { dteInputSchema } from './input/input.schema.ts'
import { readInput } from './input/read-input.ts'
import { prepareDocumento } from './prepare.ts'

function answers(body: unknown): Problem[] {
  const preparation = prepareDocumento(body, contexto())
  if (preparation.ok) return []
  const { problems } = preparation
  expect(problems.length).toBeGreaterThan(0)
  for (const { campo, mensaje } of problems) {
    expect({ campo, mensaje, body }).not.toMatchObject({ campo: '' })
    expect(mensaje.trim()).not.toBe('')
  }
  return problems
}

describe('bodies of any shape', () => {
  it.each([
    [undefined],
    [null],
    [0],
    ['{}'],
    [true],
    [[]],
    [[minimal()]],
    [new Date(0)],
    [new Map()],
    [Object.create(null)],
    [() => 1],
    [Symbol.iterator],
    [10n],
  ])('refuses %s without an exception', body => {
    expect(answers(body).length).toBeGreaterThan(0)
  })

  it.each([[{ tasaIva: -100 }], [{ ivaProporcion: -1000, tasaIva: 10 }], [{ ivaProporcion: '-2000', tasaIva: 5 }]])(
    'refuses a divisor of zero in the formula of the base without an exception: %j',
    over => {
      expect(answers(minimal({ items: [item(over)] })).length).toBeGreaterThan(0)
    },
  )

  it('reports a long name by its first 64 characters, none of them cut in half', () => {
    const names = ['a'.repeat(1_000_000), `${'b'.repeat(63)}${'😀'.repeat(100)}`, 'c\ud800', 'd'.repeat(64)]
    const { advertencias } = readInput(Object.fromEntries(names.map(name => [name, 1])))
    expect(advertencias.map(({ campo }) => campo)).toEqual([
      `${'a'.repeat(64)}…`,
      `${'b'.repeat(63)}\ufffd…`,
      'c\ufffd',
      'd'.repeat(64),
    ])
    expect(advertencias[0]?.mensaje).toContain(` ${'a'.repeat(64)}… no se conoce`)
    for (const { campo, mensaje } of advertencias) expect(mensaje.length).toBeLessThan(campo.length + 100)
  })

  it('answers any value without an exception', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    })
    fc.assert(
      fc.property(anything, body => void answers(body)),
      seeded('cuerpos cualesquiera', 1000),
    )
  })

  it('answers any JSON with known names without an exception', () => {
    const names = Object.keys(dteInputSchema.shape)
    const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), body => void answers(body)),
      seeded('cuerpos con nombres conocidos', 1000),
    )
  })
})

/** Returns the path of every value inside, containers too. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

function replaceAt(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((element, i) => (String(i) === step ? replaceAt(element, rest, by) : element))
  return { ...(value as Body), [step]: replaceAt((value as Body)[step], rest, by) }
}

const mutated = fc
  .constantFrom(minimal(), publicSale(), creditSale(), termSale())
  .chain(body => fc.tuple(fc.constant(body), fc.subarray(pathsOf(body), { minLength: 1, maxLength: 2 })))
  .chain(([body, paths]) =>
    fc
      .tuple(...paths.map(() => fc.oneof({ arbitrary: fc.constantFrom(...HOSTILE), weight: 4 }, fc.anything())))
      .map(values => paths.reduce<unknown>((bent, path, i) => replaceAt(bent, path, values[i]), body)),
  )

describe('good bodies with one or two hostile values', () => {
  it('are refused with their problems, or make a document valid by the XSD', async test => {
    omitIf(XSD_MISSING, test)
    await fc.assert(
      fc.asyncProperty(mutated, async body => {
        if (answers(body).length === 0) expect(await xsdErrors(sign(body).xml)).toEqual([])
      }),
      seeded('valores hostiles', 1000),
    )
  })

  it('are refused or valid with each hostile value in each place (XSD checked for one in ten)', async test => {
    omitIf(XSD_MISSING, test)
    const all = [publicSale(), creditSale()].flatMap(body =>
      pathsOf(body).flatMap(path => HOSTILE.map(value => () => replaceAt(body, path, value))),
    )
    const step = Math.max(1, Math.round(all.length / casesOf(all.length)))
    const tried = all.filter((_, i) => i % step === 0)
    const passed = tried.map(bend => bend()).filter(bent => answers(bent).length === 0)
    expect(passed.length).toBeGreaterThan(500 / step)
    const some = passed.filter((_, i) => i % 10 === 0)
    for (const body of some)
      expect({ body, xsdErrors: await xsdErrors(sign(body).xml) }).toEqual({ body, xsdErrors: [] })
  })
})

describe('a huge body', () => {
  it.each(Object.entries(HEAVY))('is answered within 400 ms of CPU time: %s', (_, make) => {
    const body = make()
    // The best of three. An idle machine needs 130 ms at most, a busy one twice that; quadratic growth would need minutes.
    expect(bestCpuMs(() => answers(body), 400)).toBeLessThan(400)
  })

  it('gets at most 200 problems and 50 warnings, with a note that there are more', () => {
    const preparation = prepareDocumento(
      minimal({ items: many({ a: 1 }).slice(0, 999), ...unknownFields(1000) }),
      contexto(),
    )
    expect(preparation.ok).toBe(false)
    if (preparation.ok) return
    const { problems } = preparation
    expect(problems).toHaveLength(201)
    expect(problems.filter(({ campo }) => campo === 'cuerpo')).toEqual([problems[200]])
    expect(problems[200]?.mensaje).toMatch(/^Hay más errores que los 200 que se muestran: /)
    expect(preparation.advertencias).toHaveLength(50)
  })

  it.each([
    ['wrong types', true],
    ['wrong fields', -1],
    ['broken rules', 0],
  ])('gets 200 %s without a note, and the note with one more', (_, cantidad) => {
    const body = (count: number) => minimal({ items: Array.from({ length: count }, () => item({ cantidad })) })
    const answer = (count: number) => answers(body(count)).map(({ campo }) => campo)
    expect(answer(200)).toEqual(Array.from({ length: 200 }, (_, i) => `items.${i}.cantidad`))
    expect(answer(201)).toEqual([...answer(200), 'cuerpo'])
  })
})
