/** The sandbox approves random documents of each type. */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { invoice } from '../../packages/sifen/test/arbitrary-invoice.ts'
import { DE_CADA_TIPO } from '../../packages/sifen/test/arbitrary-tipos.ts'
import { type Judge, openJudge } from '../support/judged-documents.ts'
import { seeded } from '../support/seed.ts'

let judge: Judge
beforeAll(async () => {
  judge = await openJudge()
})

it.each(Object.entries({ ...DE_CADA_TIPO, factura: invoice({ maxItems: 10 }) }))(
  'any %s is approved',
  (kind, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, body => {
        expect(judge.issued(body)).toMatchObject({ codigo: '0260' })
      }),
      seeded(`${kind}: sandbox`, 200),
    )
  },
)
