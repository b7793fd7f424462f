/** Where the gateway is struck: at every milestone of a synchronous invoice's way, at any instant, and while it starts. */
import type { Milestone } from '../../src/jobs/index.ts'
import type { Seeded } from '../random.ts'

/** The milestones of a synchronous invoice, the only kind that the campaign's client issues. */
export const STRUCK = [
  'dte.row-committed',
  'dte.xml-stored',
  'dte.intent-committed',
  'dte.answer-received',
  'dte.outcome-committed',
  'dte.question-answered',
  'dte.settled',
] as const satisfies readonly Milestone[]

/** `afterMs` counts from when it listens; `while starting`, from when it was started. */
export type Blow =
  | { at: Milestone; nth: number }
  | { at: 'any instant'; afterMs: number }
  | { at: 'while starting'; afterMs: number }

/** Milestones of a document in doubt: they come seconds later, and not often. */
const OF_DOUBT: readonly Milestone[] = ['dte.question-answered', 'dte.settled']
export const isAboutDoubt = ({ at }: Blow): boolean => OF_DOUBT.some(milestone => milestone === at)

const KINDS: readonly Blow['at'][] = [
  ...STRUCK,
  ...Array.from({ length: STRUCK.length }, () => 'any instant' as const),
  'while starting',
]

/** So many blows, shuffled so that every fifteen have each milestone once. */
export function drawBlows(random: Seeded, count: number): Blow[] {
  const blows: Blow[] = []
  while (blows.length < count) {
    const deck = [...KINDS]
    while (deck.length > 0) {
      const [kind] = deck.splice(random.int(0, deck.length - 1), 1)
      if (kind) blows.push(drawBlow(random, kind))
    }
  }
  return blows.slice(0, count)
}

function drawBlow(random: Seeded, at: Blow['at']): Blow {
  if (at === 'any instant') return { at, afterMs: random.int(0, 3000) }
  if (at === 'while starting') return { at, afterMs: random.int(100, 2500) }
  const blow = { at, nth: 1 }
  return { ...blow, nth: isAboutDoubt(blow) ? random.int(1, 2) : random.int(1, 30) }
}

/**
 * The milestones among the blows at which the gateway was never struck; `killed` counts by place. Of a crash there the campaign says nothing,
 * so it has not passed: perhaps the milestone is no longer announced.
 */
export function unstruck(blows: readonly Blow[], killed: Readonly<Record<string, number>>): Milestone[] {
  return STRUCK.filter(milestone => blows.some(({ at }) => at === milestone) && !killed[milestone])
}

const CHANCES = 3

/** More blows, at the first time that the milestone comes: on a small or busy machine a blow drawn for late may have found none. */
export const secondChances = (milestones: readonly Milestone[]): Blow[] =>
  Array.from({ length: CHANCES }, () => milestones.map(at => ({ at, nth: 1 }))).flat()
