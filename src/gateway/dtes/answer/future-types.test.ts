/**
 * Types 2, 3 and 8 over HTTP: built, signed and printed here, and never sent to a SIFEN that does not accept them.
 * docs/notes A16
 */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as tipos from '../../../../packages/sifen/test/tipos-factory.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../../test/support/issuing-app.ts'
import { NOT_ACCEPTED } from './dtes.examples.ts'

const DTES = '/api/sifen/dtes'
const FUTUROS = [
  [2, tipos.facturaDeExportacion()],
  [3, tipos.facturaDeImportacion()],
  [8, tipos.retencion()],
] as const

/** Opens a server that counts connections and answers none. */
async function openListener() {
  let connections = 0
  const server: Server = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `https://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() }
}

const post = (t: IssuingApp, path: string, body: Body) => t.as('operador').post(path, { ...idsOf(t), ...body })

describe('types 2, 3 and 8 with a real SIFEN', () => {
  let listener: Awaited<ReturnType<typeof openListener>>
  let t: IssuingApp
  beforeAll(async () => {
    listener = await openListener()
    t = await buildIssuingApp({ env: { SIFEN_TEST_URL: listener.url } })
  })
  afterAll(async () => {
    await t.close()
    listener.close()
  })

  it.each(FUTUROS)(
    'type %i: 502 with estado error, signed and printed, without a connection to SIFEN',
    async (tipo, body) => {
      const res = await post(t, SYNC, body)
      const { id } = res.json()
      expect({ status: res.statusCode, body: res.json() }).toMatchObject({
        status: 502,
        body: {
          estado: 'error',
          code: 'SIFEN_TYPE_NOT_ACCEPTED',
          message: expect.stringMatching(
            new RegExp(
              `todavía no acepta el tipo de documento ${tipo}.*GET /api/sifen/dtes/${id}.*No lo emita de nuevo`,
            ),
          ),
          sifen_result_msg: NOT_ACCEPTED.sifen_result_msg?.replace('documento 2', `documento ${tipo}`),
        },
      })
      const detail = (await t.as('operador').get(`${DTES}/${id}`)).json()
      expect(detail.data ?? detail).toMatchObject({ tipo_documento: tipo, estado: 'error' })
      const [xml, kude] = await Promise.all(['xml', 'kude'].map(of => t.as('operador').get(`${DTES}/${id}/${of}`)))
      expect({ xml: xml?.statusCode, kude: kude?.statusCode }).toEqual({ xml: 200, kude: 200 })
      expect(xml?.body).toMatch(new RegExp(`<iTiDE>${tipo}</iTiDE>.*<SignatureValue>`, 's'))
      expect(listener.connections()).toBe(0)
    },
  )

  it.each(FUTUROS)('type %i: a draft is signed by its job, and ends in error on resend', async (tipo, body) => {
    const { id } = (await post(t, DTES, body)).json()
    await t.drain()
    const signed = await t.dte(id)
    const requests = await t.as('operador').post(`${DTES}/${id}/reenviar`, {})
    await t.drain()
    const ended = await t.dte(id)
    expect({
      signed: { estado: signed.estado, tipo: signed.tipo_documento },
      requests: requests.statusCode,
      ended: { estado: ended.estado, due: ended.due_at, text: ended.sifen_result_msg },
      connections: listener.connections(),
      attempts: (await t.attemptsOf(id)).length,
    }).toEqual({
      signed: { estado: 'signed', tipo },
      requests: 200,
      ended: { estado: 'error', due: null, text: expect.stringContaining('todavía no acepta') },
      connections: 0,
      attempts: 0,
    })
  })

  it('502 with the same body for the same key', async () => {
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const body = { ...idsOf(t), ...tipos.facturaDeExportacion() }
    const [first, second] = [
      await t.as('operador').post(SYNC, body, options),
      await t.as('operador').post(SYNC, body, options),
    ]
    expect({ status: second.statusCode, body: second.json() }).toEqual({ status: 502, body: first.json() })
  })

  it('422 in a lot, naming the documents', async () => {
    const { id } = (await post(t, DTES, tipos.facturaDeExportacion())).json()
    await t.drain()
    const res = await t.as('operador').post(`${DTES}/lote`, { dte_ids: [id], emitter_id: t.emitter.id })
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: {
        dte_ids: [expect.stringContaining(`no acepta documentos de estos tipos, y no se le envían: ${id} (tipo 2)`)],
      },
    })
    expect(listener.connections()).toBe(0)
  })

  it.each(FUTUROS)('type %i: /validar warns that SIFEN does not accept it', async (tipo, body) => {
    const res = await post(t, `${DTES}/validar`, body)
    expect({ status: res.statusCode, advertencias: res.json().advertencias }).toEqual({
      status: 200,
      advertencias: [
        {
          campo: 'tipoDocumento',
          mensaje: expect.stringContaining(`SIFEN no acepta todavía el tipoDocumento ${tipo}`),
        },
      ],
    })
  })

  it.each([
    [2, 'exportacion', tipos.facturaDeExportacion()],
    [3, 'importacion', tipos.facturaDeImportacion()],
    [8, 'retencion', tipos.retencion()],
  ] as const)('type %i without %s: 422, without using a number', async (_, group, body) => {
    const before = await t.footprint()
    const res = await post(t, SYNC, { ...body, [group]: undefined })
    expect({ status: res.statusCode, errors: Object.keys(res.json().errors) }).toEqual({ status: 422, errors: [group] })
    expect(await t.footprint()).toEqual(before)
  })
})

describe('types 2, 3 and 8 with the sandbox', () => {
  let t: IssuingApp
  beforeAll(async () => {
    t = await buildIssuingApp()
  })
  afterAll(() => t.close())

  it('200 approved when the sandbox is told to accept them', async () => {
    t.sandbox.script({ fault: 'none', futureTypes: true })
    const res = await post(t, SYNC, tipos.facturaDeExportacion())
    t.restore()
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 200, estado: 'approved' })
  })

  it('422 rejected with 0160 otherwise, as by SIFEN, with a warning and an explanation that say so', async () => {
    const res = await post(t, SYNC, tipos.facturaDeExportacion())
    expect({ status: res.statusCode, body: res.json(), posts: t.posts().length }).toMatchObject({
      status: 422,
      body: {
        estado: 'rejected',
        sifen_result_code: '0160',
        sifen_explicacion: {
          significado: 'SIFEN todavía no acepta este tipo de documento.',
          que_hacer: expect.stringMatching(/^No lo reenvíe.*tipoDocumento 1.*receptor\.naturaleza 3/),
          campo: 'tipoDocumento',
        },
        advertencias: [
          { campo: 'tipoDocumento', mensaje: expect.stringContaining('SIFEN no acepta todavía el tipoDocumento 2') },
          { campo: 'tipoDocumento', mensaje: expect.stringContaining('lo rechaza (0160)') },
        ],
      },
      posts: 2,
    })
  })
})
