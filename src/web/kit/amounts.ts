/** Paraguay's format of amounts: points between thousands, a decimal comma, the currency in front. */

const GUARANIES = 'PYG'

/** Formats an exact decimal text without rounding: `1234567.50` → `1.234.567,5`. */
export function shownNumber(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const decimals = fraction.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.') + (decimals && `,${decimals}`)
}

/** Formats a whole number: `1.234`. */
export const shownCount = (count: number): string => shownNumber(String(count))

/** Returns the decimals that a currency shows. SIFEN computes taxes with eight. */
const placesOf = (moneda: string) => (moneda === GUARANIES ? 0 : 2)

/** Formats an amount without its currency, rounded: `3523.80952381` → `3.524` in guaraníes, `3.523,81` in another currency. */
export function shownRounded(text: string, moneda: string): string {
  if (text.startsWith('-')) return shownRounded(text.slice(1), moneda).replace(/^(?=.*[1-9])/, '-')
  const [whole = '0', fraction = ''] = text.split('.')
  const places = placesOf(moneda)
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rounded = `${kept + ((fraction[places] ?? '0') >= '5' ? 1n : 0n)}`.padStart(places + 1, '0')
  if (places === 0) return shownNumber(rounded)
  return `${shownNumber(rounded.slice(0, -places))},${rounded.slice(-places)}`
}

/** Formats an amount with its currency: `Gs 1.234.567`, `USD 1.234,50`. */
export function shownAmount(text: string, moneda: string): string {
  if (moneda === GUARANIES) return `Gs ${shownNumber(text)}`
  const [whole = '0', decimals = ''] = shownNumber(text).split(',')
  return `${moneda} ${whole}${decimals ? `,${decimals.padEnd(2, '0')}` : ''}`
}
