/** Amounts as the client wrote them: JSON numbers or decimal texts, read exactly. */
import { type Decimal, parseDecimal } from '../decimal.ts'

export type WrittenAmount = number | string | null | undefined

/** The amount; undefined when it was left out or cannot be read. */
export const readAmount = (value: WrittenAmount): Decimal | undefined =>
  value === undefined || value === null ? undefined : parseDecimal(value)

/** The amount, or the very thing that was written when it cannot be read: its row reports it. */
export const amountOrWritten = (value: WrittenAmount): Decimal | number | string | undefined =>
  readAmount(value) ?? value ?? undefined
