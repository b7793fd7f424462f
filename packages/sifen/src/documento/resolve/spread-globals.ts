/**
 * Spreads a discount and an advance of the whole document over the items, per unit. The discount is proportional to the
 * price, as SIFEN recalculates it (EA004 = F010 × E721 / 100, NT1). The advance is proportional to the price after
 * discounts. The rounding remainder goes to the largest item. docs/notes 231
 */
import { add, type Decimal, divide, fromInteger, multiply, multiplyDivide, ONE, subtract, ZERO } from '../../decimal.ts'

/** An item before the spread. Amounts are per unit. */
export type Before = { precioUnitario: Decimal; cantidad: Decimal; descuento: Decimal; anticipo: Decimal }
/** Share per unit. Undefined where the document has no such amount. */
export type Share = { descuentoGlobal: Decimal | undefined; anticipoGlobal: Decimal | undefined }
export type Spread = {
  /** dPorcDescTotal F010 */
  porcentaje: Decimal
  shares: readonly Share[]
}

const HUNDRED = fromInteger(100)

export function spreadGlobals(items: readonly Before[], descuento: Decimal, anticipo: Decimal): Spread {
  const precios = items.map(({ precioUnitario, cantidad }) => ({ perUnit: precioUnitario, cantidad }))
  const descuentos = spread(descuento, precios)
  const restos = items.map((item, i) => ({
    perUnit: subtract(subtract(item.precioUnitario, add(item.descuento, item.anticipo)), descuentos[i] ?? ZERO),
    cantidad: item.cantidad,
  }))
  const anticipos = spread(anticipo, restos)
  const bruto = wholeOf(precios)
  return {
    porcentaje: descuento > ZERO && bruto > ZERO ? multiplyDivide(descuento, HUNDRED, bruto) : ZERO,
    shares: items.map((_, i) => ({ descuentoGlobal: descuentos[i], anticipoGlobal: anticipos[i] })),
  }
}

type Weight = { perUnit: Decimal; cantidad: Decimal }

const lineOf = ({ perUnit, cantidad }: Weight) => multiply(perUnit, cantidad)
const wholeOf = (weights: readonly Weight[]) => weights.map(lineOf).reduce(add, ZERO)

/** Returns the shares. Empty when the amount, or the total to spread it over, is zero. */
function spread(amount: Decimal, weights: readonly Weight[]): Decimal[] {
  const whole = wholeOf(weights)
  if (amount <= ZERO || whole <= ZERO) return []
  const shares = weights.map(({ perUnit }) => (perUnit > ZERO ? multiplyDivide(amount, perUnit, whole) : ZERO))
  const spent = weights.map(({ cantidad }, i) => multiply(shares[i] ?? ZERO, cantidad)).reduce(add, ZERO)
  const largest = largestOf(weights.map(lineOf))
  const { perUnit, cantidad } = weights[largest] ?? { perUnit: ZERO, cantidad: ONE }
  const share = add(shares[largest] ?? ZERO, divide(subtract(amount, spent), cantidad))
  shares[largest] = share < ZERO ? ZERO : share > perUnit && amount <= whole ? perUnit : share
  return shares
}

function largestOf(lines: readonly Decimal[]): number {
  let largest = 0
  for (const [i, line] of lines.entries()) if (line > (lines[largest] ?? ZERO)) largest = i
  return largest
}
