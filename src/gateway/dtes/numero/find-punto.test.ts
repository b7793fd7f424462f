/** Documents that name their point by codes, without a number: the point gives the next one. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../../../test/http/refusals.ts'
import { anotherSale } from '../../../../test/support/doubts.ts'
import { type Body, buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../../test/support/issuing-app.ts'
import { points, upTo } from '../../../../test/support/points.ts'
import { timbrados } from '../../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { mark, refused, sync } = refusals(() => t)
const { newPoint } = points(() => t)

const codes = (puntoExpedicion: string, over: Body = {}): Body => ({
  ...{ establecimiento: '001', puntoExpedicion },
  ...SALE,
  ...over,
})
const none = (punto: string, timbrado?: string) =>
  `No hay un punto de expedición ${punto} ${timbrado ? `del timbrado ${timbrado}` : 'activo, con un timbrado vigente,'} entre los suyos, y por eso no se puede tomar su próximo número: revise los códigos, regístrelo, o indique timbrado y numeroDocumento.`

describe('codes without a number', () => {
  it('200 with the next number of the counter that the ids use', async () => {
    const point = await newPoint('011')
    const answers = [
      await sync(codes('011')),
      await sync(point.next()),
      await sync(codes(' 011', { timbrado: Number(t.timbrado.numero) })),
      await sync(point.explicit(9)),
      await sync(codes('011', { timbrado: t.timbrado.numero })),
    ]
    expect(answers.map(res => ({ status: res.statusCode, numero: res.json().numero }))).toEqual(
      ['01', '02', '03', '09', '10'].map(numero => ({ status: 200, numero: `001-011-00000${numero}` })),
    )
    expect(await point.last()).toBe(10)
  })

  it('201 and 200 on the other routes: created without sending, and shown without taking it', async () => {
    const point = await newPoint('012')
    const tried = await t.as('operador').post('/api/sifen/dtes/validar', codes('012'))
    const made = await t.as('operador').post('/api/sifen/dtes', codes('012'))
    expect({
      tried: tried.statusCode,
      made: made.statusCode,
      numero: made.json().numero,
      last: await point.last(),
    }).toEqual({
      ...{ tried: 200, made: 201 },
      ...{ numero: '001-012-0000001', last: 1 },
    })
  })

  it('gives each of parallel sales a number of its own, without holes', async () => {
    const point = await newPoint('013')
    const answers = await Promise.all(upTo(20).map(() => t.as('operador').post('/api/sifen/dtes', codes('013'))))
    expect(answers.every(res => res.statusCode === 201)).toBe(true)
    expect(await point.numeros()).toEqual(upTo(20))
  })

  it.each([
    ['021', null],
    ['022', ''],
  ])(
    '422 for an empty numeroDocumento, point %s and %j: the client meant to number',
    async (punto, numeroDocumento) => {
      await newPoint(punto)
      const res = await sync(codes(punto, { timbrado: t.timbrado.numero, numeroDocumento }))
      expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
        status: 422,
        fields: ['numeroDocumento'],
      })
    },
  )

  it.each(['numero', 'numero_documento'])('422 for the null number of another spelling, %s', async name => {
    const res = await sync(codes('001', { timbrado: t.timbrado.numero, [name]: null }))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['numeroDocumento'],
    })
  })

  it.each([
    ['023', 'numero'],
    ['024', 'numero_documento'],
  ])('200 with the number that the client gives, point %s in the field %s', async (punto, name) => {
    const point = await newPoint(punto)
    const res = await sync(codes(punto, { timbrado: t.timbrado.numero, [name]: '0000042' }))
    expect({ status: res.statusCode, numero: res.json().numero, last: await point.last() }).toEqual({
      ...{ status: 200, numero: `001-${punto}-0000042`, last: 42 },
    })
  })

  it('422 for a name that probably means the number, also when unknown fields are admitted', async () => {
    await newPoint('025')
    const body = codes('025', { timbrado: t.timbrado.numero, numeroDocumeto: '0000042' })
    const res = await t.as('operador').post(SYNC, body, { headers: { prefer: 'handling=lenient' } })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['numeroDocumento'],
    })
  })

  it('422 with the same answer for an absent point and for one of another company', async () => {
    const foreign = await t.make.numeracion(t.ajena.id)
    const establecimiento = await t.make.establecimiento(foreign.timbrado, { codigo: '077' })
    await t.make.punto(establecimiento, { codigo: '077' })
    await mark()
    await refused(codes('078', { establecimiento: '078' }), { puntoExpedicion: [none('078-078')] })
    await refused(codes('077', { establecimiento: '077' }), { puntoExpedicion: [none('077-077')] })
    await refused(codes('077', { establecimiento: '077', timbrado: '99999999' }), {
      puntoExpedicion: [none('077-077', '99999999')],
    })
  })

  it('422 for an inactive point, named by the fields of the request', async () => {
    await t.make.punto(t.establecimiento, { codigo: '014', activo: false })
    await mark()
    await refused(codes('014'), { puntoExpedicion: [none('001-014')] })
    await refused(codes('014', { timbrado: t.timbrado.numero }), {
      puntoExpedicion: ['El punto de expedición 014 no está activo: use otro, o actívelo en la página Timbrados.'],
    })
  })

  it('422 when several stamps are valid, and 200 with one of them or when the others are not valid on that day', async () => {
    await newPoint('015')
    const other = await t.make.timbrado(t.empresa.id)
    const establecimiento = await t.make.establecimiento(other)
    await t.make.punto(establecimiento, { codigo: '015' })
    await mark()
    await refused(codes('015'), {
      timbrado: [
        `Hay varios timbrados con el punto de expedición 001-015: indique timbrado, o emitter_id (${t.timbrado.numero} de test, ${other.numero} de test).`,
      ],
    })
    const named = await sync(codes('015', { timbrado: other.numero }))
    expect({ status: named.statusCode, timbrado: (await t.lastDte()).timbrado }).toEqual({
      status: 200,
      timbrado: other.numero,
    })
    for (const set of [{ fecha_vencimiento: '2026-11-20' }, { fecha_inicio: '2026-11-22' }, { activo: false }]) {
      const valid = { fecha_inicio: '2026-01-01', fecha_vencimiento: '2027-12-31', activo: true }
      await t.deps.db
        .update(timbrados)
        .set({ ...valid, ...set })
        .where(eq(timbrados.id, other.id))
      expect((await sync(codes('015'))).statusCode).toBe(200)
      expect((await t.lastDte()).timbrado).toBe(t.timbrado.numero)
    }
  })

  it('emitter_id and emisor.ruc choose among stamps of other environments and companies', async () => {
    await newPoint('016')
    const prod = await t.make.timbrado(t.empresa.id, { ambiente: 'prod' })
    await t.make.punto(await t.make.establecimiento(prod), { codigo: '016' })
    const foreign = await t.make.timbrado(t.ajena.id)
    await t.make.punto(await t.make.establecimiento(foreign), { codigo: '016' })
    const superadmin = (body: Body) => t.as('superadmin').post(SYNC, body)
    expect(Object.keys((await superadmin(codes('016'))).json().errors)).toContain('timbrado')
    const byEmitter = await superadmin(codes('016', { emitter_id: t.emitter.id }))
    expect({ status: byEmitter.statusCode, timbrado: (await t.lastDte()).timbrado }).toEqual({
      status: 200,
      timbrado: t.timbrado.numero,
    })
    await t.deps.db.update(timbrados).set({ activo: false }).where(eq(timbrados.id, prod.id))
    expect((await superadmin(codes('016', { emisor: { ruc: `${t.emitter.ruc}-${t.emitter.dv}` } }))).statusCode).toBe(
      200,
    )
  })

  it('200 with the first document for a repeated key, when the stamp that it took is not valid any more', async () => {
    await newPoint('017')
    await t.make.emitter(t.ajena)
    // A caller of several companies: without the stamp it is not known whose key it is.
    const repeated = anotherSale()
    const send = () => t.as('superadmin').post(SYNC, codes('017'), repeated)
    const first = await send()
    await t.deps.db.update(timbrados).set({ activo: false }).where(eq(timbrados.id, t.timbrado.id))
    const second = await send()
    await t.deps.db.update(timbrados).set({ activo: true }).where(eq(timbrados.id, t.timbrado.id))
    expect({ status: [first.statusCode, second.statusCode], id: second.json().id }).toEqual({
      ...{ status: [200, 200], id: first.json().id },
    })
  })
})
