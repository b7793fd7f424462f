/**
 * Requests rejected before a number is taken: all problems in one answer, nothing stored, nothing sent, and nothing
 * revealed about others.
 */

import { TEXTS } from '@nanduti/sifen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../../test/http/refusals.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../../../../test/support/issuing-app.ts'
import { rowsChanged } from '../../../../test/support/rows-changed.ts'
import { emitters, establecimientos, puntosExpedicion, timbrados } from '../../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { expectNoTrace, mark, refused, sync } = refusals(() => t)

describe('the problems in a 422', () => {
  it('cover the shape, the fiscal rules and the numbering', async () => {
    const body = {
      tipoDocumento: '1',
      tipoEmision: 2,
      timbrado: 123,
      establecimiento: '001',
      puntoExpedicion: '001',
      receptor: { naturaleza: 1, numeroDocumento: '80099006-5', nombre: 'Cliente SA' },
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
        'puntoExpedicion',
      ]),
    )
    const texts = Object.values<string[]>(errors).flat()
    expect(message).toBe(`${texts[0]} (y ${texts.length - 1} errores más)`)
    expect(texts.every(text => text.length > 10)).toBe(true)
    await expectNoTrace()
  })

  it('cover the totals and the receiver', async () => {
    const totales = { totalOperacion: 11_002, ivaTotal: 998 }
    await refused(t.factura({ totales, receptor: { naturaleza: 1, numeroDocumento: '80099006-4' } }), {
      'receptor.nombre': ['El campo receptor.nombre es obligatorio.'],
      'totales.totalOperacion': [
        'El valor de totales.totalOperacion no coincide con el calculado a partir de los ítems, que es 11000.',
      ],
      'totales.ivaTotal': [
        'El valor de totales.ivaTotal no coincide con el calculado a partir de los ítems, que es 1000.',
      ],
    })
  })

  it('are a single one for a body that is not an object', async () => {
    await refused([], { cuerpo: [TEXTS.object('cuerpo')] })
  })

  it('name the required fields of an empty body', async () => {
    const res = await sync({})
    expect(res.statusCode).toBe(422)
    expect(Object.keys(res.json().errors)).toEqual(
      expect.arrayContaining(['tipoDocumento', 'receptor', 'items', 'timbrado', 'numeroDocumento']),
    )
    await expectNoTrace()
  })
})

