/** Rounds of gathering that end before every group had its turn. */
import { expect, it } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { GATHER_JOB } from '../record/index.ts'
import { gatherWork } from './gather-dtes.ts'

const GROUPS = Array.from({ length: 40 }, (_, n) => ({ empresa_id: n, emitter_id: n, tipo_documento: 1 }))
const ROUND_SECONDS = 60

/** A query that gives these rows under any conditions. */
function query(rows: () => unknown[]): object {
  const chain: object = new Proxy(() => chain, {
    get: (_target, name) => (name === 'then' ? (give: (found: unknown[]) => void) => give(rows()) : chain),
  })
  return chain
}

it('every group has its turn, although each round brings more than it can do', async () => {
  let now = new Date('2026-11-28T00:00:00Z')
  let due = now
  const db = {
    select: () => query(() => [{ name: GATHER_JOB, due_at: due }]),
    selectDistinct: () => query(() => GROUPS),
    update: () =>
      query(() => {
        due = new Date(now.getTime() + ROUND_SECONDS * 1000)
        return [{ name: GATHER_JOB }]
      }),
  }
  const deps = { db, clock: { now: () => now } } as unknown as Deps
  const work = gatherWork(ROUND_SECONDS)
  const gathered = new Set<string>()
  // Five groups at once take twenty seconds: fifteen of forty in a round.
  for (let turn = 0; turn < 9; turn += 1) {
    for (const { key } of await work.find(deps, { at: now, limit: 5, except: new Set() })) gathered.add(key)
    now = new Date(now.getTime() + 20_000)
  }
  expect(gathered.size).toBe(GROUPS.length)
})
