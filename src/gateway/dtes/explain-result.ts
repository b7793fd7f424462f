/** What SIFEN's last word on a document means and what to do about it, in our words beside theirs. Additive to the spec's fields. */
import { explain, type Service } from '../../sifen/index.ts'
import type { DteRow } from './dtes.queries.ts'

/** Codes that come from asking by CDC; every other code of a document is recibe's. */
const ASKED: Readonly<Record<string, Service>> = { '0420': 'consulta', '0422': 'consulta' }

/** Null when SIFEN said nothing, or plainly yes. `campo` is the field of the request that the code is about, where it is about one. */
export function explainResult({ estado, sifen_result_code: codigo }: Pick<DteRow, 'estado' | 'sifen_result_code'>) {
  if (codigo === null || estado === 'approved' || estado === 'cancelled') return null
  const { significado, causa, queHacer, lado, campo } = explain(ASKED[codigo] ?? 'recibe', codigo)
  return { significado, causa, que_hacer: queHacer, lado, campo: campo ?? null }
}
