/** The numbering of a document: the ids and codes that name its stamp, establishment and point, and their errors. */
import { format } from 'node:util'
import { TEXTS } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../../test/http/refusals.ts'
import { type Body, buildIssuingApp, type IssuingApp, SALE } from '../../../../test/support/issuing-app.ts'
import { points } from '../../../../test/support/points.ts'
import { emitters } from '../../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { expectNoTrace, mark, refused, sync } = refusals(() => t)

describe('the tenant ids', () => {
  const ABSENT = 999_999

  it('422 with the same answer for an absent id and for one of another company', async () => {
    const foreign = await t.make.numeracion(t.ajena.id)
    await mark()
    const under = {
      timbrado_id: 'un timbrado con id %d entre los suyos: véalos en GET /api/empresas/{id}/timbrados.',
      establecimiento_id:
        'un establecimiento con id %d en ese timbrado: véalos en GET /api/timbrados/{id}/establecimientos.',
      punto_expedicion_id:
        'un punto de expedición con id %d en ese establecimiento: véalos en GET /api/establecimientos/{id}/puntos-expedicion.',
    }
    const ids = {
      timbrado_id: [ABSENT, foreign.timbrado.id, -1, 2 ** 40],
      establecimiento_id: [ABSENT, foreign.establecimiento.id],
      punto_expedicion_id: [ABSENT, foreign.punto.id],
    }
    for (const field of ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id'] as const) {
      for (const id of ids[field]) {
        await refused(t.factura({ [field]: id }), { [field]: [`No hay ${format(under[field], id)}`] })
      }
    }
  })

  it('422 with one problem for an id of the wrong type, and all problems of the other ids', async () => {
    const { timbrado_id } = t.factura()
    const integer = { timbrado_id: [TEXTS.integer('timbrado_id')] }
    await refused(t.factura({ timbrado_id: String(timbrado_id) }), integer)
    await refused(
      { ...SALE, timbrado_id: String(timbrado_id) },
      {
        ...integer,
        establecimiento_id: [TEXTS.required('establecimiento_id')],
        punto_expedicion_id: [TEXTS.required('punto_expedicion_id')],
      },
    )
    const res = await sync(t.factura({ timbrado_id: '1', establecimiento_id: 0, punto_expedicion_id: -1 }))
    const { errors } = res.json()
    expect(Object.keys(errors)).toEqual(['timbrado_id', 'establecimiento_id', 'punto_expedicion_id'])
    expect(
      Object.values<string[]>(errors)
        .flat()
        .filter(text => text.includes('obligatorio')),
    ).toEqual([])
  })

  it.each([2_147_483_647, 1_000_000_000_000_000])('422 for type %i, which is out of range', async tipo => {
    const res = await sync(t.factura({ tipoDocumento: tipo }))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors ?? {}) }).toEqual({
      status: 422,
      fields: ['tipoDocumento'],
    })
  })

  it('422 when one of the three is missing', async () => {
    await refused(t.factura({ establecimiento_id: undefined }), {
      establecimiento_id: ['El campo establecimiento_id es obligatorio.'],
    })
  })

  it('422 when codes contradict them; an explicit number is ignored with a warning', async () => {
    const codes = { timbrado: 11111111, establecimiento: '002', puntoExpedicion: '003' }
    await refused(t.factura(codes), {
      timbrado: [`El campo timbrado no coincide con el de los ids (${t.timbrado.numero}).`],
      establecimiento: ['El campo establecimiento no coincide con el de los ids (001).'],
      puntoExpedicion: ['El campo puntoExpedicion no coincide con el de los ids (001).'],
    })
    const last = await t.lastNumber()
    const res = await sync({ ...t.facturaNumero(4444), ...t.factura() })
    expect({ status: res.statusCode, last: await t.lastNumber() }).toEqual({ status: 200, last: last + 1 })
    const mensaje =
      'El campo numeroDocumento no se tomó en cuenta: con los ids, el punto de expedición da el próximo número.'
    expect(res.json().advertencias).toEqual([{ campo: 'numeroDocumento', mensaje }])
    expect((await sync(t.factura({ numeroDocumento: ' ' }))).json().advertencias).toEqual([])
  })
})

