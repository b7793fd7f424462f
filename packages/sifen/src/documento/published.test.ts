/** The published request agrees with the reader of requests, in required fields and in allowed values. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { shareOf } from '../../../../test/support/seed.ts'
import { type Body, brief, problemsOf } from '../../test/invoice-factory.ts'
import { DOCUMENTOS } from '../../test/published-documents.ts'
import { demandsOf, publishedDteSchema, publishedTipo } from './published.schema.ts'
import { type Codigo, TIPOS } from './tipos/index.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: number[]
  required?: string[]
  type?: string
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
}
/** `whole` is the field with all its alternatives. `schema` is the first of them. */
type Field = { tipo: Codigo; place: string; name: string; schema: Schema; whole: Schema; isRequired: boolean }

/** Returns every field of a group, at any depth, with the place of the group: `items[]`. */
function fieldsOf(tipo: Codigo, schema: Schema, place: string): Field[] {
  const { properties = {}, items, required = [] } = plain(schema)
  if (items) return fieldsOf(tipo, items, `${place}[]`)
  return Object.entries(properties).flatMap(([name, field]) => [
    {
      tipo,
      place,
      name,
      schema: plain(field),
      whole: field.anyOf?.at(-1)?.type === 'null' ? plain(field) : field,
      isRequired: required.includes(name),
    },
    ...fieldsOf(tipo, field, place ? `${place}.${name}` : name),
  ])
}
/** Returns the first alternative of a field: for a nullable one its type, for an amount the number. */
const plain = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema

const CODIGOS = Object.values(TIPOS).map(({ codigo }) => codigo)

/** Returns the schema itself, with its groups in the places where it refers to them by name. */
function written(tipo: (typeof CODIGOS)[number]): Schema {
  const { $ref, $defs = {} } = z.toJSONSchema(publishedTipo(tipo), { io: 'input' })
  const inlined = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(inlined)
    const { $ref, ...own } = part as { $ref?: string }
    const group = $ref === undefined ? {} : (inlined($defs[$ref.replace('#/$defs/', '')]) as object)
    return { ...group, ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, inlined(value)])) }
  }
  return inlined({ $ref }) as Schema
}

/** Every field of every type. */
const ALL = CODIGOS.flatMap(tipo => fieldsOf(tipo, written(tipo), ''))
/** Each field once, from the first type that has it. */
const FIELDS = [...new Map(ALL.toReversed().map(field => [`${field.place}.${field.name}`, field])).values()].reverse()

const SALES = Object.values(DOCUMENTOS).flat()

/** Returns the groups of a body at a place, with their paths. */
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

