/** Numbers that a rejection gives back: who says so, and who may still use them (docs/notes A43). */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { outbox } from '../../db/index.ts'

const DTES = '/api/sifen/dtes'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = () => t.as('operador').post(SYNC, t.factura())
async function rejected(codigo = '1309') {
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo, times: 1 })
  const res = await sync()
  expect(res.statusCode).toBe(422)
  return res.json()
}
const detail = async (id: number) => (await t.as('lector').get(`${DTES}/${id}`)).json()
const resend = (id: number) => t.as('operador').post(`${DTES}/${id}/reenviar`)
async function reply(id: number) {
  const [last] = await t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id)).orderBy(desc(outbox.id)).limit(1)
  const { event, data } = JSON.parse(last?.body ?? '{}')
  return { event, numero_liberado: data.numero_liberado }
}

describe('numero_liberado', () => {
  it('is true in answer, detail, list and webhook when a rejection gives the number back', async () => {
    const { id, numero_liberado } = await rejected()
    const list = (await t.as('lector').get(`${DTES}?limit=1`)).json().data[0]
    expect({
      answer: numero_liberado,
      detail: (await detail(id)).numero_liberado,
      list: { id: list.id, numero_liberado: list.numero_liberado },
      reply: await reply(id),
    }).toEqual({
      answer: true,
      detail: true,
      list: { id, numero_liberado: true },
      reply: { event: 'dte.rejected', numero_liberado: true },
    })
  })

  it('is false when the rejection blames the number, and for an approved document', async () => {
    const blamed = await rejected('1109')
    const approved = (await sync()).json()
    expect({ blamed: blamed.numero_liberado, approved: approved.numero_liberado }).toEqual({
      blamed: false,
      approved: false,
    })
  })

  it('is false again once the document is resent, which takes the number back', async () => {
    const { id, numero } = await rejected()
    expect((await resend(id)).statusCode).toBe(200)
    await t.drain()
    const { estado, numero_liberado } = await detail(id)
    const next = (await sync()).json()
    expect({ estado, numero_liberado, isOther: next.numero !== numero }).toEqual({
      estado: 'approved',
      numero_liberado: false,
      isOther: true,
    })
  })
})

describe('the number of a rejected document', () => {
  it('is gone once another document took it, even when that one is rejected too: 422', async () => {
    const first = await rejected()
    const second = await rejected()
    expect(second.numero).toBe(first.numero)
    const res = await resend(first.id)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { numeroDocumento: [expect.stringContaining('Otro documento ya tiene el número')] },
    })
    expect((await resend(second.id)).statusCode).toBe(200)
    await t.drain()
    expect((await detail(second.id)).estado).toBe('approved')
  })
})
