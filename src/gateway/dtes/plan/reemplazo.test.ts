/** `reemplaza_id` and POST /api/sifen/dtes/{id}/descartar: a rejected sale does not disappear (docs/notes A43, 390). */
import { SifenError } from '@nanduti/sifen'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes, type Estado } from '../../../db/index.ts'

const DTES = '/api/sifen/dtes'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = (body: object = {}) => t.as('operador').post(SYNC, { ...t.factura(), ...body })
const create = (body: object = {}) => t.as('operador').post(DTES, { ...t.factura(), ...body })
async function rejected(body: object = {}, codigo = '1309'): Promise<number> {
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo, times: 1 })
  const res = await sync(body)
  expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 422, estado: 'rejected' })
  return res.json().id
}
const detail = async (id: number) => (await t.as('lector').get(`${DTES}/${id}`)).json()
const resend = (id: number) => t.as('operador').post(`${DTES}/${id}/reenviar`)
const dismiss = (
  id: number | string,
  body: object = { motivo: 'El cliente desistió' },
  who: 'operador' | 'lector' | 'ajeno' | 'nadie' = 'operador',
) => t.as(who).post(`${DTES}/${id}/descartar`, body)
const setEstado = (id: number, estado: Estado) => t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))

describe('reemplaza_id', () => {
  it('200, and both documents name each other', async () => {
    const first = await rejected()
    const res = await sync({ reemplaza_id: first })
    const second = res.json().id
    const [one, other] = [await detail(first), await detail(second)]
    expect({
      status: res.statusCode,
      one: { reemplaza_id: one.reemplaza_id, reemplazado_por: one.reemplazado_por, atencion: one.atencion },
      other: { reemplaza_id: other.reemplaza_id, reemplazado_por: other.reemplazado_por, atencion: other.atencion },
    }).toEqual({
      status: 200,
      one: { reemplaza_id: null, reemplazado_por: second, atencion: null },
      other: { reemplaza_id: first, reemplazado_por: null, atencion: null },
    })
  })

  it('201 on create, and in the list', async () => {
    const first = await rejected()
    const res = await create({ reemplaza_id: first })
    const [list] = (await t.as('lector').get(`${DTES}?limit=1`)).json().data
    expect({ status: res.statusCode, list: { id: list.id, reemplaza_id: list.reemplaza_id } }).toEqual({
      status: 201,
      list: { id: res.json().id, reemplaza_id: first },
    })
  })

  it.each<Estado>(['draft', 'signed', 'sent', 'approved', 'approved_obs'])(
    '422 for a document in estado %s, also on validar, and stores nothing',
    async estado => {
      const id = (await create()).json().id
      await t.drain()
      await setEstado(id, estado)
      const errors = { reemplaza_id: [expect.stringContaining(`El documento ${id} está en estado ${estado}`)] }
      for (const path of [SYNC, DTES, `${DTES}/validar`]) {
        const res = await t.as('operador').post(path, { ...t.factura(), reemplaza_id: id })
        expect({ path, status: res.statusCode, errors: res.json().errors }).toEqual({ path, status: 422, errors })
      }
      expect((await detail(id)).reemplazado_por).toBe(null)
      await setEstado(id, 'approved')
    },
  )

  it.each<Estado>(['error', 'cancelled'])('200 for a document in estado %s', async estado => {
    const id = await rejected()
    await setEstado(id, estado)
    expect((await sync({ reemplaza_id: id })).statusCode).toBe(200)
  })

  it('422 with the same text for an absent document and for another company’s', async () => {
    const other = await t.make.emitter(await t.make.empresa())
    const [mine] = await t.deps.db.select().from(dtes).where(isNull(dtes.reemplaza_id)).limit(1)
    const { id: _, ...row } = mine as typeof dtes.$inferSelect
    const [foreign] = await t.deps.db
      .insert(dtes)
      .values({
        ...row,
        empresa_id: other.empresa_id,
        emitter_id: other.id,
        punto_expedicion_id: null,
        estado: 'rejected',
        ...{ last_attempt_id: null, created_by: null },
      })
      .returning({ id: dtes.id })
    const answers = await Promise.all(
      [foreign?.id, 999_999, 0, -1].map(async reemplaza_id => {
        const res = await sync({ reemplaza_id })
        return { status: res.statusCode, errors: res.json().errors }
      }),
    )
    const text = 'El campo reemplaza_id no es el id de un documento de la empresa que emite.'
    expect(answers).toEqual(Array(4).fill({ status: 422, errors: { reemplaza_id: [text] } }))
  })

  it('409 when another document replaces it and stands; nothing is stored and no number taken', async () => {
    const first = await rejected()
    const second = (await sync({ reemplaza_id: first })).json().id
    const last = await t.lastNumber()
    for (const path of [SYNC, DTES, `${DTES}/validar`]) {
      const res = await t.as('operador').post(path, { ...t.factura(), reemplaza_id: first })
      const { code, dte_id } = res.json()
      expect({ path, status: res.statusCode, code, dte_id }).toEqual({
        path,
        status: 409,
        code: 'DOCUMENTO_REEMPLAZADO',
        dte_id: second,
      })
    }
    expect(await t.lastNumber()).toBe(last)
  })

  it('one of ten concurrent corrections of the same sale is approved', async () => {
    const first = await rejected()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sync({ reemplaza_id: first })))
    const counts = answers.map(({ statusCode }) => statusCode).sort()
    expect(counts).toEqual([200, ...Array(9).fill(409)])
  })

  it('a correction that is rejected too leaves the sale open, by either document', async () => {
    const first = await rejected()
    const second = await rejected({ reemplaza_id: first })
    const open = [(await detail(first)).atencion, (await detail(second)).atencion]
    expect(open).toEqual([
      expect.stringContaining(`reemplaza_id: ${first}`),
      expect.stringContaining(`reemplaza_id: ${second}`),
    ])
    const third = (await sync({ reemplaza_id: second })).json()
    expect({
      estado: third.estado,
      reemplaza_id: (await detail(third.id)).reemplaza_id,
      first: (await detail(first)).atencion,
      second: (await detail(second)).atencion,
      again: (await sync({ reemplaza_id: first })).statusCode,
    }).toEqual({ estado: 'approved', reemplaza_id: second, first: null, second: null, again: 409 })
  })
})

