/**
 * The reader against zod, an independent check: what zod refuses is a problem at the same path, and zod accepts what is
 * left.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../test/support/seed.ts'
import { invoice } from '../../test/arbitrary-invoice.ts'
import { creditSale, publicSale } from '../../test/invoice-factory.ts'
import { dteInputSchema } from '../documento/input/input.schema.ts'
import { REQUEST_SHAPE } from '../documento/input/read-input.ts'
import { isBlank, isObject, type Json } from './ordinary.ts'
import { readJson } from './read-json.ts'

const read = (body: unknown) => readJson(REQUEST_SHAPE, body, { unknown: campo => `No se conoce ${campo}.` })

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

const VALUES = [true, 0, -1, 1.5, 1e16, 'x', 'x y', [], {}, [1], [{}], { x: 1 }, [{ descripcion: 7 }]]
const LISTS = ['items', 'obligaciones', 'actividadesEconomicas', 'entregas', 'infoCuotas']

describe('readJson', () => {
  it('finds wrong types where zod finds them, and returns a value that zod accepts', () => {
    const bodies = fc.oneof(invoice({ maxItems: 3 }), ...[publicSale, creditSale].map(sale => fc.constant(sale())))
    fc.assert(
      fc.property(bodies, fc.nat(), fc.constantFrom(...VALUES), (body, where, value) => {
        const all = places(body)
        const path = all[where % all.length] ?? []
        // Excludes a single object for a list of one, and a blank text for none: zod would refuse both.
        fc.pre(
          !(LISTS.includes(path.at(-1) ?? '') && isObject(value)) && !(typeof value === 'string' && isBlank(value)),
        )
        const bent = bend(body, path, value)
        const issues = dteInputSchema.safeParse(bent).error?.issues ?? []
        const { value: taken, problems } = read(bent)
        expect(problems.map(({ campo }) => campo)).toEqual(issues.map(issue => issue.path.join('.')))
        expect(dteInputSchema.safeParse(taken).error).toBeUndefined()
      }),
      seeded('lecturas contra zod', 1000),
    )
  })

  it('warns of the names that zod calls unrecognized', () => {
    const names = fc.constantFrom('zzz', 'constructor', '__proto__', 'precio', 'condicion_pago', 'cliente')
    fc.assert(
      fc.property(fc.subarray(places(publicSale())), names, (paths, name) => {
        const groups = paths.filter(path => !path.includes('extras'))
        const body = groups.reduce<Json>((bent, path) => {
          const copy = structuredClone(bent)
          const at = path.reduce<unknown>((inner, step) => (inner as Json)[step], copy)
          if (isObject(at)) Object.defineProperty(at, name, { value: 1, enumerable: true })
          return copy
        }, publicSale())
        const objects = new Set(
          groups
            .filter(path => isObject(path.reduce<unknown>((inner, step) => (inner as Json)[step], body)))
            .map(path => [...path, name].join('.')),
        )
        expect(new Set(read(body).advertencias.map(({ campo }) => campo))).toEqual(objects)
      }),
      seeded('nombres desconocidos', 100),
    )
  })
})
