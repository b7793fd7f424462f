/**
 * Work that waits for a person: the count for /home, /dashboard and /documentos, with the filters of their links
 * (docs/notes 301).
 */
import { horaAsuncion } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { MAX_EMISSION_HOURS } from './age-limits.ts'
import { listFigures } from './list-figures.queries.ts'
import { countWaiting, type WaitingCount } from './waiting.queries.ts'

const HOUR_MS = 3_600_000

/**
 * Numbers of documents by the reason why they wait, each up to one more than `WAITING_COUNTED`. `reasons` are SIFEN's
 * answers to the rejected ones that were counted, the newest.
 */
export type Waiting = { rejected: number; doubt: number; error: number; reasons: WaitingCount[] }

export type ListFigures = Omit<Awaited<ReturnType<typeof listFigures>>, 'waiting'> & { waiting: Waiting }

/**
 * Returns the local instant (AAAA-MM-DDThh:mm:ss) since which documents must have been issued for SIFEN to accept them.
 */
export const pendingSince = (now: Date): string => horaAsuncion(new Date(now.getTime() - MAX_EMISSION_HOURS * HOUR_MS))

export const readWaiting = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  empresaId: number,
  ambiente: Ambiente,
): Promise<Waiting> => waitingOf(await countWaiting(db, empresaId, ambiente, pendingSince(clock.now())))

/** Reads the figures around the list of documents: those that wait too, as `readWaiting` does. */
export async function readListFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  empresaId: number,
  ambiente: Ambiente,
): Promise<ListFigures> {
  const { waiting, ...figures } = await listFigures(db, empresaId, ambiente, pendingSince(clock.now()))
  return { ...figures, waiting: waitingOf(waiting) }
}

/** Sums the counts of `waitingCounts` by part. */
export function waitingOf(counts: WaitingCount[]): Waiting {
  const of = (part: WaitingCount['part']) => counts.filter(count => count.part === part)
  return { rejected: sum(of('rejected')), doubt: sum(of('doubt')), error: sum(of('error')), reasons: of('rejected') }
}

const sum = (rows: readonly WaitingCount[]) => rows.reduce((total, { documentos }) => total + documentos, 0)
