/** Answers that are whole and well formed, and say something else than they should. */

/** The RUC inside may end in a letter. */
const CDC = /(?<![0-9A-D])\d{9}[0-9A-D]\d{34}(?!\d)/g

/** The same answer about other documents: every CDC has another security code and check digit. */
export function withOtherCdcs(xml: string): string {
  return xml.replace(CDC, cdc => cdc.slice(0, -4) + cdc.slice(-4).replace(/\d/g, nextDigit))
}

const nextDigit = (digit: string) => String((Number(digit) + 1) % 10)

/** The answer to a question about a lot without the verdicts on its first `count` documents. */
export function withoutDocuments(xml: string, count: number): string {
  let left = count
  return xml.replace(/<ns2:gResProcLote>.*?<\/ns2:gResProcLote>/gs, group => {
    left -= 1
    return left >= 0 ? '' : group
  })
}
