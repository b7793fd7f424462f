/** States in which a document's outcome is known, and the announcement of a change to one of them within the process. */
import { channel } from 'node:diagnostics_channel'
import type { Estado } from '../../../db/index.ts'

/** A document may leave one of them: SIFEN may have an `error` after all, and an approved document may be cancelled. */
export const SETTLED_ESTADOS = ['approved', 'approved_obs', 'rejected', 'error', 'cancelled'] as const

const SETTLED: ReadonlySet<Estado> = new Set(SETTLED_ESTADOS)

export const isSettled = (estado: Estado): boolean => SETTLED.has(estado)

/** Carries the ids of companies. A transaction of the caller may not be committed yet. */
const settlements = channel('nanduti:dte-settled')

/** Announces documents that have been moved. Without a listener it costs nothing. */
export function announceSettled(moved: readonly { empresa_id: number; estado: Estado }[]): void {
  if (!settlements.hasSubscribers) return
  for (const { empresa_id, estado } of moved) if (isSettled(estado)) settlements.publish(empresa_id)
}

/** Calls `look` with the company of each announced document. Returns how to stop listening. */
export function listenSettled(look: (empresaId: number) => void): () => void {
  const listener = (empresaId: unknown) => look(empresaId as number)
  settlements.subscribe(listener)
  return () => void settlements.unsubscribe(listener)
}
