/** The refusals that follow from a route's own data (DECISIONS A1), in the order in which they are decided. */
import { z } from 'zod'
import * as errors from './errors.ts'
import { type Docs, field, fieldsRefusal, refusal } from './openapi-docs.ts'
import type { Route } from './route.ts'

export type Refusal = {
  /** What is answered, as an example. */
  error: errors.HttpError
  /** The body's shape, whose description says when. */
  shape: z.ZodType
  appliesTo(route: Route & { docs: Docs }): boolean
}

const MISMATCH = 'TOKEN_IP_MISMATCH'

const hasBody = ({ method }: Route) => method === 'POST'
const isClosed = ({ permission }: Route) => permission !== 'public'

export const REFUSALS: readonly Refusal[] = [
  {
    error: errors.tooManyAttempts({}),
    shape: refusal('Se agotó un límite de pedidos. `Retry-After` dice cuántos segundos esperar.'),
    appliesTo: route => isClosed(route) || route.limiter !== undefined,
  },
  {
    error: errors.unauthenticated(),
    shape: refusal(
      'Falta el token, o está mal escrito, revocado o vencido; o se usó desde otra dirección (`TOKEN_IP_MISMATCH`) y acaba de revocarse.',
      undefined,
      { code: field(z.literal(MISMATCH).optional(), 'Solo si se usó desde otra dirección.', MISMATCH) },
    ),
    appliesTo: isClosed,
  },
  {
    error: errors.invalidAbility(),
    shape: refusal('El token no tiene el permiso, o su rol en esa empresa no alcanza.'),
    appliesTo: ({ permission }) => permission !== 'public' && permission !== 'token',
  },
  {
    error: errors.tooLarge(),
    shape: refusal('El cuerpo es demasiado grande.'),
    appliesTo: hasBody,
  },
  {
    error: errors.unsupportedMedia(),
    shape: refusal('El tipo de contenido del cuerpo no es el que corresponde.'),
    appliesTo: hasBody,
  },
  {
    error: errors.badJson(),
    shape: refusal(
      'El cuerpo no se puede leer: no es JSON en UTF-8, está anidado más de 32 niveles, o no es el formulario que se pide.',
    ),
    appliesTo: hasBody,
  },
  {
    error: errors.notFound(),
    shape: refusal('No existe, o es de una empresa que usted no ve.'),
    appliesTo: ({ path }) => path.includes(':'),
  },
  {
    error: errors.unprocessable({ campo: ['El campo campo es obligatorio.'] }),
    shape: fieldsRefusal('Algo está mal en el pedido.'),
    appliesTo: ({ body, query, docs }) => (body ?? query ?? docs.body) !== undefined,
  },
  {
    error: errors.serverError(),
    shape: refusal('Falla nuestra. `X-Request-Id` la identifica en el registro.'),
    appliesTo: () => true,
  },
]
