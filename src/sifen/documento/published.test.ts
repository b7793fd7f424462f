/** What the published request says of its fields is what the reading of requests does: obligatory, and in which values. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Body,
  brief,
  creditSale,
  item,
  minimal,
  problemsOf,
  publicSale,
  termSale,
} from '../../../test/invoice-factory.ts'
import { publishedDteSchema, REQUIRED } from './published.schema.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: number[]
  required?: string[]
}
type Field = { place: string; name: string; schema: Schema; isRequired: boolean }

/** Every field of a group, at any depth, with the place of the group: `items[]`. */
function fieldsOf(schema: Schema, place: string): Field[] {
  const { properties = {}, items, required = [] } = plain(schema)
  if (items) return fieldsOf(items, `${place}[]`)
  return Object.entries(properties).flatMap(([name, field]) => [
    { place, name, schema: plain(field), isRequired: required.includes(name) },
    ...fieldsOf(field, place ? `${place}.${name}` : name),
  ])
}
/** Of one that may be null, what it is otherwise; of an amount, the number. */
const plain = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema

const FIELDS = fieldsOf(z.toJSONSchema(publishedDteSchema, { io: 'input' }) as Schema, '')

const clone = (make: () => Body) => () => structuredClone(make())

/** Sales that between them have every group, and go without every field that may be missing. */
const SALES = [
  publicSale,
  creditSale,
  termSale,
  () => minimal({ totales: { subtotalExento: 0, totalOperacion: 11000 } }),
  () => minimal({ items: [item({ afectacionIva: 3, tasaIva: 0 })] }),
  () => minimal({ receptor: { naturaleza: 2, tipoDoc: 5, numeroDocumento: '0', nombre: 'Sin Nombre' } }),
].map(clone)

/** The groups of a body that stand at a place, with their paths. */
function groupsAt(body: unknown, place: string): { group: Body; path: string }[] {
  const steps = place === '' ? [] : place.replaceAll('[]', '.[]').split('.')
  return steps.reduce<{ group: Body; path: string }[]>(
    (found, step) =>
      found.flatMap(({ group, path }) => {
        const inner = step === '[]' ? Object.entries(group) : [[step, group[step]] as const]
        return inner
          .filter(([, value]) => value)
          .map(([name, value]) => ({ group: value as Body, path: `${path}${name}.` }))
      }),
    [{ group: body as Body, path: '' }],
  )
}

type Bent = { campo: string; problems: string[]; texts: string[] }

/** What is said of each sale that has the group, with another value in the field; undefined leaves it out. */
function bent({ place, name }: Field, value: unknown): Bent[] {
  return SALES.flatMap(make =>
    groupsAt(make(), place).map((_, at) => {
      const body = make()
      const { group, path } = groupsAt(body, place)[at] ?? expect.fail()
      if (value === undefined) delete group[name]
      else group[name] = value
      const problems = problemsOf(body)
      const campo = path + name
      const texts = problems.filter(problem => problem.campo === campo).map(({ mensaje }) => mensaje)
      return { campo, problems: problems.map(problem => problem.campo), texts }
    }),
  )
}

const named = (fields: readonly Field[]) => fields.map(field => [`${field.place}.${field.name}`, field] as const)

describe('the sales of this test', () => {
  it('are in order as they are, and have every group', () => {
    for (const make of SALES) expect(problemsOf(make()).map(brief)).toEqual([])
    expect(FIELDS.filter(field => bent(field, undefined).length === 0)).toEqual([])
    expect(FIELDS.length).toBeGreaterThan(120)
  })
})

describe('obligatory', () => {
  const required = FIELDS.filter(({ isRequired }) => isRequired)

  it('are those of the table, each of them', () => {
    const listed = Object.entries(REQUIRED).flatMap(([place, names]) => names.map(name => `${place}.${name}`))
    expect(
      named(required)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(listed.toSorted())
  })

  it.each(named(required))('%s: left out or null it is asked for, whatever else the request holds', (_, field) => {
    for (const value of [undefined, null])
      for (const { campo, problems } of bent(field, value)) expect([campo, problems]).toEqual([campo, [campo]])
  })

  it('is nothing else: some sale is in order without it', () => {
    const others = FIELDS.filter(({ isRequired }) => !isRequired)
    const needed = others.filter(field => bent(field, undefined).every(({ problems }) => problems.length > 0))
    expect(named(needed).map(([name]) => name)).toEqual([])
  })
})

describe('a list of values', () => {
  const coded = FIELDS.filter(({ schema }) => schema.enum)

  it.each(named(coded))('%s: another value is refused there, where SIFEN is told it at all', (_, field) => {
    const codes = field.schema.enum ?? []
    const outside = [-1, ...Array(22).keys(), 98, 100, 717].filter(code => !codes.includes(code))
    for (const code of outside)
      expect([code, bent(field, code).some(({ texts }) => texts.length > 0)]).toEqual([code, true])
  })

  it('is whole: none of its values is called unknown', () => {
    const UNKNOWN = /no está en la lista|tiene que estar entre|debe ser/
    const refused = coded.flatMap(field =>
      (field.schema.enum ?? []).flatMap(code =>
        bent(field, code).flatMap(({ texts }) => texts.filter(text => UNKNOWN.test(text))),
      ),
    )
    expect(refused).toEqual([])
  })
})