describe('validity on the day of emission', () => {
  it('422 when the stamp, establishment or point is inactive, by ids and by codes', async () => {
    const { db } = t.deps
    const { timbrado, establecimiento, punto } = t
    const cases = [
      [
        timbrados,
        timbrado.id,
        'timbrado_id',
        'timbrado',
        `El timbrado ${timbrado.numero} no está activo: use otro, o actívelo en la página Timbrados.`,
      ],
      [
        establecimientos,
        establecimiento.id,
        'establecimiento_id',
        'establecimiento',
        'El establecimiento 001 no está activo: use otro, o actívelo en la página Timbrados.',
      ],
      [
        puntosExpedicion,
        punto.id,
        'punto_expedicion_id',
        'puntoExpedicion',
        'El punto de expedición 001 no está activo: use otro, o actívelo en la página Timbrados.',
      ],
    ] as const
    for (const [table, id, byId, byCode, text] of cases) {
      await rowsChanged(db, tx => tx.update(table).set({ activo: false }).where(eq(table.id, id)))
      await refused(t.factura(), { [byId]: [text] })
      await refused(t.facturaNumero(90), { [byCode]: [text] })
      await rowsChanged(db, tx => tx.update(table).set({ activo: true }).where(eq(table.id, id)))
    }
  })

  it('422 before the first day of the stamp and after its last; 200 on both', async () => {
    const stamp = (dates: Dates) => stampOf(t.empresa.id, dates)
    const past = await stamp({ fecha_vencimiento: '2026-11-20' })
    const coming = await stamp({ fecha_inicio: '2026-11-22' })
    await mark()
    await refused(t.factura(past.ids), { fechaEmision: [`El timbrado ${past.numero} venció el 20/11/2026.`] })
    const early = await sync(t.factura(coming.ids))
    expect({ status: early.statusCode, fields: Object.keys(early.json().errors) }).toEqual({
      status: 422,
      fields: ['fechaEmision'],
    })
    await expectNoTrace()
    const today = await stamp({ fecha_inicio: '2026-11-21', fecha_vencimiento: '2026-11-21' })
    expect((await sync(t.factura(today.ids))).statusCode).toBe(200)
  })

  it('200 under a stamp without an end date; 422 before its first day', async () => {
    const electronic = await stampOf(t.empresa.id, { fecha_vencimiento: null })
    const coming = await stampOf(t.empresa.id, { fecha_inicio: '2026-11-22', fecha_vencimiento: null })
    const early = await sync(t.factura(coming.ids))
    expect({
      electronic: (await sync(t.factura(electronic.ids))).statusCode,
      early: Object.keys(early.json().errors),
    }).toEqual({ electronic: 200, early: ['fechaEmision'] })
  })

  it('422 with one problem for an invalid emission date', async () => {
    await refused(t.factura({ fechaEmision: 'mañana' }), { fechaEmision: [TEXTS.dateTime('fechaEmision')] })
  })

  it('422 when the certificate is not valid now, without using a number', async () => {
    const text = 'El certificado del emisor vale del 31/12/2025 al 31/12/2045: cargue uno vigente.'
    const now = t.clock.now()
    for (const instant of ['2025-12-31T23:59:59Z', '2046-01-02T00:00:00Z']) {
      t.clock.set(instant)
      // Tokens expire by this clock too, so a new one is needed.
      const caller = t.with(await t.make.token(t.users.operador.id))
      const body = t.factura({ fechaEmision: undefined })
      const res = await caller.post(SYNC, body)
      expect({ status: res.statusCode, emitter_id: res.json().errors.emitter_id }).toEqual({
        status: 422,
        emitter_id: [text],
      })
      await expectNoTrace()
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
    expect(bare.json().errors.emitter_id).toEqual([
      'El emisor no tiene certificado: súbalo antes de emitir.',
      'El emisor no tiene código de seguridad (CSC): cárguelo antes de emitir.',
    ])
    // The fields that gEmis requires are reported in the same answer.
    const where = `con POST /api/sifen/emitters/${emitter.id}.`
    expect(bare.json().errors).toMatchObject({
      'emisor.direccion': [
        `El campo emisor.direccion es obligatorio. Guárdelo una vez en el emisor, como direccion, ${where}`,
      ],
      'emisor.codigoCiudad': [expect.stringContaining(`como ciudad, ${where}`)],
      'emisor.actividadesEconomicas': [expect.stringContaining(`como actividades_economicas, ${where}`)],
    })
    // A wrong value in the request itself gets no advice about stored data.
    const words = await caller.post(SYNC, { ...SALE, ...ids, emisor: { telefono: '1' } })
    expect(words.json().errors['emisor.telefono']).toEqual([expect.not.stringContaining('Guárdelo')])
    await t.equip(emitter)
    await t.deps.db.update(emitters).set({ csc_enc: null }).where(eq(emitters.id, emitter.id))
    const text = 'El emisor no tiene código de seguridad (CSC): cárguelo antes de emitir.'
    await refused({ ...SALE, ...ids }, { emitter_id: [text] }, caller)
  })
})

describe('the name of the establishment', () => {
  it('200 with its first 30 characters, counted as SIFEN counts them', async () => {
    const establecimiento = await t.make.establecimiento(t.timbrado, {
      codigo: '009',
      descripcion: `${'x'.repeat(29)}🧵🧵`,
    })
    const punto = await t.make.punto(establecimiento)
    const res = await sync(t.factura({ establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }))
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({ status: 200, errors: undefined })
    const xml = await t.as('operador').get(`/api/sifen/dtes/${res.json().id}/xml`)
    expect(xml.body).toContain(`<dDenSuc>${'x'.repeat(29)}🧵</dDenSuc>`)
  })
})

type Dates = { fecha_inicio?: string; fecha_vencimiento?: string | null }

/** Creates a stamp with its establishment and point. */
async function stampOf(empresaId: number, dates: Dates) {
  const timbrado = await t.make.timbrado(empresaId, dates)
  const establecimiento = await t.make.establecimiento(timbrado)
  const punto = await t.make.punto(establecimiento)
  return { numero: timbrado.numero, ids: idsOf({ timbrado, establecimiento, punto }) }
}
