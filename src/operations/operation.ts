/**
 * Operations of the installation's operator. The same function runs in the command's process or in the server that holds the embedded
 * database.
 */
import type { Deps } from '../deps.ts'

export type OperationDeps = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'files'
  | 'archive'
  | 'vault'
  | 'clock'
  | 'random'
  | 'outgoing'
  | 'receivers'
  | 'bank'
  | 'sifen'
  | 'signers'
  | 'log'
>

/** The user of the command. */
export type Operator = {
  /** Prints a line, in Spanish. */
  print(line: string): void
  progress(done: number, total: number): void
  /** Aborts when the command is interrupted, its connection closes, or the process stops. */
  stop: AbortSignal
}

/** Name and arguments of an operation. The operation validates its arguments. */
export type Order = { operation: string; [option: string]: unknown }

/** An operation. Throws `OperationError` when it cannot proceed. An interruption at any point loses nothing. */
export type Operation = (deps: OperationDeps, operator: Operator, order: Order) => Promise<void>

/** A failure of an operation: what happened, why, and what to do, in Spanish. */
export class OperationError extends Error {
  override name = 'OperationError'
}
