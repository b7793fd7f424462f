/** Texts of a 422. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { HttpError } from './errors.ts'
import { validate } from './validation.ts'

const refusal = (schema: z.ZodType, input: unknown) => {
  try {
    validate(schema, input)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
const words = (schema: z.ZodType, input: unknown) =>
  Object.values(refusal(z.object({ campo: schema }), { campo: input }).body.errors as object).flat()[0]

describe('validate', () => {
  it.each([
    [z.string(), undefined, 'El campo campo es obligatorio.'],
    [z.enum(['a']), undefined, 'El campo campo es obligatorio.'],
    [z.string().min(1), '', 'El campo campo es obligatorio.'],
    [z.string(), 7, 'El campo campo debe ser una cadena de caracteres.'],
    [z.string(), null, 'El campo campo es obligatorio.'],
    [z.enum(['a']), null, 'El campo campo es obligatorio.'],
    [z.int(), 1.5, 'El campo campo debe ser un número entero.'],
    [z.number(), '7', 'El campo campo debe ser numérico.'],
    [z.boolean(), 1, 'El campo campo debe tener un valor verdadero o falso.'],
    [z.array(z.int()), {}, 'El campo campo debe ser un conjunto.'],
    [z.object({}), [], 'El campo campo debe ser un objeto.'],
    [z.email(), 'x', 'El campo campo no es un correo válido.'],
    [z.uuid(), 'x', 'El campo campo debe ser un UUID válido.'],
    [z.iso.date(), '2026-02-30', 'El campo campo debe ser una fecha válida con el formato AAAA-MM-DD.'],
    [z.string().regex(/^\d{3}$/), 'x', 'El formato del campo campo no es válido.'],
    [z.enum(['a', 'b']), 'c', 'El campo campo no está en la lista de valores permitidos: a, b.'],
    [z.string().min(5), 'abc', 'El campo campo debe contener al menos 5 caracteres.'],
    [z.string().max(2), 'abc', 'El campo campo no debe contener más de 2 caracteres.'],
    [z.array(z.int()).max(2), [1, 2, 3], 'El campo campo no debe tener más de 2 elementos.'],
    [z.array(z.int()).min(2), [], 'El campo campo debe tener al menos 2 elementos.'],
    [z.array(z.int()).min(1), [], 'El campo campo debe tener al menos 1 elemento.'],
    [z.array(z.int()).max(1), [1, 2], 'El campo campo no debe tener más de 1 elemento.'],
    [z.string().max(1), 'ab', 'El campo campo no debe contener más de 1 carácter.'],
    [z.number().max(9), 10, 'El campo campo no debe ser mayor que 9.'],
    [z.number().min(2), 1, 'El campo campo debe ser al menos 2.'],
    [z.number().positive(), 0, 'El campo campo debe ser mayor que 0.'],
    [z.number().lt(5), 5, 'El campo campo debe ser menor que 5.'],
    [z.strictObject({}), { x: 1 }, 'El campo no se reconoce.'],
    [z.union([z.string(), z.int()]), [], 'El campo campo no es válido.'],
    [z.string('Texto propio.'), 1, 'Texto propio.'],
  ])('%# says: %3$s', (schema, input, expected) => expect(words(schema, input)).toBe(expected))

  it('counts the messages beyond the first', () => {
    const schema = z.object({ a: z.string(), b: z.string(), c: z.string() })
    expect(refusal(schema, { a: 'x', b: 'x' }).message).toBe('El campo c es obligatorio.')
    expect(refusal(schema, { a: 'x' }).message).toBe('El campo b es obligatorio. (y 1 error más)')
    expect(refusal(schema, {}).message).toBe('El campo a es obligatorio. (y 2 errores más)')
  })

  it('reports the bound of the field, or that of safe integers without one', () => {
    const errors = (schema: z.ZodType, value: number) =>
      refusal(z.object({ a: schema, b: schema }), { a: value, b: value }).body.errors
    const same = (text: string) => ({ a: [`El campo a ${text}.`], b: [`El campo b ${text}.`] })
    expect(errors(z.int().min(0).max(999_999), 1e20)).toEqual(same('no debe ser mayor que 999999'))
    expect(errors(z.int().min(0).max(999_999), -1e20)).toEqual(same('debe ser al menos 0'))
    expect(errors(z.int().min(0), 1e20)).toEqual(same('no debe ser mayor que 9007199254740991'))
    expect(errors(z.int(), -1e20)).toEqual(same('debe ser al menos -9007199254740991'))
  })

  it('names the whole body `cuerpo`, as the rules of documents do', () => {
    for (const body of [[], null, 'x']) {
      expect(refusal(z.object({}), body).body.errors).toEqual({ cuerpo: ['El campo cuerpo debe ser un objeto.'] })
    }
  })

  it('reports unknown keys one by one, also with hostile names', () => {
    const strict = z.object({ a: z.strictObject({}) })
    expect(Object.keys(refusal(strict, { a: { x: 1, y: 2 } }).body.errors as object)).toEqual(['a.x', 'a.y'])
    const hostile = refusal(z.strictObject({}), JSON.parse('{"__proto__": 1, "constructor": 2}'))
    expect(hostile.body.errors).toHaveProperty('constructor')
  })

  it('does not coerce', () => {
    expect(refusal(z.object({ n: z.number() }), { n: null }).status).toBe(422)
    expect(refusal(z.object({ n: z.number() }), { n: true }).status).toBe(422)
  })
})
