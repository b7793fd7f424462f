/** Whatever a client sends: an answer, never a throw, never a wait; and what is let through is a document that the XSD takes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Body,
  contexto,
  creditSale,
  item,
  minimal,
  publicSale,
  sign,
  termSale,
} from '../../../test/invoice-factory.ts'
import { seeded } from '../../../test/seed.ts'
import { omitIf, SHARED_MISSING, xsdErrors } from '../../../test/witness.ts'
import { dteInputSchema } from './input.schema.ts'
import { prepareDocumento } from './prepare.ts'
import { LIST_PATHS, readInput } from './read-input.ts'
import type { Problem } from './texts.ts'

const MEBIBYTE = 2 ** 20

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
  ])('%s: refused, not thrown', body => {
    expect(answers(body).length).toBeGreaterThan(0)
  })

  it('anything at all', () => {
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

  it('any JSON, with the names that we know', () => {
    const names = Object.keys(dteInputSchema.shape)
    const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), body => void answers(body)),
      seeded('cuerpos con nombres conocidos', 1000),
    )
  })
})

/** Values that break things: wrong types, empty, too long, illegal in XML, numbers beyond what they should be, dates that do not exist. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u00a0',
  'x',
  '\u0000',
  'a\u0007b',
  '\ud800',
  'a\udfffb',
  '\ufffe',
  '\u2028',
  '\ufeffx',
  ']]>',
  '<a b="c">&amp;</a>',
  'x  y   z',
  'a  b',
  '\r\n\t',
  'e\u0301'.repeat(8),
  '👨‍👩‍👧‍👦'.repeat(10),
  'x'.repeat(31),
  'x'.repeat(256),
  'x'.repeat(3001),
  '9'.repeat(8),
  '9'.repeat(44),
  -1,
  0,
  -0,
  0.5,
  1.5,
  99,
  100,
  100_000,
  1e15,
  1e21,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  0.1 + 0.2,
  1e-9,
  '0',
  '-0',
  '-1',
  '1e5',
  '1e999',
  '0.00000001',
  '99999.9999',
  '999999999999999.99999999',
  '1000000000000000',
  '2026-02-30',
  '2026-11-21',
  '2018-04-30',
  '1999-12-31',
  '2026-11-21T24:00:00',
  '2026-11-21T10:00:00Z',
  '2026-11-21T10:00:00.000',
  'PYG',
  'USD',
  'PRY',
  'ARG',
  'constructor',
  '__proto__',
  [],
  [null],
  [[]],
  [{}],
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"tipoDocumento":1},"constructor":{"prototype":{}}}'),
]

/** The path of every value inside, containers too. */
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
  it('are refused with their problems, or make a document that the XSD takes', async test => {
    omitIf(SHARED_MISSING, test)
    await fc.assert(
      fc.asyncProperty(mutated, async body => {
        if (answers(body).length === 0) expect(await xsdErrors(sign(body).xml)).toEqual([])
      }),
      seeded('valores hostiles', 1500),
    )
  })

  it('every hostile value in every place of the schema, one at a time', async test => {
    omitIf(SHARED_MISSING, test)
    const passed: unknown[] = []
    for (const body of [publicSale(), creditSale()]) {
      for (const path of pathsOf(body)) {
        for (const value of HOSTILE) {
          const bent = replaceAt(body, path, value)
          if (answers(bent).length === 0) passed.push(bent)
        }
      }
    }
    expect(passed.length).toBeGreaterThan(500)
    const some = passed.filter((_, i) => i % 10 === 0)
    for (const body of some) expect([body, await xsdErrors(sign(body).xml)]).toEqual([body, []])
  })
})

const many = (unit: unknown) =>
  Array.from({ length: Math.floor(MEBIBYTE / (JSON.stringify(unit).length + 1)) }, () => unit)
const nested = (open: string, close: string) => JSON.parse(open.repeat(MEBIBYTE / 2) + close.repeat(MEBIBYTE / 2))
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
const receptor = (over: Body) =>
  minimal({ receptor: { naturaleza: 1, numeroDocumento: '80033703-4', nombre: 'Cliente', ...over } })
const itemNames = [
  'codigoInterno',
  'descripcion',
  'cantidad',
  'precioUnitario',
  'tasaIva',
  'lote',
  'ncm',
  'dncp',
  'extras',
]

