/** One simulated world from its seed to its end. The invariants are checked after every event. */
import { setImmediate } from 'node:timers/promises'
import type { Estado } from '../../src/db/index.ts'
import { seeded } from '../random.ts'
import { drawConditions } from './conditions.ts'
import { checkWorld } from './invariants.ts'
import type { OutcomeName } from './sifen.ts'
import { SimulatedWorld } from './world.ts'

export type Options = { trace?: (line: string) => void }

/** Events and counts of a world that kept all invariants. */
export type Outcome = {
  events: number
  dtes: number
  crashes: number
  /** Sales issued again by their clients. */
  reissued: number
  estados: Partial<Record<Estado, number>>
  results: Partial<Record<OutcomeName | 'question failed', number>>
}

/**
 * Simulates a world. Throws BrokenInvariant at the first broken invariant. The same seed and options give the same
 * world, event for event.
 */
export async function simulate(seed: number, { trace }: Options = {}): Promise<Outcome> {
  const random = seeded(seed)
  const conditions = drawConditions(random)
  trace?.(JSON.stringify(conditions))
  const world = new SimulatedWorld(random, conditions, trace)
  const { timeline, sifen, clients, healthySince, dueTimes } = world
  const { settlesInMs, lateMs } = conditions
  const known = new Map<number, Estado>()
  let events = 0
  while (timeline.step()) {
    events += 1
    // By now, all work that the event started is waiting again.
    await setImmediate()
    world.observe()
    if (trace) traceChanges(world.dtes, known, trace)
    checkWorld({ ...world.records, dueTimes, sifen, clients, now: timeline.now, healthySince, settlesInMs, lateMs })
  }
  const estados: Outcome['estados'] = {}
  for (const { estado } of world.dtes) estados[estado] = (estados[estado] ?? 0) + 1
  return {
    events,
    dtes: world.dtes.length,
    crashes: world.crashes,
    reissued: clients.reissued,
    estados,
    results: Object.fromEntries(sifen.outcomes),
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
