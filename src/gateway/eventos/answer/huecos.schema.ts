/** Schemas of GET /api/sifen/numeracion/huecos. */
import * as z from 'zod'
import { field, idText } from '../../../http/index.ts'

export const unknownPoint = (id: number) =>
  `No hay un punto de expedición con id ${id} entre los suyos: véalos en GET /api/establecimientos/{id}/puntos-expedicion.`

const CURSOR = /^[1-9]\.(?:[A-Z]{2})?\.\d{7}$/

export const huecosQuery = z.object({
  punto_expedicion_id: field(
    idText('El campo punto_expedicion_id debe ser el id de un punto de expedición.'),
    'El punto de expedición.',
    '1',
  ).transform(Number),
  serie: field(
    z
      .string()
      .regex(/^[A-Z]{2}$/, 'El campo serie debe tener dos letras mayúsculas.')
      .optional(),
    'Solo los de esta serie. Sin ella: los de todas, y los números sin serie.',
    'AA',
  ),
  after: field(
    z.string().regex(CURSOR, 'El campo after debe ser el next_after de la respuesta anterior.'),
    'Solo los que siguen: el `next_after` de la respuesta anterior.',
    '1..0001500',
  )
    .transform(text => {
      const [tipo, serie, numero] = text.split('.') as [string, string, string]
      return [Number(tipo), serie, Number(numero)] as const
    })
    .optional(),
})
export type HuecosQuery = z.output<typeof huecosQuery>

const hueco = z
  .object({
    timbrado: field(z.string(), 'Número del timbrado.', '12345678'),
    establecimiento: field(z.string(), 'Código del establecimiento.', '001'),
    punto_expedicion: field(z.string(), 'Código del punto de expedición.', '001'),
    tipo_documento: field(z.int(), 'Tipo de documento.', 1),
    serie: field(z.string().nullable(), 'La serie de los números, si la hay.', null),
    numero_inicio: field(z.string(), 'Primer número sin usar.', '0000010'),
    numero_fin: field(z.string(), 'Último número sin usar.', '0000012'),
    cantidad: field(z.int(), 'Cuántos números son, hasta 1000.', 3),
    plazo: field(z.iso.date().nullable(), 'Hasta cuándo los inutiliza SIFEN; vacío si no se sabe.', '2026-12-15'),
  })
  .meta({ id: 'Hueco', description: 'Un rango sin usar, listo para inutilizar: agréguele el motivo.' })

export const huecosList = z.object({
  data: z.array(hueco).meta({ description: 'Los rangos, por tipo, por serie y del menor al mayor; hasta 100.' }),
  next_after: field(z.string().optional(), 'Si hay más: pídalos con este valor en `after`.', '1..0001500'),
})
