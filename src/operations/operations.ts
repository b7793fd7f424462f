/** The operations by name. A new one is a file beside this and a row below. */
import { syncBcp } from './bcp-sync.ts'
import { closeDteOperation } from './close-dte.ts'
import type { Operation, Order } from './operation.ts'
import { rotateKeys } from './rotate-keys.ts'

export const OPERATIONS = {
  'keys rotate': rotateKeys,
  'dte cerrar': closeDteOperation,
  'bcp sync': syncBcp,
} as const satisfies Record<string, Operation>
export type KnownOrder = Order & { operation: keyof typeof OPERATIONS }
