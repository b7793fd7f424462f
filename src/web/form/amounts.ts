/** Reads amounts in Paraguay's format: dots between thousands, a decimal comma. */

const GROUPED = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const PLAIN = /^(-?\d+)(?:[,.](\d+))?$/

/**
 * Returns the exact decimal text: `18.500` is 18500 and `2,5` is 2.5. A dot that cannot separate thousands is a decimal
 * point: `45.50`, `0.500`. Returns undefined for any other text.
 */
export function readAmount(text: string): string | undefined {
  const compact = text.replace(/\s/g, '')
  const [, sign, groups, fraction] = GROUPED.exec(compact) ?? []
  if (groups !== undefined) return `${sign}${groups.replaceAll('.', '')}${fraction ? `.${fraction}` : ''}`
  const [, whole, decimals] = PLAIN.exec(compact) ?? []
  if (whole === undefined) return undefined
  return decimals ? `${whole}.${decimals}` : whole
}
