/**
 * The direct queries against the sandbox: each status with SIFEN's own message, the emitter that is used, and the
 * cache.
 */
import { buildCdc, randomCodigoSeguridad } from '@nanduti/sifen'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { openSifen } from '../../outgoing/index.ts'

let t: IssuingApp
let cdc: string
beforeAll(async () => {
  t = await buildIssuingApp()
  t.sandbox.registerTaxpayer({ ruc: CLIENTE, nombre: NOMBRE, estado: 'ACT', facturadorElectronico: true })
  cdc = (await t.as('operador').post(SYNC, t.factura())).json().cdc
})
afterAll(() => t.close())
beforeEach(() => {
  t.restore()
  t.deps.contribuyentes.clear()
})

const CLIENTE = '80000047'
const NOMBRE = 'Cliente de Prueba S.A.'
const RUC = (ruc: string) => `/api/sifen/consultas/ruc/${ruc}`
const DE = (cdc: string) => `/api/sifen/consultas/de/${cdc}`
const FACTURA = (cdc: string) => `${DE(cdc)}/factura`
const get = (url: string, actor: Parameters<IssuingApp['as']>[0] = 'lector') => t.as(actor).get(url)
const asks = (service: string) => t.sandbox.journal().filter(call => call.service === service).length
const refusalOf = (res: Awaited<ReturnType<typeof get>>) => ({ status: res.statusCode, ...res.json() })

/** Returns a CDC of this emitter that SIFEN does not have. */
const unknownCdc = (ruc = t.emitter.ruc, dv = t.emitter.dv) =>
  buildCdc({
    ...{ tipoDocumento: 1, ruc, dv, establecimiento: '001', puntoExpedicion: '001', numero: 9_999_998 },
    ...{ tipoContribuyente: 2, fechaEmision: '2026-11-21', tipoEmision: 1 },
    codigoSeguridad: randomCodigoSeguridad(count => t.deps.random.bytes(count), 9_999_998),
  })

describe('GET /api/sifen/consultas/ruc/:ruc', () => {
  it.each([
    ...[
      '80000047',
      '80000047-1',
      '080000047',
      '80.000.047-1',
      '80.000.047',
      '80000047 1',
      '800000471',
      ' 80000047 - 1 ',
    ],
    '0800000471',
  ])('200 for %s, with or without check digit', async ruc => {
    const res = await get(RUC(encodeURIComponent(ruc)))
    expect(refusalOf(res)).toEqual({
      status: 200,
      ruc: CLIENTE,
      dv: '1',
      razon_social: NOMBRE,
      estado_codigo: 'ACT',
      estado: 'ACTIVO',
      facturador_electronico: true,
      receptor: { naturaleza: 1, numeroDocumento: '80000047-1', nombre: NOMBRE },
      cod_res: '0502',
      msg_res: 'RUC encontrado',
    })
  })

  it('gives a receptor that a document takes as it is', async () => {
    const { receptor } = (await get(RUC(CLIENTE))).json()
    const res = await t.as('operador').post('/api/sifen/dtes/validar', t.factura({ receptor }))
    expect({ status: res.statusCode, body: res.json() }).toMatchObject({ status: 200 })
  })

  it('404 with SIFEN’s message, and queries again the next time', async () => {
    const before = asks('consulta-ruc')
    for (const _ of [1, 2]) {
      expect(refusalOf(await get(RUC('80099999')))).toEqual({
        ...{ status: 404, message: 'Recurso no encontrado.' },
        ...{ cod_res: '0500', msg_res: expect.stringMatching(/RUC/) },
      })
    }
    expect(asks('consulta-ruc') - before).toBe(2)
  })

  it.each([
    ['80000047-4', 'El ruc no es válido: el dígito verificador de 80000047 es 1.'],
    ['80.000.047 4', 'El ruc no es válido: el dígito verificador de 80000047 es 1.'],
    ['8000004711', 'El ruc debe tener de 5 a 8 caracteres, con o sin dígito verificador, como 80012345-0.'],
    ['80000047-', 'El ruc no es válido: el dígito verificador de 80000047 es 1.'],
    ['1234', 'El ruc debe tener de 5 a 8 caracteres, con o sin dígito verificador, como 80012345-0.'],
    ['hola', 'El ruc debe tener de 5 a 8 caracteres, con o sin dígito verificador, como 80012345-0.'],
  ])('422 for %s, without a query', async (ruc, text) => {
    const before = t.sandbox.journal().length
    expect(refusalOf(await get(RUC(encodeURIComponent(ruc))))).toEqual({
      status: 422,
      message: text,
      errors: { ruc: [text] },
    })
    expect(t.sandbox.journal().length).toBe(before)
  })

  it('422 for nine digits that end with a wrong check digit', async () => {
    const text = 'El ruc no es válido: el dígito verificador de 80000047 es 1.'
    expect(refusalOf(await get(RUC('800000474')))).toMatchObject({ status: 422, message: text })
  })

  it('422 with SIFEN’s message when the certificate may not query (0501)', async () => {
    t.sandbox.script({ service: 'consulta-ruc', fault: 'reject', codigo: '0501', times: 1 })
    const res = refusalOf(await get(RUC(CLIENTE)))
    expect(res).toMatchObject({ status: 422, cod_res: '0501', msg_res: expect.any(String) })
    expect(res.errors.sifen[0]).toContain('0501')
  })

  it('caches a taxpayer for ten minutes, per company', async () => {
    const before = asks('consulta-ruc')
    await get(RUC(CLIENTE))
    await get(RUC(`${CLIENTE}-1`), 'operador')
    expect(asks('consulta-ruc') - before).toBe(1)
    const other = await t.make.empresa()
    await t.equip(await t.make.emitter(other))
    const { id } = await t.make.user({ roles: { [other.id]: 'lector' } })
    expect((await t.with(await t.make.token(id)).get(RUC(CLIENTE))).statusCode).toBe(200)
    expect(asks('consulta-ruc') - before).toBe(2)
    t.clock.advance(601)
    await get(RUC(CLIENTE))
    expect(asks('consulta-ruc') - before).toBe(3)
  })
})

