/**
 * What operators have done to an installation, apart from where: one function, whether it runs in the command's own process or in the
 * server that holds the embedded database.
 */
import type { Addresses, Deps } from '../deps.ts'

export type OperationDeps = Pick<
  Deps,
  'config' | 'db' | 'files' | 'vault' | 'clock' | 'random' | 'outgoing' | 'receivers' | 'bank'
> & { sifen: Addresses }

/** The user of the command. */
export type Operator = {
  /** Is told a line, in Spanish. */
  print(line: string): void
  progress(done: number, total: number): void
  /** Aborted when the command was interrupted or its user went away, or when the process is to end. */
  stop: AbortSignal
}

/** An operation by its name, with its other arguments, which it checks itself. */
export type Order = { operation: string; [option: string]: unknown }

/** Throws `OperationError` for what it cannot do. Stopped or cut off anywhere, it has lost nothing. */
export type Operation = (deps: OperationDeps, operator: Operator, order: Order) => Promise<void>

/** What went wrong, why, and what to do, in Spanish. */
export class OperationError extends Error {
  override name = 'OperationError'
}
