/** What is refused before a number is taken: every problem in one answer, nothing stored, nothing sent, and nothing told about others. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../../../test/issuing-app.ts'
import { emitters, establecimientos, puntosExpedicion, timbrados } from '../../db/index.ts'
import { TEXTS } from '../../sifen/index.ts'

let t: IssuingApp
let before: Awaited<ReturnType<IssuingApp['footprint']>>
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  before = await t.footprint()
})

const sync = (body: unknown) => t.as('operador').post(SYNC, body as Body)

/** Expects 422 with exactly these errors, and that the request left no trace. */
async function refused(body: unknown, errors: Record<string, string[]>, caller = t.as('operador')) {
  const res = await caller.post(SYNC, body as Body)
  expect([res.statusCode, res.json().errors]).toEqual([422, errors])
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  const tail = more === 0 ? '' : ` (y ${more} ${more === 1 ? 'error' : 'errores'} más)`
  expect(res.json().message).toBe(messages[0] + tail)
  expect(await t.footprint()).toEqual(before)
}

describe('all problems at once', () => {
  it('of the shape, of the fiscal rules and of the numbering', async () => {
    const body = {
      tipoDocumento: '1',
      tipoEmision: 2,
      timbrado: 123,
      establecimiento: '001',
      puntoExpedicion: '001',
      receptor: { naturaleza: 1, numeroDocumento: '80033703-5', nombre: 'Cliente SA' },
      items: [
        { descripcion: 'A', cantidad: -1, precioUnitario: 'once', afectacionIva: 1, tasaIva: 10 },
        { cantidad: 1, precioUnitario: 1, afectacionIva: 9, tasaIva: 7 },
      ],
    }
    const res = await sync(body)
    expect(res.statusCode).toBe(422)
    const { message, errors } = res.json()
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining([
        'tipoDocumento',
        'tipoEmision',
        'receptor.numeroDocumento',
        'items.0.cantidad',
        'items.0.precioUnitario',
        'items.1.descripcion',
        'items.1.afectacionIva',
        'numeroDocumento',
      ]),
    )
    const texts = Object.values<string[]>(errors).flat()
    expect(message).toBe(`${texts[0]} (y ${texts.length - 1} errores más)`)
    expect(texts.every(text => text.length > 10)).toBe(true)
    expect(await t.footprint()).toEqual(before)
  })

  it('of the totals, and of a receiver', async () => {
    const totales = { totalOperacion: 11_002, ivaTotal: 998 }
    await refused(t.factura({ totales, receptor: { naturaleza: 1, numeroDocumento: '80033703-4' } }), {
      'receptor.nombre': ['El campo receptor.nombre es obligatorio.'],
      'totales.totalOperacion': [
        'El valor de totales.totalOperacion no coincide con el calculado a partir de los ítems, que es 11000.',
      ],
      'totales.ivaTotal': [
        'El valor de totales.ivaTotal no coincide con el calculado a partir de los ítems, que es 1000.',
      ],
    })
  })

  it('of an empty body', async () => {
    const res = await sync({})
    expect(res.statusCode).toBe(422)
    expect(Object.keys(res.json().errors)).toEqual(
      expect.arrayContaining(['tipoDocumento', 'receptor', 'items', 'timbrado', 'numeroDocumento']),
    )
    expect(await t.footprint()).toEqual(before)
  })
})

describe('the tenant ids', () => {
  const ABSENT = 999_999

  it('422 with the same answer for an absent id and for one of another company', async () => {
    const foreign = await t.make.numeracion(t.ajena.id)
    before = await t.footprint()
    for (const timbrado_id of [ABSENT, foreign.timbrado.id, 0 - 1, 2 ** 40]) {
      await refused(t.factura({ timbrado_id }), { timbrado_id: ['El campo timbrado_id no existe.'] })
    }
    for (const establecimiento_id of [ABSENT, foreign.establecimiento.id]) {
      await refused(t.factura({ establecimiento_id }), {
        establecimiento_id: ['El campo establecimiento_id no existe.'],
      })
    }
    for (const punto_expedicion_id of [ABSENT, foreign.punto.id]) {
      await refused(t.factura({ punto_expedicion_id }), {
        punto_expedicion_id: ['El campo punto_expedicion_id no existe.'],
      })
    }
  })

  it('422 for two of the three', async () => {
    await refused(t.factura({ establecimiento_id: undefined }), {
      establecimiento_id: ['El campo establecimiento_id es obligatorio.'],
    })
  })

  it('422 when codes beside them say otherwise; a number beside them does not count', async () => {
    const codes = { timbrado: 11111111, establecimiento: '002', puntoExpedicion: '003' }
    await refused(t.factura(codes), {
      timbrado: [`El campo timbrado no coincide con el de los ids (${t.timbrado.numero}).`],
      establecimiento: ['El campo establecimiento no coincide con el de los ids (001).'],
      puntoExpedicion: ['El campo puntoExpedicion no coincide con el de los ids (001).'],
    })
    const last = await t.lastNumber()
    const res = await sync({ ...t.facturaNumero(4444), ...t.factura() })
    expect([res.statusCode, await t.lastNumber()]).toEqual([200, last + 1])
  })
})

