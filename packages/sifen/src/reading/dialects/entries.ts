/** The kinds of entries of a dialect's table, and the values that several dialects share. */
import { TEXTS } from '../../campos/index.ts'
import { type Alias, type Name, type Note, type NotYet, own, type Split } from '../dialect.ts'
import type { Json } from '../ordinary.ts'

export const to = (field: string, more: Omit<Alias, 'to'> = {}): Alias => ({ to: field, ...more })

export const refuse = (why: string): NotYet => ({ notYet: campo => `El campo ${campo} no se lee: ${why}.` })

export const note = (why: string): Note => ({
  note: campo => `El campo ${campo} se guarda con el documento y no se usa: ${why}.`,
})
export const FROM_CODE = note('la descripción la pone SIFEN según el código')
export const COMPUTED = note('lo calculamos nosotros')

/** A name of several fields. `why` is the message about values that `fields` does not know. */
export const split = (
  fields: (value: unknown, siblings: Json) => Readonly<Record<string, unknown>> | undefined,
  why: string,
): Split => ({ fields, expected: campo => `El campo ${campo} no se lee así: ${why}.` })

/** A code that a dialect writes as a word. Other values are left to the field's own type. */
export const words =
  (codes: Readonly<Record<string, number>>) =>
  (value: unknown): number | undefined =>
    typeof value === 'string' ? own(codes, value.trim().toUpperCase()) : undefined

/** The same, where a number may also be the code itself. */
export const wordOrCode = (field: string, codes: Readonly<Record<string, number>>): Name => ({
  to: field,
  read: value => (Number.isSafeInteger(value) ? value : (words(codes)(value) ?? digits(value))),
  expected: TEXTS.integer,
})

export const CONDICION = { CONTADO: 1, CREDITO: 2, CRÉDITO: 2 }

export const padded = (length: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? String(value).padStart(length, '0') : undefined

/** Reads a code written as text. */
export const digits = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : undefined

/** Prices without VAT would change every amount. */
export const IVA_INCLUIDO = split(
  value => (value === true ? {} : undefined),
  'los precios de precioUnitario llevan el IVA incluido; súmelo antes de enviarlos y quite este campo',
)

/** The line's total, a check of what the other fields say: a part of a guaraní may be lost in rounding. */
export const LINE_TOTAL: Name = {
  fields: (value, { cantidad, precioUnitario, descuento }) =>
    Math.abs(Number(cantidad) * (Number(precioUnitario) - Number(descuento ?? 0)) - Number(value)) <= 1
      ? {}
      : undefined,
  expected: campo =>
    `El campo ${campo} no es cantidad por precioUnitario menos descuento: corríjalo. El descuento de cada unidad va en descuento.`,
}

/** The electronic document that a note is about, as a field of the root. */
export const CDC_ASOCIADO = split(
  cdc => ({ 'documentoAsociado.formato': 1, 'documentoAsociado.cdc': cdc }),
  'indique el documento en documentoAsociado',
)
export const REFERENCIA = note(
  'el número que su sistema le da a la venta va en referencia_externa, que impide emitirla dos veces',
)

/** The date of the document. FactPy writes a blank between date and time. */
export const FECHA = to('fechaEmision', {
  read: value => (typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d:\d\d$)/, '$1T') : value),
})
