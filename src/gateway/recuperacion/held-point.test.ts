/**
 * A number of ours that another document has at SIFEN: the sale ends rejected, and its point and type takes no number until
 * its recovery has ended. Three in a row with nothing found stop it until an administrator adjusts the counter
 * (docs/notes 419).
 */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { points } from '../../../test/support/points.ts'
import { contadores, outbox } from '../../db/index.ts'
import { adjustContador, findPunto } from '../timbrados/index.ts'
import { recoverPoint } from './recover-point.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
beforeEach(() => t.answerAbsent())
afterEach(() => t.restore())

const { sync, newPoint } = points(() => t)
type Point = Awaited<ReturnType<typeof newPoint>>

/** Makes SIFEN reject the next documents: other documents have their numbers. */
const usedByOthers = (times = 1) =>
  t.sandbox.script({
    service: 'recibe',
    fault: 'reject',
    codigo: '1002',
    mensaje: 'Duplicado',
    processed: false,
    times,
  })

async function conflict(point: Point): Promise<Body> {
  usedByOthers()
  const res = await sync(point.next())
  expect({ status: res.statusCode, code: res.json().sifen_result_code }).toEqual({ status: 422, code: '1002' })
  return res.json()
}

/** Answers that other documents have three numbers in a row. Each recovery finds nothing. */
async function stop(point: Point): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await conflict(point)
    await t.drain()
  }
}

async function contadorOf({ id }: Point) {
  const [row] = await t.deps.db
    .select()
    .from(contadores)
    .where(and(eq(contadores.punto_expedicion_id, id), eq(contadores.tipo_documento, 1)))
  if (!row) throw new Error('The point has no counter')
  return row
}

async function reply(event: 'punto.recuperado' | 'punto.detenido', { id }: Point) {
  const rows = await t.deps.db.select().from(outbox).where(eq(outbox.event, event)).orderBy(asc(outbox.id))
  return rows.map(({ body }) => JSON.parse(body).data).filter(data => data.punto_expedicion_id === id)
}

describe('a number of the counter that SIFEN has from another CDC (1002)', () => {
  it('ends the sale rejected; it is not resent, and its number is not given back', async () => {
    const point = await newPoint('401')
    const { id } = await conflict(point)
    const { numero } = await t.dte(id as number)
    expect(await t.dte(id as number)).toMatchObject({ estado: 'rejected', numero_liberado: false })
    expect(await point.last()).toBe(numero)
    const again = await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)
    expect({ status: again.statusCode, fields: Object.keys(again.json().errors) }).toEqual({
      status: 422,
      fields: ['numeroDocumento'],
    })
    const detail = await t.as('operador').get(`/api/sifen/dtes/${id}`)
    expect(detail.json().sifen_explicacion.que_hacer).toContain('Emita la venta de nuevo')
    await t.drain()
  })

  it.each([
    ['sync', SYNC],
    ['create', '/api/sifen/dtes'],
  ])('holds the point: %s answers 503 with Retry-After and takes no number', async (name, path) => {
    const point = await newPoint(name === 'sync' ? '402' : '403')
    await conflict(point)
    const res = await t.as('operador').post(path, point.next())
    expect({ status: res.statusCode, code: res.json().code, after: res.headers['retry-after'] }).toEqual({
      status: 503,
      code: 'PUNTO_EN_RECUPERACION',
      after: '5',
    })
    expect(await point.last()).toBe(1)
    await t.drain()
    expect((await t.as('operador').post(path, point.next())).statusCode).toBe(path === SYNC ? 200 : 201)
  })

  it('holds explicit numbers of the point too', async () => {
    const point = await newPoint('404')
    await conflict(point)
    const res = await sync(point.explicit(2))
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 503, code: 'PUNTO_EN_RECUPERACION' })
    await t.drain()
  })

  it('leaves other points, other types of the point and other companies alone', async () => {
    const [point, other] = [await newPoint('405'), await newPoint('406')]
    const emitter = await t.make.emitter(t.ajena)
    await t.equip(emitter)
    const foreign = { ...t.factura(), ...idsOf(await t.make.numeracion(t.ajena.id)), emitter_id: emitter.id }
    await conflict(point)
    const counters = await t.deps.db.select().from(contadores)
    expect(counters.filter(({ recuperar_at }) => recuperar_at !== null)).toMatchObject([
      { punto_expedicion_id: point.id, tipo_documento: 1 },
    ])
    expect((await sync(other.next())).statusCode).toBe(200)
    expect((await t.as('ajeno').post(SYNC, foreign)).json()).toMatchObject({ estado: 'approved' })
    await t.drain()
  })

  it('is no conflict on a number that the client chose', async () => {
    const point = await newPoint('407')
    usedByOthers()
    expect((await sync(point.explicit(7))).json().sifen_result_code).toBe('1002')
    expect(await contadorOf(point)).toMatchObject({ conflictos: 0, recuperar_at: null })
    expect((await sync(point.next())).statusCode).toBe(200)
  })

  it('is no conflict when a document that we know has the number', async () => {
    const point = await newPoint('408')
    expect((await sync(point.explicit(1))).statusCode).toBe(200)
    await t.deps.db.update(contadores).set({ ultimo_numero: 0 }).where(eq(contadores.punto_expedicion_id, point.id))
    expect((await sync(point.next())).json().sifen_result_code).toBe('1002')
    expect(await contadorOf(point)).toMatchObject({ conflictos: 0, recuperar_at: null })
  })
})

