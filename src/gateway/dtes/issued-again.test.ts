/** A request without a key or a reference, repeated once the document of its 504 has failed (docs/notes 320, 390). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.restore())

/** Hides SIFEN's documents, as when it answers from a stale copy. */
const hide = () =>
  t.interpose('consulta', async () => ({
    encontrado: false as const,
    fechaProceso: '2026-11-21T10:00:00-03:00',
    codigo: '0420',
    mensaje: 'No existe',
  }))

describe('the request of a document that failed after a 504, again', () => {
  let sale = 0
  const detail = async (id: number) => (await t.as('lector').get(`/api/sifen/dtes/${id}`)).json()
  const send = (body: object) => t.as('operador').post(SYNC, body)
  const newSale = () => {
    sale += 1
    return t.factura({ extras: { repetida: sale } })
  }

  it('makes one that replaces it', async () => {
    const body = newSale()
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 })
    const first = (await send(body)).json()
    hide()
    await t.wait(900)
    t.restore()
    const res = await send(body)
    const { id } = res.json()
    expect({ status: res.statusCode, reemplaza_id: (await detail(id)).reemplaza_id }).toEqual({
      status: 200,
      reemplaza_id: first.id,
    })
    const resent = await t.as('operador').post(`/api/sifen/dtes/${first.id}/reenviar`)
    expect(resent.json()).toMatchObject({ code: 'DOCUMENTO_REEMPLAZADO', dte_id: id })
    await t.as('lector').get(`/api/sifen/consultas/de/${first.cdc}`)
    expect((await detail(id)).atencion).toContain(`SIFEN aprobó dos documentos de esta venta: este y el ${first.id}`)
    const another = await send(body)
    expect([another.statusCode, (await detail(another.json().id)).reemplaza_id]).toEqual([200, null])
  })

  it('makes one for each of two that failed', async () => {
    const body = newSale()
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 2 })
    // Once the first is in doubt, the second would get its document.
    const both = Promise.withResolvers<void>()
    let posted = 0
    t.interpose('recibe', async (real, ...posting) => {
      posted += 1
      if (posted === 2) both.resolve()
      await both.promise
      return real.recibe(...posting)
    })
    const failures = await Promise.all([send(body), send(body)])
    await t.wait(900)
    // One lost connection may fail both, and leave a fault for later.
    t.restore()
    const made = [await send(body), await send(body), await send(body)]
    const replaced = await Promise.all(made.map(async res => (await detail(res.json().id)).reemplaza_id))
    expect(new Set(replaced.slice(0, 2))).toEqual(new Set(failures.map(res => res.json().id)))
    expect(replaced[2]).toBe(null)
  })

  it('still replaces it when a try in between made nothing', async () => {
    const body = newSale()
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    const first = (await send(body)).json().id
    await t.wait(900)
    let requests = 0
    t.interposeCreation(async write => {
      requests += 1
      if (requests === 2) throw new Error('The write failed')
      return write()
    })
    expect((await send(body)).statusCode).toBe(500)
    t.restore()
    expect((await detail((await send(body)).json().id)).reemplaza_id).toBe(first)
  })

  it('is another sale when another document replaces the failed one', async () => {
    const body = newSale()
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    const first = (await send(body)).json().id
    await t.wait(900)
    expect((await send({ ...body, reemplaza_id: first })).statusCode).toBe(200)
    const other = await send(body)
    expect([other.statusCode, (await detail(other.json().id)).reemplaza_id]).toEqual([200, null])
  })
})
