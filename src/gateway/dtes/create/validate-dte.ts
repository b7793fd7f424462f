/**
 * POST /api/sifen/dtes/validar: the result that a creation would have, with the document's totals and its unsigned XML.
 * Stores nothing. An addition to the spec (docs/notes 207).
 */
import { composeDe, draftRde, horaAsuncion, type Prepared } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import type { FieldErrors, Handling, Principal } from '../../../http/index.ts'
import { presentSummary } from '../answer/index.ts'
import { askDte, type DtePlan, planDte, totalsOf } from '../plan/index.ts'
import { type DteRow, openCounters } from '../record/index.ts'
import { byItsJob, createDte } from './create-dte.ts'
import { warnReferencia } from './referencia.ts'

/**
 * Placeholder of the security code in the XML. The real code is generated at creation and is part of the CDC; no
 * document should have this one.
 */
const NO_CODE = '999999999'

/** The caller's preference about unknown fields, and problems that it found, which are reported with the others. */
type Check = { handling?: Handling; errors?: FieldErrors }

/** Returns the row that a creation would store, and its content. Throws the errors of creation: 403, 409, 422. */
export async function checkDte(
  deps: Deps,
  principal: Principal,
  body: unknown,
  { handling, errors }: Check = {},
): Promise<{ row: DteRow; prepared: Prepared }> {
  const wanted = await askDte(deps, principal, body, handling)
  const requested = { ...wanted, errors: { ...wanted.errors, ...errors } }
  const plan = await planDte(deps, requested, 'despues')
  const row = await rehearse(deps, { ...plan, counter: undefined }, principal.userId)
  const advertencias = [...row.advertencias, ...(await warnReferencia(deps, requested))]
  return { row: { ...row, advertencias }, prepared: plan.prepared }
}

/** Validates a document. Throws as `checkDte` does. */
export async function validateDte(deps: Deps, principal: Principal, body: unknown, handling?: Handling) {
  const { row, prepared } = await checkDte(deps, principal, body, handling === undefined ? {} : { handling })
  const { numero, emitter_id, tipo_documento, ambiente, timbrado, fecha_emision, moneda, receptor } =
    presentSummary(row)
  const { content, cdc } = composeDe(
    prepared,
    { numero: row.numero, codigoSeguridad: NO_CODE },
    horaAsuncion(deps.clock.now()),
  )
  return {
    ...{ message: VALID, numero, emitter_id, tipo_documento, ambiente, timbrado, fecha_emision, moneda },
    ...{
      tipo_cambio: row.tipo_cambio,
      receptor,
      totales: totalsOf(prepared.doc),
      advertencias: row.advertencias,
    },
    xml: draftRde(cdc, content),
  }
}

export const VALID = 'El documento es correcto. No se guardó, y no se tomó ningún número.'

/** Carries the row out of the transaction that it rolls back. */
class Rehearsed extends Error {
  readonly row: DteRow
  constructor(row: DteRow) {
    super('undone on purpose')
    this.row = row
  }
}

/** Creates the document in a transaction that is rolled back, so that validation applies every check of creation. */
async function rehearse(deps: Deps, plan: DtePlan, userId: number): Promise<DteRow> {
  try {
    return await deps.db.transaction(async tx => {
      // With a queue of its own: no document of another request may be written in this transaction.
      const rehearsal = { ...deps, db: tx, counters: openCounters() }
      throw new Rehearsed((await createDte(rehearsal, { ...plan, version: undefined }, userId, byItsJob(deps))).dte)
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.row
    throw error
  }
}
