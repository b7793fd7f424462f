/** A RUC as in the XML: the number, and its check digit apart. */
import { filled } from '../../campos/index.ts'
import { parseRuc } from '../../ruc.ts'

/** Form of a RUC with a check digit, right or wrong. */
const WITH_DV = /^([1-9][0-9]{1,6}[0-9A-D])-([0-9])$/

/** Splits a RUC. Leaves other texts unchanged: their row or rule refuses them. */
export function rucOf(text: string | null | undefined): { ruc: string | undefined; dv: string | undefined } {
  const written = filled(text)
  if (written === undefined) return { ruc: undefined, dv: undefined }
  const read = parseRuc(written)
  if (read) return { ruc: read.numero, dv: read.dv }
  const [, numero, dv] = WITH_DV.exec(written) ?? []
  return { ruc: numero ?? written, dv }
}
