/** The simulation must pass with the real protocol, repeat itself exactly, and notice every known way to get the protocol wrong. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Decisions, REAL } from './protocolo/decisions.ts'
import { BrokenInvariant } from './protocolo/invariants.ts'
import { type Options, simulate } from './protocolo/simulate.ts'

/** The first seed, from 1 to `seeds`, in which an invariant breaks, with what broke. */
function firstBreak(seeds: number, options: Options): { seed: number; what: string } | undefined {
  for (let seed = 1; seed <= seeds; seed += 1) {
    try {
      simulate(seed, options)
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error
      return { seed, what: error.message }
    }
  }
  return undefined
}

const traceHash = (seed: number): string => {
  const hash = createHash('sha256')
  simulate(seed, { trace: line => hash.update(`${line}\n`) })
  return hash.digest('hex')
}

describe('the real protocol', () => {
  it('breaks nothing in 300 worlds, among which everything that can happen does', () => {
    const outcomes = Array.from({ length: 300 }, (_, seed) => simulate(seed))
    const met = new Set(outcomes.flatMap(({ estados, fates }) => [...Object.keys(estados), ...Object.keys(fates)]))
    expect([...met].sort()).toEqual(
      [
        ...['approved', 'approved_obs', 'rejected', 'error'],
        ...['served', 'refused', 'request lost', 'answer lost', 'cut before', 'cut after'],
        ...['html before', 'html after', 'repeated', 'degraded', 'question failed'],
      ].sort(),
    )
    expect(outcomes.filter(({ crashes }) => crashes > 0).length).toBeGreaterThan(50)
    expect(outcomes.filter(({ reissued }) => reissued > 0).length).toBeGreaterThan(50)
    expect(outcomes.every(({ resent }) => resent === 0)).toBe(true)
  })

  it('repeats a world event for event, and no two are the same', () => {
    const seeds = Array.from({ length: 40 }, (_, n) => 1000 + n)
    const hashes = seeds.map(traceHash)
    expect(seeds.map(traceHash)).toEqual(hashes)
    expect(new Set(hashes).size).toBe(seeds.length)
  })
})

/** Each is the real protocol with one decision taken wrongly, and what it must be caught at. */
const MISTAKES: readonly [name: string, decisions: Partial<Decisions>, caughtAt: RegExp][] = [
  ['posts without having committed the intent', { intent: () => ({}) }, /ended otherwise/],
  [
    'sends again without asking',
    { asked: (sifen, now, doubt) => ({ ...REAL.asked(sifen, now, doubt, undefined), resend: true }) },
    /posted twice/,
  ],
  [
    'gives up at the first "not found", without a quiet window',
    { asked: (sifen, ...rest) => REAL.asked({ ...sifen, quietSeconds: 0 }, ...rest) },
    /ended otherwise/,
  ],
  [
    'counts the quiet window from the beginning of the posting',
    {
      asked: (sifen, now, { dte, attempt }, answer) =>
        REAL.asked(sifen, now, { dte, attempt: { ...attempt, finished_at: attempt.sent_at } }, answer),
    },
    /ended otherwise/,
  ],
  [
    'counts the quiet window to when the answer came, not to when the question was asked',
    {
      asked: (sifen, now, ...rest) => REAL.asked(sifen, new Date(now.getTime() + sifen.timeoutMs), ...rest),
    },
    /ended otherwise/,
  ],
  [
    'takes silence for "not received"',
    { failed: (sifen, now, failure) => REAL.failed(sifen, now, { ...failure, received: 'not-sent' }) },
    /ended otherwise/,
  ],
  ['asks and never concludes', { asked: () => ({ dte: {} }) }, /does not settle/],
  [
    'takes 1001 on its own CDC for a rejection',
    {
      answered: (sifen, now, result) =>
        REAL.answered(sifen, now, { ...result, mensajes: result.mensajes.map(said => ({ ...said, codigo: '1000' })) }),
    },
    /ended otherwise/,
  ],
  [
    'takes a failed question for "not found"',
    {
      asked: (sifen, now, doubt, answer = { encontrado: false, codigo: '', mensaje: '', fechaProceso: '' }) =>
        REAL.asked(sifen, now, doubt, answer),
    },
    /ended otherwise/,
  ],
  ['leaves the question open once it is settled', { abandoned: { estado: 'error' } }, /asked about exactly/],
]
describe('a protocol that', () => {
  it.each(MISTAKES)('%s is caught', (_name, decisions, caughtAt) => {
    expect(firstBreak(1000, { decisions: { ...REAL, ...decisions } })?.what).toMatch(caughtAt)
  })
})

describe('a resend of the identical bytes, as asynchronous paths may', () => {
  /** What DECISIONS A4 allows there: after "not found" past the quiet window. */
  const afterQuiet = (quiet: number): Decisions => ({
    ...REAL,
    asked: (sifen, now, doubt, answer) => {
      const step = REAL.asked({ ...sifen, quietSeconds: sifen.quietSeconds * quiet }, now, doubt, answer)
      return step.dte.estado === 'error' ? { dte: { ask_at: now }, resend: true } : step
    },
  })

  it('is safe after "not found" past the quiet window', () => {
    const decisions = afterQuiet(1)
    expect(firstBreak(500, { decisions, resends: true })).toBeUndefined()
    const worlds = Array.from({ length: 100 }, (_, seed) => simulate(seed, { decisions, resends: true }))
    expect(worlds.reduce((sum, { resent }) => sum + resent, 0)).toBeGreaterThan(50)
  })

  it('is caught before it has passed, and always for a synchronous document', () => {
    expect(firstBreak(1000, { decisions: afterQuiet(0.2), resends: true })?.what).toMatch(/posted twice/)
    expect(firstBreak(1000, { decisions: afterQuiet(1) })?.what).toMatch(/posted twice/)
  })
})