describe('the codes', () => {
  it('422 with the same answer for a stamp that is not stored and for another company’s', async () => {
    const foreign = await t.make.numeracion(t.ajena.id)
    await mark()
    const text =
      'El timbrado no está registrado: indique timbradoFechaInicio (AAAA-MM-DD), o regístrelo con POST /api/empresas/{id}/timbrados.'
    for (const timbrado of [55555555, Number(foreign.timbrado.numero)]) {
      await refused(t.facturaNumero(1, { timbrado }), { timbradoFechaInicio: [text] })
    }
  })

  it('422 with one problem for a stamp or a number of the wrong type', async () => {
    await refused(t.facturaNumero(1, { timbrado: true, numeroDocumento: 1.5 }), {
      timbrado: [TEXTS.number('timbrado')],
      numeroDocumento: [TEXTS.string('numeroDocumento')],
    })
  })

  it('200 for a stamp as text or as an integer', async () => {
    const { numero } = t.timbrado
    const spellings = [[numero], [` ${numero} `], [Number(numero)]] as const
    for (const [i, [timbrado]] of spellings.entries()) {
      const sent = await sync(t.facturaNumero(72 + i, { timbrado }))
      const { timbrado: shown } = (await t.as('admin').get(`/api/sifen/dtes/${sent.json().id}`)).json()
      expect({ timbrado, status: sent.statusCode, shown }).toEqual({ timbrado, status: 200, shown: numero })
    }
  })

  it('422 for a stamp that is not eight digits', async () => {
    const problem = TEXTS.pattern('timbrado', 'un timbrado de 8 dígitos')
    for (const timbrado of ['ABC', '1234.678', '123456789', 123456789, -1])
      await refused(t.facturaNumero(1, { timbrado }), { timbrado: [problem] })
  })

  it('200 with a warning for an unregistered establishment or point of a registered stamp', async () => {
    const warned = async (over: Body) => {
      const res = await sync(t.facturaNumero(70, over))
      expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 200, errors: undefined })
      return res.json().advertencias
    }
    const { timbrado, establecimiento } = t
    expect(await warned({ establecimiento: '009' })).toEqual([
      {
        campo: 'establecimiento',
        mensaje: `El establecimiento 009 no está registrado en el timbrado ${timbrado.numero}: revíselo o regístrelo con POST /api/timbrados/${timbrado.id}/establecimientos.`,
      },
    ])
    expect(await warned({ puntoExpedicion: '009' })).toEqual([
      {
        campo: 'puntoExpedicion',
        mensaje: `El punto de expedición 009 no está registrado en el establecimiento 001: revíselo o regístrelo con POST /api/establecimientos/${establecimiento.id}/puntos-expedicion.`,
      },
    ])
    expect(await warned({})).toEqual([])
    const unknown = { timbrado: 88888888, timbradoFechaInicio: '2026-01-01', establecimiento: '009' }
    expect(await warned(unknown)).toEqual([])
  })

  it('422 when the start date of the stamp is invalid, or not the stored one', async () => {
    await refused(t.facturaNumero(1, { timbradoFechaInicio: '2026-02-30' }), {
      timbradoFechaInicio: [TEXTS.date('timbradoFechaInicio')],
    })
    await refused(t.facturaNumero(1, { timbradoFechaInicio: '2026-01-02' }), {
      timbradoFechaInicio: [`El timbrado ${t.timbrado.numero} está registrado con inicio de vigencia 2026-01-01.`],
    })
  })

  it.each(['', '0', '0000000', '12345678', '-1', '1e3', ' 7', '٧'])('422 for the number %j', async numero => {
    const res = await sync(t.facturaNumero(1, { numeroDocumento: numero }))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['numeroDocumento'],
    })
    await expectNoTrace()
  })

  it('200 for codes with blanks around them; 422 for codes that are not three digits', async () => {
    const res = await sync(t.facturaNumero(51, { establecimiento: ' 001', puntoExpedicion: '001\t' }))
    expect({ status: res.statusCode, numero: res.json().numero }).toEqual({ status: 200, numero: '001-001-0000051' })
    const wrong = await sync(t.facturaNumero(52, { establecimiento: '1', puntoExpedicion: '0 1' }))
    expect({ status: wrong.statusCode, fields: Object.keys(wrong.json().errors) }).toEqual({
      status: 422,
      fields: ['establecimiento', 'puntoExpedicion'],
    })
  })

  it('422 without establishment and point, unless the emitter has defaults', async () => {
    const body = { ...t.facturaNumero(50), establecimiento: undefined, puntoExpedicion: undefined }
    await refused(body, {
      establecimiento: ['El campo establecimiento es obligatorio.'],
      puntoExpedicion: ['El campo puntoExpedicion es obligatorio.'],
    })
    const { db } = t.deps
    const mine = eq(emitters.id, t.emitter.id)
    await db.update(emitters).set({ establecimiento: '001', punto_expedicion: '001' }).where(mine)
    const res = await sync(body)
    await db.update(emitters).set({ establecimiento: null, punto_expedicion: null }).where(mine)
    expect({ status: res.statusCode, numero: res.json().numero }).toEqual({ status: 200, numero: '001-001-0000050' })
  })
})

