/**
 * Sends anything to the endpoints of a token and of an invoice. No answer is a 5xx, every refusal has a helpful
 * message, and a refused request leaves no trace.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditSale, publicSale } from '../../packages/sifen/test/invoice-factory.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../support/issuing-app.ts'
import { casesOf, seeded } from '../support/seed.ts'
import { hostileJson, hostileText } from './hostile-json.ts'

const TOKEN = '/api/auth/token'
const PASSWORD = 'una clave larga'

let t: IssuingApp
let email: string
beforeAll(async () => {
  t = await buildIssuingApp()
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash: await hashPassword(PASSWORD) })
  email = user.email
})
afterAll(() => t.close())

type Answer = Awaited<ReturnType<ReturnType<IssuingApp['as']>['post']>>

const json = (url: string, payload: string | Buffer) =>
  t.as('operador').post(url, payload, { headers: { 'content-type': 'application/json' } })

/** Checks that a refusal says what is wrong and what to do. */
function expectRefusal(res: Answer, statuses: readonly number[]) {
  expect(statuses).toContain(res.statusCode)
  const { message, errors } = res.json()
  expect(message).toEqual(expect.stringMatching(/\S/))
  if (res.statusCode !== 422) return
  const texts = Object.values<string[]>(errors).flatMap(list => {
    expect(list.length).toBeGreaterThan(0)
    return list
  })
  for (const text of texts) expect(text).toMatch(/^\S.{8,}/s)
  expect(message.startsWith(texts[0])).toBe(true)
}

/** Count of each answer: a fuzz whose bodies all fail at the same check proves little. */
const seen: Record<string, number> = {}

/** SIFEN accepts what passes our checks, except a number that an earlier altered body has used. */
const ANSWERS_OF_SIFEN = ['0260', '1002']

let before: Awaited<ReturnType<IssuingApp['footprint']>>
beforeEach(async () => {
  before = await t.footprint()
})

async function expectSound(text: string | Buffer) {
  const res = await json(SYNC, text)
  const after = await t.footprint()
  const code = res.json().sifen_result_code
  seen[res.statusCode] = (seen[res.statusCode] ?? 0) + 1
  if (code) expect(ANSWERS_OF_SIFEN).toContain(code)
  else {
    expectRefusal(res, [400, 413, 422])
    expect(after).toEqual(before)
  }
  before = after
}

describe('POST /api/sifen/dtes/sync', () => {
  it('answers altered invoices without a 5xx, and a refusal leaves no trace', async () => {
    const honest = [
      t.factura(),
      t.facturaNumero(1_000_000, { permitir_salto: true }),
      publicSale(idsOf(t)),
      creditSale(idsOf(t)),
    ]
    for (const body of honest) expect((await json(SYNC, JSON.stringify(body))).statusCode).toBe(200)
    before = await t.footprint()
    await fc.assert(
      fc.asyncProperty(hostileJson(...honest), body => expectSound(JSON.stringify(body))),
      seeded('POST /api/sifen/dtes/sync, cuerpos', 1600),
    )
    expect(seen[200]).toBeGreaterThan(casesOf(50))
    expect(seen[422]).toBeGreaterThan(casesOf(1000))
  }, 120_000)

  it('answers altered JSON text without a 5xx, and a refusal leaves no trace', async () => {
    const honest = JSON.stringify(t.factura())
    await fc.assert(
      fc.asyncProperty(hostileText(honest, 'Yerba mate'), expectSound),
      seeded('POST /api/sifen/dtes/sync, textos', 700),
    )
    expect(seen[400]).toBeGreaterThan(casesOf(200))
    expect(seen[413]).toBeGreaterThan(casesOf(20))
  }, 60_000)
})

describe('POST /api/auth/token', () => {
  it('answers altered logins with 200, 400 or 422', async () => {
    const honest = { email, password: PASSWORD, device_name: 'caja' }
    expect((await json(TOKEN, JSON.stringify(honest))).statusCode).toBe(200)
    await fc.assert(
      fc.asyncProperty(hostileJson(honest), async body => {
        const res = await json(TOKEN, JSON.stringify(body))
        if (res.statusCode !== 200) expectRefusal(res, [400, 422])
      }),
      seeded('POST /api/auth/token', 700),
    )
  }, 60_000)
})
