/**
 * Review of a document in editing, by the rules of its creation: its totals and its problems. Stores nothing and takes
 * no number (docs/notes 250).
 */
import { type Contexto, formatDecimal, horaAsuncion, readInput, reckonInput } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { type FieldErrors, HttpError, type Principal } from '../../../http/index.ts'
import { askDte, planDte } from './plan-dte.ts'
import { planRate } from './plan-rate.ts'
import { type Adjustments, adjustmentsOf, type Totals, totalsOf } from './totals-of.ts'

/**
 * Totals of a request, and what was taken off or added. `importes` has the total of each item, in order. Amounts are
 * exact decimal texts.
 */
export type Reckoning = { totales: Totals; ajustes: Adjustments; importes: string[] }

/** Computes the totals with the arithmetic of creation, even while the rest of the document is missing or wrong. */
export async function reckonDte(
  deps: Deps,
  body: unknown,
  { ambiente, redondearA }: Pick<Contexto, 'ambiente' | 'redondearA'>,
): Promise<Reckoning> {
  const read = readInput(body)
  const ahora = horaAsuncion(deps.clock.now())
  const tipoCambio = await planRate(deps, read.dte, { ambiente, ahora })
  const figures = reckonInput(read, { ambiente, ahora, tipoCambio, redondearA })
  return {
    totales: totalsOf(figures),
    ajustes: adjustmentsOf(figures),
    importes: figures.items.map(({ total }) => formatDecimal(total)),
  }
}

/** Returns all problems by field. Empty when the document could be created. Throws 403 as creation does. */
export async function reviewDte(deps: Deps, principal: Principal, body: unknown): Promise<FieldErrors> {
  try {
    await planDte(deps, await askDte(deps, principal, body), 'despues')
    return {}
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return error.body.errors as FieldErrors
    throw error
  }
}
