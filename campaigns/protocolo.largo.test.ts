/** The simulation must pass with the real protocol, and be exactly repeatable. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { simulate } from './protocolo/simulate.ts'

const traceHash = async (seed: number): Promise<string> => {
  const hash = createHash('sha256')
  await simulate(seed, { trace: line => hash.update(`${line}\n`) })
  return hash.digest('hex')
}

describe('the real protocol', () => {
  it('keeps every invariant in 300 simulated worlds that include every outcome', async () => {
    const outcomes: Awaited<ReturnType<typeof simulate>>[] = []
    for (let seed = 0; seed < 300; seed += 1) outcomes.push(await simulate(seed))
    const met = new Set(outcomes.flatMap(({ estados, results }) => [...Object.keys(estados), ...Object.keys(results)]))
    expect([...met].sort()).toEqual(
      [
        ...['signed', 'approved', 'approved_obs', 'rejected', 'error'],
        ...['served', 'refused', 'request lost', 'answer lost', 'cut before', 'cut after'],
        ...['html before', 'html after', 'repeated', 'degraded before', 'degraded after', 'question failed'],
        ...['strange before', 'strange after'],
      ].sort(),
    )
    expect(outcomes.filter(({ crashes }) => crashes > 0).length).toBeGreaterThan(50)
    expect(outcomes.filter(({ reissued }) => reissued > 0).length).toBeGreaterThan(50)
  })

  it('replays a world identically from its seed, and differs between seeds', async () => {
    const [once, again]: [string[], string[]] = [[], []]
    for (let seed = 1000; seed < 1040; seed += 1) {
      once.push(await traceHash(seed))
      again.push(await traceHash(seed))
    }
    expect(again).toEqual(once)
    expect(new Set(once).size).toBe(once.length)
  })
})
