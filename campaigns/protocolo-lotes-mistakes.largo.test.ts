/** The simulation of lots must detect every known way to get the protocol wrong. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as dteProtocol from '../src/gateway/dtes/send/protocol.ts'
import type * as loteProtocol from '../src/gateway/lotes/record/lote-protocol.ts'
import { BrokenInvariant } from './protocolo/invariants.ts'
import { simulateLotes } from './protocolo/simulate-lotes.ts'

type Decisions = typeof loteProtocol & Pick<typeof dteProtocol, 'afterQuery'>

/** The slices' functions use the real decisions, except those that a test replaces. */
const { wrong, replaceable } = vi.hoisted(() => {
  const wrong: Record<string, unknown> = {}
  /** Wraps a function so that each call uses the current one: an import reads its export only once. */
  const replaceable = (name: string, real: unknown) =>
    typeof real === 'function'
      ? new Proxy(real, {
          apply: (_, self, given) => Reflect.apply((wrong[name] ?? real) as () => unknown, self, given),
        })
      : real
  return { wrong, replaceable }
})
vi.mock('../src/gateway/lotes/record/lote-protocol.ts', async importOriginal => {
  const real = await importOriginal<Record<string, unknown>>()
  return Object.fromEntries(Object.keys(real).map(name => [name, replaceable(name, real[name])]))
})
vi.mock('../src/gateway/dtes/send/protocol.ts', async importOriginal => {
  const real = await importOriginal<Record<string, unknown>>()
  return Object.fromEntries(Object.keys(real).map(name => [name, replaceable(name, real[name])]))
})
const REAL = {
  ...(await vi.importActual<typeof dteProtocol>('../src/gateway/dtes/send/protocol.ts')),
  ...(await vi.importActual<typeof loteProtocol>('../src/gateway/lotes/record/lote-protocol.ts')),
}
afterEach(() => {
  for (const name of Object.keys(wrong)) delete wrong[name]
})

/** Returns the broken invariant of the first failing seed from 1 to `seeds`. */
async function firstBreak(seeds: number): Promise<string | undefined> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    try {
      await simulateLotes(seed)
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error
      return error.message
    }
  }
  return undefined
}

/** The real protocol with one wrong decision each, and the invariant that must detect it. */
const MISTAKES: readonly [name: string, decisions: Partial<Decisions>, caughtAt: RegExp][] = [
  [
    'trusts "not found" for a lot after the quiet window of a single document',
    { afterQuery: (sifen, ...rest) => REAL.afterQuery({ ...sifen, loteQuietSeconds: sifen.quietSeconds }, ...rest) },
    /free for another lot|posted again/,
  ],
  [
    'treats 0301 as a lot that SIFEN does not have',
    {
      received: (rhythm, now, cdcs, result) =>
        REAL.received(rhythm, now, cdcs, result.codigo === '0301' ? { ...result, codigo: '0183' } : result),
    },
    /free for another lot|posted again/,
  ],
  [
    'treats silence as "not received"',
    { broken: (now, cdcs, failure) => REAL.broken(now, cdcs, { ...failure, received: 'not-sent' }) },
    /free for another lot|posted again/,
  ],
  [
    'frees the documents of a dead process',
    {
      orphaned: (now, cdcs) => REAL.broken(now, cdcs, { code: 'SIFEN_CONNECTION', received: 'not-sent' }),
    },
    /free for another lot|posted again/,
  ],
  [
    'never settles documents that a finished lot does not name',
    {
      polled: (now, lote, cdcs, answer) => {
        const step = REAL.polled(now, lote, cdcs, answer)
        const results = step?.documents.map(({ cdc, outcome }) => ({
          cdc,
          outcome: outcome.kind === 'asked' ? HELD : outcome,
        }))
        return step && { ...step, documents: results ?? [] }
      },
    },
    /nothing will settle it/,
  ],
  ['queries a lot and never concludes', { polled: () => undefined }, /does not settle/],
]
const HELD = { kind: 'held' } as const

describe('a protocol of lots with one wrong decision', () => {
  it.each(MISTAKES)('breaks an invariant when it %s', async (_name, decisions, caughtAt) => {
    Object.assign(wrong, decisions)
    expect(await firstBreak(400)).toMatch(caughtAt)
  })
})
