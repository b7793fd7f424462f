/** Amounts in messages, as people in Paraguay write them. */
import { type Decimal, formatDecimal } from '../../decimal.ts'
import { GUARANI } from '../resolve/index.ts'

/** Writes an amount with its currency: `Gs 1.234.567,5`, `USD 1.234,5`. */
export function importe(amount: Decimal, moneda: string): string {
  const [whole = '', fraction] = formatDecimal(amount).split('.')
  const written = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${fraction === undefined ? '' : `,${fraction}`}`
  return `${moneda === GUARANI ? 'Gs' : moneda} ${written}`
}
