/** Discounts and advances of a whole document, within the amounts of its items. */
import fc from 'fast-check'
import type { Body } from '../invoice-factory.ts'
import { inequivoco, maybe, monto, oneOf } from './values.ts'

const share = fc.integer({ min: 0, max: 1000 }).map(thousandths => thousandths / 1000)

/** Returns an amount up to the limit, with that many decimals. 0 when nothing is left. */
const cut = (amount: number, decimals: number) => {
  const text = Math.min(amount, 1e9).toFixed(decimals)
  return Number(text) <= amount ? inequivoco(text) : '0'
}

/** Discount and advance take at most nine tenths of the rest of every item. */
export const globales = (items: readonly Body[]): fc.Arbitrary<Body> =>
  fc
    .record({
      descuento: maybe(share),
      anticipo: maybe(share),
      decimals: oneOf(0, 2, 8),
      comision: maybe(monto(1_000_000, 2)),
      redondeo: maybe(oneOf<number | string>(0, 45, '0.0001')),
    })
    .map(({ descuento, anticipo, decimals, comision, redondeo }): Body => {
      const lines = items.map(({ precioUnitario, cantidad, descuento, anticipo }) => {
        const [price, amount, less, paid] = [precioUnitario, cantidad, descuento ?? 0, anticipo ?? 0].map(Number) as [
          ...[number, number, number, number],
        ]
        return { gross: price * amount, rest: (price - less - paid) * amount, left: (price - less - paid) / price }
      })
      const gross = lines.reduce((sum, line) => sum + line.gross, 0)
      const least = Math.min(...lines.map(({ left }) => left))
      const discounted = cut(gross * least * 0.9 * (descuento ?? 0), decimals)
      const rest = lines.reduce((sum, line) => sum + line.rest, 0) - Number(discounted)
      const paid = cut(rest * 0.9 * (anticipo ?? 0), decimals)
      return {
        descuentoGlobal: descuento == null ? descuento : discounted,
        anticipoGlobal: anticipo == null ? anticipo : paid,
        comision,
        redondeo: Number(redondeo ?? 0) <= rest - Number(paid) ? redondeo : undefined,
      }
    })
