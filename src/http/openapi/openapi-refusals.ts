/** Refusals derived from a route's data (docs/notes A1), in the order in which they are decided. */
import * as z from 'zod'
import * as errors from '../errors/index.ts'
import { validate } from '../errors/index.ts'
import { type Docs, isSending, type Refusal, type Route, refusal, unknownParameter } from '../route/index.ts'

type Documented = Route & { docs: Docs }

const hasBody = ({ method }: Route) => method === 'POST'
const isClosed = ({ permission }: Route) => permission !== 'public'

/** Refusals with the same text for all routes. */
export const SHARED: readonly (Refusal & { appliesTo(route: Documented): boolean })[] = [
  {
    ...refusal(
      'Se agotó un límite de pedidos, o demasiados esperan ya lo mismo. `Retry-After` dice cuántos segundos esperar.',
      [errors.tooManyAttempts(540)],
      {
        detalle: z.string().meta({
          description: 'Cuántos segundos esperar, en una oración.',
          examples: [errors.tooManyAttempts(540).body.detalle],
        }),
      },
    ),
    appliesTo: route => isClosed(route) || route.limiter !== undefined,
  },
  {
    ...refusal(
      'Falta el token, o está mal escrito, revocado o vencido; o se usó desde otra dirección (`TOKEN_IP_MISMATCH`) y acaba de revocarse, o desde otra red (`TOKEN_FUERA_DE_RED`).',
      [errors.unauthenticated(), errors.tokenIpMismatch(), errors.tokenOutsideNetworks('203.0.113.7')],
    ),
    appliesTo: isClosed,
  },
  {
    ...refusal(
      'El token no tiene el permiso, o su rol en esa empresa no alcanza; o es de una cuenta de servicio, y el pedido pasa uno de sus límites (`LIMITE_DEL_TOKEN`).',
      [
        errors.invalidAbility(),
        errors.forbiddenRole(),
        errors.limiteDelToken(
          'monto_maximo',
          '1000000',
          'El documento suma 1500000 guaraníes, y la cuenta de servicio emite hasta 1000000.',
        ),
      ],
      {
        limite: z
          .enum(errors.LIMITES)
          .optional()
          .meta({
            description:
              'Cuál límite: un campo de `limites`, o `administracion`, que ninguna cuenta con límites puede.',
            examples: ['monto_maximo'],
          }),
        permitido: z
          .union([z.string(), z.number(), z.boolean()])
          .optional()
          .meta({ description: 'El valor del límite.', examples: ['1000000'] }),
      },
    ),
    appliesTo: ({ permission }) => permission !== 'public' && permission !== 'token',
  },
  { ...refusal('El cuerpo es demasiado grande.', [errors.tooLarge()]), appliesTo: hasBody },
  {
    ...refusal('El tipo de contenido del cuerpo no es el que corresponde, o el cuerpo viene comprimido.', [
      errors.unsupportedMedia(),
      errors.unsupportedMedia('multipart/form-data'),
      errors.packedBody(),
    ]),
    appliesTo: hasBody,
  },
  {
    ...refusal(
      'El cuerpo no se puede leer: no es JSON en UTF-8, está anidado más de 32 niveles, o no es el formulario que se pide.',
      [errors.badJson(), errors.notUtf8(6, 0xd1), errors.badForm()],
    ),
    appliesTo: hasBody,
  },
  {
    ...refusal('No existe, o es de una empresa que usted no ve.', [errors.notFound()]),
    appliesTo: ({ path }) => path.includes(':'),
  },
  {
    ...refusal('Un parámetro que esta operación no conoce.', [unknownParameter()]),
    appliesTo: () => true,
  },
  {
    ...refusal('Falla nuestra. `X-Request-Id` la identifica en el registro.', [errors.serverError()]),
    appliesTo: () => true,
  },
  {
    ...refusal('La base de datos no responde. Un pedido que escribe pudo quedar registrado.', [
      errors.databaseDown(),
      errors.databaseDown('POST'),
    ]),
    appliesTo: () => true,
  },
]

/** Returns the 503 of a route that is refused while the database is behind. */
export const behindRefusal = (route: Documented): Refusal[] =>
  isSending(route)
    ? [
        refusal('La base de datos no responde, o volvió a un estado anterior y lo perdido se está recuperando.', [
          errors.databaseDown('POST'),
          errors.databaseBehind(),
        ]),
      ]
    : []

/** Returns the 422 of a route's schemas: their answer to an empty request or, when that is valid, to a list as the first field. */
export function wrongFields({ body, query }: Documented): Refusal[] {
  const schema = body ?? query
  if (!(schema instanceof z.ZodObject)) return []
  const [first = ''] = Object.keys(schema.shape)
  const error = refused(schema, {}) ?? refused(schema, { [first]: [] })
  return error ? [refusal('Algo está mal en el pedido.', [error])] : []
}

function refused(schema: z.ZodType, input: unknown): errors.HttpError | undefined {
  try {
    validate(schema, input)
    return undefined
  } catch (error) {
    if (error instanceof errors.HttpError) return error
    throw error
  }
}
