/** A document's totals with the names of the request's `totales`, as exact texts. */
import { type Figures, formatDecimal } from '@nanduti/sifen'

export type Totals = ReturnType<typeof totalsOf>

export function totalsOf({ totales }: Pick<Figures, 'totales'>) {
  const known = (amount: typeof totales.sub5) => (amount === undefined ? null : formatDecimal(amount))
  return {
    subtotalExento: known(totales.subExe),
    subtotalExonerado: known(totales.subExo),
    subtotalGravado5: known(totales.sub5),
    subtotalGravado10: known(totales.sub10),
    iva5: known(totales.iva5),
    iva10: known(totales.iva10),
    ivaTotal: known(totales.totIVA),
    totalOperacion: known(totales.totGralOpe),
    totalGuaranies: known(totales.totalGs),
  }
}
