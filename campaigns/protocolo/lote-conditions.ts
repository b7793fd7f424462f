/** Settings, documents and fault rates of a world of lots, all drawn from its seed. */
import { JUMP_MS } from '../../src/boot/database-clock.ts'
import { type Config, loadConfig } from '../../src/config/index.ts'
import type { Seeded } from '../random.ts'
import type { LoteWeather } from './lote-sifen.ts'
import type { Fragility } from './process.ts'

export type LoteRhythm = Pick<Config, 'sifen' | 'lotes'>

export type LoteConditions = {
  rhythm: LoteRhythm
  /** Interval between rounds of the state-synchronization job. */
  sweepMs: number
  weather: LoteWeather
  fragility: Fragility
  /** The clock's jumps forward. */
  jumpsMs: readonly number[]
  processes: number
  /** One for each document: true when SIFEN will approve it. */
  documents: readonly boolean[]
  /** Clients that send signed documents, each independently. */
  senders: number
  /** Duration of the trouble. After it, every lot settles within `settlesInMs`. */
  troubleMs: number
  settlesInMs: number
}

const SECOND_MS = 1000

/** Timeout and waits by CDC; the first query about a lot, the next ones, and the quiet window of lots; the sweep. */
const SETTINGS = [
  settings('30000', '60,300,900,3600,21600,86400', ['600', '600', '86400'], 300),
  settings('30000', '1,2,5', ['2', '2', '120'], 5),
  settings('5000', '10', ['5', '5', '60'], 20),
  settings('2000', '5,5,5', ['60', '1', '30'], 10),
] as const

function settings(
  SIFEN_TIMEOUT_MS: string,
  SIFEN_ASK_SECONDS: string,
  [LOTE_FIRST_POLL_SECONDS, LOTE_POLL_SECONDS, LOTE_QUIET_SECONDS]: [string, string, string],
  sweep: number,
) {
  const lots = { LOTE_FIRST_POLL_SECONDS, LOTE_POLL_SECONDS, LOTE_QUIET_SECONDS }
  const { sifen, lotes } = loadConfig({ SIFEN_TIMEOUT_MS, SIFEN_ASK_SECONDS, SIFEN_QUIET_SECONDS: '1', ...lots })
  return { rhythm: { sifen, lotes }, sweepMs: sweep * SECOND_MS }
}

export function drawLoteConditions(random: Seeded): LoteConditions {
  const { rhythm, sweepMs } = random.pick(SETTINGS)
  const { sifen } = rhythm
  const quietMs = sifen.loteQuietSeconds * SECOND_MS
  const lagMs = Math.max(0, Math.floor(quietMs * 0.97) - JUMP_MS)
  const stallMs = random.pick([1_000, sifen.timeoutMs, 2 * (sifen.timeoutMs + quietMs)])
  return {
    rhythm,
    sweepMs,
    weather: {
      postTrouble: random.int(0, 9) / 10,
      askTrouble: random.int(0, 6) / 10,
      lagMs: random.chance(0.5) ? lagMs : random.int(0, lagMs),
    },
    fragility: {
      crash: random.pick([0, 0.01, 0.05, 0.15]),
      lost: random.pick([0, 0.02]),
      stall: random.pick([0.02, 0.15]),
      stallMs,
    },
    jumpsMs: Array.from({ length: random.pick([0, 0, 1, 4]) }, () => random.int(JUMP_MS + 1, 3 * quietMs)),
    processes: random.int(1, 2),
    documents: Array.from({ length: random.int(1, 6) }, () => random.chance(0.85)),
    senders: random.int(1, 3),
    troubleMs: random.int(1, 4) * (quietMs + sifen.timeoutMs),
    settlesInMs: settlesInMs(rhythm, sweepMs) + 4 * stallMs,
  }
}

/**
 * Sums a lot's own waits, those of a query by CDC, and a quiet window that a restart began anew. The rest is execution
 * time.
 */
function settlesInMs({ sifen, lotes }: LoteRhythm, sweepMs: number): number {
  const waits = sifen.askSeconds.map((at, count) => at - (sifen.askSeconds[count - 1] ?? 0))
  const ofLots = lotes.firstPollSeconds + 2 * lotes.pollSeconds
  return (
    (2 * Math.max(...waits) + 2 * sifen.loteQuietSeconds + ofLots + 180) * SECOND_MS + 6 * sifen.timeoutMs + 4 * sweepMs
  )
}
