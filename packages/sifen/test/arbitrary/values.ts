/** Basic values of arbitrary documents: absence, codes, digits, dates, amounts and rates. */
import fc from 'fast-check'

/** The value, undefined, or sometimes null. */
export const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined | null> =>
  fc.oneof({ arbitrary: value, weight: 2 }, { arbitrary: fc.constantFrom(undefined, null), weight: 1 })

export const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values)
export const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
export const fecha = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

/** Returns a text with only one reading: three decimals could be thousands, so they get a fourth. */
export const inequivoco = (text: string) => (/\.[0-9]{3}$/.test(text) ? `${text}0` : text)

/** An amount with that many whole digits and decimals: a number while fifteen digits are enough, otherwise a text. */
export const monto = (maxWhole: number, decimals: number): fc.Arbitrary<number | string> =>
  fc
    .tuple(fc.integer({ min: 1, max: maxWhole }), fc.nat({ max: 10 ** decimals - 1 }), fc.boolean())
    .map(([whole, rest, asText]) => {
      const fraction = decimals === 0 ? '' : String(rest).padStart(decimals, '0').replace(/0+$/, '')
      const text = fraction === '' ? String(whole) : `${whole}.${fraction}`
      return asText || text.replace('.', '').length > 15 ? inequivoco(text) : Number(text)
    })

export const cambio = fc.oneof(monto(9000, 4), oneOf<number | string>('0.0001', '99999.9998', 7300))

export const unidades = oneOf(77, 83, 87, 89, 99, 100, 110, 625, 2366)
