/**
 * Documents in doubt are queried also without their emitter's users, or with an inactive emitter, as long as there is a certificate for
 * the query.
 */

import { readP12InWorker } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doubts, RECEIVED } from '../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { emitters, users } from '../../db/index.ts'
import { storeCertificate } from '../emitters/index.ts'

let t: IssuingApp
let lines: string[] = []
beforeAll(async () => {
  t = await buildIssuingApp({ log: line => lines.push(line) })
})
afterAll(() => t.close())
beforeEach(() => {
  lines = []
})

const { inDoubt } = doubts(() => t)

type Change = Partial<typeof emitters.$inferInsert>
const change = (fields: Change) => t.deps.db.update(emitters).set(fields).where(eq(emitters.id, t.emitter.id))
const letUsers = (activo: boolean) => t.deps.db.update(users).set({ activo })

/** The emitter's original columns: its certificate and CSC are those of the sandbox. */
let before: Change
beforeEach(async () => {
  const [row] = await t.deps.db.select().from(emitters).where(eq(emitters.id, t.emitter.id))
  const { id, ...fields } = row ?? {}
  before = fields
})
afterEach(async () => {
  await change(before)
  await letUsers(true)
})

const answerTheApi = async (body: object) => {
  const { statusCode } = await t.as('admin').post(`/api/sifen/emitters/${t.emitter.id}`, body)
  expect(statusCode).toBe(200)
}

async function withCertificate(desde: string, hasta: string): Promise<void> {
  const { ruc, dv, razon_social: nombre } = t.emitter
  const dates = { desde: new Date(desde), hasta: new Date(hasta) }
  const { p12 } = await t.sandbox.issueCertificate({ ruc, dv, nombre, password: 'clave', ...dates })
  const certificate = await readP12InWorker(p12, 'clave')
  await storeCertificate(t.deps.db, t.deps, t.emitter.id, { p12, password: 'clave', certificate })
}

/** In `prod`, a removed CSC is not replaced by the public one. */
const withoutCsc = async () => {
  await change({ ambiente: 'prod' })
  await answerTheApi({ csc: null })
}

describe('a document in doubt is queried as usual', () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ['its emitter has no security code any more', withoutCsc],
    ['the security code cannot be opened', () => change({ csc_enc: 'v1:damaged' })],
    ['its emitter was deactivated', () => answerTheApi({ activo: false })],
    ['its sender was deactivated', () => letUsers(false)],
  ])('when %s', async (_what, happens) => {
    const { id, cdc } = await inDoubt(RECEIVED)
    await happens()
    t.deps.signers.clear()
    await t.wait(60)
    expect({ requests: t.requests(cdc), estado: (await t.dte(id)).estado }).toEqual({ requests: 1, estado: 'approved' })
  })
})

/** Returns the log's lines about failed queries. */
const failures = (cdc: string) =>
  lines.map(line => JSON.parse(line)).filter(({ msg, cdc: of }) => msg === 'query by CDC failed' && of === cdc)

describe('a document in doubt is logged at each due time, and queried once that is possible', () => {
  it.each<[string, () => PromiseLike<unknown>, object]>([
    [
      'its emitter has no certificate',
      () => change({ cert_pem_enc: null, key_pem_enc: null }),
      { err: { message: expect.stringMatching(/^El emisor no tiene certificado/) } },
    ],
    ['its key cannot be opened', () => change({ key_pem_enc: 'v1:damaged' }), { err: { type: 'VaultError' } }],
    [
      'SIFEN takes its certificate no more, for it is out of date',
      () => withCertificate('2020-01-01', '2021-01-01'),
      { code: expect.stringMatching(/^SIFEN_/) },
    ],
  ])('when %s', async (_what, happens, answer) => {
    const { id, cdc } = await inDoubt(RECEIVED)
    await happens()
    for (const [n, seconds] of [60, 240, 600, 600].entries()) {
      await t.wait(seconds)
      expect(failures(cdc)).toHaveLength(n + 1)
    }
    expect(failures(cdc)[0]).toMatchObject(answer)
    expect((await t.dte(id)).estado).toBe('sent')
    await change(before)
    await t.wait(600)
    expect((await t.dte(id)).estado).toBe('approved')
  })
})
