/**
 * The address of an establishment, as it is written and read: what gEmis of a document can hold. All optional: what an establishment
 * leaves out is its emitter's (docs/notes A7). Limits are the XSD's.
 */

import { EMAIL, NO_CONTROLS, ONE_LINE, singleBlanks } from '@nanduti/sifen'
import { z } from 'zod'
import { field } from '../../http/index.ts'

/**
 * A text of one line, as a document takes it: what XML carries, neither empty nor longer than the element that it ends in. Doubled blanks
 * become one before they are counted, for SIFEN counts so: a name that is long enough only with them would be refused by every document.
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

/** A text that may be left out. Null and a blank one leave it out, as in documents. */
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
