/** The Manual Técnico's id of the field of a problem, such as `E643`, for its readers. */
import type { Problem, Row } from '../campos/index.ts'
import { validacionOf } from '../tables/resultados.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'

/**
 * Returns ids by the path of the JSON field, with `N` for an index of a list. A code and its description have the
 * code's id.
 */
function idsByPath(rows: readonly Row[], prefix = '', found = new Map<string, string>()): Map<string, string> {
  const keep = (path: string, id: string) => found.has(path) || found.set(path, id)
  for (const row of rows) {
    if (row.kind === 'constant') continue
    if (row.kind !== 'group') {
      keep(prefix + row.from, row.id)
      continue
    }
    const path = row.path.startsWith('/') ? row.path.slice(1) : prefix + row.path
    if (row.path !== '') keep(path, row.id)
    const inside = row.path === '' ? prefix : row.max > 1 ? `${path}.N.` : `${path}.`
    idsByPath(row.rows, inside, found)
  }
  return found
}

const IDS = idsByPath([...CABECERA, ...CUERPO])

/** Returns the id of a code's field: `E650` from `E650a`. */
const idOf = (codigo: string): string | undefined => validacionOf(codigo)?.replace(/[a-z]$/, '')

/** Returns the id of the problem's code, or of its field. Undefined when SIFEN has no such field. */
export const manualIdOf = ({ campo, codigo }: Problem): string | undefined =>
  (codigo && idOf(codigo)) || IDS.get(campo.replace(/\.\d+(?=\.|$)/g, '.N'))
