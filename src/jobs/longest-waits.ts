/**
 * The longest wait of each kind of due work, from when it is planned (docs/notes 353). An instant further ahead was written while the clock
 * was: it is pulled in.
 */
import { sql } from 'drizzle-orm'
import { emitters, scheduledRuns, webhookClaims, webhookDeliveries } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../units.ts'
import { DUE, type DueRows } from './due-rows.ts'

type Rhythm = Pick<Deps['config'], 'sifen' | 'lotes'>

export type Kind = DueRows & {
  /** Seconds. */
  longest(rhythm: Rhythm): number
  /** Seconds until the pulled in work is due; 0 when absent. */
  again?(rhythm: Rhythm): number
}

/** Leases, pauses of the breaker, and waits between postings stay below this besides SIFEN's timeout. */
const LEASE_SECONDS = 600

const timeout = ({ sifen }: Rhythm) => sifen.timeoutMs / 1000

/** Returns the largest wait between two queries about one doubt. */
const question = ({ sifen: { askSeconds } }: Rhythm) =>
  Math.max(...askSeconds.map((seconds, at) => seconds - (askSeconds[at - 1] ?? 0)))
const firstQuestion = ({ sifen: { askSeconds } }: Rhythm) => askSeconds[0] ?? 0
const poll = ({ lotes }: Rhythm) => Math.max(lotes.firstPollSeconds, lotes.pollSeconds)

const ROW = ['empresa_id', 'id']

export const KINDS = {
  'dtes.ask': {
    ...{ ...DUE.ask, where: sql`due_kind = 'ask' and estado <> 'error'` },
    longest: rhythm => question(rhythm) + timeout(rhythm) + LEASE_SECONDS,
    again: firstQuestion,
  },
  // Documents in error are asked again after 1 h and 24 h (docs/notes A41).
  'dtes.ask-again': {
    ...{ ...DUE.ask, where: sql`due_kind = 'ask' and estado = 'error'` },
    longest: () => 25 * HOUR_SECONDS,
    again: firstQuestion,
  },
  'dtes.work': {
    ...{ ...DUE.ask, where: sql`due_kind <> 'ask'` },
    longest: rhythm => timeout(rhythm) + LEASE_SECONDS,
  },
  lotes: {
    ...DUE.lotes,
    longest: rhythm => poll(rhythm) + timeout(rhythm) + LEASE_SECONDS,
    // SIFEN asks not to be queried earlier.
    again: poll,
  },
  'lotes.pause': {
    ...{ table: emitters, key: ['id'], due: emitters.pausado_hasta },
    longest: ({ lotes }) => lotes.pauseSeconds,
  },
  eventos: {
    ...DUE.eventos,
    longest: rhythm => Math.max(question(rhythm), rhythm.sifen.quietSeconds) + timeout(rhythm) + LEASE_SECONDS,
    again: firstQuestion,
  },
  'puntos.recover': { ...DUE.puntos, longest: () => LEASE_SECONDS },
  'database.recover': { ...DUE.instalacion, longest: () => LEASE_SECONDS },
  'webhooks.deliveries': {
    ...{ table: webhookDeliveries, key: ROW, due: webhookDeliveries.due_at },
    longest: () => LEASE_SECONDS,
  },
  'webhooks.claims': {
    ...{ table: webhookClaims, key: ROW, due: webhookClaims.claimed_until },
    longest: () => LEASE_SECONDS,
  },
  mails: { ...DUE.mails, longest: () => 2 * HOUR_SECONDS + LEASE_SECONDS },
  'passwords.recover': { ...DUE.recoveries, longest: () => LEASE_SECONDS },
  // Once a day.
  runs: {
    ...{ table: scheduledRuns, key: ['name'], due: scheduledRuns.due_at },
    longest: () => 25 * HOUR_SECONDS,
  },
} as const satisfies Readonly<Record<string, Kind>>
