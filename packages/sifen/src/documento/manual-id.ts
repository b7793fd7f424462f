/** The Manual Técnico's id of the field that a problem is about, by which its readers look it up: `E643`. */
import type { Problem, Row } from '../campos/index.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import { idOf } from './rules/codigos.ts'

/** By the path of the JSON field, `N` standing for a place in a list. Of a code and its description, the code's. */
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

/** That of its code, or of its field; undefined for what SIFEN has no field for. */
export const manualIdOf = ({ campo, codigo }: Problem): string | undefined =>
  (codigo && idOf(codigo)) || IDS.get(campo.replace(/\.\d+(?=\.|$)/g, '.N'))
