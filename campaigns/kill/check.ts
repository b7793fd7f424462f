/**
 * Consistency after all the kills: the client's notes, the database, the files, the received webhooks and SIFEN's book
 * agree. docs/notes 201.
 */
import { checkDtes } from './check-dtes.ts'
import { checkEventos, ownCancellations } from './check-eventos.ts'
import { checkLotes } from './check-lotes.ts'
import { checkPostings } from './check-postings.ts'
import { checkWebhooks } from './check-webhooks.ts'
import type { Law } from './facts.ts'

export type { Facts } from './facts.ts'

/** Everything that a crash leaves behind is settled within a minute of the next start. */
const SETTLED_SECONDS = 60

const inTime: Law = ({ settledInSeconds }) =>
  settledInSeconds > SETTLED_SECONDS ? [`everything settled after ${settledInSeconds} s, and not within a minute`] : []

const LAWS: readonly Law[] = [
  ...checkDtes,
  ...checkPostings,
  ...checkLotes,
  ...checkEventos,
  ownCancellations,
  ...checkWebhooks,
  inTime,
]

/** Returns a sentence for each broken promise. Empty when all were kept. */
export const check: Law = facts => LAWS.flatMap(law => law(facts))
