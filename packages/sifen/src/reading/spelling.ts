/**
 * The client's spelling of fields that differs from the schema's. Code after the reader uses the schema's paths;
 * answers use the client's.
 */

/** Maps a path of the schema to the client's. For an unlisted path, its longest listed prefix applies. */
export type Spelling = ReadonlyMap<string, string>

export const AS_WRITTEN: Spelling = new Map()

/** Returns the client's path for one of the schema's. */
export function spelled(spelling: Spelling, path: string): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const written = spelling.get(path.slice(0, end))
    if (written !== undefined) return written + path.slice(end)
  }
  return path
}

/** A field's name in a sentence: a path, camelCase or snake_case. A plain word counts only right after «campo». */
const NAME =
  /(?<=campo )[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*|[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)+|\p{Ll}+(?:_\p{Ll}+|\p{Lu}\p{L}*)+/gu

/** Returns the message about a field with the client's names. Siblings of the field are named without their path. */
function spelledText(spelling: Spelling, campo: string, text: string): string {
  const parent = campo.slice(0, Math.max(0, campo.lastIndexOf('.')))
  return text.replaceAll(NAME, name => {
    const written = spelled(spelling, name)
    if (written !== name || parent === '') return written
    const siblings = spelling.get(`${parent}.${name}`)
    const at = `${spelled(spelling, parent)}.`
    return siblings?.startsWith(at) ? siblings.slice(at.length) : name
  })
}

/** Renames the fields of a problem or a warning in the client's spelling. */
export function spell<T extends { campo: string; mensaje: string }>(spelling: Spelling, problem: T): T {
  if (spelling.size === 0) return problem
  const { campo, mensaje } = problem
  return { ...problem, campo: spelled(spelling, campo), mensaje: spelledText(spelling, campo, mensaje) }
}