describe('GET /api/sifen/consultas/de/:cdc', () => {
  it('200 with what SIFEN has, queried each time', async () => {
    const before = asks('consulta')
    const answers = [refusalOf(await get(DE(cdc))), refusalOf(await get(DE(cdc)))]
    expect(answers[1]).toEqual({
      ...{ status: 200, cdc, estado: 'approved', cancelado: false, eventos: [] },
      ...{ prot_aut: expect.stringMatching(/^\d+$/), fecha_proceso: expect.stringMatching(/Z$/) },
      ...{ cod_res: '0422', msg_res: 'CDC encontrado' },
    })
    expect(asks('consulta') - before).toBe(2)
  })

  it('404 with SIFEN’s message for a CDC that it does not have', async () => {
    expect(refusalOf(await get(DE(unknownCdc())))).toEqual({
      ...{ status: 404, message: 'Recurso no encontrado.' },
      ...{ cod_res: '0420', msg_res: expect.stringMatching(/No Existe/i) },
    })
  })

  it('422 for a CDC with a wrong check digit', async () => {
    const wrong = cdc.slice(0, 43) + ((Number(cdc[43]) + 1) % 10)
    const text = 'El cdc debe tener 44 caracteres, con su dígito verificador correcto.'
    expect(refusalOf(await get(DE(wrong)))).toEqual({ status: 422, message: text, errors: { cdc: [text] } })
  })

  it('422 with SIFEN’s message for another company’s document (0421)', async () => {
    const other = await t.make.empresa()
    const emitter = await t.make.emitter(other)
    await t.equip(emitter)
    const { id } = await t.make.user({ roles: { [other.id]: 'lector' } })
    const res = await t.with(await t.make.token(id)).get(DE(cdc))
    expect(refusalOf(res)).toMatchObject({ status: 422, cod_res: '0421' })
  })
})

describe('GET /api/sifen/consultas/de/:cdc/factura', () => {
  it('200 with the whole document without signature; elements that may repeat are lists', async () => {
    const res = await get(FACTURA(cdc))
    expect(refusalOf(res)).toMatchObject({
      ...{ status: 200, cdc, cod_res: '0422', msg_res: 'CDC encontrado' },
      rDE: {
        dVerFor: '150',
        DE: {
          '@Id': cdc,
          gDatGralOpe: { gEmis: { gActEco: [{ cActEco: '47190' }] } },
          gDtipDE: { gCamItem: [{ dDesProSer: 'Yerba mate' }] },
        },
        gCamFuFD: { dCarQR: expect.stringContaining(cdc) },
      },
    })
    expect(res.body).not.toContain('SignatureValue')
  })

  it('404 for an unknown CDC, 422 for an invalid one', async () => {
    expect((await get(FACTURA(unknownCdc()))).statusCode).toBe(404)
    expect((await get(FACTURA('1'))).statusCode).toBe(422)
  })
})

