/** Invariants of a simulated world of lots after every event, under any fault. docs/notes 201. */
import type { Estado } from '../../src/db/index.ts'
import type { DteRow } from '../../src/gateway/dtes/index.ts'
import type { LoteRow } from '../../src/gateway/lotes/record/lotes.queries.ts'
import { BrokenInvariant } from './invariants.ts'
import type { LoteSifen } from './lote-sifen.ts'

export type LoteWorld = {
  dtes: readonly DteRow[]
  lotes: readonly LoteRow[]
  /** Number of due times of a query about a lot, by its id. */
  dueTimes: ReadonlyMap<number, number>
  sifen: LoteSifen
  isValid: (cdc: string) => boolean
  /** True time. */
  now: number
  /** Time by which every document is settled. */
  settledBy: number
}

const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']

/** Checks every invariant. Throws `BrokenInvariant`, naming the invariant and the row. */
export function checkLotes(world: LoteWorld): void {
  for (const dte of world.dtes) for (const [name, holds] of DOCUMENT) demand(holds(dte, world), name, dte)
  for (const lote of world.lotes) demand(isQueriedOnce(lote, world), 'more than one question per due time', lote)
}

type Rule = [name: string, holds: (dte: DteRow, world: LoteWorld) => boolean]

const DOCUMENT: readonly Rule[] = [
  ['posted again although SIFEN had it', ({ cdc }, { sifen }) => !sifen.twice.has(cdc)],
  [
    'SIFEN approved it and it is free for another lot',
    ({ cdc, estado }, { sifen }) => !sifen.approved.has(cdc) || estado !== 'signed',
  ],
  [
    'SIFEN approved it and it ended otherwise',
    ({ cdc, estado }, { sifen }) => !sifen.approved.has(cdc) || APPROVED.includes(estado) || estado === 'sent',
  ],
  [
    'approved here and not by SIFEN',
    ({ cdc, estado }, { sifen }) => !APPROVED.includes(estado) || sifen.approved.has(cdc),
  ],
  ['rejected here and not by SIFEN', ({ cdc, estado }, { isValid }) => estado !== 'rejected' || !isValid(cdc)],
  ['ended as error', ({ estado }) => estado !== 'error'],
  [
    'nothing will settle it',
    (dte, world) => dte.estado !== 'sent' || dte.due_at !== null || isQueriedWithLote(dte, world),
  ],
  ['does not settle', ({ estado }, { now, settledBy }) => estado !== 'sent' || now <= settledBy],
]

const isQueriedWithLote = ({ lote_id }: DteRow, { lotes }: LoteWorld) =>
  lotes.some(({ id, next_poll_at }) => id === lote_id && next_poll_at !== null)

const isQueriedOnce = ({ id, prot_lote }: LoteRow, { sifen, dueTimes }: LoteWorld) =>
  prot_lote === null || (sifen.questions.get(prot_lote) ?? 0) <= (dueTimes.get(id) ?? 0)

function demand(holds: boolean, name: string, culprit: object): void {
  if (!holds) throw new BrokenInvariant(`${name}: ${JSON.stringify(culprit)}`)
}
