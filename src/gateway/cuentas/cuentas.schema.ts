/** Schemas of the service accounts, an addition to the spec (docs/notes 511). */
import { formatDecimal, NO_CONTROLS, ONE_LINE, parseDecimal } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES, type Limites } from '../../db/index.ts'
import {
  dataOf,
  field,
  idField,
  instantOrNull,
  networkText,
  PERMISSIONS,
  textOrNull,
  wholeOrNull,
} from '../../http/index.ts'
import { companyField } from '../auth/index.ts'

const INSTANT = '2026-11-21T13:00:00.000Z'
const MAX_NETWORKS = 50
const AMOUNT = 'debe ser un monto en guaraníes mayor que cero, como número o como texto decimal.'

const network = z
  .string()
  .trim()
  .refine(
    text => networkText(text) !== undefined,
    'Cada red es una dirección (203.0.113.7) o una red CIDR (203.0.113.0/24, 2001:db8::/32).',
  )
  .transform(text => networkText(text) as string)

const amount = z
  .union([z.number(), z.string().max(30)], { error: `El campo limites.monto_maximo ${AMOUNT}` })
  .refine(value => (parseDecimal(value) ?? 0) > 0, `El campo limites.monto_maximo ${AMOUNT}`)
  .transform(value => formatDecimal(parseDecimal(value) ?? 0))

const absent = <Value>(value: Value | null | undefined): Value | null => value ?? null

const newLimites = z.strictObject({
  ambiente: field(z.enum(AMBIENTES).nullish().transform(absent), 'El único ambiente en que emite.', 'test'),
  monto_maximo: field(
    amount.nullish().transform(absent),
    'El mayor total de un documento, en guaraníes. Uno en otra moneda se compara por su tipo de cambio, o por la cotización del BCP si es mayor.',
    '5000000',
  ),
  documentos_por_dia: field(
    z.int().min(1).max(1_000_000).nullish().transform(absent),
    'Cuántos documentos crea por día de Paraguay.',
    200,
  ),
})

const NO_LIMITS: Limites = { ambiente: null, monto_maximo: null, documentos_por_dia: null }

export const newCuenta = z
  .strictObject({
    nombre: field(
      z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(ONE_LINE, 'El campo nombre no puede tener saltos de línea ni caracteres de control o inválidos.')
        .meta({ pattern: NO_CONTROLS }),
      'Nombre del programa, como figura en la historia de los documentos.',
      'Punto de venta de la sucursal',
    ),
    abilities: field(
      z
        .array(z.enum(PERMISSIONS))
        .min(1)
        .transform(chosen => PERMISSIONS.filter(permission => chosen.includes(permission))),
      'Qué puede hacer su token.',
      ['sifen:read', 'sifen:send'],
    ),
    redes: field(
      z.array(network).min(1).max(MAX_NETWORKS),
      'Desde dónde sirve su token. `0.0.0.0/0` y `::/0` son todas las direcciones.',
      ['203.0.113.7', '10.20.0.0/16'],
    ),
    limites: newLimites
      .nullish()
      .transform(limites => limites ?? NO_LIMITS)
      .meta({
        description: 'Los límites, que guarda el servidor. Sin ellos, o sin uno de sus campos, no hay ese límite.',
      }),
    empresa_id: companyField,
  })
  .meta({ id: 'NuevaCuentaDeServicio', description: 'Una cuenta para un programa.' })

const limites = z.object({
  ambiente: field(z.enum(AMBIENTES).nullable(), 'El único ambiente en que emite; null si los dos.', 'test'),
  monto_maximo: textOrNull('El mayor total de un documento, en guaraníes; null si no hay.', '5000000'),
  documentos_por_dia: wholeOrNull('Cuántos documentos crea por día de Paraguay; null si no hay.', 200),
})

const cuenta = z
  .object({
    id: idField('Identificador de la cuenta.', 7),
    empresa_id: idField('La empresa de la que es.', 1),
    nombre: field(z.string(), 'Nombre del programa.', 'Punto de venta de la sucursal'),
    abilities: field(z.array(z.enum(PERMISSIONS)), 'Qué puede hacer su token.', ['sifen:read', 'sifen:send']),
    redes: field(z.array(z.string()), 'Desde dónde sirve su token.', ['203.0.113.7/32']),
    limites: limites.meta({ description: 'Los límites que guarda el servidor.' }),
    documentos_hoy: wholeOrNull('Cuántos documentos creó hoy; null si no tiene ese límite.', 12),
    last_used_at: instantOrNull('Último uso de su token, en UTC; se anota una vez por minuto.', INSTANT),
    expires_at: instantOrNull('Hasta cuándo sirve su token, en UTC; null si ya no tiene.', '2027-11-21T13:00:00.000Z'),
    anterior_hasta: instantOrNull(
      'Hasta cuándo sirve además el token anterior, después de una rotación, en UTC; null si no hay.',
      null,
    ),
    created_at: field(z.iso.datetime(), 'Cuándo se creó, en UTC.', INSTANT),
  })
  .meta({ id: 'CuentaDeServicio', description: 'Una cuenta de la empresa para un programa.' })

export const cuentaList = dataOf(cuenta, 'Las cuentas de las empresas que usted administra.')

/** An account with its token, shown only once. */
export const cuentaToken = z
  .object({
    data: cuenta,
    token: field(
      z.string(),
      'El token. Se muestra solo esta vez: guárdelo.',
      '9|fT3zX0dPq7VnWm2KcYb8RsLg5JhAeU9oNi4Qxk6B3c0e91ad',
    ),
    type: field(z.literal('Bearer'), 'Cómo se envía: `Authorization: Bearer <token>`.', 'Bearer'),
  })
  .meta({ id: 'CuentaConToken', description: 'Una cuenta de servicio con su token.' })

export const revokedCuenta = z.object({
  message: field(z.string(), 'Qué se hizo.', 'La cuenta «Punto de venta de la sucursal» y su token ya no sirven.'),
})