describe('the codes', () => {
  it('422 for a stamp that nobody stored, and the same for one that another company stored', async () => {
    const foreign = await t.make.numeracion(t.ajena.id)
    before = await t.footprint()
    const text =
      'El timbrado no está registrado: indique timbradoFechaInicio (AAAA-MM-DD), o regístrelo con POST /api/empresas/{id}/timbrados.'
    for (const timbrado of [55555555, Number(foreign.timbrado.numero)]) {
      await refused(t.facturaNumero(1, { timbrado }), { timbradoFechaInicio: [text] })
    }
  })

  it('422 when the start of the stamp is no date, or not the one stored', async () => {
    await refused(t.facturaNumero(1, { timbradoFechaInicio: '2026-02-30' }), {
      timbradoFechaInicio: [TEXTS.date('timbradoFechaInicio')],
    })
    await refused(t.facturaNumero(1, { timbradoFechaInicio: '2026-01-02' }), {
      timbradoFechaInicio: [`El timbrado ${t.timbrado.numero} está registrado con inicio de vigencia 2026-01-01.`],
    })
  })

  it.each([undefined, '', '0', '0000000', '12345678', '-1', '1e3', ' 7', '٧'])(
    '422 for the number %j',
    async numero => {
      const res = await sync(t.facturaNumero(1, { numeroDocumento: numero }))
      expect([res.statusCode, Object.keys(res.json().errors)]).toEqual([422, ['numeroDocumento']])
      expect(await t.footprint()).toEqual(before)
    },
  )

  it('200 for codes with blanks around them, which no CDC carries; 422 for those that are no three digits', async () => {
    const res = await sync(t.facturaNumero(501, { establecimiento: ' 001', puntoExpedicion: '001\t' }))
    expect([res.statusCode, res.json().numero]).toEqual([200, '001-001-0000501'])
    const wrong = await sync(t.facturaNumero(502, { establecimiento: '1', puntoExpedicion: '0 1' }))
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['establecimiento', 'puntoExpedicion']])
  })

  it('422 without establishment and point when the emitter has no defaults; 200 with them', async () => {
    const body = { ...t.facturaNumero(500), establecimiento: undefined, puntoExpedicion: undefined }
    await refused(body, {
      establecimiento: ['El campo establecimiento es obligatorio.'],
      puntoExpedicion: ['El campo puntoExpedicion es obligatorio.'],
    })
    const { db } = t.deps
    const mine = eq(emitters.id, t.emitter.id)
    await db.update(emitters).set({ establecimiento: '001', punto_expedicion: '001' }).where(mine)
    const res = await sync(body)
    await db.update(emitters).set({ establecimiento: null, punto_expedicion: null }).where(mine)
    expect([res.statusCode, res.json().numero]).toEqual([200, '001-001-0000500'])
  })
})

describe('what is not in force', () => {
  it('422 when stamp, establishment or point are inactive, by ids and by codes', async () => {
    const { db } = t.deps
    const { timbrado, establecimiento, punto } = t
    const cases = [
      [timbrados, timbrado.id, 'timbrado_id', 'timbrado', `El timbrado ${timbrado.numero} no está activo.`],
      [
        establecimientos,
        establecimiento.id,
        'establecimiento_id',
        'establecimiento',
        'El establecimiento 001 no está activo.',
      ],
      [
        puntosExpedicion,
        punto.id,
        'punto_expedicion_id',
        'puntoExpedicion',
        'El punto de expedición 001 no está activo.',
      ],
    ] as const
    for (const [table, id, byId, byCode, text] of cases) {
      await db.update(table).set({ activo: false }).where(eq(table.id, id))
      await refused(t.factura(), { [byId]: [text] })
      await refused(t.facturaNumero(900), { [byCode]: [text] })
      await db.update(table).set({ activo: true }).where(eq(table.id, id))
    }
  })

  it('422 after the last day of the stamp, and before its first; 200 on both', async () => {
    const stamp = (dates: { fecha_inicio?: string; fecha_vencimiento?: string }) => stampOf(t.empresa.id, dates)
    const past = await stamp({ fecha_vencimiento: '2026-11-20' })
    const coming = await stamp({ fecha_inicio: '2026-11-22' })
    before = await t.footprint()
    await refused(t.factura(past.ids), { fechaEmision: [`El timbrado ${past.numero} venció el 20/11/2026.`] })
    const early = await sync(t.factura(coming.ids))
    expect([early.statusCode, Object.keys(early.json().errors)]).toEqual([422, ['fechaEmision']])
    expect(await t.footprint()).toEqual(before)
    const today = await stamp({ fecha_inicio: '2026-11-21', fecha_vencimiento: '2026-11-21' })
    expect((await sync(t.factura(today.ids))).statusCode).toBe(200)
  })

  it('422 says of an emission date that is none only that', async () => {
    await refused(t.factura({ fechaEmision: 'mañana' }), { fechaEmision: [TEXTS.dateTime('fechaEmision')] })
  })

  it('422 when the certificate is not valid now, without taking a number', async () => {
    const text = 'El certificado del emisor vale del 20/11/2026 al 31/12/2045: cargue uno vigente.'
    const now = t.clock.now()
    for (const instant of ['2026-11-20T12:59:59Z', '2046-01-02T00:00:00Z']) {
      t.clock.set(instant)
      // Also the tokens go by this clock.
      const caller = t.with(await t.make.token(t.users.operador.id))
      const body = t.factura({ fechaEmision: undefined })
      const res = await caller.post(SYNC, body)
      expect([res.statusCode, res.json().errors.emitter_id]).toEqual([422, [text]])
      expect(await t.footprint()).toEqual(before)
    }
    t.clock.set(now)
  })

  it('422 when the emitter has no certificate, or no CSC', async () => {
    const empresa = await t.make.empresa()
    const emitter = await t.make.emitter(empresa)
    const ids = idsOf(await t.make.numeracion(empresa.id))
    const user = await t.make.user({ roles: { [empresa.id]: 'operador' } })
    const caller = t.with(await t.make.token(user.id))
    const bare = await caller.post(SYNC, { ...SALE, ...ids })
    expect(bare.statusCode).toBe(422)
    expect(bare.json().errors.emitter_id).toEqual(['El emisor no tiene certificado: súbalo antes de emitir.'])
    // What gEmis needs is told in the same answer.
    expect(bare.json().errors).toHaveProperty('emisor.direccion')
    await t.equip(emitter)
    await t.deps.db.update(emitters).set({ csc_enc: null }).where(eq(emitters.id, emitter.id))
    const text = 'El emisor no tiene código de seguridad (CSC): cárguelo antes de emitir.'
    await refused({ ...SALE, ...ids }, { emitter_id: [text] }, caller)
  })
})

