/**
 * Points at which the gateway is killed: every milestone of documents, lots, events and webhooks, any instant, and its
 * start.
 */
import type { Milestone } from '../../src/jobs/index.ts'
import type { Seeded } from '../random.ts'

/**
 * Condition for reaching a milestone: the client's work alone, or a document or event in doubt, which needs trouble at
 * SIFEN.
 */
export type Need = 'work' | 'dte in doubt' | 'evento in doubt'

/**
 * Milestones that the campaign's client can reach. The secrets' milestone has its own campaign
 * (operations/reseal.test.ts).
 */
const NEEDS = {
  'dte.row-committed': 'work',
  'dte.xml-signed': 'work',
  'dte.signed': 'work',
  'dte.intent-committed': 'work',
  'dte.answer-received': 'work',
  'dte.outcome-committed': 'work',
  'dte.question-answered': 'dte in doubt',
  'dte.settled': 'dte in doubt',
  'lote.intent-committed': 'work',
  'lote.answer-received': 'work',
  'lote.outcome-committed': 'work',
  'lote.question-answered': 'work',
  'lote.settled': 'work',
  'evento.row-committed': 'work',
  'evento.intent-committed': 'work',
  'evento.answer-received': 'work',
  'evento.outcome-committed': 'work',
  'evento.question-answered': 'evento in doubt',
  'evento.settled': 'evento in doubt',
  'webhook.claim-committed': 'work',
  'webhook.answer-received': 'work',
  'webhook.outcome-committed': 'work',
} as const satisfies Record<Exclude<Milestone, 'secret.resealed'>, Need>

export type Struck = keyof typeof NEEDS

export const STRUCK = Object.keys(NEEDS) as Struck[]

/** `afterMs` counts from when the gateway listens; for `while starting`, from when it was started. */
export type Blow =
  | { at: Struck; nth: number }
  | { at: 'any instant'; afterMs: number }
  | { at: 'while starting'; afterMs: number }

export const needOf = (blow: Blow): Need => ('nth' in blow ? NEEDS[blow.at] : 'work')

const ANY_INSTANT = 10
const KINDS: readonly Blow['at'][] = [
  ...STRUCK,
  ...Array.from({ length: ANY_INSTANT }, () => 'any instant' as const),
  'while starting',
]

/** Returns `count` blows, shuffled. The milestones come first, so a size of `STRUCK.length` has each of them once. */
export function drawBlows(random: Seeded, count: number): Blow[] {
  const blows: Blow[] = []
  while (blows.length < count) {
    blows.push(...shuffled(random, blows.length === 0 ? firstDeck(count) : KINDS).map(kind => drawBlow(random, kind)))
  }
  return blows.slice(0, count)
}

/** Returns every milestone, and fills the remaining places with other kinds. */
const firstDeck = (count: number) =>
  [...STRUCK, ...KINDS.slice(STRUCK.length).toReversed()].slice(0, Math.max(count, 1))

function shuffled<T>(random: Seeded, items: readonly T[]): T[] {
  const deck = [...items]
  return items.map(() => deck.splice(random.int(0, deck.length - 1), 1)[0] as T)
}

function drawBlow(random: Seeded, at: Blow['at']): Blow {
  if (at === 'any instant') return { at, afterMs: random.int(0, 3000) }
  if (at === 'while starting') return { at, afterMs: random.int(100, 2500) }
  const late = NEEDS[at] === 'work' ? (at.startsWith('dte.') ? 20 : 4) : 2
  return { at, nth: random.int(1, late) }
}

/**
 * Returns the milestones among the blows at which the gateway was never struck. `killed` counts by place. The campaign
 * says nothing about a crash there, so it does not pass: the milestone may no longer be announced.
 */
export function unstruck(blows: readonly Blow[], killed: Readonly<Record<string, number>>): Struck[] {
  return STRUCK.filter(milestone => blows.some(({ at }) => at === milestone) && !killed[milestone])
}

const CHANCES = 6

/**
 * Returns more blows, each at the first occurrence of its milestone. On a small or busy machine a blow at a later
 * occurrence may not have been reached.
 */
export const secondChances = (milestones: readonly Struck[]): Blow[] =>
  Array.from({ length: CHANCES }, () => milestones.map(at => ({ at, nth: 1 }))).flat()
