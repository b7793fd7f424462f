/**
 * Routes of the reference rates (spec, Exchange rates). Rates belong to no company: any token with `bcp:read` reads
 * them.
 */

import { diaAsuncion } from '@nanduti/sifen'
import { dataOf, notFound, type Route, route, type Tag } from '../../http/index.ts'
import { presentRateOn, presentRates } from './cotizaciones.present.ts'
import { findRate, latestRates } from './cotizaciones.queries.ts'
import { cotizacion, cotizacionDelDia, monedaParam } from './cotizaciones.schema.ts'
import { MONEDAS, type Moneda } from './monedas.ts'

/** Section of the API reference. */
const tag: Tag = {
  name: 'Cotizaciones',
  description: 'Las cotizaciones de referencia del Banco Central del Paraguay, una planilla por día hábil.',
}

export const cotizacionesRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/bcp/cotizaciones',
    permission: 'bcp:read',
    docs: {
      tag,
      operationId: 'listarCotizaciones',
      summary: 'Listar las cotizaciones del BCP',
      response: dataOf(cotizacion, 'La última cotización de referencia de cada moneda.'),
    },
    handler: async ({ db, bank }) => ({ data: presentRates(await latestRates(db, bank.origen)) }),
  }),
  route({
    method: 'GET',
    path: '/api/bcp/cotizaciones/:moneda',
    permission: 'bcp:read',
    words: { moneda: MONEDAS },
    docs: {
      tag,
      operationId: 'consultarCotizacion',
      summary: 'Ver la cotización de una moneda',
      description: 'De una moneda que no se sirve, o de la que aún no hay cotización, responde 404.',
      params: monedaParam,
      response: cotizacionDelDia,
    },
    async handler({ db, bank, clock }, { params }) {
      const row = await findRate(db, bank.origen, params.moneda as Moneda)
      if (!row) throw notFound()
      return { data: presentRateOn(row, diaAsuncion(clock.now())) }
    },
  }),
]
