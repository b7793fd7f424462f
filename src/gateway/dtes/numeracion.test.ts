/**
 * Numbers of a point of issue: consecutive and unique, without gaps from rejected requests or rollbacks (docs/notes
 * A11).
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { points, upTo } from '../../../test/support/points.ts'
import { withoutOutbox } from '../../../test/support/without-outbox.ts'
import { contadores, dtes } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { sync, newPoint } = points(() => t)

describe('the counter after a rejection', () => {
  const reject = (codigo = '1300') => t.sandbox.script({ service: 'recibe', fault: 'reject', codigo, times: 1 })
  const rejected = async (body: object, codigo?: string) => {
    reject(codigo)
    const res = await sync(body)
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 422, estado: 'rejected' })
    return res.json().numero
  }

  function holdNextPosting() {
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.interpose('recibe', async (real, ...requests) => {
      t.restore()
      reached.resolve()
      await gate.promise
      return real.recibe(...requests)
    })
    return { reached: reached.promise, release: gate.resolve }
  }

  it('goes back, and the next sale takes the number', async () => {
    const point = await newPoint('220')
    expect(await rejected(point.next())).toBe('001-220-0000001')
    expect(await point.last()).toBe(0)
    const next = await sync(point.next())
    expect({ numero: next.json().numero, last: await point.last() }).toEqual({ numero: '001-220-0000001', last: 1 })
  })

  it('goes back to where it stood before a mistyped explicit number', async () => {
    const point = await newPoint('221')
    await sync(point.next())
    await rejected(point.explicit(9_999_999, { permitir_salto: true }))
    expect((await sync(point.next())).json().numero).toBe('001-221-0000002')
  })

  it('stays when the explicit number had not moved it', async () => {
    const point = await newPoint('222')
    for (let n = 0; n < 3; n++) await sync(point.next())
    await rejected(point.explicit(3))
    await rejected(point.explicit(2))
    expect(await point.last()).toBe(3)
  })

  it.each(['1002', '1109'])('stays for code %s, which blames the number', async codigo => {
    const point = await newPoint(`23${codigo.slice(-1)}`)
    await rejected(point.next(), codigo)
    expect(await point.last()).toBe(1)
  })

  it('stays when another number was given since, even a lower one', async () => {
    const point = await newPoint('224')
    const { reached, release } = holdNextPosting()
    const slow = sync(point.explicit(60))
    await reached
    const lower = await sync(point.explicit(30))
    reject()
    release()
    const { estado } = (await slow).json()
    expect({ lower: lower.statusCode, estado, last: await point.last() }).toEqual({
      lower: 200,
      estado: 'rejected',
      last: 60,
    })
  })

  it('gives no number twice when ten of twenty concurrent sales are rejected', async () => {
    const point = await newPoint('225')
    const bodies = upTo(20).map(() => point.next())
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 10 })
    const answers = await Promise.all(bodies.map(body => sync(body)))
    await Promise.all(upTo(10).map(() => sync(point.next())))
    const approved = await t.deps.db
      .select({ numero: dtes.numero })
      .from(dtes)
      .where(and(eq(dtes.punto_expedicion_id, point.id), eq(dtes.estado, 'approved')))
    const numeros = approved.map(({ numero }) => numero)
    expect({
      rejected: answers.filter(({ statusCode }) => statusCode === 422).length,
      approved: numeros.length,
      once: new Set(numeros).size,
      counted: Math.max(...numeros) <= (await point.last()),
    }).toEqual({ rejected: 10, approved: 20, once: 20, counted: true })
  })
})

describe('a number that a document in doubt holds', () => {
  /** Leaves an explicit number in doubt at a point that is registered afterwards, with its counter at 0. */
  async function heldPoint(codigo: string, numeros: readonly number[]) {
    for (const numero of numeros) {
      t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
      expect((await sync(t.facturaNumero(numero, { puntoExpedicion: codigo }))).statusCode).toBe(504)
    }
    return newPoint(codigo)
  }
  const numero = (res: { json: () => { numero: string } }) => res.json().numero

  it('is skipped by the point, with any held numbers after it', async () => {
    const point = await heldPoint('240', [2, 3])
    const given = [numero(await sync(point.next())), numero(await sync(point.next())), numero(await sync(point.next()))]
    expect({ given, last: await point.last() }).toEqual({
      given: ['001-240-0000001', '001-240-0000004', '001-240-0000005'],
      last: 5,
    })
  })

  it('is skipped by concurrent sales', async () => {
    const point = await heldPoint('241', [1, 4])
    const answers = await Promise.all(upTo(8).map(() => sync(point.next())))
    const given = answers.map(res => Number(numero(res).slice(-7))).sort((a, b) => a - b)
    expect(given).toEqual([2, 3, 5, 6, 7, 8, 9, 10])
  })

  it('is skipped again after the document that skipped it was rejected', async () => {
    const point = await heldPoint('242', [1])
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    const rejected = await sync(point.next())
    const next = await sync(point.next())
    expect({ rejected: numero(rejected), next: numero(next) }).toEqual({
      rejected: '001-242-0000002',
      next: '001-242-0000002',
    })
  })

  it('409 when it is the last number', async () => {
    const point = await heldPoint('243', [9_999_999])
    await t.deps.db
      .insert(contadores)
      .values({ empresa_id: t.empresa.id, punto_expedicion_id: point.id, tipo_documento: 1, ultimo_numero: 9_999_998 })
    const before = await t.footprint()
    const full = await sync(point.next())
    expect({ status: full.statusCode, code: full.json().code }).toEqual({ status: 409, code: 'NUMERACION_AGOTADA' })
    expect(await t.footprint()).toEqual(before)
  })
})

describe('the counter', () => {
  it('409 after 9999999, and nothing is stored or sent', async () => {
    const point = await newPoint('300')
    await t.deps.db
      .insert(contadores)
      .values({ empresa_id: t.empresa.id, punto_expedicion_id: point.id, tipo_documento: 1, ultimo_numero: 9_999_998 })
    const last = await sync(point.next())
    expect({ status: last.statusCode, numero: last.json().numero }).toEqual({ status: 200, numero: '001-300-9999999' })
    const before = await t.footprint()
    const full = await sync(point.next())
    expect({ status: full.statusCode, body: full.json() }).toEqual({
      status: 409,
      body: {
        message: 'El punto de expedición agotó su numeración para este tipo de documento (9999999).',
        code: 'NUMERACION_AGOTADA',
      },
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('goes back when the transaction fails, without a gap', async () => {
    const point = await newPoint('301')
    await sync(point.next())
    const failed = await withoutOutbox(t.deps.db, () => Promise.all(upTo(5).map(() => sync(point.next()))))
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(500))
    expect({ last: await point.last(), numeros: await point.numeros() }).toEqual({ last: 1, numeros: [1] })
    await sync(point.next())
    expect(await point.numeros()).toEqual([1, 2])
  })

  it('is separate for each point', async () => {
    const [one, other] = [await newPoint('303'), await newPoint('304')]
    await sync(one.next())
    await sync(one.next())
    expect((await sync(other.next())).json().numero).toBe('001-304-0000001')
  })
})
