/**
 * Limits of service accounts (docs/notes 512). The environment and the amount are compared with what a request issues or
 * sends. Documents of the day are counted before they are created, in one statement that only an account with that
 * limit needs.
 */
import { type Decimal, diaAsuncion, formatDecimal, parseDecimal } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { limiteDelToken, type Principal, requireAmbiente } from '../../http/index.ts'
import { returnDocument, takeDocument } from './cuentas.queries.ts'

/** What a limit compares: a document's environment, and its total in guaraníes if it is known. */
export type Measured = { ambiente: Ambiente; guaranies: Decimal | undefined }

/** Throws 403 when the caller's account may not issue or send such a document. */
export function requireWithin(caller: Pick<Principal, 'cuenta'>, { ambiente, guaranies }: Measured): void {
  requireAmbiente(caller, ambiente)
  const most = caller.cuenta?.limites.monto_maximo
  if (most == null) return
  if (guaranies === undefined) throw limiteDelToken('monto_maximo', most, UNKNOWN_TOTAL)
  if (guaranies > (parseDecimal(most) as Decimal)) throw overAmount(most, formatDecimal(guaranies))
}

const UNKNOWN_TOTAL =
  'La cuenta de servicio tiene un monto máximo, y el total en guaraníes de este documento no se conoce: sus ítems tienen tipos de cambio distintos.'

const overAmount = (most: string, total: string) =>
  limiteDelToken(
    'monto_maximo',
    most,
    `El documento suma ${total} guaraníes, y la cuenta de servicio emite hasta ${most}.`,
  )

const overDay = (most: number) =>
  limiteDelToken(
    'documentos_por_dia',
    most,
    `La cuenta de servicio ya creó los ${most} documentos que puede crear por día, de 0 a 24 horas de Paraguay.`,
  )

/** One unit as a Decimal. */
const ONE = BigInt(parseDecimal(1) as Decimal)

/** Returns what the limits compare of a stored document. */
export const measuredOf = (dte: StoredTotal & { ambiente: Ambiente }): Measured => ({
  ambiente: dte.ambiente,
  guaranies: guaraniesOf(dte),
})

/** Returns the total in guaraníes. Undefined when its items have rates of their own. */
function guaraniesOf({ moneda, total_operacion, tipo_cambio }: StoredTotal): Decimal | undefined {
  const total = parseDecimal(total_operacion)
  if (moneda === 'PYG') return total
  const rate = tipo_cambio ? parseDecimal(tipo_cambio.valor) : undefined
  return total === undefined || rate === undefined ? undefined : (BigInt(total) * BigInt(rate)) / ONE
}

type StoredTotal = { moneda: string; total_operacion: string; tipo_cambio: { valor: string } | null }

/** The document to create, and by whom. */
export type Creating = Measured & { cuenta: Principal['cuenta']; empresaId: number; userId: number }

/**
 * Creates a document within the limits of the caller's account. It is taken back after an error by which it was
 * certainly not created. One whose fate is unknown counts: the account can create fewer documents by it, never more.
 */
export async function withinLimits<Issued>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cuenta, empresaId, userId, ...measured }: Creating,
  create: () => Promise<Issued>,
  isNotCreated: (error: unknown) => boolean,
): Promise<Issued> {
  requireWithin({ cuenta }, measured)
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
