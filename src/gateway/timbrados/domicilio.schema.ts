/**
 * The address of an establishment, in requests and answers, within the limits of gEmis in the XSD. All fields are
 * optional: a missing one is its emitter's (docs/notes A7).
 */

import { EMAIL, NO_CONTROLS, ONE_LINE, singleBlanks } from '@nanduti/sifen'
import * as z from 'zod'
import { field } from '../../http/index.ts'

/**
 * A text of one line for a document: characters that XML allows, not empty, and not longer than its element. Doubled
 * spaces become one before the text is measured, because SIFEN measures so. A name that reaches the minimum only with
 * doubled spaces would make SIFEN reject every document.
 */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .overwrite(singleBlanks)
    .min(min)
    .max(max)
    .regex(ONE_LINE, 'Este texto no puede tener saltos de línea ni caracteres de control o inválidos.')
    .meta({ pattern: NO_CONTROLS })

const blankAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** An optional text. Null and a blank text mean missing, as in documents. */
export const optionalText = <Text extends z.ZodType>(text: Text) =>
  z.preprocess(blankAsNull, text.nullable()).optional()

export const domicilio = {
  direccion: field(
    optionalText(line(1, 255)),
    'Calle; vacía, vale la del emisor, como en todo el domicilio.',
    'Avda. España',
  ),
  numero_casa: field(z.int().min(0).max(999_999).nullish(), 'Número de casa; 0 si no tiene.', 1234),
  complemento_direccion1: field(optionalText(line(1, 255)), 'Complemento de la dirección.', 'casi San Martín'),
  complemento_direccion2: field(optionalText(line(1, 255)), 'Segundo complemento.', 'piso 2'),
  departamento: field(z.int().min(1).max(99).nullish(), 'Código del departamento.', 1),
  distrito: field(z.int().min(1).max(9999).nullish(), 'Código del distrito.', 1),
  ciudad: field(z.int().min(1).max(99_999).nullish(), 'Código de la ciudad.', 1),
  telefono: field(optionalText(line(6, 15)), 'Teléfono.', '021600600'),
  email: field(optionalText(z.email({ pattern: EMAIL }).max(80)), 'Correo electrónico.', 'sucursal@ejemplo.com.py'),
}