const QUERIES = [
  ['ruc', 'consulta-ruc', () => RUC(CLIENTE)],
  ['de', 'consulta', () => DE(cdc)],
  ['factura', 'consulta', () => FACTURA(cdc)],
] as const

describe.each(QUERIES)('%s, when SIFEN fails', (_name, service, url) => {
  it('502 with SIFEN’s code when it could not process the query', async () => {
    t.sandbox.script({ service, fault: 'generic', times: 1 })
    expect(refusalOf(await get(url()))).toMatchObject({ status: 502, code: 'SIFEN_REFUSED', cod_res: '0160' })
  })

  it.each(['reset-before', 'reset-after', 'html', 'empty', 'truncated', 'unavailable', 'tls-refused'] as const)(
    '502 for %s',
    async fault => {
      const scripted = fault === 'tls-refused' ? { fault, times: 1 } : { service, fault, times: 1 }
      t.sandbox.script(scripted)
      expect(refusalOf(await get(url()))).toMatchObject({ status: 502, code: 'SIFEN_UNAVAILABLE' })
    },
  )

  it('504 when SIFEN does not answer', async () => {
    const config = { ...t.deps.config, sifen: { ...t.deps.config.sifen, timeoutMs: 300 } }
    const hasty = openSifen(config, { sandbox: t.sandbox, clock: t.clock, log: t.deps.log })
    t.deps.sifen = hasty
    t.sandbox.script({ service, fault: 'hang', times: 1 })
    expect(refusalOf(await get(url()))).toMatchObject({ status: 504, code: 'SIFEN_TIMEOUT' })
    t.sandbox.release()
    await hasty.close()
  })
})

describe('emitter_id', () => {
  it('200 with an emitter of the caller', async () => {
    expect((await get(`${DE(cdc)}?emitter_id=${t.emitter.id}`)).statusCode).toBe(200)
  })

  it('422 with the same message for another company’s emitter and an absent one', async () => {
    const foreign = await t.make.emitter(t.ajena)
    for (const id of [foreign.id, 999_999]) {
      const text = `No hay un emisor activo con id ${id} entre los suyos: véalos en GET /api/sifen/emitters.`
      expect(refusalOf(await get(`${RUC(CLIENTE)}?emitter_id=${id}`))).toEqual({
        ...{ status: 422, message: text },
        errors: { emitter_id: [text] },
      })
    }
  })

  it.each(['0', 'x', '-1', '1.5'])('422 for %s', async id => {
    expect(Object.keys(refusalOf(await get(`${RUC(CLIENTE)}?emitter_id=${id}`)).errors)).toEqual(['emitter_id'])
  })

  it('422 for a caller without an active emitter', async () => {
    const { id } = await t.make.user({ roles: { [(await t.make.empresa()).id]: 'lector' } })
    const res = await t.with(await t.make.token(id)).get(RUC(CLIENTE))
    expect(refusalOf(res)).toMatchObject({ status: 422, errors: { emitter_id: [expect.any(String)] } })
  })

  it('defaults to the emitter of the CDC, not to the first one', async () => {
    const other = await t.make.empresa()
    const numeracion = await t.make.numeracion(other.id)
    const emitter = await t.make.emitter(other)
    await t.equip(emitter)
    const body = {
      ...t.factura(),
      timbrado_id: numeracion.timbrado.id,
      establecimiento_id: numeracion.establecimiento.id,
    }
    const issued = await t.as('superadmin').post(SYNC, { ...body, punto_expedicion_id: numeracion.punto.id })
    expect((await get(DE(issued.json().cdc), 'superadmin')).statusCode).toBe(200)
    expect((await get(DE(unknownCdc(other.ruc, other.dv)), 'superadmin')).statusCode).toBe(404)
  })
})
