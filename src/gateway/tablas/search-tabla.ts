/** Looks a code table up by words. Accents and case do not count; a word is found anywhere in a name, a code only whole. */
import { type Fila, TABLAS, type Tabla } from '@nanduti/sifen'

/** A row and the texts that a search looks at, folded. */
type Indexed = { fila: Fila; codigo: string; names: readonly string[] }

const indexed = new Map<Tabla, readonly Indexed[]>()

/** Folds a table once: the largest has 6,766 rows. */
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

/** Lower case without accents; `ñ` becomes `n`. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The rows that hold every word of `buscar`, the best first: a whole code or name, then names that begin with the text, then those that
 * have a word beginning with it. Without words, the whole table in its own order.
 */
export function searchTabla(tabla: Tabla, buscar = ''): Fila[] {
  const rows = indexOf(tabla)
  const asked = fold(buscar)
  if (asked === '') return rows.map(({ fila }) => fila)
  const words = asked.split(/\s+/)
  return rows
    .filter(({ codigo, names }) => words.every(word => word === codigo || names.some(name => name.includes(word))))
    .map(row => ({ ...row, rank: rankOf(row, asked) }))
    .sort((a, b) => a.rank - b.rank || (a.names[0] ?? '').localeCompare(b.names[0] ?? '', 'es'))
    .map(({ fila }) => fila)
}

function rankOf({ codigo, names }: Indexed, asked: string): number {
  if (codigo === asked || names.includes(asked)) return 0
  if (names.some(name => name.startsWith(asked))) return 1
  return names.some(name => name.includes(` ${asked}`)) ? 2 : 3
}
