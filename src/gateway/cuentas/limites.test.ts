/** Limits of service accounts: what each refuses, and that the documents of a day hold among concurrent requests. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { buildApp } from '../../app.ts'
import { cotizaciones, cuentasServicio, type Db, dtes, type Limites } from '../../db/index.ts'
import { openTokens } from '../../http/index.ts'
import { findDte } from '../dtes/index.ts'
import { openCounters } from '../dtes/record/index.ts'
import { takeDocument } from './cuentas.queries.ts'
import { createCuenta } from './index.ts'

const DTES = '/api/sifen/dtes'
const NONE: Limites = { ambiente: null, monto_maximo: null, documentos_por_dia: null }
let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  await t.db.insert(cotizaciones).values({ moneda: 'USD', fecha: '2026-11-20', referencial: '7150', origen: 'bcp' })
})
afterAll(() => t.close())
afterEach(() => t.restore())

const account = async (
  limites: Partial<Limites>,
  abilities: ('sifen:send' | 'sifen:read' | 'sifen:admin')[] = ['sifen:read', 'sifen:send'],
) =>
  createCuenta(
    t.deps,
    { empresaId: t.empresa.id, userId: t.users.admin.id },
    { nombre: 'Caja', abilities, redes: ['127.0.0.1/32'], limites: { ...NONE, ...limites } },
  )
const createdBy = async (id: number) => (await t.db.select().from(dtes).where(eq(dtes.created_by, id))).length
const usedBy = async (id: number) => {
  const [row] = await t.db.select().from(cuentasServicio).where(eq(cuentasServicio.user_id, id))
  return row?.documentos
}
const of = (total: number) =>
  t.factura({ items: [{ descripcion: 'Yerba', cantidad: 1, precioUnitario: total, afectacionIva: 1, tasaIva: 10 }] })
const briefly = ({
  statusCode,
  json,
}: {
  statusCode: number
  json(): { code?: string; limite?: string; permitido?: unknown }
}) => {
  const { code, limite, permitido } = json()
  return { status: statusCode, code, limite, permitido }
}
const refused = (limite: string, permitido: unknown) => ({ status: 403, code: 'LIMITE_DEL_TOKEN', limite, permitido })

describe('an amount', () => {
  it('refuses a document above it, by every way that issues or sends, and takes no number', async () => {
    const { token, id } = await account({ monto_maximo: '11000' })
    const caller = t.with(token)
    const big = (await t.as('admin').post(DTES, of(11_001))).json().id
    await t.drain()
    const before = await t.footprint()
    const answers = {
      create: briefly(await caller.post(DTES, of(11_001))),
      sync: briefly(await caller.post(SYNC, of(11_001))),
      validate: briefly(await caller.post(`${DTES}/validar`, of(11_001))),
      lote: briefly(await caller.post(`${DTES}/lote`, { dte_ids: [big], emitter_id: t.emitter.id })),
      sign: briefly(await caller.post(`${DTES}/${big}/sign`)),
      resend: briefly(await caller.post(`${DTES}/${big}/reenviar`)),
    }
    const no = refused('monto_maximo', '11000')
    expect(answers).toEqual({ create: no, sync: no, validate: no, lote: no, sign: no, resend: no })
    expect(await t.footprint()).toEqual(before)
    const fits = await caller.post(SYNC, of(11_000))
    expect({ status: fits.statusCode, created: await createdBy(id) }).toEqual({ status: 200, created: 1 })
  })

  it('is compared in guaraníes for a document in dollars', async () => {
    const { token } = await account({ monto_maximo: '71500' })
    const dollars = (total: number) => ({ ...of(total), moneda: 'USD', condicionTipoCambio: 1, tipoCambio: 7150 })
    const [ten, eleven] = [await t.with(token).post(DTES, dollars(10)), await t.with(token).post(DTES, dollars(11))]
    expect({ ten: ten.statusCode, eleven: briefly(eleven) }).toEqual({
      ten: 201,
      eleven: refused('monto_maximo', '71500'),
    })
    const big = (await t.as('admin').post(DTES, dollars(11))).json().id
    expect(briefly(await t.with(token).post(`${DTES}/${big}/sign`))).toEqual(refused('monto_maximo', '71500'))
  })
})

describe('an amount in another currency', () => {
  const most = '100000'
  const abroad = (over: object) => ({ ...of(50_000), moneda: 'USD', condicionTipoCambio: 1, ...over })
  const own = { tipoCambio: 1, permitir_tipo_cambio: true }
  const no = refused('monto_maximo', most)

  it('is taken by the bank’s rate of today when the caller’s own rate is lower, by every way that issues or sends', async () => {
    const { token } = await account({ monto_maximo: most })
    const caller = t.with(token)
    const { id } = (await t.as('admin').post(DTES, abroad(own))).json()
    await t.drain()
    const before = await t.footprint()
    const items = [
      { descripcion: 'Yerba', cantidad: 1, precioUnitario: 50_000, cambio: 1, afectacionIva: 1, tasaIva: 10 },
    ]
    const byItem = { ...abroad({ condicionTipoCambio: 2, permitir_tipo_cambio: true }), items }
    expect({
      sync: briefly(await caller.post(SYNC, abroad(own))),
      validate: briefly(await caller.post(`${DTES}/validar`, abroad(own))),
      byItem: briefly(await caller.post(SYNC, byItem)),
      yesterday: briefly(await caller.post(SYNC, abroad({ ...own, fechaEmision: '2026-11-20T09:00:00' }))),
      sign: briefly(await caller.post(`${DTES}/${id}/sign`)),
      resend: briefly(await caller.post(`${DTES}/${id}/reenviar`)),
      lote: briefly(await caller.post(`${DTES}/lote`, { dte_ids: [id], emitter_id: t.emitter.id })),
    }).toEqual({ sync: no, validate: no, byItem: no, yesterday: no, sign: no, resend: no, lote: no })
    expect(await t.footprint()).toEqual(before)
    const message = (await caller.post(SYNC, abroad(own))).json().message
    expect(message).toContain('El documento suma 357500000 guaraníes, a la cotización del BCP del 20/11/2026 (7150)')
  })

  it('is taken by the caller’s own rate when that is higher', async () => {
    const { token } = await account({ monto_maximo: most })
    const ten = (tipoCambio: number) => ({ ...abroad({ tipoCambio, permitir_tipo_cambio: true }), items: of(10).items })
    const answers = [await t.with(token).post(DTES, ten(7000)), await t.with(token).post(DTES, ten(10_001))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 403])
  })

  it('is refused without a rate of the bank, as for a currency that it does not list or one that is a week old', async () => {
    const { token } = await account({ monto_maximo: most })
    const caller = t.with(token)
    const cheap = { ...abroad({ tipoCambio: 1 }), items: of(1).items }
    const unlisted = await caller.post(SYNC, { ...cheap, moneda: 'BHD' })
    expect(briefly(unlisted)).toEqual(no)
    expect(unlisted.json().message).toMatch(/no tiene una cotización del BCP de BHD .* pida a un administrador/)
    const now = t.clock.now().toISOString()
    t.clock.set('2026-11-28T12:00:00.000Z')
    const old = briefly(await caller.post(SYNC, { ...cheap, permitir_tipo_cambio: true }))
    t.clock.set(now)
    expect(old).toEqual(no)
    expect((await t.with((await account({})).token).post(SYNC, { ...cheap, moneda: 'BHD' })).statusCode).toBe(200)
  })
})

describe('an environment', () => {
  it('refuses everything that is done to a document of the other one, and lets it be read', async () => {
    const { token } = await account({ ambiente: 'test' })
    const caller = t.with(token)
    const make = async () => (await t.as('admin').post(DTES, t.factura())).json().id as number
    const [draft, failed] = [await make(), await make()]
    const signed = (await t.as('admin').post(SYNC, t.factura({ referencia_externa: 'de-prod' }))).json()
    await t.db.update(dtes).set({ ambiente: 'prod' })
    await t.db
      .update(dtes)
      .set({ estado: 'rejected' })
      .where(inArray(dtes.id, [failed, signed.id]))
    const before = await t.footprint()
    const { cdc } = (await findDte(t.db, undefined, { id: failed })) ?? {}
    const motivo = 'Lo pidió el cliente'
    const about = { cdc, motivo }
    const naming = { contribuyente: true, tipoOperacion: 1, tipoReceptor: 2, ruc: '80099006-4', razonSocial: 'C' }
    const tool = (acto: string, pedido: object) => caller.post('/mcp/preparados', { acto, pedido })
    const answers = {
      sign: await caller.post(`${DTES}/${draft}/sign`),
      resend: await caller.post(`${DTES}/${failed}/reenviar`),
      dismiss: await caller.post(`${DTES}/${failed}/descartar`, { motivo }),
      lote: await caller.post(`${DTES}/lote`, { dte_ids: [draft], emitter_id: t.emitter.id }),
      cancel: await caller.post('/api/sifen/eventos/cancelacion', about),
      name: await caller.post('/api/sifen/eventos/nominacion', { ...about, ...naming }),
      replace: await caller.post(SYNC, t.factura({ reemplaza_id: failed })),
      takeReference: await caller.post(SYNC, t.factura({ referencia_externa: 'de-prod', extras: { otra: 1 } })),
      prepareResend: await tool('reenvio', { id: failed }),
      prepareCancel: await tool('cancelacion', about),
    }
    const no = refused('ambiente', 'test')
    expect(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, briefly(answer)]))).toEqual(
      Object.fromEntries(Object.keys(answers).map(name => [name, no])),
    )
    expect(await t.footprint()).toEqual(before)
    expect((await caller.get(`${DTES}/${failed}`)).statusCode).toBe(200)
    await t.db.update(dtes).set({ ambiente: 'test' })
  })

  it('refuses documents and events of the other one', async () => {
    const { token } = await account({ ambiente: 'prod' })
    const caller = t.with(token)
    const issued = (await t.as('admin').post(SYNC, t.factura())).json()
    const answers = [
      await caller.post(DTES, t.factura()),
      await caller.post(SYNC, t.factura()),
      await caller.post('/api/sifen/eventos/cancelacion', { cdc: issued.cdc, motivo: 'Error en el precio' }),
    ]
    expect(answers.map(briefly)).toEqual(Array(3).fill(refused('ambiente', 'prod')))
    const own = await account({ ambiente: 'test' })
    expect((await t.with(own.token).post(SYNC, t.factura())).statusCode).toBe(200)
  })
})

describe('an account with limits', () => {
  it('administers nothing, and one without limits does', async () => {
    const timbrado = (numero: string) => ({ numero, fecha_inicio: '2026-01-01', fecha_vencimiento: '2027-12-31' })
    const path = `/api/empresas/${t.empresa.id}/timbrados`
    const limited = await account({ documentos_por_dia: 5 }, ['sifen:admin', 'sifen:send'])
    const free = await account({}, ['sifen:admin', 'sifen:send'])
    expect({
      limited: briefly(await t.with(limited.token).post(path, timbrado('88000001'))),
      emitter: briefly(await t.with(limited.token).post(`/api/sifen/emitters/${t.emitter.id}`, {})),
      free: (await t.with(free.token).post(path, timbrado('88000002'))).statusCode,
    }).toEqual({ limited: refused('administracion', false), emitter: refused('administracion', false), free: 201 })
  })
})

describe('documents of a day', () => {
  it('hold among concurrent requests of two processes, by every way', async () => {
    const { token, id } = await account({ documentos_por_dia: 7 })
    // Another process: it remembers and numbers by itself.
    const other = await buildApp({ ...t.deps, tokens: openTokens(), counters: openCounters() })
    const headers = { authorization: `Bearer ${token}` }
    const post = (n: number) =>
      (n % 2 ? t.app : other).inject({ method: 'POST', url: n % 3 ? DTES : SYNC, headers, payload: of(11_000 + n) })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => post(n)))
    await other.close()
    const ended = Map.groupBy(answers, ({ statusCode }) => (statusCode < 300 ? 'created' : statusCode))
    expect({ created: ended.get('created')?.length, refused: ended.get(403)?.length }).toEqual({
      created: 7,
      refused: 17,
    })
    expect({ created: await createdBy(id), used: await usedBy(id) }).toEqual({ created: 7, used: 7 })
    expect(briefly(await t.with(token).post(DTES, t.factura()))).toEqual(refused('documentos_por_dia', 7))
  })

  it('begin again at midnight of Paraguay', async () => {
    t.clock.set('2026-11-22T02:59:00.000Z')
    const { token } = await account({ documentos_por_dia: 1 })
    const create = async () => (await t.with(token).post(DTES, t.factura())).statusCode
    const late = [await create(), await create()]
    t.clock.set('2026-11-22T03:00:00.000Z')
    expect({ late, next: [await create(), await create()] }).toEqual({ late: [201, 403], next: [201, 403] })
  })

  it('count no document that was refused, repeated, validated, or undone', async () => {
    const { token, id } = await account({ documentos_por_dia: 3 })
    const caller = t.with(token)
    const key = { headers: { 'idempotency-key': '3f0c1c9e-7d43-4b5c-9a53-0d9b6f0b4a11' } }
    await caller.post(DTES, t.factura({ items: [] }))
    await caller.post(`${DTES}/validar`, t.factura())
    await caller.post(DTES, t.factura({ referencia_externa: 'V-1' }), key)
    await caller.post(DTES, t.factura({ referencia_externa: 'V-1' }), key)
    await caller.post(DTES, t.factura({ referencia_externa: 'V-1' }))
    const once = await usedBy(id)
    t.interposeCreation(async () => {
      throw Object.assign(new Error('undone'), { severity: 'ERROR', code: '23505' })
    })
    const failed = (
      await t.app.inject({
        method: 'POST',
        url: DTES,
        headers: { authorization: `Bearer ${token}` },
        payload: of(5000),
      })
    ).statusCode
    t.restore()
    expect({ once, failed, after: await usedBy(id), created: await createdBy(id) }).toEqual({
      once: 1,
      failed: 500,
      after: 1,
      created: 1,
    })
  })

  it('count a document whose write may have happened', async () => {
    const { token, id } = await account({ documentos_por_dia: 3 })
    t.interposeCreation(async write => {
      await write()
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    })
    await t.app.inject({ method: 'POST', url: DTES, headers: { authorization: `Bearer ${token}` }, payload: of(6000) })
    t.restore()
    expect({ used: await usedBy(id), created: await createdBy(id) }).toEqual({ used: 1, created: 1 })
  })

  it('never go back to an earlier day, as a process with a late clock would', async () => {
    const { id } = await account({ documentos_por_dia: 2 })
    const ref = { empresa_id: t.empresa.id, user_id: id }
    const days = ['2026-11-23', '2026-11-22', '2026-11-23', '2026-11-22']
    const taken = []
    for (const day of days) taken.push(await takeDocument(t.db, ref, day, 2))
    expect(taken).toEqual(['2026-11-23', '2026-11-23', undefined, undefined])
  })

  it('cost an account without that limit no statement', async () => {
    const { token } = await account({ monto_maximo: '9000000', ambiente: 'test' })
    expect((await t.with(token).post(DTES, t.factura())).statusCode).toBe(201)
    const update = () => {
      throw new Error('an update')
    }
    t.deps.db = Object.assign(Object.create(t.db) as Db, { update })
    expect((await t.with(token).post(DTES, t.factura())).statusCode).toBe(201)
  })
})
