/** Refusals of routes that read a document's XML, which may be in the archive. */
import * as z from 'zod'
import {
  archiveDown,
  archivedAltered,
  archivedLost,
  databaseDown,
  field,
  notFound,
  refusal,
} from '../../../http/index.ts'

const detalle = field(z.string(), 'Qué falta, si el documento existe.', archivedLost().body.detalle as string)

export const xmlNotGiven = [
  refusal(
    'No existe, o es de una empresa que usted no ve. Con `ARCHIVO_PERDIDO`, existe y falta su XML.',
    [notFound(), archivedLost()],
    { detalle: detalle.optional() },
  ),
  refusal('La base de datos no responde, o el XML está en el archivo y este no lo da.', [
    databaseDown(),
    archiveDown(),
    archivedAltered(),
  ]),
]
