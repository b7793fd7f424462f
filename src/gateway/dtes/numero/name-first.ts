/** After a 1002 the explanation names the document of ours that has the number: it may be this very sale. */
import type { Db } from '../../../db/index.ts'
import type { Explicacion } from '../answer/index.ts'
import { type DteRow, NUMBER_OF_ANOTHER } from '../record/index.ts'
import { findFirstNumbered } from './numero.queries.ts'

type Explained = { sifen_explicacion: Explicacion | null }

/** Returns the presented document, with `sifen_explicacion.documento` when a 1002 is about another document of ours. */
export async function nameFirst<Shown extends Explained>(db: Db, dte: DteRow, shown: Shown): Promise<Shown> {
  const { sifen_explicacion } = shown
  if (dte.estado !== 'rejected' || dte.sifen_result_code !== NUMBER_OF_ANOTHER || !sifen_explicacion) return shown
  const documento = await findFirstNumbered(db, dte)
  return documento ? { ...shown, sifen_explicacion: { ...sifen_explicacion, documento } } : shown
}
