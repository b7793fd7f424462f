/** Schemas of the token endpoints. */

import { NO_CONTROLS, ONE_LINE } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES, ROLES } from '../../db/index.ts'
import { field, PERMISSIONS, ROLE_PERMISSIONS, textOrNull, wholeOrNull } from '../../http/index.ts'

/** Lowers e-mails, because they are stored in lower case. */
export const tokenRequest = z
  .object({
    email: field(
      z.string().trim().toLowerCase().min(1).max(254),
      'Correo electrónico del usuario; las mayúsculas no cuentan.',
      'operador@ejemplo.com.py',
    ),
    password: field(
      z.string().min(1).max(1024),
      'Contraseña. La del ejemplo no es de nadie: ponga la suya; en la demostración, la que se muestra al arrancar.',
      'una clave larga',
    ),
    device_name: field(
      z
        .string()
        .trim()
        .min(1)
        .max(255)
        .regex(ONE_LINE, 'El campo device_name no puede tener saltos de línea ni caracteres de control o inválidos.')
        .meta({ pattern: NO_CONTROLS }),
      'Nombre del equipo o programa que usará el token, para reconocerlo en la lista.',
      'caja 1',
    ),
  })
  .meta({ id: 'PedidoDeToken', description: 'Con qué se pide un token.' })
export type TokenRequest = z.infer<typeof tokenRequest>

export const issuedToken = z
  .object({
    token: field(
      z.string(),
      'El token. Se muestra solo esta vez: guárdelo.',
      '1|fT3zX0dPq7VnWm2KcYb8RsLg5JhAeU9oNi4Qxk6B3c0e91ad',
    ),
    type: field(z.literal('Bearer'), 'Cómo se envía: `Authorization: Bearer <token>`.', 'Bearer'),
    expires_at: field(z.iso.datetime(), 'Hasta cuándo sirve, en UTC.', '2027-11-21T13:00:00.000Z'),
  })
  .meta({ id: 'TokenEmitido', description: 'Un token nuevo.' })

const id = (description: string) => field(z.int().positive(), description, 1)

const membership = z.object({
  id: id('Identificador de la empresa.'),
  ruc: field(z.string(), 'RUC, sin dígito verificador.', '80012345'),
  razon_social: field(z.string(), 'Razón social.', 'Ñandutí Tejidos S.A.'),
  role: field(z.enum(ROLES), 'Qué rol tiene usted en la empresa.', 'operador'),
})

export const me = z
  .object({
    id: id('Identificador del usuario.'),
    name: field(z.string(), 'Nombre.', 'Rosa Benítez'),
    username: field(z.string(), 'Nombre de usuario.', 'rosa'),
    email: field(z.string(), 'Correo electrónico.', 'operador@ejemplo.com.py'),
    superadmin: field(z.boolean(), 'Si es superadministrador: ve todas las empresas, como administrador.', false),
    abilities: field(z.array(z.enum(PERMISSIONS)), 'Qué permisos lleva este token.', [...ROLE_PERMISSIONS.operador]),
    empresas: z.array(membership).meta({ description: 'Las empresas a las que pertenece.' }),
    cuenta_servicio: z
      .object({
        redes: field(z.array(z.string()), 'Desde dónde sirve el token.', ['203.0.113.7/32']),
        limites: z
          .object({
            ambiente: field(z.enum(AMBIENTES).nullable(), 'El único ambiente en que emite.', 'test'),
            monto_maximo: textOrNull('El mayor total de un documento, en guaraníes.', '5000000'),
            documentos_por_dia: wholeOrNull('Cuántos documentos crea por día de Paraguay.', 200),
          })
          .meta({ description: 'Los límites que guarda el servidor; null donde no hay.' }),
      })
      .optional()
      .meta({ description: 'Solo con el token de una cuenta de servicio.' }),
  })
  .meta({ id: 'Usuario', description: 'Quién es usted para esta pasarela.' })

const token = z
  .object({
    id: id('Identificador del token: lo que va antes de la barra.'),
    device_name: field(z.string(), 'Nombre con que se pidió.', 'caja 1'),
    last_used_at: field(
      z.iso.datetime().nullable(),
      'Último uso, en UTC; se anota una vez por minuto.',
      '2026-11-21T13:00:00.000Z',
    ),
    created_at: field(z.iso.datetime(), 'Cuándo se creó, en UTC.', '2026-11-21T13:00:00.000Z'),
  })
  .meta({ id: 'Token', description: 'Un token que todavía sirve.' })

/** A bare array, as in the spec. All other lists are objects. */
export const tokenList = z.array(token).meta({ description: 'Los tokens del usuario que todavía sirven.' })

const done = (example: string) => field(z.string(), 'Qué se hizo.', example)

export const REVOKED = 'El token fue revocado.'
export const revokedText = (count: number) => (count === 1 ? 'Se revocó 1 token.' : `Se revocaron ${count} tokens.`)

export const revoked = z.object({ message: done(REVOKED) })

export const allRevoked = z.object({
  message: done(revokedText(3)),
  revocados: field(z.int().min(0), 'Cuántos, contando el que se presentó.', 3),
})
