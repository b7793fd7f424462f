/** Settings, sales and fault rates of a simulated world, all drawn from its seed. */
import { JUMP_MS } from '../../src/boot/database-clock.ts'
import { type Config, loadConfig } from '../../src/config/index.ts'
import type { Seeded } from '../random.ts'
import type { Sale } from './clients.ts'
import type { Fragility } from './process.ts'
import type { Weather } from './sifen.ts'

/** SIFEN_TIMEOUT_MS, SIFEN_ASK_SECONDS and SIFEN_QUIET_SECONDS. */
export type Rhythm = Config['sifen']

export type Conditions = {
  rhythm: Rhythm
  /** Interval between sweeps. */
  sweepMs: number
  weather: Weather
  fragility: Fragility
  /** The clock's jumps forward. */
  jumpsMs: readonly number[]
  processes: number
  sales: readonly Sale[]
  /** Duration of the trouble. After it, every document settles within `settlesInMs`. */
  troubleMs: number
  settlesInMs: number
  /** Time for which a failed document is asked about beyond that. */
  lateMs: number
}

const SECOND_MS = 1000

/** Usual settings, and some odd ones: shorter than the timeout, a single query, constant waits. */
const SETTINGS = [
  settings('30000', '60,300,900,3600,21600,86400', '900', 300),
  settings('30000', '1,2,5', '10', 5),
  settings('5000', '10', '60', 20),
  settings('2000', '5,5,5', '30', 10),
  settings('45000', '1,600', '120', 60),
] as const

function settings(SIFEN_TIMEOUT_MS: string, SIFEN_ASK_SECONDS: string, SIFEN_QUIET_SECONDS: string, sweep: number) {
  const { sifen } = loadConfig({ SIFEN_TIMEOUT_MS, SIFEN_ASK_SECONDS, SIFEN_QUIET_SECONDS })
  return { rhythm: sifen, sweepMs: sweep * SECOND_MS }
}

export function drawConditions(random: Seeded): Conditions {
  const { rhythm, sweepMs } = random.pick(SETTINGS)
  const { lagMs, jumpsMs } = spreadDelay(random, rhythm)
  const stallMs = drawStall(random, rhythm)
  return {
    rhythm,
    sweepMs,
    weather: { postTrouble: random.int(0, 9) / 10, askTrouble: random.int(0, 6) / 10, lagMs },
    fragility: {
      crash: random.pick([0, 0.01, 0.05, 0.15]),
      lost: random.pick([0, 0.02]),
      stall: random.pick([0.02, 0.15]),
      stallMs,
    },
    jumpsMs,
    processes: random.int(1, 2),
    sales: drawSales(random),
    troubleMs: random.int(1, 8) * (rhythm.quietSeconds * SECOND_MS + rhythm.timeoutMs),
    settlesInMs: settlesInMs(rhythm, sweepMs) + 2 * stallMs,
    lateMs: lateMs(rhythm, sweepMs) + 2 * stallMs,
  }
}

/**
 * Draws SIFEN's lag and the clock's jumps under the protocol's only assumption: the delay until a document is visible
 * stays below the quiet window. That delay is SIFEN's lag plus a jump of the clock that is too small to be noticed.
 * Larger jumps may have any size.
 */
function spreadDelay(random: Seeded, rhythm: Rhythm) {
  const quietMs = rhythm.quietSeconds * SECOND_MS
  const slightMs = random.chance(0.2) ? random.int(0, Math.min(JUMP_MS, quietMs / 4)) : 0
  const count = random.pick([0, 0, 1, 5])
  const all = Math.floor(quietMs * 0.97) - slightMs
  return {
    lagMs: random.chance(0.5) ? all : random.int(0, all),
    jumpsMs: [slightMs, ...Array.from({ length: count }, () => random.int(JUMP_MS + 1, 20 * quietMs))],
  }
}

/**
 * Draws the length of a process's stall, which may happen at any point: short, or until another process has decided
 * everything about the document.
 */
const drawStall = (random: Seeded, { timeoutMs, quietSeconds }: Rhythm) =>
  random.pick([1_000, timeoutMs, 2 * (timeoutMs + quietSeconds * SECOND_MS)])

/** Half of the worlds have only synchronous sales: a successful second posting hides many mistakes. */
function drawSales(random: Seeded): Sale[] {
  const share = random.pick([0, 0, 0.3, 0.6])
  return Array.from({ length: random.int(2, 7) }, (_, saleId) => ({
    saleId,
    numero: random.chance(0.4) ? 100 + saleId : undefined,
    valid: random.chance(0.85),
    persistent: random.chance(0.7),
    foreign: random.chance(0.05),
    via: random.chance(share) ? ('async' as const) : ('sync' as const),
  }))
}

/** Sums the last late question, and one more usual wait for each that got no answer in the troubled time. */
const lateMs = ({ lateAskSeconds, askSeconds, timeoutMs }: Rhythm, sweepMs: number): number =>
  (Math.max(...lateAskSeconds) + 2 * Math.max(...askSeconds)) * SECOND_MS + 4 * timeoutMs + 2 * sweepMs

/** Covers the claim of a dead process and the longest wait before another posting. */
const CLAIM_SECONDS = 20
const RETRY_SECONDS = 300

/** Sums two waits for a query, the quiet window between them and a posting after that. The rest is execution time. */
function settlesInMs({ askSeconds, quietSeconds, timeoutMs }: Rhythm, sweepMs: number): number {
  const waits = askSeconds.map((at, count) => at - (askSeconds[count - 1] ?? 0))
  return (
    (2 * Math.max(...waits) + 2 * quietSeconds + 180 + CLAIM_SECONDS + RETRY_SECONDS) * SECOND_MS +
    6 * timeoutMs +
    5 * sweepMs
  )
}
