/**
 * POST /api/sifen/dtes/validar: what creation would say of a document, with its totals and its XML without signature. Nothing of it stays.
 * Beyond the spec (docs/notes 207).
 */
import { composeDe, draftRde, horaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../http/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { presentSummary } from './dtes.present.ts'
import type { DteRow } from './dtes.queries.ts'
import { type DtePlan, planDte } from './plan-dte.ts'
import { totalsOf } from './totals-of.ts'

/** The security code is drawn at creation and is part of the CDC, so the XML that is shown carries one that no document should have. */
const NO_CODE = '999999999'

/** Refuses in the words of creation: 403, 409, 422. */
export async function validateDte(deps: Deps, principal: Principal, body: unknown) {
  const plan = await planDte(deps, principal, body, 'despues')
  const row = await rehearse(deps, { ...plan, counter: undefined }, principal.userId)
  const { numero, emitter_id, tipo_documento, ambiente, timbrado, fecha_emision, moneda, receptor } =
    presentSummary(row)
  const { content, cdc } = composeDe(
    plan.prepared,
    { numero: row.numero, codigoSeguridad: NO_CODE },
    horaAsuncion(deps.clock.now()),
  )
  return {
    ...{ message: VALID, numero, emitter_id, tipo_documento, ambiente, timbrado, fecha_emision, moneda },
    ...{ tipo_cambio: row.tipo_cambio, receptor, totales: totalsOf(plan.prepared.doc), advertencias: row.advertencias },
    xml: draftRde(cdc, content),
  }
}

export const VALID = 'El documento es correcto. No se guardó, y no se tomó ningún número.'

/** Carries the row out of the transaction that it undoes. */
class Rehearsed extends Error {
  readonly row: DteRow
  constructor(row: DteRow) {
    super('undone on purpose')
    this.row = row
  }
}

/** Creates the document in a transaction that is undone, so that nothing is checked less than by creation. */
async function rehearse(deps: Deps, plan: DtePlan, userId: number): Promise<DteRow> {
  try {
    return await deps.db.transaction(async tx => {
      throw new Rehearsed(await createDte({ ...deps, db: tx }, plan, userId, byItsJob(deps)))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.row
    throw error
  }
}
