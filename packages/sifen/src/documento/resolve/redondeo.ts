/** Rounding of a document's total down to a coin of guaraníes: dRedon F013. docs/notes 537, 539 */
import { given, knownAmount, readAmount } from '../../campos/index.ts'
import { type Decimal, fromInteger, ZERO } from '../../decimal.ts'
import type { DteInput } from '../input/index.ts'
import type { Tipo } from '../tipos/index.ts'
import { GUARANI } from './resolve-condicion.ts'

/** Coins in circulation. */
export const MONEDAS_DE_REDONDEO = [50, 100, 500, 1000] as const

const UNITS: readonly Decimal[] = MONEDAS_DE_REDONDEO.map(fromInteger)
export const isMonedaDeRedondeo = (amount: Decimal | undefined): amount is Decimal =>
  amount !== undefined && UNITS.includes(amount)

/**
 * Returns the coin to which the total is rounded, 0 for none. The emitter's is for a document in guaraníes that a client
 * pays, and that does not speak of rounding itself.
 */
export function coinOf(dte: DteInput, porDefecto: number | undefined, { receptor }: Tipo): Decimal {
  if ((dte.moneda ?? GUARANI) !== GUARANI) return ZERO
  if (given(dte.redondearA)) {
    const own = knownAmount(readAmount(dte.redondearA))
    return isMonedaDeRedondeo(own) ? own : ZERO
  }
  return given(dte.redondeo) || receptor !== 'cliente' ? ZERO : fromInteger(porDefecto ?? 0)
}
