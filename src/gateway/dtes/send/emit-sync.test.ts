/**
 * POST /api/sifen/dtes/sync when SIFEN answers: approved, approved with observations, rejected; and the callers that
 * are allowed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.sandbox.clearScripts()
  t.ahead.seconds = 0
})

const sync = (body: unknown) => t.as('operador').post(SYNC, body as Body)

describe('POST /api/sifen/dtes/sync', () => {
  it('200 approved by tenant ids, with the next number and SIFEN’s code and protocol', async () => {
    const before = await t.lastNumber()
    const res = await sync(t.factura())
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual({
      id: expect.any(Number),
      cdc: expect.stringMatching(/^01\d{42}$/),
      estado: 'approved',
      sifen_result_code: '0260',
      sifen_result_msg: 'Autorización del DE satisfactoria',
      sifen_explicacion: null,
      prot_aut: expect.stringMatching(/^\d+$/),
      numero: `001-001-${String(before + 1).padStart(7, '0')}`,
      referencia_externa: null,
      extras: null,
      numero_liberado: false,
      enlaces: expect.any(Object),
      advertencias: [],
    })
    expect(await t.lastNumber()).toBe(before + 1)
    const row = await t.dte(res.json().id)
    expect(row).toMatchObject({ numero: before + 1, due_at: null, via: 'sync', empresa_id: t.empresa.id })
    expect(row.fecha_proceso).toEqual(t.clock.now())
    expect(t.sandbox.postsOf(row.cdc)).toMatchObject([{ codigo: '0260', rdeSha256: row.xml_sha256 }])
    const signed = Buffer.from((await t.file(row.xml_signed_path)) ?? [])
    expect(await t.attemptsOf(row.id)).toMatchObject([
      {
        outcome: 'answered',
        sifen_result_code: '0260',
        base_url: t.sandbox.url,
        xml_sha256: row.xml_sha256,
        digest: /<DigestValue>(.+)<\/DigestValue>/.exec(signed.toString())?.[1],
      },
    ])
  })

  it('200 with the explicit number for codes of a stored stamp, and the counter follows it', async () => {
    const numero = (await t.lastNumber()) + 10
    const res = await sync(t.facturaNumero(numero))
    expect({ status: res.statusCode, numero: res.json().numero }).toEqual({
      status: 200,
      numero: `001-001-${String(numero).padStart(7, '0')}`,
    })
    expect(await t.lastNumber()).toBe(numero)
    const next = await sync(t.factura())
    expect(next.json().numero).toBe(`001-001-${String(numero + 1).padStart(7, '0')}`)
  })

  it('200 for an explicit number below the counter, which does not go back', async () => {
    const before = await t.lastNumber()
    const res = await sync(t.facturaNumero(3))
    expect({ status: res.statusCode, numero: res.json().numero }).toEqual({ status: 200, numero: '001-001-0000003' })
    expect(await t.lastNumber()).toBe(before)
  })

  it('200 for a stamp that is not stored, when the request gives its start date', async () => {
    const body = t.facturaNumero(1, { timbrado: 87654321, timbradoFechaInicio: '2026-02-01' })
    const res = await sync(body)
    expect(res.statusCode).toBe(200)
    expect(await t.dte(res.json().id)).toMatchObject({
      timbrado: '87654321',
      timbrado_fecha_inicio: '2026-02-01',
      punto_expedicion_id: null,
    })
  })

  it('200 with unknown fields stored and reported as warnings', async () => {
    const res = await sync({ ...t.factura(), color: 'rojo' })
    expect(res.statusCode).toBe(200)
    expect(res.json().advertencias.map(({ campo }: { campo: string }) => campo)).toEqual(['color'])
    const { payload } = await t.dte(res.json().id)
    expect(payload).toMatchObject({ body: { color: 'rojo' } })
  })

  it('200 approved_obs when SIFEN observes a late document (1005)', async () => {
    t.ahead.seconds = 73 * 3600
    const res = await sync(t.factura())
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: expect.objectContaining({
        estado: 'approved_obs',
        sifen_result_code: '1005',
        sifen_result_msg: 'TEST - Transmisión extemporánea del DE',
        prot_aut: expect.any(String),
      }),
    })
  })

  it('422 rejected for a number that SIFEN already has (1002)', async () => {
    const numero = (await t.lastNumber()) + 1
    const first = await sync(t.facturaNumero(numero))
    expect(first.statusCode).toBe(200)
    const again = await sync(t.facturaNumero(numero))
    expect(again.statusCode).toBe(422)
    const text = 'SIFEN rechazó el documento: 1002 TEST - Documento electrónico duplicado'
    expect(again.json()).toEqual({
      message: text,
      errors: { sifen: [text] },
      id: expect.any(Number),
      cdc: expect.stringMatching(/^\d{44}$/),
      estado: 'rejected',
      sifen_result_code: '1002',
      sifen_result_msg: 'TEST - Documento electrónico duplicado',
      sifen_explicacion: {
        significado: 'Ya existe un documento aprobado con este timbrado, establecimiento, punto, tipo y número.',
        causa: 'El número ya se usó, aquí o en otro sistema que comparte el punto de expedición.',
        que_hacer:
          'Antes de emitir otro, busque el documento que tiene ese número. Si es de esta misma venta, consulte su CDC y quédese con él; solo si no lo es, emita con un número nuevo y revise quién más numera.',
        lado: 'usted',
        campo: 'numeroDocumento',
        documento: { id: first.json().id, cdc: first.json().cdc, estado: 'approved' },
      },
      prot_aut: null,
      referencia_externa: null,
      extras: null,
      numero: first.json().numero,
      numero_liberado: false,
      enlaces: expect.any(Object),
      advertencias: [],
    })
    expect(again.json().cdc).not.toBe(first.json().cdc)
    expect(await t.dte(again.json().id)).toMatchObject({ estado: 'rejected', due_at: null })
    const named = async () =>
      (await t.as('operador').get(`/api/sifen/dtes/${again.json().id}`)).json().sifen_explicacion.documento
    expect(await named()).toMatchObject({ id: first.json().id, estado: 'approved' })
    await t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc: first.json().cdc, motivo: 'Error de carga' })
    expect(await named()).toEqual({ id: first.json().id, cdc: first.json().cdc, estado: 'cancelled' })
    expect(await t.dte(first.json().id)).toMatchObject({ estado: 'cancelled' })
  })

  it('names no document after a 1002 about a number that only SIFEN knows', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1002', times: 1 })
    const res = await sync(t.facturaNumero((await t.lastNumber()) + 1))
    expect(res.json().sifen_result_code).toBe('1002')
    expect(res.json().sifen_explicacion).not.toHaveProperty('documento')
  })

  it('422 rejected for a stamp with another start date (1107), and for any other SIFEN code', async () => {
    const stamp = { timbrado: 76543210, timbradoFechaInicio: '2026-03-01' }
    expect((await sync(t.facturaNumero(1, stamp))).statusCode).toBe(200)
    const other = await sync(t.facturaNumero(2, { ...stamp, timbradoFechaInicio: '2026-03-02' }))
    expect({ status: other.statusCode, sifen_result_code: other.json().sifen_result_code }).toEqual({
      status: 422,
      sifen_result_code: '1107',
    })
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1252', times: 1 })
    const scripted = await sync(t.factura())
    expect({ status: scripted.statusCode, body: scripted.json() }).toEqual({
      status: 422,
      body: expect.objectContaining({ estado: 'rejected', sifen_result_code: '1252' }),
    })
    const after = await t.attemptsOf(scripted.json().id)
    expect(after).toMatchObject([{ outcome: 'answered', sifen_result_code: '1252' }])
  })

  it('sends no query after SIFEN’s decision', async () => {
    const { id, cdc } = (await sync(t.factura())).json()
    t.clock.advance(1000)
    await t.drain()
    expect({ requested: t.requests(cdc), version: (await t.dte(id)).version }).toEqual({ requested: 0, version: 3 })
  })
})

describe('the body of POST /api/sifen/dtes/sync', () => {
  const raw = (text: string | Buffer, type = 'application/json') =>
    t.as('operador').post(SYNC, text, { headers: { 'content-type': type } })

  it('uses the last of duplicate keys', async () => {
    const text = JSON.stringify(t.factura()).replace('{', '{"tipoDocumento":7,"receptor":3,')
    expect((await raw(text)).statusCode).toBe(200)
  })

  it.each([
    ['400', 'malformed JSON', () => '{"tipoDocumento":1', 'application/json'],
    ['400', 'JSON nested 5,000 deep', () => `{"extras":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json'],
    ['400', 'a key __proto__', () => '{"tipoDocumento":1,"__proto__":{"x":1}}', 'application/json'],
    ['400', 'a NUL character', () => JSON.stringify(t.factura({ observacion: 'a\0b' })), 'application/json'],
    ['413', 'two megabytes', () => JSON.stringify({ extras: { x: 'x'.repeat(2 ** 21) } }), 'application/json'],
    ['415', 'XML', () => '<rDE/>', 'application/xml'],
  ])('%s for %s, and nothing is stored', async (status, _what, text, type) => {
    const before = await t.footprint()
    const res = await raw(text(), type)
    expect({ status: res.statusCode, fields: Object.keys(res.json()) }).toEqual({
      status: Number(status),
      fields: ['message'],
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('422 for an empty body, naming the required fields', async () => {
    for (const res of [
      await t.as('operador').post(SYNC),
      await raw(''),
      await raw('', 'text/plain'),
      await raw('{}'),
    ]) {
      expect(res.statusCode).toBe(422)
      expect(Object.keys(res.json().errors)).toEqual(expect.arrayContaining(['tipoDocumento', 'receptor', 'items']))
    }
  })

  it.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"factura"'],
    ['a number', '1'],
  ])('422 for %s instead of an object', async (_what, text) => {
    const res = await raw(text)
    expect(res.statusCode).toBe(422)
    expect(res.json().errors.cuerpo).toEqual(['El campo cuerpo debe ser un objeto.'])
  })
})

describe('access to POST /api/sifen/dtes/sync', () => {
  it('401 without a token', async () => {
    const res = await t.as('nadie').post(SYNC, t.factura())
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 401, body: { message: 'Unauthenticated.' } })
  })

  it('403 when the token lacks sifen:send, for every role', async () => {
    const token = await t.make.token(t.users.admin.id, { abilities: ['sifen:read', 'sifen:admin'] })
    for (const caller of [t.with(token), t.as('lector')]) {
      const res = await caller.post(SYNC, t.factura())
      expect({ status: res.statusCode, body: res.json() }).toEqual({
        status: 403,
        body: { message: 'Invalid ability provided.' },
      })
    }
  })

  it('403 when the role in that company is too low, before fields are validated', async () => {
    const before = await t.footprint()
    const user = await t.make.user({ roles: { [t.empresa.id]: 'lector', [t.ajena.id]: 'operador' } })
    const caller = t.with(await t.make.token(user.id))
    for (const body of [t.factura(), t.factura({ items: 'x' }), { emitter_id: t.emitter.id }]) {
      const res = await caller.post(SYNC, body)
      expect({ status: res.statusCode, body: res.json() }).toEqual({
        status: 403,
        body: { message: 'This action is unauthorized.' },
      })
    }
    expect(await t.footprint()).toEqual(before)
  })

  it('200 for the superadmin, who belongs to no company', async () => {
    expect((await t.as('superadmin').post(SYNC, t.factura())).statusCode).toBe(200)
  })
})
