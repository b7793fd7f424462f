/** Schema of the explanation of a code of SIFEN, of documents and of events. */
import { CDC_SHAPE } from '@nanduti/sifen'
import * as z from 'zod'
import { ESTADOS } from '../../../db/index.ts'
import { field } from '../../../http/index.ts'
import { APPROVED, EXPLAINED } from './dtes.examples.ts'

/** Explanation of the rejection in the examples. */
const { significado, causa, que_hacer, lado, campo } = EXPLAINED
export const explicacion = z
  .object({
    significado: field(z.string(), 'Qué quiere decir el código.', significado),
    causa: field(z.string(), 'Por qué suele venir.', causa),
    que_hacer: field(z.string(), 'Qué hacer.', que_hacer),
    lado: field(z.enum(['usted', 'sifen', 'nadie']), 'Quién tiene que actuar.', lado),
    campo: field(z.string().nullable(), 'El campo del pedido del que habla, si es de uno.', campo),
    documento: z
      .object({
        id: field(z.int().positive(), 'Identificador.', APPROVED.id),
        cdc: field(z.string().regex(CDC_SHAPE), 'Código de control.', APPROVED.cdc),
        estado: field(z.enum(ESTADOS), 'Estado.', APPROVED.estado),
      })
      .optional()
      .meta({
        description:
          'Después de un 1002, el primer documento de la empresa que tiene ese número: puede ser esta misma venta. Solo en la respuesta al envío y en el detalle de un documento.',
      }),
  })
  .meta({ id: 'Explicacion', description: 'Qué significa un código de SIFEN y qué hacer.' })
