/** Amounts as people write and read them here: thousands with a dot, decimals with a comma. Exact decimal texts on the other side. */

const GROUPED = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const PLAIN = /^(-?\d+)(?:[,.](\d+))?$/

/** `18.500` is 18500 and `2,5` is 2.5; a dot that cannot part thousands parts decimals: `45.50`, `0.500`. Undefined for anything else. */
export function readImporte(text: string): string | undefined {
  const compact = text.replace(/\s/g, '')
  const [, sign, groups, fraction] = GROUPED.exec(compact) ?? []
  if (groups !== undefined) return `${sign}${groups.replaceAll('.', '')}${fraction ? `.${fraction}` : ''}`
  const [, whole, decimals] = PLAIN.exec(compact) ?? []
  if (whole === undefined) return undefined
  return decimals ? `${whole}.${decimals}` : whole
}

/** Guaraníes have no decimals. */
const DECIMALS: Readonly<Record<string, number>> = { PYG: 0, CLP: 0 }
const formats = new Map<number, Intl.NumberFormat>()

function formatOf(moneda: string): Intl.NumberFormat {
  const decimals = DECIMALS[moneda] ?? 2
  const known = formats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('es-PY', {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    useGrouping: 'always',
  } as Intl.NumberFormatOptions)
  formats.set(decimals, made)
  return made
}

/** Rounded for the eye: `Gs 1.234.567`, `USD 91,00`. */
export const rounded = (amount: string, moneda: string): string =>
  formatOf(moneda).format(amount as Intl.StringNumericLiteral)

export const roundedTotal = (amount: string, moneda: string): string =>
  `${moneda === 'PYG' ? 'Gs' : moneda} ${rounded(amount, moneda)}`