/** About a mebibyte each, made to hurt: quadratic ways, deep recursion, long lists, many problems. */
const HEAVY: Readonly<Record<string, () => unknown>> = {
  'a million of empty items': () => minimal({ items: many({}) }),
  'numbers for items': () => minimal({ items: many(1) }),
  'good items by the thousand': () => minimal({ items: many(item()) }),
  'a thousand items, every field wrong': () =>
    minimal({ items: Array.from({ length: 1000 }, () => Object.fromEntries(itemNames.map(name => [name, true]))) }),
  'unknown fields': () => minimal(keys(100_000)),
  'unknown fields and a wrong one': () => minimal({ ...keys(100_000), tipoDocumento: 'x' }),
  'unknown fields in an item': () => minimal({ items: [item(keys(100_000))] }),
  'one long name': () => minimal({ ['x'.repeat(MEBIBYTE)]: 1 }),
  extras: () => minimal({ extras: keys(100_000) }),
  payments: () => minimal({ condicionPago: { condicion: 1, entregas: many({ tipo: 3 }) } }),
  obligations: () => minimal({ obligaciones: many({ codigo: 211 }) }),
  'a long text': () => minimal({ items: [item({ descripcion: 'é'.repeat(MEBIBYTE) })] }),
  'a long text of markup and line breaks': () =>
    minimal({ items: [item({ descripcion: '&\n'.repeat(MEBIBYTE / 2) })] }),
  'a long text of emoji': () => minimal({ items: [item({ descripcion: '😀'.repeat(MEBIBYTE / 4) })] }),
  'blanks between two letters': () => minimal({ items: [item({ descripcion: `x${' '.repeat(MEBIBYTE)}x` })] }),
  'zeros and a letter for a RUC': () => receptor({ numeroDocumento: `${'0'.repeat(MEBIBYTE)}x` }),
  'zeros before a RUC': () => receptor({ numeroDocumento: `${'0'.repeat(MEBIBYTE)}80033703-9` }),
  'digits for an amount': () => minimal({ items: [item({ precioUnitario: '9'.repeat(MEBIBYTE) })] }),
  'great exponents': () => minimal({ items: many(item({ precioUnitario: '9e999', cantidad: '9e999' })) }),
  'an address that never ends': () => receptor({ email: `a@${'a.'.repeat(MEBIBYTE / 2)}` }),
  'commas for an address': () => receptor({ email: ','.repeat(MEBIBYTE) }),
  'objects nested without end': () => minimal({ zzz: nested('[', ']'), dncp: nested('[', ']'), tipoDocumento: 'x' }),
  'constructors nested without end': () => JSON.parse(`${'{"constructor":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
}

describe('a mebibyte of trouble', () => {
  it.each(Object.entries(HEAVY))('%s: answered within 100 ms', (_, make) => {
    const body = make()
    const spent = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage()
      answers(body)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    })
    // The best of three: this machine needs 80 ms at most; what grows by the square would need minutes.
    expect(Math.min(...spent)).toBeLessThan(200)
  })

  it('no more than 200 problems and 50 warnings are told', () => {
    const preparation = prepareDocumento(minimal({ items: many({ a: 1 }).slice(0, 999), ...keys(1000) }), contexto())
    expect(preparation.ok).toBe(false)
    if (preparation.ok) return
    expect(preparation.problems).toHaveLength(200)
    expect(preparation.advertencias).toHaveLength(50)
  })
})

describe('readInput', () => {
  it('cuts every list of the schema, and only lists', () => {
    type Def = { type: string; innerType?: Zod; element?: Zod; shape?: Record<string, Zod> }
    type Zod = { _zod: { def: Def } }
    const lists = ({ _zod: { def } }: Zod, path: string[] = []): string[][] => {
      if (def.innerType) return lists(def.innerType, path)
      if (def.element) return [path, ...lists(def.element, path)]
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => lists(field, [...path, name]))
    }
    expect(lists(dteInputSchema as unknown as Zod).toSorted()).toEqual(LIST_PATHS.map(path => [...path]).toSorted())
  })

  it('keeps a wrong list’s good elements in their places', () => {
    const { dte, problems } = readInput({ items: [{ cantidad: 1 }, 'x', { cantidad: true, descripcion: 'b' }] })
    expect(dte.items).toEqual([{ cantidad: 1 }, {}, { descripcion: 'b' }])
    expect(problems.map(({ campo }) => campo)).toEqual(['items.1', 'items.2.cantidad'])
  })

  it('says of an inherited name that it is unknown, as of any other', () => {
    const { advertencias } = readInput(
      JSON.parse('{"constructor":1,"__proto__":2,"toString":3,"items":[{"valueOf":4}]}'),
    )
    expect(advertencias.map(({ campo }) => campo)).toEqual(['constructor', '__proto__', 'toString', 'items.0.valueOf'])
  })

  it('leaves the body as it was', () => {
    const body = { ...minimal({ tipo_documento: 'x', items: [{ ...item(), iva: 5, cantidad: true }] }) }
    const before = structuredClone(body)
    readInput(body)
    expect(body).toEqual(before)
  })

  it('pollutes no prototype', () => {
    prepareDocumento(
      JSON.parse('{"__proto__":{"roto":1},"extras":{"__proto__":{"roto":1}},"items":[{"__proto__":{"roto":1}}]}'),
      contexto(),
    )
    expect(({} as Body).roto).toBeUndefined()
  })
})
