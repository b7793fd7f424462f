/** A document's totals with the names of the request's `totales`, as exact texts. */
import { type Figures, formatDecimal } from '@nanduti/sifen'

export type Totals = ReturnType<typeof totalsOf>
export type Adjustments = ReturnType<typeof adjustmentsOf>

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
    redondeo: known(totales.redon),
    totalOperacion: known(totales.totGralOpe),
    totalGuaranies: known(totales.totalGs),
  }
}

/**
 * Returns what discounts and advances took off, and what the commission added, as exact texts. Discounts and advances
 * are off the subtotals already.
 */
export function adjustmentsOf({ totales }: Pick<Figures, 'totales'>) {
  const { descTotal, anticipo, comision, ivaComision } = totales
  return {
    descuento: formatDecimal(descTotal),
    anticipo: formatDecimal(anticipo),
    comision: comision === undefined ? '0' : formatDecimal(comision),
    ivaComision: ivaComision === undefined ? '0' : formatDecimal(ivaComision),
  }
}
