/** Answers that are whole and well formed, and say something else than they should. */

/** The same answer about other documents: every CDC has another security code and check digit. */
export function withOtherCdcs(xml: string): string {
  return xml.replace(/(?<!\d)\d{44}(?!\d)/g, cdc => cdc.slice(0, -4) + cdc.slice(-4).replace(/\d/g, nextDigit))
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