describe('a document of a sale that another one stands for', () => {
  it('is not resent: 409, also when its number is free', async () => {
    const first = await rejected({ fechaEmision: '2026-11-21T09:00:00' })
    const numero = (await t.lastNumber()) + 50
    const made = await t.as('operador').post(DTES, t.facturaNumero(numero, { reemplaza_id: first }))
    const second = made.json().id
    const res = await resend(first)
    expect({ status: res.statusCode, code: res.json().code, dte_id: res.json().dte_id }).toEqual({
      status: 409,
      code: 'DOCUMENTO_REEMPLAZADO',
      dte_id: second,
    })
  })

  it('is not replaced any more once it is resent: 422', async () => {
    const first = await rejected()
    await resend(first)
    expect((await sync({ reemplaza_id: first })).statusCode).toBe(422)
    await t.drain()
  })

  it('tells of two approved documents of one sale, when SIFEN had the failed one after all', async () => {
    t.interpose('recibe', () => Promise.reject(new SifenError('SIFEN_CONNECTION', 'not-sent', 'Falló la conexión.')))
    const first = (await sync()).json().id
    t.restore()
    const second = (await sync({ reemplaza_id: first })).json().id
    await setEstado(first, 'approved')
    await t.deps.db.update(dtes).set({ version: 99 }).where(eq(dtes.id, second))
    expect((await detail(second)).atencion).toContain(`SIFEN aprobó dos documentos de esta venta: este y el ${first}`)
  })
})

describe('atencion of a rejected document', () => {
  it('does not end by an equal number alone', async () => {
    const first = await rejected()
    const next = await sync()
    expect(next.statusCode).toBe(200)
    expect((await detail(first)).atencion).toContain('la venta no tiene documento')
  })
})

describe('POST /api/sifen/dtes/:id/descartar', () => {
  it('200 for a rejected document: its history has the reason, and it needs no attention', async () => {
    const id = await rejected()
    const before = await detail(id)
    const res = await dismiss(id)
    const { atencion, descartado_at, estado, historial, numero_liberado } = await detail(id)
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 200,
      body: { message: expect.any(String), dte_id: id, estado: 'rejected', descartado_at },
    })
    expect({ atencion, descartado_at, estado, numero_liberado }).toEqual({
      atencion: null,
      descartado_at: t.clock.now().toISOString(),
      estado: 'rejected',
      numero_liberado: before.numero_liberado,
    })
    expect(historial.at(-1)).toMatchObject({
      from: 'rejected',
      to: 'rejected',
      trigger: 'dismissed',
      motivo: 'El cliente desistió',
    })
  })

  it('200 again, without another entry in the history; 200 in estado error', async () => {
    const id = await rejected()
    await setEstado(id, 'error')
    const statuses = [(await dismiss(id)).statusCode, (await dismiss(id)).statusCode]
    const { historial } = await detail(id)
    const entries = historial.filter(({ trigger }: { trigger: string }) => trigger === 'dismissed').length
    expect({ statuses, entries }).toEqual({ statuses: [200, 200], entries: 1 })
  })

  it('is undone by reenviar', async () => {
    const id = await rejected()
    await dismiss(id)
    await resend(id)
    expect((await detail(id)).descartado_at).toBe(null)
    await t.drain()
  })

  it.each<Estado>(['draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled'])(
    '409 in estado %s',
    async estado => {
      const id = (await sync()).json().id
      await setEstado(id, estado)
      const res = await dismiss(id)
      expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 409, code: 'DTE_NOT_DISMISSABLE' })
      await setEstado(id, 'approved')
    },
  )

  it.each([[{}], [{ motivo: 'abcd' }], [{ motivo: '    a    ' }], [{ motivo: 'x'.repeat(501) }], [{ motivo: 7 }]])(
    '422 for %j',
    async body => {
      const res = await dismiss(await rejected(), body)
      expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
        status: 422,
        fields: ['motivo'],
      })
    },
  )

  it('401, 403 for a lector, 404 for another company’s and an absent one', async () => {
    const id = await rejected()
    expect({
      nadie: (await dismiss(id, undefined, 'nadie')).statusCode,
      lector: (await dismiss(id, undefined, 'lector')).statusCode,
      ajeno: (await dismiss(id, undefined, 'ajeno')).statusCode,
      absent: (await dismiss(999_999)).statusCode,
    }).toEqual({ nadie: 401, lector: 403, ajeno: 404, absent: 404 })
  })
})
