/**
 * SIFEN would refuse with the same code what our rules refuse: each such document, bypassing them, goes to the sandbox
 * with its own rules.
 */
import { beforeAll, expect, it } from 'vitest'
import { ELSEWHERE } from '../../packages/sandbox/test/rules-elsewhere.ts'
import { DEFECTS } from '../../packages/sandbox/test/sandbox-defects.ts'
import { LOCALES } from '../../packages/sifen/test/local-cases.ts'
import { type Judge, openJudge } from '../support/judged-documents.ts'

let judge: Judge
beforeAll(async () => {
  judge = await openJudge()
})

/**
 * Codes that no request provokes in the sandbox, because the writer omits the wrong value or the defect is in the
 * books. The sandbox's own tests provoke them with edited documents.
 */
const NOT_WRITTEN = [
  ...['1050', '1103', '1151', '1253', '1263', '1309', '1351', '1451', '1501', '1701', '1807', '1902'],
  ...['2101', '2390', '2403', '2404', '2437', '2438', '2551', '2601'],
]
const judgedThere = new Set([...DEFECTS.map(({ codigo }) => codigo), ...Object.values(ELSEWHERE).flat()])

it.each([...LOCALES].filter(([codigo]) => !NOT_WRITTEN.includes(codigo)))(
  'the sandbox answers %s to a document that our rules refuse with it',
  (codigo, { body }) => {
    expect(judge.forced(body)).toMatchObject({ codigo })
  },
)

it.each(NOT_WRITTEN)(
  '%s, which no request provokes in the sandbox, has a local rule and a test of the sandbox',
  codigo => {
    expect({ local: LOCALES.has(codigo), judged: judgedThere.has(codigo) }).toEqual({ local: true, judged: true })
  },
)
