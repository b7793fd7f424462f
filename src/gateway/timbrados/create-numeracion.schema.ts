/**
 * Schemas for registering timbrados, establishments and points of issue (spec, Tenant hierarchy). Types are strict: the
 * number 1 is not accepted for "001".
 */
import * as z from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { field } from '../../http/index.ts'
import { domicilio, line } from './domicilio.schema.ts'

/** The code of an establishment or a point of issue. XSD tdEst, tdPunExp: any three digits. */
export const threeDigits = z
  .string()
  .regex(/^\d{3}$/, 'El código debe tener 3 dígitos, con ceros a la izquierda; por ejemplo, 001.')

const codigo = field(threeDigits, 'Código de tres dígitos, con ceros a la izquierda.', '001')

/** A date of this century. PostgreSQL has no year 0, and no timbrado is older. */
const date = z.iso
  .date({ abort: true })
  .refine(day => day >= '2000' && day < '2100', 'La fecha debe estar entre los años 2000 y 2099.')
const fechas = {
  fecha_inicio: field(date, 'Desde cuándo vale.', '2026-01-01'),
  fecha_vencimiento: field(
    date.nullable(),
    'Hasta cuándo vale; null si no vence, como los timbrados electrónicos.',
    '2027-12-31',
  ),
}

const isInOrder = ({ fecha_inicio, fecha_vencimiento }: z.infer<typeof fechasDelTimbrado>) =>
  fecha_vencimiento === null || fecha_inicio <= fecha_vencimiento
const fechasDelTimbrado = z.object(fechas)
const OUT_OF_ORDER = {
  path: ['fecha_vencimiento'],
  error: 'La fecha de vencimiento no puede ser anterior a la de inicio.',
  // Reports the order with the other problems, once both dates are valid.
  when: ({ value }: { value: unknown }) => fechasDelTimbrado.safeParse(value).success,
}

/** The validity in a timbrado's renewal. */
export const vigencia = fechasDelTimbrado.refine(isInOrder, OUT_OF_ORDER)
export type Vigencia = z.infer<typeof vigencia>

export const newTimbrado = z
  .object({
    // XSD tdNumTim: eight digits, not all of them zero.
    numero: field(
      z
        .string()
        .regex(/^(?!0{8})\d{8}$/, 'El número de timbrado debe tener 8 dígitos.')
        .meta({ pattern: '^[0-9]{8}$' }),
      'Número que dio la DNIT, de ocho dígitos.',
      '12345678',
    ),
    ...fechas,
    ambiente: field(
      z.enum(AMBIENTES).nullish(),
      'De qué ambiente son sus números. Si no se indica, el de los emisores de la empresa; hace falta cuando los tiene en los dos.',
      'test',
    ),
  })
  .refine(isInOrder, OUT_OF_ORDER)
  .meta({ id: 'TimbradoNuevo', description: 'Un timbrado por registrar.' })
export type NewTimbrado = z.infer<typeof newTimbrado>

export const newEstablecimiento = z
  .object({
    codigo,
    descripcion: field(line(1, 255), 'Cómo lo llama la empresa.', 'Casa central'),
    ...domicilio,
  })
  .meta({ id: 'EstablecimientoNuevo', description: 'Un establecimiento por registrar.' })
export type NewEstablecimiento = z.infer<typeof newEstablecimiento>

/** Changes of a registered establishment or point: all fields except the code, which its documents contain. */
export const establecimientoChange = z.object({ descripcion: newEstablecimiento.shape.descripcion, ...domicilio })
export type EstablecimientoChange = z.infer<typeof establecimientoChange>
export const puntoChange = establecimientoChange.pick({ descripcion: true })
export type PuntoChange = z.infer<typeof puntoChange>

const ultimoNumero = z.int().min(0).max(9_999_999)

const contador = z.object({
  tipo_documento: field(z.int().min(2).max(8), 'Tipo de documento; el de las facturas es `ultimo_numero`.', 5),
  ultimo_numero: field(ultimoNumero, 'Último número usado.', 7),
})

export const newPunto = z
  .object({
    codigo,
    descripcion: field(line(1, 255), 'Cómo lo llama la empresa.', 'Caja 1'),
    ultimo_numero: field(
      ultimoNumero.nullish(),
      'Último número de factura que ya usó en otro sistema; 0 si no se indica.',
      41,
    ),
    contadores: z
      .array(contador)
      .refine(isOnePerType, 'Cada tipo de documento puede tener un solo contador.')
      .nullish()
      .meta({ description: 'Lo mismo para los demás tipos de documento, que SIFEN numera aparte.' }),
  })
  .meta({ id: 'PuntoDeExpedicionNuevo', description: 'Un punto de expedición por registrar.' })
export type NewPunto = z.infer<typeof newPunto>

function isOnePerType(list: readonly { tipo_documento: number }[]): boolean {
  return new Set(list.map(({ tipo_documento }) => tipo_documento)).size === list.length
}
