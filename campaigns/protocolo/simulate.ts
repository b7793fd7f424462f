/** One simulated world from its seed to its end. The invariants are checked after every event. */
import type { Estado } from '../../src/db/index.ts'
import { seeded } from '../random.ts'
import { drawConditions } from './conditions.ts'
import { type Decisions, REAL } from './decisions.ts'
import { checkWorld } from './invariants.ts'
import type { FateName } from './sifen.ts'
import { SimulatedWorld } from './world.ts'

export type Options = {
  decisions?: Decisions
  /** Whether a document may be sent again after "not found" past the quiet window; synchronous ones never are. */
  resends?: boolean
  trace?: (line: string) => void
}

/** What happened in a world whose invariants all held. */
export type Outcome = {
  events: number
  dtes: number
  crashes: number
  /** Sales issued again by their clients, and documents posted again by the gateway. */
  reissued: number
  resent: number
  estados: Partial<Record<Estado, number>>
  fates: Partial<Record<FateName | 'question failed', number>>
}

/** Throws BrokenInvariant as soon as one does not hold. The same seed and options give the same world, event for event. */
export function simulate(seed: number, { decisions = REAL, resends = false, trace }: Options = {}): Outcome {
  const random = seeded(seed)
  const conditions = drawConditions(random)
  trace?.(JSON.stringify(conditions))
  const world = new SimulatedWorld(random, conditions, { decisions, trace })
  const { timeline, store, sifen, clients, healthySince } = world
  const resendAfterMs = resends ? conditions.rhythm.quietSeconds * 1000 - conditions.jumpMs : undefined
  const { settlesInMs } = conditions
  const known = new Map<number, Estado>()
  let events = 0
  while (timeline.step()) {
    events += 1
    if (trace) traceChanges(store.dtes, known, trace)
    checkWorld({ store, sifen, clients, now: timeline.now, healthySince, settlesInMs, resendAfterMs })
  }
  const estados: Outcome['estados'] = {}
  for (const { estado } of store.dtes) estados[estado] = (estados[estado] ?? 0) + 1
  return {
    events,
    dtes: store.dtes.length,
    crashes: world.crashes,
    reissued: clients.reissued,
    resent: [...sifen.posts.values()].reduce((sum, posts) => sum + posts.length - 1, 0),
    estados,
    fates: Object.fromEntries(sifen.fates),
  }
}

function traceChanges(
  dtes: readonly { id: number; cdc: string; numero: number; estado: Estado }[],
  known: Map<number, Estado>,
  trace: (line: string) => void,
): void {
  for (const { id, cdc, numero, estado } of dtes) {
    if (known.get(id) === estado) continue
    trace(`    ${cdc} number ${numero}: ${known.get(id) ?? 'new'} -> ${estado}`)
    known.set(id, estado)
  }
}