/** Returns the problems of each sale that has the group, with another value in the field. Undefined leaves it out. */
function bent({ tipo, place, name }: Field, value: unknown): Bent[] {
  return DOCUMENTOS[tipo].flatMap(make =>
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

const named = (fields: readonly Field[]) =>
  fields.map(field => [`${field.tipo}: ${field.place}.${field.name}`, field] as const)

describe('documents of this test', () => {
  it('are valid, and have every group', () => {
    for (const make of SALES) expect(problemsOf(make()).map(brief)).toEqual([])
    expect(FIELDS.filter(field => bent(field, undefined).length === 0)).toEqual([])
    expect(FIELDS.length).toBeGreaterThan(120)
  })
})

describe('the published schema', () => {
  it('accepts every valid sale', () => {
    const schema = z.fromJSONSchema(
      z.toJSONSchema(publishedDteSchema(), { io: 'input' }) as z.core.JSONSchema.BaseSchema,
    )
    const refused = SALES.flatMap(make => {
      const { error } = schema.safeParse(make())
      return error ? [z.prettifyError(error)] : []
    })
    expect(refused).toEqual([])
  })
})

describe('a group of the published schema', () => {
  it('is one for all types that demand the same of it, and has their name otherwise', () => {
    const { $defs = {} } = z.toJSONSchema(publishedDteSchema(), { io: 'input' })
    const groups = Object.keys($defs).filter(name => !name.startsWith('PedidoDe'))
    const of = (name: string) =>
      groups
        .filter(group => group === name || group.startsWith(`${name}DeNota`) || group === `${name}DeAutofactura`)
        .sort()
    expect({ items: of('Item'), receptores: of('Receptor'), transportes: of('Transporte') }).toEqual({
      items: ['Item', 'ItemDeAutofactura', 'ItemDeNotaDeRemision'],
      receptores: ['Receptor', 'ReceptorDeNotaDeRemision'],
      transportes: ['Transporte', 'TransporteDeNotaDeRemision'],
    })
    expect(groups.length).toBeGreaterThan(35)
  })
})

describe('required fields', () => {
  const required = ALL.filter(({ isRequired }) => isRequired)

  it.each(CODIGOS)('of type %i are those that the reader demands', tipo => {
    const fields = fieldsOf(tipo, written(tipo), '')
    const described = fields
      .filter(({ isRequired }) => isRequired)
      .map(({ place, name }) => (place ? `${place}.${name}` : name))
    const { required, refused } = demandsOf(tipo)
    const isRefused = (campo: string) => [...refused].some(group => campo === group || campo.startsWith(`${group}.`))
    const list = [...required].filter(campo => !isRefused(campo.replaceAll('[]', '')))
    expect(described.toSorted()).toEqual(list.toSorted())
  })

  it.each(named(required))('%s: is asked for when absent or null, and causes no other problem', (_, field) => {
    for (const value of [undefined, null])
      for (const { campo, problems } of bent(field, value)) {
        const others = problems.filter(problem => problem !== campo && !problem.startsWith(`${campo}.`))
        expect({ campo, isDemanded: problems.length > 0, others }).toEqual({ campo, isDemanded: true, others: [] })
      }
  })

  it('include every field without which no document is valid', () => {
    const others = FIELDS.filter(({ isRequired }) => !isRequired)
    const needed = others.filter(field => bent(field, undefined).every(({ problems }) => problems.length > 0))
    expect(named(needed).map(([name]) => name)).toEqual([])
  })
})

describe('a list of values', () => {
  const coded = FIELDS.filter(({ schema }) => schema.enum)

  it.each(named(coded))('%s: refuses any value outside the list', (_, field) => {
    const codes = field.schema.enum ?? []
    const outside = [-1, ...Array(22).keys(), 98, 100, 717].filter(code => !codes.includes(code))
    for (const code of shareOf(outside))
      expect({ code, isRefused: bent(field, code).some(({ texts }) => texts.length > 0) }).toEqual({
        code,
        isRefused: true,
      })
  })

  it('is complete: no listed value is refused as unknown', () => {
    const UNKNOWN = /no está en la lista|tiene que estar entre|debe ser/
    const refused = coded.flatMap(field =>
      (field.schema.enum ?? []).flatMap(code =>
        bent(field, code).flatMap(({ texts }) => texts.filter(text => UNKNOWN.test(text))),
      ),
    )
    expect(refused).toEqual([])
  })
})

/** Returns the alternatives of a field, one for each JSON type. */
const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? [schema]

/** A text that no pattern of the catalogue matches. */
const OUTSIDE_ANY_PATTERN = '~'

/** Returns values just outside the limits of one alternative, and those at the limits. */
function aroundLimits(schema: Schema): { outside: unknown[]; inside: unknown[] } {
  const { type, pattern, format, minLength = 0, maxLength, minItems, maxItems } = schema
  if (type === 'string' && (pattern || format)) return { outside: [OUTSIDE_ANY_PATTERN], inside: [] }
  if (type === 'string' && maxLength)
    return {
      outside: ['x'.repeat(maxLength + 1), ...(minLength > 1 ? ['x'.repeat(minLength - 1)] : [])],
      inside: ['x'.repeat(maxLength), 'x'.repeat(Math.max(minLength, 1))],
    }
  if (type === 'array' && maxItems)
    return { outside: [Array(maxItems + 1).fill({}), ...(minItems ? [[]] : [])], inside: [] }
  return aroundRange(schema)
}

function aroundRange({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  if (type !== 'integer' && type !== 'number') return { outside: [], inside: [] }
  const known = (values: (number | undefined)[]) => values.filter(value => value !== undefined)
  const [lowest, highest] = [minimum, maximum].map(bound => (bound === Number.MAX_SAFE_INTEGER ? undefined : bound))
  return {
    outside: known([
      lowest === undefined ? undefined : lowest - 1,
      highest && highest + 1,
      exclusiveMinimum,
      exclusiveMaximum,
    ]),
    inside: known([lowest, highest]),
  }
}

/**
 * Fields that are checked elsewhere: the gateway looks some up, the name is fixed in the test environment, and a wrong
 * dv is reported at its RUC.
 */
const JUDGED_ELSEWHERE =
  /^\.(timbrado|numeroDocumento|timbradoFechaInicio|serie|establecimiento|puntoExpedicion|\w+_id)$|^emisor\.razonSocial$|^receptor\.dv$/

describe('lengths, ranges and patterns', () => {
  const limited = FIELDS.filter(({ schema }) => !schema.enum).flatMap(field =>
    alternatives(field.whole).map(alternative => ({ field, ...aroundLimits(alternative) })),
  )
  const judged = limited.filter(({ field }) => !JUDGED_ELSEWHERE.test(`${field.place}.${field.name}`))

  it('exist for most fields', () => {
    expect(limited.filter(({ outside }) => outside.length > 0).length).toBeGreaterThan(90)
  })

  it.each(
    judged.flatMap(({ field, outside }) =>
      outside.map(value => ({ at: `${field.place}.${field.name}`, field, value })),
    ),
  )('$at: refuses $value', ({ field, value }) => {
    expect(bent(field, value).some(({ campo, problems }) => problems.some(each => each.startsWith(campo)))).toBe(true)
  })

  it.each(
    judged.flatMap(({ field, inside }) => inside.map(value => ({ at: `${field.place}.${field.name}`, field, value }))),
  )('$at: has no length or range problem with $value', ({ field, value }) => {
    const texts = bent(field, value).flatMap(each => each.texts)
    expect(texts.filter(text => /caracteres|tiene que estar entre|dígitos enteros/.test(text))).toEqual([])
  })
})
