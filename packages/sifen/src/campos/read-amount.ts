/** Amounts as the client wrote them: JSON numbers or decimal texts, read exactly. */
import { type Decimal, parseDecimal } from '../decimal.ts'

export type WrittenAmount = number | string | null | undefined

/** Stands for an amount that was written and cannot be read: its row reports it. */
export const UNREADABLE = 'unreadable'
export type ReadAmount = Decimal | typeof UNREADABLE

/** The amount; undefined when it was left out. */
export const readAmount = (value: WrittenAmount): ReadAmount | undefined =>
  value === undefined || value === null ? undefined : (parseDecimal(value) ?? UNREADABLE)

/** The amount, when there is one to reckon with. */
export const knownAmount = (value: ReadAmount | undefined): Decimal | undefined =>
  value === UNREADABLE ? undefined : value
