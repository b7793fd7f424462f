/**
 * Operations of the installation's operator. The same function runs in the command's process or in the server that holds the embedded
 * database.
 */
import type { Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { findEmpresaByRuc, firstEmpresas } from '../gateway/webhooks/index.ts'
import { type FieldErrors, HttpError } from '../http/index.ts'

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

/** Turns a refusal into an `OperationError` with the words of the API and the pages, every problem in its line. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const problems = Object.values((error.body.errors ?? {}) as FieldErrors).flat()
    throw new OperationError(`${problems.length > 1 ? problems.join('\n') : error.message} No se cambió nada.`)
  }
}

/** Finds a company by RUC, with or without check digit. Without `ruc` returns the only company. */
export async function empresaOf(db: Db, ruc: string | undefined) {
  if (ruc !== undefined) {
    const empresa = await findEmpresaByRuc(db, ruc.replace(/-\d$/, ''))
    if (empresa) return empresa
    throw new OperationError(`No hay ninguna empresa con el RUC ${ruc}.`)
  }
  const [empresa, another] = await firstEmpresas(db)
  if (!empresa) throw new OperationError('No hay ninguna empresa todavía: registre un emisor primero.')
  if (another) throw new OperationError('Hay varias empresas: indique cuál con --empresa y su RUC.')
  return empresa
}
