/**
 * Searches a code table by words. Accents and case do not matter. A word matches anywhere in a name, but only a whole
 * code.
 */
import { type Fila, TABLAS, type Tabla } from '@nanduti/sifen'

/** A row and its folded texts for the search. */
type Indexed = { fila: Fila; codigo: string; names: readonly string[] }

const indexed = new Map<Tabla, readonly Indexed[]>()

/** Builds the index of a table once: the largest has 6,766 rows. */
function indexOf(tabla: Tabla): readonly Indexed[] {
  const known = indexed.get(tabla)
  if (known) return known
  const built = TABLAS[tabla]().map((fila: Fila) => ({
    fila,
    codigo: fold(String(fila.codigo)),
    names: [fila.nombre, ...(fila.abreviatura ? [fila.abreviatura] : [])].map(fold),
  }))
  indexed.set(tabla, built)
  return built
}

/** Folds to lower case without accents; `ñ` becomes `n`. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the rows that contain every word of `buscar`, best first: a whole code or name, then names that begin with
 * the text, then names with a word that begins with it. Without words returns the whole table in its own order.
 */
export function searchTabla(tabla: Tabla, buscar = ''): Fila[] {
  const rows = indexOf(tabla)
  const wanted = fold(buscar)
  if (wanted === '') return rows.map(({ fila }) => fila)
  const words = wanted.split(/\s+/)
  return rows
    .filter(({ codigo, names }) => words.every(word => word === codigo || names.some(name => name.includes(word))))
    .map(row => ({ ...row, rank: rankOf(row, wanted) }))
    .sort((a, b) => a.rank - b.rank || (a.names[0] ?? '').localeCompare(b.names[0] ?? '', 'es'))
    .map(({ fila }) => fila)
}

function rankOf({ codigo, names }: Indexed, wanted: string): number {
  if (codigo === wanted || names.includes(wanted)) return 0
  if (names.some(name => name.startsWith(wanted))) return 1
  return names.some(name => name.includes(` ${wanted}`)) ? 2 : 3
}
