/** Texts with everything that people and programs write. */
import fc from 'fast-check'

const LETTERS = [...'aeiouáéíóúüñAEIOUÁÉÍÓÚÑẽĩõũỹẼg', 'g̃', ...'bcdlmnprst0123456789']
const MARKS = [...'&<>"\'/;:.,()[]{}#%@€₲½™日本', ']]>', '&amp;', '<!--', '😀', '👨‍👩‍👧', '\u00a0']
const BREAKS = [' ', ' ', ' ', '\n', '\r\n', '\t', '\u2028']

const codePoints = (text: string) => [...text].length

/** Text of `min` to `max` characters, counted as XML and SIFEN do: line breaks are blanks and the ends are trimmed. */
export const texto = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          { arbitrary: fc.constantFrom(...LETTERS), weight: 8 },
          { arbitrary: fc.constantFrom(...MARKS), weight: 1 },
          { arbitrary: fc.constantFrom(...BREAKS), weight: 1 },
        ),
        { minLength: min, maxLength: max, size: 'max' },
      ),
      fc.constantFrom('', '', ' ', '\n', '  \t'),
    )
    .map(([atoms, around]) => around + withinLimits(atoms, min, max) + around)

/** Keeps blanks only between other characters, one at a time. Cuts and fills to the limits. */
function withinLimits(atoms: readonly string[], min: number, max: number): string {
  const isBlank = (atom: string | undefined) => atom === undefined || atom.trim() === ''
  const kept = atoms.filter((atom, i) => !isBlank(atom) || (i > 0 && !isBlank(atoms[i - 1]) && !isBlank(atoms[i + 1])))
  const short: string[] = []
  let length = 0
  for (const atom of kept) {
    const size = atom.trim() === '' ? 1 : codePoints(atom)
    if (length + size > max) break
    short.push(atom)
    length += size
  }
  while (isBlank(short.at(-1)) && short.length > 0) {
    short.pop()
    length -= 1
  }
  return short.join('') + 'x'.repeat(Math.max(0, min - length))
}
