/** The warnings about unknown fields of a request: their text, and their shape for the reference. */
import * as z from 'zod'

/** Returns the warning about an unknown name. */
export const notUsed = (kind: 'campo' | 'parámetro') => (campo: string) =>
  `El ${kind} ${campo} no se conoce en este pedido: no se tuvo en cuenta.`

const UNKNOWN = 'nombre_fantacia'

/** Shape of the warnings, for the reference. */
export const advertencias = z
  .array(
    z.object({
      campo: z.string().meta({ description: 'El campo o parámetro.', examples: [UNKNOWN] }),
      mensaje: z.string().meta({ description: 'Qué se hizo con él.', examples: [notUsed('campo')(UNKNOWN)] }),
    }),
  )
  .meta({
    id: 'Advertencias',
    description:
      'Lo que el pedido trae y esta operación no conoce, y lo que se hizo y conviene revisar. Solo está cuando hay algo que advertir.',
  })
