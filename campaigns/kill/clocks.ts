/** Clocks of the machines around a round: two gateways on one PostgreSQL whose wall clocks are off and jump, and a database that moves. */
import type { ClockStep } from '../other-time.ts'
import type { Seeded } from '../random.ts'

const OFF_SECONDS = [0, 30, -30, 3_600, -3_600] as const
const JUMP_SECONDS = [90, -90, 3_600, -3_600] as const

/** Draws the clock of one life of a gateway: off from the start, then up to two jumps, the second of which may undo the first. */
export function drawClock(random: Seeded): ClockStep[] {
  const off = random.pick(OFF_SECONDS)
  const first: ClockStep = { afterMs: 0, aheadMs: off * 1000 }
  if (random.chance(0.5)) return [first]
  const jumped: ClockStep = { afterMs: random.int(300, 3_000), aheadMs: (off + random.pick(JUMP_SECONDS)) * 1000 }
  const undone: ClockStep = { afterMs: jumped.afterMs + random.int(300, 2_000), aheadMs: first.aheadMs }
  return random.chance(0.5) ? [first, jumped] : [first, jumped, undone]
}

/** How far behind SIFEN's the clock of the standby is. SIFEN rejects signatures from its future, so it cannot be ahead unnoticed. */
export const STANDBY_SECONDS = -30
