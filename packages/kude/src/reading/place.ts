/** Addresses in one line. */
import { isZero } from '../decimal.ts'
import type { XmlElement } from '../xml.ts'

/** Appends the house number. 0 means none. After a street that ends in a digit (km 17) it gets "N°". */
export function withNumber(street: string, numero: string | undefined): string {
  if (isZero(numero)) return street
  return `${street}${/\d$/.test(street) ? ' N°' : ''} ${numero}`
}

/** Joins the present parts with commas. */
export const join = (...parts: (string | undefined)[]) =>
  parts.filter(part => part !== undefined).join(', ') || undefined

/** Returns street, complements, city, district when its name differs, and department: elements with the same suffix. */
export function place(group: XmlElement, street: string, suffix: string): string | undefined {
  const value = group.value(street)
  const ciudad = group.value(`dDesCiu${suffix}`)
  const distrito = group.value(`dDesDis${suffix}`)
  return join(
    value && withNumber(value, group.value(`dNumCas${suffix}`)),
    group.value(`dComp1${suffix}`),
    group.value(`dComp2${suffix}`),
    ciudad,
    distrito === ciudad ? undefined : distrito,
    group.value(`dDesDep${suffix}`),
  )
}
