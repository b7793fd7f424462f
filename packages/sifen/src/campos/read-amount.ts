/** Amounts as the client wrote them: JSON numbers or decimal texts, read exactly. */
import { type Decimal, parseDecimal } from '../decimal.ts'

export type WrittenAmount = number | string | null | undefined

/** An amount that is present but cannot be read. Its row reports it. */
export const UNREADABLE = 'unreadable'
export type ReadAmount = Decimal | typeof UNREADABLE

/** Returns the amount. Undefined when it was left out. */
export const readAmount = (value: WrittenAmount): ReadAmount | undefined =>
  value === undefined || value === null ? undefined : (parseDecimal(value) ?? UNREADABLE)

/** Returns the amount. Undefined when it was left out or cannot be read. */
export const knownAmount = (value: ReadAmount | undefined): Decimal | undefined =>
  value === UNREADABLE ? undefined : value
