/** Effects of the answer to a posting: it may arrive after a query has settled the document, and it may lack fields. */

import type { RecibeResult } from '@nanduti/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(async () => {
  t.restore()
  await t.wait(10_000)
})

const sync = () => t.as('operador').post(SYNC, t.factura())

describe('an answer that arrives after a query settled the document', () => {
  /** Starts a posting that SIFEN leaves hanging, and advances the clock past its query. */
  async function overtaken(processed: boolean, seconds: number) {
    t.sandbox.script({ service: 'recibe', fault: 'hang', processed, times: 1 })
    const calls = t.posts().length
    const pending = sync()
    await eventually(() => expect(t.posts().length).toBe(calls + 1))
    await t.wait(seconds)
    const settled = await t.lastDte()
    t.sandbox.release()
    return { settled, res: await pending }
  }

  it('200 with the adopted approval, which is not written again', async () => {
    const { settled, res } = await overtaken(true, 90)
    expect(settled.estado).toBe('approved')
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: expect.objectContaining({ id: settled.id, estado: 'approved' }),
    })
    expect(await t.dte(settled.id)).toEqual(settled)
  })

  it('200 with estado cancelled when the query found the document cancelled', async () => {
    t.interpose('consulta', async (real, cdc) => {
      const found = await real.consulta(cdc)
      return found.encontrado ? { ...found, documento: { ...found.documento, cancelado: true } } : found
    })
    const { settled, res } = await overtaken(true, 90)
    expect(settled.estado).toBe('cancelled')
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: expect.objectContaining({ estado: 'cancelled' }),
    })
  })

  it('502 with SIFEN’s message when the document was given up; a late doubt does not reopen it', async () => {
    const { settled, res } = await overtaken(false, 930)
    expect(settled.estado).toBe('error')
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 502, estado: 'error' })
    expect(res.json().message).toContain(`0420 ${settled.sifen_result_msg}`)
    expect(await t.dte(settled.id)).toEqual(settled)
  })

  /** Delivers SIFEN's verdict `seconds` after its request. */
  const late = (seconds: number, verdict: Pick<RecibeResult, 'estado' | 'mensajes'>) =>
    t.interpose('recibe', async (real, ...posting) => {
      if (seconds < 930) await real.recibe(...posting)
      await t.wait(seconds)
      return { ...verdict, cdc: posting[0], fechaProceso: '2026-11-21T10:00:00-03:00' }
    })

  it.each([
    [200, 'approved', { estado: 'aprobado', mensajes: [{ codigo: '0260', mensaje: 'Aprobado' }] }],
    [422, 'rejected', { estado: 'rechazado', mensajes: [{ codigo: '1252', mensaje: 'No' }] }],
  ] as const)('%d for a verdict on a document that was given up as not found', async (status, estado, verdict) => {
    late(930, { ...verdict, mensajes: [...verdict.mensajes] })
    const res = await sync()
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status, estado })
    expect(await t.dte(res.json().id)).toMatchObject({
      estado,
      due_at: null,
      sifen_result_code: verdict.mensajes[0].codigo,
    })
    expect(await t.attemptsOf(res.json().id)).toMatchObject([{ outcome: 'answered' }])
  })

  it('200 with the adopted approval when the late verdict contradicts it', async () => {
    late(90, { estado: 'rechazado', mensajes: [{ codigo: '1002', mensaje: 'No' }] })
    const res = await sync()
    expect({
      status: res.statusCode,
      estado: res.json().estado,
      sifen_result_code: res.json().sifen_result_code,
    }).toEqual({ status: 200, estado: 'approved', sifen_result_code: '0422' })
  })
})

describe('an answer of SIFEN with missing fields', () => {
  const answer = (result: Partial<RecibeResult>) =>
    t.interpose(
      'recibe',
      async (_real, cdc): Promise<RecibeResult> => ({
        estado: 'aprobado',
        cdc,
        fechaProceso: '2026-11-21T10:00:00-03:00',
        mensajes: [{ codigo: '0260', mensaje: 'Aprobado' }],
        ...result,
      }),
    )

  it('200 for an approval whose date cannot be read', async () => {
    answer({ fechaProceso: 'ayer' })
    const res = await sync()
    expect({ status: res.statusCode, fecha_proceso: (await t.dte(res.json().id)).fecha_proceso }).toEqual({
      status: 200,
      fecha_proceso: null,
    })
  })

  it('422 for a rejection without messages', async () => {
    answer({ estado: 'rechazado', mensajes: [] })
    const res = await sync()
    expect({ status: res.statusCode, message: res.json().message }).toEqual({
      status: 422,
      message: 'SIFEN rechazó el documento sin decir por qué.',
    })
  })

  it('200 with every observation, not only the first', async () => {
    const mensajes = [
      { codigo: '1005', mensaje: 'Transmisión extemporánea del DE' },
      { codigo: '2503', mensaje: 'Otra observación' },
    ]
    answer({ estado: 'aprobado_obs', mensajes })
    expect((await sync()).json()).toMatchObject({
      estado: 'approved_obs',
      sifen_result_code: '1005',
      sifen_result_msg: 'Transmisión extemporánea del DE · 2503 Otra observación',
    })
  })
})
