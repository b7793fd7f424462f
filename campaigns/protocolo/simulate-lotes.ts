/** One simulated world of lots from its seed to its end. The invariants are checked after every event. */
import { setImmediate } from 'node:timers/promises'
import type { Estado } from '../../src/db/index.ts'
import { seeded } from '../random.ts'
import { drawLoteConditions } from './lote-conditions.ts'
import { checkLotes } from './lote-invariants.ts'
import type { FinalLote, LoteLie } from './lote-sifen.ts'
import { LoteSimulation } from './lote-world.ts'
import type { Options } from './simulate.ts'

/** Events and counts of a world that kept all invariants. */
export type LoteOutcome = {
  events: number
  lotes: number
  crashes: number
  estados: Partial<Record<Estado, number>>
  met: Partial<Record<FinalLote | LoteLie, number>>
}

/**
 * Simulates a world. Throws BrokenInvariant at the first broken invariant. The same seed and options give the same
 * world, event for event.
 */
export async function simulateLotes(seed: number, { trace }: Options = {}): Promise<LoteOutcome> {
  const random = seeded(seed)
  const conditions = drawLoteConditions(random)
  trace?.(JSON.stringify(conditions))
  const world = new LoteSimulation(random, conditions, trace)
  await world.begin()
  const { timeline, sifen, isValid, dueTimes } = world
  const known = new Map<string, string>()
  let events = 0
  while (timeline.step()) {
    events += 1
    // By now, all work that the event started is waiting again.
    await setImmediate()
    world.observe()
    if (trace) traceChanges(world, known, trace)
    const { dtes, lotes, settles: settledBy } = world
    checkLotes({ dtes, lotes, dueTimes, sifen, isValid, now: timeline.now, settledBy })
  }
  const estados: LoteOutcome['estados'] = {}
  for (const { estado } of world.dtes) estados[estado] = (estados[estado] ?? 0) + 1
  return {
    events,
    lotes: world.lotes.length,
    crashes: world.crashes,
    estados,
    met: Object.fromEntries(sifen.met),
  }
}

function traceChanges(
  { dtes, lotes }: LoteSimulation,
  known: Map<string, string>,
  trace: (line: string) => void,
): void {
  const all = [
    ...dtes.map(({ cdc, estado }) => [cdc, estado] as const),
    ...lotes.map(({ id, estado }) => [`lot ${id}`, estado] as const),
  ]
  for (const [name, estado] of all) {
    if (known.get(name) === estado) continue
    trace(`    ${name}: ${known.get(name) ?? 'new'} -> ${estado}`)
    known.set(name, estado)
  }
}
