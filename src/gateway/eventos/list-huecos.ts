/** Gaps in a point's numbering, each as a range that can be voided as it is (spec, Voiding rules 2 and 5). */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { field, type Principal, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { daysAround, type Rango } from '../dtes/index.ts'
import { voidingDeadline } from './deadlines.ts'
import { listGaps, seriesOfPoint } from './huecos.queries.ts'

/** As many as one answer holds, for each type. */
const MAX_GAPS = 100
const MAX_NUMEROS = 1000
const seven = (numero: number) => String(numero).padStart(7, '0')

export async function listHuecos(deps: Deps, principal: Principal, puntoId: number) {
  const { db } = deps
  const series = await seriesOfPoint(db, visibleEmpresas(principal), puntoId)
  if (series.length === 0) throw unprocessable({ punto_expedicion_id: [unknownPoint(puntoId)] })
  const data = []
  for (const { tipo_documento, ultimo_numero, ...place } of series) {
    if (tipo_documento === null || ultimo_numero === null) continue
    const serie = { ...place, tipo_documento, serie: null }
    for (const gap of await listGaps(db, serie, ultimo_numero, MAX_GAPS)) {
      const { above, below } = await daysAround(db, serie, gap)
      const day = above ?? below
      const { empresa_id: _, ...codes } = place
      data.push(
        ...parts(gap).map(({ desde, hasta }) => ({
          ...{ ...codes, tipo_documento, numero_inicio: seven(desde), numero_fin: seven(hasta) },
          ...{ cantidad: hasta - desde + 1, plazo: day ? voidingDeadline(day) : null },
        })),
      )
    }
  }
  return { data: data.slice(0, MAX_GAPS) }
}

export const unknownPoint = (id: number) =>
  `No hay un punto de expedición con id ${id} entre los suyos: véalos en GET /api/establecimientos/{id}/puntos-expedicion.`

/** In ranges that one voiding may have. */
function parts({ desde, hasta }: Rango): Rango[] {
  const count = Math.min(Math.ceil((hasta - desde + 1) / MAX_NUMEROS), MAX_GAPS)
  return Array.from({ length: count }, (_, n) => {
    const from = desde + n * MAX_NUMEROS
    return { desde: from, hasta: Math.min(from + MAX_NUMEROS - 1, hasta) }
  })
}

export const huecosQuery = z.object({
  punto_expedicion_id: field(
    z.string().regex(/^[1-9]\d{0,14}$/, 'El campo punto_expedicion_id debe ser el id de un punto de expedición.'),
    'El punto de expedición.',
    '1',
  ).transform(Number),
})

const hueco = z
  .object({
    timbrado: field(z.string(), 'Número del timbrado.', '12345678'),
    establecimiento: field(z.string(), 'Código del establecimiento.', '001'),
    punto_expedicion: field(z.string(), 'Código del punto de expedición.', '001'),
    tipo_documento: field(z.int(), 'Tipo de documento.', 1),
    numero_inicio: field(z.string(), 'Primer número sin usar.', '0000010'),
    numero_fin: field(z.string(), 'Último número sin usar.', '0000012'),
    cantidad: field(z.int(), 'Cuántos números son, hasta 1000.', 3),
    plazo: field(z.iso.date().nullable(), 'Hasta cuándo los inutiliza SIFEN; vacío si no se sabe.', '2026-12-15'),
  })
  .meta({ id: 'Hueco', description: 'Un rango sin usar, listo para inutilizar: agréguele el motivo.' })

export const huecosList = z.object({
  data: z.array(hueco).meta({ description: 'Los rangos, por tipo y del menor al mayor; hasta 100.' }),
})
