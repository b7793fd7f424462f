/** Totals of a document. A note of remission has none. docs/sifen §3 */
import { sumDecimals } from '../decimal.ts'
import type { Moneda, Totales } from '../model.ts'
import type { XmlElement } from '../xml.ts'

export function readTotales(totales: XmlElement | undefined, moneda: Moneda | undefined): Totales | undefined {
  if (totales === undefined || moneda === undefined) return undefined
  const total = (name: string) => totales.value(name) ?? '0'
  const general = totales.requireValue('dTotGralOpe')
  return {
    exentas: sumDecimals(totales.value('dSubExe'), totales.value('dSubExo')),
    gravadas5: total('dSub5'),
    gravadas10: total('dSub10'),
    operacion: totales.requireValue('dTotOpe'),
    descuentoItem: total('dTotDesc'),
    descuentoGlobal: total('dTotDescGlotem'),
    porcentajeDescuento: total('dPorcDescTotal'),
    descuento: total('dDescTotal'),
    anticipoItem: total('dTotAntItem'),
    anticipoGlobal: total('dTotAnt'),
    anticipo: total('dAnticipo'),
    redondeo: total('dRedon'),
    comision: total('dComi'),
    general,
    guaranies: moneda.codigo === 'PYG' ? general : totales.value('dTotalGs'),
    iva5: total('dIVA5'),
    iva10: total('dIVA10'),
    ivaRedondeo5: total('dLiqTotIVA5'),
    ivaRedondeo10: total('dLiqTotIVA10'),
    ivaComision: total('dIVAComi'),
    iva: total('dTotIVA'),
  }
}
