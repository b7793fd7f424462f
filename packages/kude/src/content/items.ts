/** Details under an item's description, for any paper. */
import { isZero } from '../decimal.ts'
import { formatDecimal, formatPrecio, priceDecimals } from '../format.ts'
import type { KudeItem } from '../model.ts'

export function itemDetails({ informacion, detalles, valor }: KudeItem, moneda: string): string[] {
  const anticipo = valor?.anticipo ?? '0'
  const advance = `Anticipo por unidad: ${formatPrecio(anticipo, priceDecimals(anticipo, moneda))}`
  const rate = valor?.tipoCambio === undefined ? [] : [`Tipo de cambio: ${formatDecimal(valor.tipoCambio)}`]
  const facts = [...detalles, ...(isZero(anticipo) ? [] : [advance]), ...rate].join(' · ')
  return [...(informacion === undefined ? [] : [informacion]), ...(facts === '' ? [] : [facts])]
}
