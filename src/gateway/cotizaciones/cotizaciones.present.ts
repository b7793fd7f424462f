/** Returns a rate as JSON. Spec, Exchange rates. */
import type { CotizacionRow } from './cotizaciones.queries.ts'
import { MONEDAS } from './monedas.ts'

const presentRate = ({ moneda, referencial, fecha }: CotizacionRow) => ({
  moneda,
  referencial: Number(referencial),
  fecha,
})

/** Returns the rates as JSON, in the order of MONEDAS. */
export const presentRates = (rows: readonly CotizacionRow[]) =>
  MONEDAS.flatMap(moneda => rows.filter(row => row.moneda === moneda)).map(presentRate)

/**
 * Returns a rate with `stale`: true when it is from before today in Asunción (docs/notes A17), as on weekends and
 * holidays, or after a failure.
 */
export const presentRateOn = (row: CotizacionRow, today: string) => ({ ...presentRate(row), stale: row.fecha < today })
