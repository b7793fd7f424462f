/** POST /api/sifen/eventos/inutilizacion: its rules, its responses, and its effect on the numbering. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, eventos } from '../../db/index.ts'
import { lockContador } from '../timbrados/index.ts'

const URL = '/api/sifen/eventos/inutilizacion'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

type Place = Awaited<ReturnType<IssuingApp['make']['numeracion']>>
let place: Place
beforeEach(async () => {
  t.restore()
  place = await t.make.numeracion(t.empresa.id)
})

const padded = (numero: number) => String(numero).padStart(7, '0')
const request = (desde: number, hasta: number, over: Body = {}): Body => ({
  timbrado: place.timbrado.numero,
  ...{ establecimiento: '001', punto_expedicion: '001' },
  ...{ numero_inicio: padded(desde), numero_fin: padded(hasta) },
  ...{ tipo_documento: 1, motivo: 'Salto de numeración', ...over },
})
const voiding = (desde: number, hasta: number, over?: Body, actor: Parameters<IssuingApp['as']>[0] = 'operador') =>
  t.as(actor).post(URL, request(desde, hasta, over))
const reply = (res: Awaited<ReturnType<typeof voiding>>) => ({ http: res.statusCode, ...res.json() })
const issue = async (over: Body = {}) => t.as('operador').post(SYNC, t.factura({ ...idsOf(place), ...over }))
const withNumber = (numero: number, over: Body = {}) => {
  const codes = { timbrado: place.timbrado.numero, establecimiento: '001', puntoExpedicion: '001' }
  const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...sale } = t.factura()
  return t.as('operador').post(SYNC, { ...sale, ...codes, numeroDocumento: padded(numero), ...over })
}
/** Counts the statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await t.deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
const voidings = () => t.deps.db.select().from(eventos).where(eq(eventos.timbrado, place.timbrado.numero))

describe('POST /api/sifen/eventos/inutilizacion', () => {
  it('200 with the range, stored with leading zeros', async () => {
    const res = reply(await voiding(10, 12))
    expect(res).toEqual({
      ...{ http: 200, status: 'approved', evento_id: expect.any(Number), cod_res: '0600', msg_res: expect.any(String) },
      ...{ prot_aut: expect.stringMatching(/^\d+$/), sifen_explicacion: null },
      ...{ timbrado: place.timbrado.numero, establecimiento: '001', punto_expedicion: '001' },
      ...{ rango: '0000010-0000012', tipo_documento: 1 },
    })
    expect((await t.as('lector').get(`/api/sifen/eventos/${res.evento_id}`)).json()).toMatchObject({
      ...{ tipo: 2, sifen_dte_id: null, cdc: null, timbrado: place.timbrado.numero, estado: 'approved' },
      ...{ numero_inicio: '0000010', numero_fin: '0000012', tipo_documento: 1, serie: null },
    })
    expect(t.sandbox.events().at(-1)).toMatchObject({ tipo: 'rGeVeInu', rango: { desde: 10, hasta: 12 } })
  })

  it('accepts the stamp as a number', async () => {
    expect((await voiding(1, 1, { timbrado: Number(place.timbrado.numero) })).statusCode).toBe(200)
  })

  it('refuses a field that may be a misspelt one: other numbers would be voided', async () => {
    const campo = 'series'
    const prefer = (handling: string) => ({ headers: { prefer: `handling=${handling}` } })
    const ask = async (desde: number, over: Body, options = {}) => {
      const res = await t.as('operador').post(URL, request(desde, desde, over), options)
      const { errors, advertencias } = res.json()
      return { status: res.statusCode, errors, warned: advertencias?.map((one: { campo: string }) => one.campo) }
    }
    expect(await ask(70, { series: 'AA' })).toEqual({
      ...{ status: 422, errors: { [campo]: ['El campo series no se conoce. ¿Quiso decir serie?'] }, warned: undefined },
    })
    expect(await ask(71, { nota: 'x' }, prefer('strict'))).toMatchObject({
      ...{ status: 422, errors: { nota: ['El campo nota no se conoce: quítelo.'] } },
    })
    expect(await voidings()).toEqual([])
    expect(await ask(72, { nota: 'x' })).toMatchObject({ status: 200, warned: ['nota'] })
    expect(await ask(73, { series: 'AA' }, prefer('lenient'))).toMatchObject({ status: 200, warned: ['series'] })
  })

  it.each([
    ['numero_fin below numero_inicio', [12, 10, {}], 'numero_fin'],
    ['1001 numbers', [1, 1001, {}], 'numero_fin'],
    ['a motivo of 4 characters', [1, 2, { motivo: 'abcd' }], 'motivo'],
    ['a motivo of 501 characters', [1, 2, { motivo: 'a'.repeat(501) }], 'motivo'],
    ['an establishment of two digits', [1, 2, { establecimiento: '01' }], 'establecimiento'],
    ['a point of two digits', [1, 2, { punto_expedicion: '01' }], 'punto_expedicion'],
    ['a number without zeros', [1, 2, { numero_inicio: '1' }], 'numero_inicio'],
    ['number 0', [0, 2, {}], 'numero_inicio'],
    ['document type 0', [1, 2, { tipo_documento: 0 }], 'tipo_documento'],
    ['document type 9', [1, 2, { tipo_documento: 9 }], 'tipo_documento'],
    ['a type as text', [1, 2, { tipo_documento: '1' }], 'tipo_documento'],
    ['no stamp', [1, 2, { timbrado: null }], 'timbrado'],
    ['a stamp of 7 digits', [1, 2, { timbrado: '1234567' }], 'timbrado'],
    ['a stamp of 7 digits as a number', [1, 2, { timbrado: 1234567 }], 'timbrado'],
    ['a stamp of 9 digits', [1, 2, { timbrado: '123456789' }], 'timbrado'],
  ] as const)('422 on its field for %s, and nothing is stored', async (_what, [desde, hasta, over], field) => {
    const res = await voiding(desde, hasta, { emitter_id: t.emitter.id, ...over })
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({ status: 422, fields: [field] })
    expect(await voidings()).toEqual([])
  })

  it('accepts 1000 numbers', async () => {
    expect((await voiding(1, 1000)).statusCode).toBe(200)
  })

  it.each(['draft', 'signed', 'sent', 'approved', 'approved_obs', 'cancelled'] as const)(
    '409 for a document in the range in estado %s, naming it',
    async estado => {
      const { id } = (await issue()).json()
      await t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
      const res = reply(await voiding(1, 3))
      expect(res).toEqual({
        http: 409,
        message: `Hay documentos en el rango: 0000001 (DTE ${id}, ${estado}). Solo se inutilizan números sin usar.`,
        code: 'RANGO_EN_USO',
      })
      await t.deps.db.update(dtes).set({ estado: 'error' }).where(eq(dtes.id, id))
    },
  )

  it.each(['rejected', 'error'] as const)('200 for a range with a document in estado %s', async estado => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const { id } = (await issue()).json()
    await t.deps.db.update(dtes).set({ estado }).where(eq(dtes.id, id))
    expect((await voiding(1, 1)).statusCode).toBe(200)
  })

  it('names at most ten documents', async () => {
    for (let n = 0; n < 11; n++) await issue()
    const { message } = reply(await voiding(1, 20))
    expect(message.match(/DTE \d+/g)).toHaveLength(10)
    expect(message).toContain('…')
  })

  it.each([
    ['one that begins inside', 20, 25],
    ['one that ends inside', 5, 10],
    ['one around it', 1, 30],
    ['one within it', 12, 13],
  ])('409 after a voiding, for %s', async (_what, desde, hasta) => {
    await voiding(10, 20)
    expect(reply(await voiding(desde, hasta))).toEqual({
      http: 409,
      message: 'El rango se superpone con números ya inutilizados o por inutilizar: 0000010-0000020.',
      code: 'RANGO_INUTILIZADO',
    })
    expect(await voidings()).toHaveLength(1)
  })

  it('409 after a voiding of the same numbers, naming its event, also while its outcome is not known', async () => {
    const { evento_id } = (await voiding(10, 20)).json()
    expect(reply(await voiding(10, 20, { motivo: 'Pedido repetido tras un corte' }))).toEqual({
      http: 409,
      message: `El rango 0000010-0000020 ya está inutilizado o por inutilizar: es el evento ${evento_id}.`,
      code: 'RANGO_INUTILIZADO',
      evento_id,
    })
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    const unknown = await voiding(30, 31)
    const again = await voiding(30, 31)
    expect({ first: unknown.statusCode, again: again.statusCode, names: again.json().evento_id }).toEqual({
      ...{ first: 504, again: 409, names: unknown.json().evento_id },
    })
    expect(await voidings()).toHaveLength(2)
  })

  it.each([
    ['another type', { tipo_documento: 5 }],
    ['another series', { serie: 'AA' }],
  ])('200 after a voiding, for the same range of %s', async (_what, over) => {
    await voiding(10, 20)
    expect((await voiding(10, 20, over)).statusCode).toBe(200)
  })

  it('422 with SIFEN’s code when it refuses, and the numbers are free again', async () => {
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4065', times: 1 })
    expect(reply(await voiding(1, 2))).toMatchObject({
      http: 422,
      status: 'rejected',
      cod_res: '4065',
      rango: '0000001-0000002',
    })
    expect((await issue()).json().numero).toBe('001-001-0000001')
  })

  it('422 for a stamp that is not stored, when several emitters are possible', async () => {
    const other = await t.make.empresa()
    await t.equip(await t.make.emitter(other))
    const res = await voiding(1, 2, { timbrado: '99999999' }, 'superadmin')
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors) }).toEqual({
      status: 422,
      fields: ['emitter_id'],
    })
    expect((await voiding(1, 2, { timbrado: '99999999' })).statusCode).toBe(200)
  })

  it('warns when SIFEN’s deadline has passed, by the dates of neighbouring documents', async () => {
    const { id } = (await issue()).json()
    await t.deps.db.update(dtes).set({ fecha_emision: '2026-09-30T10:00:00' }).where(eq(dtes.id, id))
    const res = reply(await voiding(5, 6))
    expect(res.advertencias).toEqual([{ campo: 'numero_inicio', mensaje: expect.stringContaining('15/10/2026') }])
  })
})

describe('the numbering after a voiding', () => {
  it('skips every voided range for a document by ids', async () => {
    await voiding(1, 3)
    await voiding(4, 5)
    await voiding(7, 7)
    expect((await issue()).json().numero).toBe('001-001-0000006')
    expect((await issue()).json().numero).toBe('001-001-0000008')
  })

  it('422 for an explicit number of the range, at a stored point and at another', async () => {
    await voiding(5, 9)
    const text = 'El número 7 está inutilizado, del 5 al 9. Use otro. (SIFEN 1109)'
    const res = await withNumber(7)
    expect({ status: res.statusCode, errors: res.json().errors }).toEqual({
      status: 422,
      errors: { numeroDocumento: [text] },
    })
    await voiding(5, 9, { punto_expedicion: '009' })
    expect((await withNumber(7, { puntoExpedicion: '009' })).json().errors).toEqual({ numeroDocumento: [text] })
    expect((await withNumber(10)).statusCode).toBe(200)
  })

  it('accepts an explicit number of another company’s range', async () => {
    const other = await t.make.empresa()
    const theirs = await t.make.emitter(other)
    await t.equip(theirs)
    const res = await voiding(5, 9, { timbrado: '98765432', emitter_id: theirs.id }, 'superadmin')
    expect(res.statusCode).toBe(200)
    expect((await withNumber(7)).statusCode).toBe(200)
  })
})

describe('concurrent requests', () => {
  it.runIf(process.env.TEST_DATABASE_URL).each([
    ['a voiding', () => voiding(1, 1)],
    ['a document with the next number', () => issue()],
    ['a document with a number of the client’s own', () => withNumber(2)],
  ])('%s waits for the transaction that holds the counter', async (_what, ask) => {
    await issue()
    let isAnswered = false
    const requests = await t.deps.db.transaction(async tx => {
      await lockContador(tx, { empresa_id: t.empresa.id, id: place.punto.id }, 1)
      const answer = ask().finally(() => {
        isAnswered = true
      })
      await eventually(async () => expect(isAnswered || (await waiting()) > 0).toBe(true))
      expect(isAnswered).toBe(false)
      return { answer }
    })
    expect([200, 409, 422]).toContain((await requests.answer).statusCode)
  })

  it('overlapping voidings: one is approved, 409 for the others', async () => {
    const before = t.sandbox.events().length
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => voiding(10 + n, 30 + n)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(t.sandbox.events().length - before).toBe(1)
  })

  it.each([
    ['the next numbers of a point', () => issue()],
    ['explicit numbers of a stored point', (n: number) => withNumber(n + 1)],
    ['explicit numbers of another point', (n: number) => withNumber(n + 1, { puntoExpedicion: '007' })],
  ])('a voiding and documents with %s: no number is both voided and used', async (what, create) => {
    const over = what.includes('another') ? { punto_expedicion: '007' } : {}
    const [voided, ...issued] = await Promise.all([
      voiding(3, 8, over),
      ...Array.from({ length: 8 }, (_, n) => create(n)),
      voiding(9, 9, over),
    ])
    const taken = issued
      .filter(({ statusCode }) => statusCode === 200)
      .flatMap(res => ('numero' in res.json() ? [Number(res.json().numero.slice(-7))] : []))
    const ranges = (await voidings())
      .filter(({ estado }) => estado === 'approved')
      .map(({ numero_inicio, numero_fin }) => [Number(numero_inicio), Number(numero_fin)] as const)
    const both = taken.filter(numero => ranges.some(([desde, hasta]) => desde <= numero && numero <= hasta))
    expect({ both, twice: taken.length - new Set(taken).size }).toEqual({ both: [], twice: 0 })
    expect([200, 409]).toContain(voided?.statusCode)
    expect(taken.length).toBeGreaterThan(0)
  })
})
