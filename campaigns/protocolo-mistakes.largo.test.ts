/** The simulation must detect every known way to get the protocol wrong. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as protocol from '../src/gateway/dtes/send/protocol.ts'
import { BrokenInvariant } from './protocolo/invariants.ts'
import { simulate } from './protocolo/simulate.ts'

type Decisions = typeof protocol

/** The slice's functions use the real decisions, except those that a test replaces. */
const { wrong, replaceable } = vi.hoisted(() => ({
  wrong: {} as Partial<Decisions>,
  /** Wraps a function or an object so that each use gets the current one: an import reads its export only once. */
  replaceable: <T extends object>(real: T, current: () => T): T =>
    new Proxy(real, {
      apply: (_, self, given) => Reflect.apply(current() as () => unknown, self, given),
      get: (_, key) => Reflect.get(current(), key),
      ownKeys: () => Reflect.ownKeys(current()),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current(), key),
    }),
}))
vi.mock('../src/gateway/dtes/send/protocol.ts', async importOriginal => {
  const real = await importOriginal<Decisions>()
  const names = Object.keys(real) as (keyof Decisions)[]
  return Object.fromEntries(names.map(name => [name, replaceable(real[name], () => wrong[name] ?? real[name])]))
})
const REAL = await vi.importActual<Decisions>('../src/gateway/dtes/send/protocol.ts')
afterEach(() => {
  for (const name of Object.keys(wrong)) delete wrong[name as keyof Decisions]
})

/** Returns the first failing seed from 1 to `seeds`, and its broken invariant. */
async function firstBreak(seeds: number): Promise<{ seed: number; what: string } | undefined> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    try {
      await simulate(seed)
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error
      return { seed, what: error.message }
    }
  }
  return undefined
}

/** The real protocol with one wrong decision each, and the invariant that must detect it. */
const MISTAKES: readonly [name: string, decisions: Partial<Decisions>, caughtAt: RegExp][] = [
  [
    'posts without having committed the intent',
    { intent: (_sifen, now) => ({ trigger: 'resend', at: now }) },
    /ended otherwise/,
  ],
  [
    'starts a posting whose time has run out',
    { remainingMs: ({ timeoutMs }) => timeoutMs },
    /and it ended otherwise|and lost|may have arrived/,
  ],
  [
    'gives up at the first "not found", without a quiet window',
    { afterQuery: (sifen, ...rest) => REAL.afterQuery({ ...sifen, quietSeconds: 0 }, ...rest) },
    /ended otherwise|may have arrived/,
  ],
  [
    'counts the quiet window from the beginning of the posting',
    {
      afterQuery: (sifen, now, { attempt, ...doubt }, answer) =>
        REAL.afterQuery(sifen, now, { ...doubt, attempt: { ...attempt, finished_at: attempt.sent_at } }, answer),
    },
    /ended otherwise|may have arrived/,
  ],
  [
    'counts the time that a clock jump added',
    {
      afterQuery: (sifen, now, doubt, answer) =>
        REAL.afterQuery(sifen, now, { ...doubt, steadySince: new Date(0) }, answer),
    },
    /ended otherwise|may have arrived/,
  ],
  [
    'ends the quiet window at the answer instead of at the query',
    {
      afterQuery: (sifen, now, ...rest) => REAL.afterQuery(sifen, new Date(now.getTime() + sifen.timeoutMs), ...rest),
    },
    /ended otherwise|may have arrived/,
  ],
  [
    'treats silence as "not received"',
    { failed: (sifen, now, dte, failure) => REAL.failed(sifen, now, dte, { ...failure, received: 'not-sent' }) },
    /ended otherwise|may have arrived/,
  ],
  ['queries and never concludes', { afterQuery: () => undefined }, /does not settle/],
  [
    'treats 1001 on its own CDC as a rejection',
    {
      answered: (sifen, now, result) =>
        REAL.answered(sifen, now, { ...result, mensajes: result.mensajes.map(text => ({ ...text, codigo: '1000' })) }),
    },
    /ended otherwise/,
  ],
  [
    'treats a rejection with a code that recibe does not use as final',
    {
      answered: (sifen, now, result) =>
        REAL.answered(sifen, now, {
          ...result,
          mensajes: result.mensajes.map(text => (text.codigo === '9999' ? { ...text, codigo: '1309' } : text)),
        }),
    },
    /ended otherwise/,
  ],
  [
    'treats the generic 0160 as a rejection',
    { answered: (sifen, now, result) => REAL.answered(sifen, now, { cdc: 'x', ...result }) },
    /ended otherwise/,
  ],
  [
    'treats a failed query as "not found"',
    {
      afterQuery: (sifen, now, doubt, answer = { encontrado: false, codigo: '', mensaje: '', fechaProceso: '' }) =>
        REAL.afterQuery(sifen, now, doubt, answer),
    },
    /ended otherwise|may have arrived/,
  ],
  [
    "adopts another's document",
    {
      afterQuery: (sifen, now, doubt, answer) =>
        REAL.afterQuery(sifen, now, doubt, answer?.encontrado ? { ...answer, esNuestro: true } : answer),
    },
    /with the document of another|not by SIFEN/,
  ],
  [
    'leaves the query due after the document is settled',
    {
      answered: (...given) => {
        const { due: _, ...settled } = REAL.answered(...given)
        return settled
      },
    },
    /something due exactly/,
  ],
]
describe('a protocol with one wrong decision', () => {
  it.each(MISTAKES)('breaks an invariant when it %s', async (_name, decisions, caughtAt) => {
    Object.assign(wrong, decisions)
    expect((await firstBreak(300))?.what).toMatch(caughtAt)
  })
})
