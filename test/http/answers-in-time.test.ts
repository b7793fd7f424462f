/**
 * Every route that waits for SIFEN answers when its time is over, and what it began goes on and is recorded
 * (docs/notes 375).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { lots } from '../support/lotes.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())
const l = lots(() => t)

type Held = ReturnType<IssuingApp['hold']>
type Requested = Promise<{ statusCode: number; json(): Record<string, unknown> }>

/** Returns the answer to a request whose call SIFEN does not answer in time. */
async function impatiently({ reached }: Held, requests: Requested) {
  await reached
  t.timer.elapse()
  const res = await requests
  return { status: res.statusCode, body: res.json() }
}

/** Lets SIFEN answer, and waits until the outcome is recorded. */
async function answerAtLast({ release }: Held) {
  release()
  await t.deps.patience.idle()
}

describe('within 25 s', () => {
  it('POST dtes/sync: 504 sent, then approved', async () => {
    const held = t.hold('recibe')
    const { status, body } = await impatiently(held, t.as('operador').post(SYNC, t.factura()))
    expect({ status, estado: body.estado, code: body.code }).toEqual({
      status: 504,
      estado: 'sent',
      code: 'SIFEN_UNKNOWN_OUTCOME',
    })
    expect(body.cdc).toMatch(/^\d{44}$/)
    await answerAtLast(held)
    expect(await t.dte(body.id as number)).toMatchObject({ estado: 'approved', due_at: null })
  })

  it('POST dtes/lote: 504, then received', async () => {
    const sent = await l.drafts(1)
    const held = t.hold('recibeLote')
    const { status, body } = await impatiently(held, l.send(sent))
    expect({ status, estado: body.estado, code: body.code }).toEqual({
      status: 504,
      estado: 'sending',
      code: 'SIFEN_UNKNOWN_OUTCOME',
    })
    await answerAtLast(held)
    expect(await l.lote(body.lote_id as number)).toMatchObject({ estado: 'received' })
  })

  it('POST eventos/cancelacion: 504 sent, then approved', async () => {
    const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const held = t.hold('evento')
    const requests = t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
    const { status, body } = await impatiently(held, requests)
    expect({ status, evento: body.status }).toEqual({ status: 504, evento: 'sent' })
    await answerAtLast(held)
    expect(await t.dte(id)).toMatchObject({ estado: 'cancelled' })
  })

  it.each(['', '/factura'])('GET consultas/de/{cdc}%s: 504', async part => {
    const { cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const held = t.hold('consulta')
    const { status, body } = await impatiently(held, t.as('lector').get(`/api/sifen/consultas/de/${cdc}${part}`))
    expect({ status, code: body.code }).toEqual({ status: 504, code: 'SIFEN_TIMEOUT' })
    await answerAtLast(held)
  })

  it('GET consultas/ruc/{ruc}: 504', async () => {
    const held = t.hold('consultaRuc')
    const { status, body } = await impatiently(held, t.as('lector').get('/api/sifen/consultas/ruc/80000000-5'))
    expect({ status, code: body.code }).toEqual({ status: 504, code: 'SIFEN_TIMEOUT' })
    await answerAtLast(held)
  })
})
