/** Invariants of the simulated world after every event, under any fault. docs/notes 201. */
import { type Estado, VIAS, type WebhookEvent } from '../../src/db/index.ts'
import { type Trigger, transition } from '../../src/gateway/dtes/record/dte-state.ts'
import type { Clients } from './clients.ts'
import { type Dte, UNFINISHED } from './memory-db.ts'
import type { Sifen } from './sifen.ts'

export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

export type World = {
  dtes: readonly Dte[]
  /** Records of the documents, oldest first. */
  historial: readonly Step[]
  outbox: readonly Reply[]
  /** Number of due times of a query about a document, by its id. */
  dueTimes: ReadonlyMap<number, number>
  sifen: Sifen
  clients: Clients
  /** True time, and the instant from which there are no more faults. */
  now: number
  healthySince: number
  /** Every document settles within this time of its creation or of the end of the faults: the later of both. */
  settlesInMs: number
  /** SIFEN may have a failed document after all: it is asked about for this time beyond that (docs/notes A41). */
  lateMs: number
}

type Reply = { dte_id: number; event: WebhookEvent; body: string }
type Step = { dte_id: number; from: Estado | null; to: Estado; trigger: Trigger }

const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']

/** Progress of a document. An acknowledged state may only be followed by a later one. */
const RANK: Readonly<Record<Estado, number>> = {
  draft: 0,
  signed: 1,
  sent: 2,
  error: 3,
  rejected: 3,
  approved: 3,
  approved_obs: 3,
  cancelled: 4,
}

/** Checks every invariant. Throws `BrokenInvariant`, naming the invariant and the row. */
export function checkWorld(world: World): void {
  for (const dte of world.dtes) {
    for (const [name, holds] of DOCUMENT) demand(holds(dte, world), name, dte)
    if (written.has(dte)) continue
    for (const [name, holds] of WRITTEN) demand(holds(dte, world), name, dte)
    written.add(dte)
  }
  checkAcknowledged(world)
  checkNumbers(world)
}

/** True for a document that SIFEN did not have: it is asked about again, hours later. */
const isQueriedLate = ({ estado, due_kind, last_attempt_id }: Dte) =>
  estado === 'error' && due_kind === 'ask' && last_attempt_id !== null

type Rule = [name: string, holds: (dte: Dte, world: World) => boolean]

const DOCUMENT: readonly Rule[] = [
  ['SIFEN approved it and it ended otherwise', (dte, { sifen }) => !sifen.approved.has(dte.cdc) || mayBeApproved(dte)],
  ['approved here and not by SIFEN', (dte, { sifen }) => !APPROVED.includes(dte.estado) || sifen.approved.has(dte.cdc)],
  [
    'approved with the document of another',
    (dte, { sifen }) => !APPROVED.includes(dte.estado) || !sifen.foreign.has(dte.cdc),
  ],
  [
    'something due exactly while unfinished',
    dte => (dte.due_at !== null) === UNFINISHED.includes(dte.estado) || isAtRest(dte) || isQueriedLate(dte),
  ],
  ['a synchronous CDC posted twice', ({ cdc, via }, { sifen }) => via === 'async' || (sifen.posts.get(cdc) ?? 0) <= 1],
  ['posted again while it may have arrived', ({ cdc }, { sifen }) => !sifen.overlaps.has(cdc)],
  [
    'more than one question per due time',
    ({ id, cdc }, { sifen, dueTimes }) => (sifen.questions.get(cdc) ?? 0) <= (dueTimes.get(id) ?? 0),
  ],
  ['does not settle', (dte, world) => dte.due_at === null || world.now <= dueBy(dte, world)],
]

/** Records of a change of the row, checked once for each row. */
const WRITTEN: readonly Rule[] = [
  ['a history that does not lead to the state', (dte, world) => isExplained(dte, stepsOf(dte, world))],
  ['a version that did not rise with each change', (dte, world) => dte.version === stepsOf(dte, world).length],
  ['other events than the changes of state', (dte, world) => isReported(dte, world)],
]
/** Rows checked already. Rows are immutable. */
const written = new WeakSet<Dte>()

const stepsOf = ({ id }: Dte, { historial }: World) => historial.filter(({ dte_id }) => dte_id === id)

/**
 * True when each step begins where the previous one ended, the table of states allows it, and the last one ends in the
 * document's state.
 */
const isExplained = ({ estado }: Dte, steps: readonly Step[]) =>
  steps.at(-1)?.to === estado &&
  steps.every(({ from, to, trigger }, at) => {
    const allowed = VIAS.some(way => transition(from, way, trigger)?.to === to)
    return allowed && from === (steps[at - 1]?.to ?? null)
  })

/** True when each change of state has one event, in order, whose frozen body has that state. */
function isReported(dte: Dte, world: World): boolean {
  const answer = world.outbox.filter(({ dte_id }) => dte_id === dte.id)
  const changes = stepsOf(dte, world).filter(({ from, to }) => from !== to)
  return (
    answer.length === changes.length &&
    changes.every(({ to }, at) => {
      const { event, body } = answer[at] as Reply
      return event === (to === 'draft' ? 'dte.created' : `dte.${to}`) && body.includes(`"estado":"${to}"`)
    })
  )
}

/** True for a signed document without an order to send it. */
const isAtRest = ({ estado, version, via }: Dte) => via === 'async' && estado === 'signed' && version === 2

const mayBeApproved = ({ estado }: Dte) => APPROVED.includes(estado) || UNFINISHED.includes(estado)

const dueBy = (dte: Dte, { healthySince, settlesInMs, lateMs }: World) =>
  Math.max(dte.created_at.getTime(), healthySince) + settlesInMs + (isQueriedLate(dte) ? lateMs : 0)

function checkAcknowledged({ clients, dtes }: World): void {
  for (const answer of clients.acknowledged) {
    const dte = dtes[answer.id - 1]
    const stands = dte?.cdc === answer.cdc && (dte.estado === answer.estado || comesAfter(dte, answer.estado))
    demand(stands, `acknowledged as ${answer.estado} and lost`, dte ?? answer)
  }
}

/**
 * True when the state may follow the acknowledged one. On the asynchronous path a document that was not received is
 * `signed` again and may be posted again.
 */
const comesAfter = ({ estado, via }: Dte, answer: Estado) =>
  RANK[estado] > RANK[answer] || (via === 'async' && answer === 'sent' && estado === 'signed')

/**
 * Checks that each number, and each sale, has one approved document: a client that trusts the answers never issues
 * twice.
 */
function checkNumbers({ sifen, dtes }: World): void {
  const numbers = new Set<number>()
  const sales = new Set<number>()
  for (const dte of dtes) {
    if (!APPROVED.includes(dte.estado) && !sifen.approved.has(dte.cdc)) continue
    demand(!numbers.has(dte.numero), 'a number approved twice', dte)
    demand(!sales.has(dte.payload.saleId), 'a sale approved twice', dte)
    numbers.add(dte.numero)
    sales.add(dte.payload.saleId)
  }
}

function demand(holds: boolean, name: string, culprit: object): void {
  if (!holds) throw new BrokenInvariant(`${name}: ${JSON.stringify(culprit)}`)
}