describe('the series', () => {
  const { newPoint } = points(() => t)
  const FIRST = /Ningún documento enviado .* lleva todavía la serie AA.*9999999; si no es así, quite el campo serie\.$/
  const NEXT = /Ningún documento enviado .* lleva todavía la serie AB.*indique la serie AA, que es la última usada\.$/
  const MISSING = /ya llevan la serie AB, y este no lleva serie: SIFEN lo rechaza \(1110\).*"serie": "AB"\.$/
  const EARLIER = /ya llevan la serie AB, y este lleva la serie AA, anterior/

  it.each([
    ['ids', '301'],
    ['codes', '302'],
  ] as const)('%s: warns before it begins and before it is left out', async (how, codigo) => {
    const point = await newPoint(codigo)
    let numero = 0
    const answer = async (serie?: string) => {
      const body = { ...(serie && { serie }) }
      // SIFEN judges a series by the signature's time, which is a few seconds in the past.
      t.clock.advance(10)
      const res = await sync(how === 'ids' ? point.next(body) : point.explicit(++numero, body))
      const advertencias: Body[] = res.json().advertencias
      return { code: res.json().sifen_result_code, advertencias: advertencias.map(each => Object.values(each)) }
    }
    const warned = (code: string, text: RegExp) => ({ code, advertencias: [['serie', expect.stringMatching(text)]] })
    const silent = { code: '0260', advertencias: [] }
    expect({
      none: await answer(),
      first: await answer('AA'),
      again: await answer('AA'),
      next: await answer('AB'),
      missing: await answer(),
      earlier: await answer('AA'),
      last: await answer('AB'),
    }).toEqual({
      none: silent,
      first: warned('0260', FIRST),
      again: silent,
      next: warned('0260', NEXT),
      missing: warned('1110', MISSING),
      earlier: warned('1110', EARLIER),
      last: silent,
    })
  })

  it('a rejected document begins none', async () => {
    const point = await newPoint('303')
    const rejected = (await sync(point.next({ serie: 'ZZ' }))).json()
    const next = (await sync(point.next())).json()
    expect({ code: rejected.sifen_result_code, advertencias: next.advertencias }).toEqual({
      code: '1110',
      advertencias: [],
    })
  })
})
