/** Turns between companies. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealTurns } from './turns.ts'

const item = fc.record({ company: fc.nat(4), n: fc.nat() })

describe('dealTurns', () => {
  it('puts each company’s nth item before another’s next one, and keeps the order within a company', () => {
    fc.assert(
      fc.property(fc.array(item), items => {
        const dealt = dealTurns(items)
        const seen = new Map<number, number>()
        const turns = dealt.map(({ company }) => {
          seen.set(company, (seen.get(company) ?? 0) + 1)
          return seen.get(company) as number
        })
        expect(turns).toEqual(turns.toSorted((a, b) => a - b))
        for (const company of seen.keys())
          expect(dealt.filter(one => one.company === company)).toEqual(items.filter(one => one.company === company))
      }),
    )
  })
})
