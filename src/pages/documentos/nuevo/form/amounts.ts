/** Rounded amounts of a document, in Paraguay's format. */

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