describe('a found document that is not ours (1001)', () => {
  it('is asked for within the request, and holds the point', async () => {
    const point = await newPoint('411')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1001', mensaje: 'CDC', processed: true, times: 1 })
    t.interpose('consulta', async (real, cdc) => {
      const answer = await real.consulta(cdc)
      if (!answer.encontrado) return answer
      const { documento } = answer
      const xml = documento.xml.replace('Yerba mate', 'Azúcar')
      return { ...answer, documento: { ...documento, xml, digest: `${'B'.repeat(43)}=` } }
    })
    const res = await sync(point.next())
    expect({ status: res.statusCode, code: res.json().sifen_result_code }).toEqual({ status: 422, code: '1001' })
    expect((await contadorOf(point)).recuperar_at).not.toBeNull()
    expect((await sync(point.next())).json().code).toBe('PUNTO_EN_RECUPERACION')
    await t.drain()
  })

  it('holds nothing when it is ours: the sale is approved within the request', async () => {
    const point = await newPoint('412')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1001', mensaje: 'CDC', processed: true, times: 1 })
    const res = await sync(point.next())
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 200, estado: 'approved' })
    expect(await contadorOf(point)).toMatchObject({ conflictos: 0, recuperar_at: null })
  })
})

describe('three in a row with nothing found', () => {
  it('stop the point: 409 before a number is taken, and one event', async () => {
    const point = await newPoint('421')
    await stop(point)
    expect(await contadorOf(point)).toMatchObject({ conflictos: 3, recuperar_at: null })
    const res = await sync(point.next())
    expect({ status: res.statusCode, code: res.json().code }).toEqual({ status: 409, code: 'PUNTO_DETENIDO' })
    expect(await point.last()).toBe(3)
    const place = { establecimiento: '001', punto_expedicion: '421', tipo_documento: 1, ultimo_numero: 3 }
    expect(await reply('punto.detenido', point)).toEqual([expect.objectContaining(place)])
  })

  it('begin anew after an approval', async () => {
    const point = await newPoint('422')
    for (let times = 0; times < 2; times++) {
      await conflict(point)
      await t.drain()
    }
    expect((await sync(point.next())).statusCode).toBe(200)
    await conflict(point)
    await t.drain()
    expect(await contadorOf(point)).toMatchObject({ conflictos: 1, detenido_at: null })
  })

  it('are lifted by an administrator who adjusts the counter', async () => {
    const point = await newPoint('423')
    await stop(point)
    const punto = await findPunto(t.deps.db, point.id)
    if (!punto) throw new Error('The point is gone')
    const change = { ultimo: 100, visto: 3, motivo: 'el otro sistema llegó hasta ahí' }
    await adjustContador(t.deps, punto, 1, change, { userId: t.users.admin.id })
    expect(await contadorOf(point)).toMatchObject({ ultimo_numero: 100, conflictos: 0, detenido_at: null })
    expect((await sync(point.next())).json().numero).toBe('001-423-0000101')
  })
})

describe('the recovery', () => {
  const refOf = ({ id }: Point) => ({ empresa_id: t.empresa.id, punto_expedicion_id: id, tipo_documento: 1 })

  it('is planned in the transaction that rejects the sale', async () => {
    const point = await newPoint('431')
    const { id } = await conflict(point)
    const { updated_at } = await t.dte(id as number)
    expect(await contadorOf(point)).toMatchObject({ conflictos: 1, recuperar_at: updated_at })
    await t.drain()
  })

  it('of a process that died is done by another one when its lease ends', async () => {
    const point = await newPoint('432')
    await conflict(point)
    const lease = new Date(t.clock.now().getTime() + 60_000)
    await t.deps.db.update(contadores).set({ recuperar_at: lease }).where(eq(contadores.punto_expedicion_id, point.id))
    await recoverPoint(t.deps, refOf(point))
    expect((await contadorOf(point)).recuperar_at).toEqual(lease)
    t.clock.advance(60)
    await recoverPoint(t.deps, refOf(point))
    expect((await contadorOf(point)).recuperar_at).toBeNull()
  })
})
