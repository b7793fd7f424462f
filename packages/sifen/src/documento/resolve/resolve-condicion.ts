/** Resolves the payment: cash, credit and each payment, with defaults. docs/sifen §2.2, gCamCond. */
import { filled, isRate, type ReadAmount, readAmount } from '../../campos/index.ts'
import { type Decimal, roundTo, ZERO } from '../../decimal.ts'
import { monedas } from '../../tables/published.ts'
import type { CondicionInput } from '../input/index.ts'
import { rucOf } from './resolve-ruc.ts'
import { isTooLarge } from './totals.ts'

export type Condicion = ReturnType<typeof resolveCondicion>

export const GUARANI = 'PYG'
export const CONDICION = { contado: 1, credito: 2 } as const
export const CREDITO = { plazo: 1, cuota: 2 } as const
/** Default term of a credit. */
export const PLAZO = '30 días'

type CreditoInput = NonNullable<CondicionInput['credito']>
type EntregaInput = NonNullable<CondicionInput['entregas']>[number]
/** Currency and rate that a payment inherits from the operation. */
type Currency = { moneda: string; cambio: Decimal | undefined }

const EFECTIVO = 1

/**
 * Resolves the payment. `cambio` is the rate of the operation, or the one that its items share. `total` is dTotGralOpe:
 * a cash sale without payments is paid whole in cash.
 */
export function resolveCondicion(
  input: CondicionInput | undefined,
  moneda: string,
  cambio: ReadAmount | undefined,
  total: Decimal,
) {
  const condicion = input?.condicion ?? CONDICION.contado
  const currency = currencyOf(moneda, cambio)
  const given = input?.entregas?.map(entrega => resolveEntrega(entrega, currency))
  const payable = condicion === CONDICION.contado && total >= ZERO && !isTooLarge(total)
  const whole = { tipo: EFECTIVO, monto: roundTo(total, 4), ...currency }
  return {
    condicion,
    entregas: given ?? (payable ? [whole] : undefined),
    credito: condicion === CONDICION.credito ? resolveCredito(input?.credito ?? {}, currency.moneda) : undefined,
  }
}

/** Returns the currency of the operation if it is valid, so that an error in the operation is reported once. */
function currencyOf(moneda: string, cambio: ReadAmount | undefined): Currency {
  if (!monedas().has(moneda)) return { moneda: GUARANI, cambio: undefined }
  return { moneda, cambio: moneda !== GUARANI && isRate(cambio) ? cambio : undefined }
}

function resolveEntrega(entrega: EntregaInput, currency: Currency) {
  const moneda = entrega.moneda ?? currency.moneda
  return {
    ...entrega,
    moneda,
    cambio: readAmount(entrega.cambio) ?? (moneda === currency.moneda ? currency.cambio : undefined),
    monto: readAmount(entrega.monto),
    infoTarjeta: entrega.infoTarjeta && resolveTarjeta(entrega.infoTarjeta),
    infoCheque: entrega.infoCheque && resolveCheque(entrega.infoCheque),
  }
}

function resolveTarjeta(tarjeta: NonNullable<EntregaInput['infoTarjeta']>) {
  return {
    ...tarjeta,
    numero: asText(tarjeta.numero)?.padStart(4, '0'),
    codigoAutorizacion: asText(tarjeta.codigoAutorizacion),
    ...rucOf(tarjeta.ruc),
  }
}

/** Returns the text of a number that is a name. */
const asText = (digits: string | number | null | undefined): string | undefined =>
  typeof digits === 'number' ? String(digits) : filled(digits)

const resolveCheque = (cheque: NonNullable<EntregaInput['infoCheque']>) => ({
  ...cheque,
  numeroCheque: filled(cheque.numeroCheque)?.padStart(8, '0'),
})

function resolveCredito(credito: CreditoInput, moneda: string) {
  const tipo = credito.tipo ?? (credito.cuotas ? CREDITO.cuota : CREDITO.plazo)
  return {
    ...credito,
    tipo,
    plazo: filled(credito.plazo) ?? (tipo === CREDITO.plazo ? PLAZO : undefined),
    montoEntrega: readAmount(credito.montoEntrega),
    infoCuotas: credito.infoCuotas?.map(cuota => ({
      ...cuota,
      monto: readAmount(cuota.monto),
      moneda: cuota.moneda ?? moneda,
    })),
  }
}
