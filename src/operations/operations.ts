/** The operations by name. A new one is a file beside this and a row below. */
import type { Operation, Order } from './operation.ts'
import { rotateKeys } from './rotate-keys.ts'

export const OPERATIONS = { 'keys rotate': rotateKeys } as const satisfies Record<string, Operation>
export type KnownOrder = Order & { operation: keyof typeof OPERATIONS }
