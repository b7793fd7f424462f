/** SendDteJob: posts a signed document, retries it, signs it again or ends it (docs/notes A25 to A27). */
import { SifenError } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../../../../test/support/issuing-app.ts'
import { emitters } from '../../../db/index.ts'

const DTES = '/api/sifen/dtes'
const HOUR = 3600

let t: IssuingApp
let posted = 0
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.restore()
  posted = t.posts().length
})

const postings = () => t.posts().length - posted
const resend = (id: number) => t.as('operador').post(`${DTES}/${id}/reenviar`)
const bytesOf = async (id: number) => (await t.as('operador').get(`${DTES}/${id}/xml`)).body
const refuse = () =>
  t.interpose('recibe', () => Promise.reject(new SifenError('SIFEN_CONNECTION', 'not-sent', 'Falló la conexión.')))

async function signed(): Promise<number> {
  const { id } = (await t.as('operador').post(DTES, t.factura())).json()
  await t.drain()
  return id
}

describe('SendDteJob', () => {
  it('retries after 10, 60 and 300 s when SIFEN was not reached, then ends in error', async () => {
    const id = await signed()
    refuse()
    await resend(id)
    await t.drain()
    const states: string[] = []
    for (const seconds of [9, 1, 59, 1, 299, 1, 10_000]) {
      await t.wait(seconds)
      states.push(`${(await t.attemptsOf(id)).length} ${(await t.dte(id)).estado}`)
    }
    expect(states).toEqual(['1 signed', '2 signed', '2 signed', '3 signed', '3 signed', '4 error', '4 error'])
    expect(await t.dte(id)).toMatchObject({ last_sent_at: null, sifen_result_msg: 'Falló la conexión.', due_at: null })
  })

  it('posts the same bytes at most three times more when SIFEN does not find them, then ends in error', async () => {
    const id = await signed()
    const bytes = await bytesOf(id)
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 9 })
    await resend(id)
    for (let n = 0; n < 8; n += 1) for (const seconds of [0, 60, 240, 600]) await t.wait(seconds)
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'error', postings: 4 })
    expect(await bytesOf(id)).toBe(bytes)
    expect(await t.dte(id)).toMatchObject({ reposts: 3, sifen_result_code: '0420' })
  })

  it('signs again a document that was signed more than 72 hours ago', async () => {
    const id = await signed()
    const { cdc, xml_signed_path } = await t.dte(id)
    t.clock.advance(73 * HOUR)
    await resend(id)
    await t.drain()
    const after = await t.dte(id)
    expect({ estado: after.estado, cdc: after.cdc, isNew: after.xml_signed_path !== xml_signed_path }).toEqual({
      estado: 'approved',
      cdc,
      isNew: true,
    })
  })

  it('does not post a document older than 720 hours, and says so', async () => {
    const id = await signed()
    t.clock.advance(721 * HOUR)
    await resend(id)
    await t.drain()
    expect({ ...(await t.dte(id)), postings: postings() }).toMatchObject({
      estado: 'error',
      sifen_result_msg: expect.stringContaining('720 horas'),
      postings: 0,
    })
  })

  it('ends in error, naming what is missing, when the emitter lost its certificate', async () => {
    const id = await signed()
    await resend(id)
    const mine = eq(emitters.id, t.emitter.id)
    const [row] = await t.deps.db.select().from(emitters).where(mine)
    await t.deps.db.update(emitters).set({ cert_pem_enc: null }).where(mine)
    await t.drain()
    await t.deps.db
      .update(emitters)
      .set({ cert_pem_enc: row?.cert_pem_enc ?? null })
      .where(mine)
    expect({ ...(await t.dte(id)), postings: postings() }).toMatchObject({
      estado: 'error',
      sifen_result_msg: expect.stringContaining('certificado'),
      postings: 0,
    })
  })

  it('posts once for concurrent resend requests', async () => {
    const id = await signed()
    await Promise.all([resend(id), resend(id), resend(id)])
    await t.drain()
    expect({ estado: (await t.dte(id)).estado, postings: postings() }).toEqual({ estado: 'approved', postings: 1 })
  })
})
