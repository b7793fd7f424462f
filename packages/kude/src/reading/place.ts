/** Addresses in one line. */
import { isZero } from '../decimal.ts'
import type { XmlElement } from '../xml.ts'

/** House number 0 means none; after another figure (km 17) it is told apart. */
export function withNumber(street: string, numero: string | undefined): string {
  if (isZero(numero)) return street
  return `${street}${/\d$/.test(street) ? ' N°' : ''} ${numero}`
}

/** The parts that are there, between commas. */
export const join = (...parts: (string | undefined)[]) =>
  parts.filter(part => part !== undefined).join(', ') || undefined

/** Street, complements, city, district when it has another name, department: elements that end in the same letters. */
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
