/** Amounts as people read them in Paraguay: points between thousands, a comma before decimals, the currency in front. */

const GUARANIES = 'PYG'

/** The digits of an exact decimal text, rounded nowhere: `1234567.50` → `1.234.567,5`. */
export function shownNumber(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const decimals = fraction.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.') + (decimals && `,${decimals}`)
}

/** Places after the point of what is shown of an amount: SIFEN computes taxes with eight. */
const placesOf = (moneda: string) => (moneda === GUARANIES ? 0 : 2)

/** The amount alone, rounded to what its currency shows: `3523.80952381` → `3.524` in guaraníes. */
export function shownRounded(text: string, moneda: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const places = placesOf(moneda)
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rounded = `${kept + ((fraction[places] ?? '0') >= '5' ? 1n : 0n)}`.padStart(places + 1, '0')
  return shownNumber(places === 0 ? rounded : `${rounded.slice(0, -places)}.${rounded.slice(-places)}`)
}

/** `Gs 1.234.567`, `USD 1.234,50`. */
export function shownAmount(text: string, moneda: string): string {
  if (moneda === GUARANIES) return `Gs ${shownNumber(text)}`
  const [whole = '0', decimals = ''] = shownNumber(text).split(',')
  return `${moneda} ${whole}${decimals ? `,${decimals.padEnd(2, '0')}` : ''}`
}
