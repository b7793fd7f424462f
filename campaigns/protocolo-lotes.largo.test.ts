/** The simulation of lots must pass with the real protocol, and be exactly repeatable. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { simulateLotes } from './protocolo/simulate-lotes.ts'

const traceHash = async (seed: number): Promise<string> => {
  const hash = createHash('sha256')
  await simulateLotes(seed, { trace: line => hash.update(`${line}\n`) })
  return hash.digest('hex')
}

describe('the real protocol of lots', () => {
  it('keeps every invariant in 200 simulated worlds that include every outcome', async () => {
    const outcomes: Awaited<ReturnType<typeof simulateLotes>>[] = []
    for (let seed = 0; seed < 200; seed += 1) outcomes.push(await simulateLotes(seed))
    const met = new Set(outcomes.flatMap(({ estados, met }) => [...Object.keys(estados), ...Object.keys(met)]))
    expect([...met].sort()).toEqual(
      [
        ...['approved', 'rejected', 'signed'],
        ...['served', 'not taken', 'refused', 'request lost', 'answer lost', 'cut before', 'cut after', 'html before'],
        ...['html after', 'degraded before', 'degraded after', 'not queued', 'queued all the same'],
        ...['failed', 'unknown lot', 'documents missing'],
      ].sort(),
    )
    expect(outcomes.filter(({ crashes }) => crashes > 0).length).toBeGreaterThan(30)
    expect(outcomes.filter(({ lotes }) => lotes > 1).length).toBeGreaterThan(100)
  })

  it('replays a world identically from its seed', async () => {
    for (let seed = 1000; seed < 1010; seed += 1) expect(await traceHash(seed)).toBe(await traceHash(seed))
  })
})
