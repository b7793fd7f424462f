/**
 * Limits of service accounts (docs/notes 512, 547). The environment and the amount are compared with what a request
 * issues or sends. Documents of the day are counted before they are created, in one statement that only an account with
 * that limit needs.
 */
import { type Decimal, diaAsuncion, formatDecimal, parseDecimal, shortDate } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { limiteDelToken, type Principal, requireAmbiente } from '../../http/index.ts'
import { type ReferenceRate, referenceRate } from '../cotizaciones/index.ts'
import { returnDocument, takeDocument } from './cuentas.queries.ts'

/** What the limits compare. `guaranies` is the total by the document's own rates. Undefined when it is not known. */
export type Measured = {
  ambiente: Ambiente
  moneda: string
  total: Decimal | undefined
  guaranies: Decimal | undefined
}

type RateDeps = Pick<Deps, 'db' | 'bank' | 'clock'>

/** Throws 403 when the caller's account may not issue or send such a document. */
export async function requireWithin(
  deps: RateDeps,
  caller: Pick<Principal, 'cuenta'>,
  measured: Measured,
): Promise<void> {
  requireAmbiente(caller, measured.ambiente)
  const most = caller.cuenta?.limites.monto_maximo
  if (most == null) return
  const { moneda, total, guaranies } = measured
  if (total === undefined || guaranies === undefined) throw limiteDelToken('monto_maximo', most, UNKNOWN_TOTAL)
  const limit = parseDecimal(most) as Decimal
  if (guaranies > limit) throw overAmount(most, guaranies)
  if (moneda === GUARANI) return
  // The caller chooses the document's rate, and its date.
  const bank = await rateOfToday(deps, measured)
  if (!bank) throw limiteDelToken('monto_maximo', most, noRate(moneda))
  const byBank = times(total, parseDecimal(bank.valor) as Decimal)
  if (byBank > limit) throw overAmount(most, byBank, bank)
}

/** Returns the bank's rate of today. The sandbox's fictitious rates are not used in `prod`. */
async function rateOfToday(deps: RateDeps, { ambiente, moneda }: Measured): Promise<ReferenceRate | undefined> {
  if (ambiente === 'prod' && deps.bank.origen === 'sandbox') return undefined
  return referenceRate(deps, moneda, diaAsuncion(deps.clock.now()))
}

const UNKNOWN_TOTAL =
  'La cuenta de servicio tiene un monto máximo, y el total en guaraníes de este documento no se conoce: sus ítems tienen tipos de cambio distintos.'

const noRate = (moneda: string) =>
  `La cuenta de servicio tiene un monto máximo en guaraníes, y la pasarela no tiene una cotización del BCP de ${moneda} de los últimos 7 días para compararlo.`

const overAmount = (most: string, total: Decimal, bank?: ReferenceRate) => {
  const by = bank ? `, a la cotización del BCP del ${shortDate(bank.fecha)} (${bank.valor})` : ''
  const why = `El documento suma ${formatDecimal(total)} guaraníes${by}, y la cuenta de servicio emite hasta ${most}.`
  return limiteDelToken('monto_maximo', most, why)
}

const overDay = (most: number) =>
  limiteDelToken(
    'documentos_por_dia',
    most,
    `La cuenta de servicio ya creó los ${most} documentos que puede crear por día, de 0 a 24 horas de Paraguay.`,
  )

const GUARANI = 'PYG'
/** One unit as a Decimal. */
const ONE = BigInt(parseDecimal(1) as Decimal)
const times = (amount: Decimal, rate: Decimal): Decimal => (BigInt(amount) * BigInt(rate)) / ONE

type StoredTotal = {
  ambiente: Ambiente
  moneda: string
  total_operacion: string
  tipo_cambio: { valor: string } | null
}

/** Returns what the limits compare of a stored document. Items with rates of their own have no total in guaraníes. */
export function measuredOf({ ambiente, moneda, total_operacion, tipo_cambio }: StoredTotal): Measured {
  const total = parseDecimal(total_operacion)
  const rate = parseDecimal(moneda === GUARANI ? 1 : (tipo_cambio?.valor ?? ''))
  const guaranies = total === undefined || rate === undefined ? undefined : times(total, rate)
  return { ambiente, moneda, total, guaranies }
}

/** The document to create, and by whom. */
export type Creating = Measured & { cuenta: Principal['cuenta']; empresaId: number; userId: number }

/**
 * Creates a document within the limits of the caller's account. It is taken back after an error by which it was
 * certainly not created. One whose fate is unknown counts: the account can create fewer documents by it, never more.
 */
export async function withinLimits<Issued>(
  deps: RateDeps,
  { cuenta, empresaId, userId, ...measured }: Creating,
  create: () => Promise<Issued>,
  isNotCreated: (error: unknown) => boolean,
): Promise<Issued> {
  const { db, clock } = deps
  await requireWithin(deps, { cuenta }, measured)
  const most = cuenta?.limites.documentos_por_dia
  if (most == null) return create()
  const ref = { empresa_id: empresaId, user_id: userId }
  const day = await takeDocument(db, ref, diaAsuncion(clock.now()), most)
  if (day === undefined) throw overDay(most)
  try {
    return await create()
  } catch (error) {
    if (isNotCreated(error)) await returnDocument(db, ref, day)
    throw error
  }
}