describe('the emitter', () => {
  it('422 with the same answer for an absent emitter_id and one of another company', async () => {
    const foreign = await t.make.emitter(t.ajena)
    for (const emitter_id of [999_999, foreign.id]) {
      await refused(t.factura({ emitter_id }), { emitter_id: ['El campo emitter_id no existe.'] })
    }
  })

  it('422 for one’s own that is inactive, and says what to do', async () => {
    const { id } = await t.make.emitter(t.empresa, { activo: false })
    const text = 'El emisor está inactivo: si es de prod, cargue su certificado; si lo desactivó, actívelo.'
    await refused(t.factura({ emitter_id: id }), { emitter_id: [text] })
  })

  it('is found by the stamp, by emitter_id or by emisor.ruc when the caller has several companies', async () => {
    const second = await t.make.empresa()
    const emitter = await t.make.emitter(second)
    const ids = idsOf(await t.make.numeracion(second.id))
    const user = await t.make.user({ roles: { [t.empresa.id]: 'operador', [second.id]: 'operador' } })
    const caller = t.with(await t.make.token(user.id))
    expect((await caller.post(SYNC, t.factura())).statusCode).toBe(200)
    const unknownStamp = t.facturaNumero(1, { timbrado: 66666666, timbradoFechaInicio: '2026-01-01' })
    before = await t.footprint()
    const shown = [t.emitter, emitter].map(({ id, ruc, dv }) => `${id}: ${ruc}-${dv} test`).join(', ')
    const text = `Hay varios emisores posibles: indique emitter_id (${shown}).`
    await refused(unknownStamp, { emitter_id: [text] }, caller)
    const named = await caller.post(SYNC, { ...unknownStamp, emitter_id: t.emitter.id })
    expect(named.statusCode).toBe(200)
    const emisor = { ruc: `0${t.emitter.ruc}-${t.emitter.dv}` }
    const byRuc = await caller.post(SYNC, { ...unknownStamp, numeroDocumento: '2', emisor })
    expect(byRuc.statusCode).toBe(200)
    before = await t.footprint()
    const theirs = { ...SALE, emitter_id: t.emitter.id, ...ids }
    await refused(theirs, { emitter_id: ['El emisor no corresponde a la empresa y al ambiente del timbrado.'] }, caller)
  })

  it('422 when emisor.ruc is that of nobody the caller works for, or not that of emitter_id', async () => {
    await refused(t.factura({ emisor: { ruc: '80099999' } }), {
      emitter_id: ['No hay un emisor activo para este documento: indique emitter_id, o registre el emisor.'],
    })
    const res = await sync(t.factura({ emitter_id: t.emitter.id, emisor: { ruc: '80099999' } }))
    expect([res.statusCode, Object.keys(res.json().errors)]).toEqual([422, ['emisor.ruc']])
  })
})

/** A stamp with its establishment and point. */
async function stampOf(empresaId: number, dates: { fecha_inicio?: string; fecha_vencimiento?: string }) {
  const timbrado = await t.make.timbrado(empresaId, dates)
  const establecimiento = await t.make.establecimiento(timbrado.id)
  const punto = await t.make.punto(establecimiento.id)
  return { numero: timbrado.numero, ids: idsOf({ timbrado, establecimiento, punto }) }
}
