/** Converts amounts between Paraguay's format (dots between thousands, a decimal comma) and exact decimal texts. */

const GROUPED = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const PLAIN = /^(-?\d+)(?:[,.](\d+))?$/

/**
 * Reads an amount: `18.500` is 18500 and `2,5` is 2.5. A dot that cannot separate thousands is a decimal point:
 * `45.50`, `0.500`. Returns undefined for any other text.
 */
export function readImporte(text: string): string | undefined {
  const compact = text.replace(/\s/g, '')
  const [, sign, groups, fraction] = GROUPED.exec(compact) ?? []
  if (groups !== undefined) return `${sign}${groups.replaceAll('.', '')}${fraction ? `.${fraction}` : ''}`
  const [, whole, decimals] = PLAIN.exec(compact) ?? []
  if (whole === undefined) return undefined
  return decimals ? `${whole}.${decimals}` : whole
}

/** Decimals of the currencies. Guaraníes have none. */
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

/** Formats a rounded amount for display: `Gs 1.234.567`, `USD 91,00`. */
export const rounded = (amount: string, moneda: string): string =>
  formatOf(moneda).format(amount as Intl.StringNumericLiteral)

export const roundedTotal = (amount: string, moneda: string): string =>
  `${moneda === 'PYG' ? 'Gs' : moneda} ${rounded(amount, moneda)}`
