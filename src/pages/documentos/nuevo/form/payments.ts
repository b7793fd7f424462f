/** Completes the form's payments: a blank amount is the rest of the total, and quotas are counted. */
import { formatDecimal, parseDecimal } from '@nanduti/sifen'

type Entrega = { tipo?: unknown; monto?: unknown; infoTarjeta?: unknown; infoCheque?: unknown }
type Condicion = {
  condicion?: unknown
  entregas?: Entrega[]
  credito?: { montoEntrega?: unknown; infoCuotas?: unknown[]; cuotas?: number }
}

/** Changes the body. `total` is an exact decimal text. */
export function completePayments(body: Record<string, unknown>, total: string): void {
  const condicion = body.condicionPago as Condicion | undefined
  if (!condicion) return
  const { entregas, credito } = condicion
  if (credito?.infoCuotas) credito.cuotas = credito.infoCuotas.length
  const open = entregas?.filter(({ monto }) => monto === undefined) ?? []
  const [only, ...others] = open
  if (!entregas || !only || others.length > 0) return
  const target = credito ? credito.montoEntrega : total
  const left = typeof target === 'string' ? leftOf(target, entregas) : undefined
  if (left !== undefined) only.monto = left
}

/** Returns the rest of an amount after the other payments. Undefined when they cannot be read or leave nothing. */
function leftOf(target: string, entregas: readonly Entrega[]): string | undefined {
  const amounts = entregas.flatMap(({ monto }) => (monto === undefined ? [] : [parseDecimal(String(monto))]))
  const whole = parseDecimal(target)
  if (whole === undefined || amounts.some(amount => amount === undefined)) return undefined
  const left = amounts.reduce<bigint>((rest, amount) => rest - BigInt(amount ?? 0), BigInt(whole))
  return left > 0n ? formatDecimal(left) : undefined
}
