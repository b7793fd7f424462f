/** Numbers of a point of issue: consecutive, each once, no gap from what was refused or rolled back (DECISIONS A11). */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/issuing-app.ts'
import { contadores, dtes } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = (body: object) => t.as('operador').post(SYNC, body)
const numerosOf = async (puntoId: number) => {
  const rows = await t.deps.db
    .select()
    .from(dtes)
    .where(eq(dtes.punto_expedicion_id, puntoId))
    .orderBy(asc(dtes.numero))
  return rows.map(({ numero }) => numero)
}

/** Another point of the first company, and how to issue there. */
async function newPoint(codigo: string) {
  const { id } = await t.make.punto(t.establecimiento.id, { codigo })
  return {
    id,
    next: (over: object = {}) => t.factura({ punto_expedicion_id: id, ...over }),
    explicit: (numero: number, over: object = {}) => t.facturaNumero(numero, { puntoExpedicion: codigo, ...over }),
    last: () => t.lastNumber(id),
    numeros: () => numerosOf(id),
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('200 invoices at once on one point, and 50 bad ones among them', () => {
  it('take the numbers 1 to 200, and each reaches SIFEN once', async () => {
    const point = await newPoint('100')
    const posts = t.posts().length
    const bad = [{ items: [] }, { tipoDocumento: 9 }, { timbrado: 1 }, { receptor: null }, { totales: { ivaTotal: 5 } }]
    const bodies = upTo(250).map(n => (n % 5 === 0 ? point.next(bad[(n / 5) % bad.length]) : point.next()))
    const answers = await Promise.all(bodies.map(body => sync(body)))
    const good = answers.filter(({ statusCode }) => statusCode === 200)
    expect([good.length, answers.filter(({ statusCode }) => statusCode === 422).length]).toEqual([200, 50])
    expect(await point.numeros()).toEqual(upTo(200))
    const told = good.map(res => Number(res.json().numero.slice(-7))).sort((a, b) => a - b)
    expect(told).toEqual(upTo(200))
    expect([await point.last(), t.posts().length - posts]).toEqual([200, 200])
    expect(new Set(t.posts().flatMap(({ cdcs }) => cdcs)).size).toBe(t.posts().length)
  }, 60_000)
})

describe('an explicit number', () => {
  it('moves the counter of a known point up to itself, never down', async () => {
    const point = await newPoint('200')
    for (const [numero, last] of [
      [50, 50],
      [20, 50],
      [51, 51],
      [9_999_999, 9_999_999],
    ] as const) {
      expect((await sync(point.explicit(numero))).statusCode).toBe(200)
      expect(await point.last()).toBe(last)
    }
  })

  it('given to ten at once is approved for one of them', async () => {
    const point = await newPoint('201')
    const answers = await Promise.all(upTo(10).map(() => sync(point.explicit(7))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(422)])
    const approved = and(eq(dtes.punto_expedicion_id, point.id), eq(dtes.estado, 'approved'))
    expect(await t.deps.db.select().from(dtes).where(approved)).toHaveLength(1)
    // Before it was approved the others were refused here; after it, by SIFEN.
    for (const res of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(Object.keys(res.json().errors)[0]).toMatch(/^(numeroDocumento|sifen)$/)
    }
    expect(await point.last()).toBe(7)
  })

  it('among reserved ones never makes two of the same', async () => {
    const point = await newPoint('202')
    const bodies = upTo(30).map(n => (n % 3 === 0 ? point.explicit(1000 + n) : point.next()))
    const answers = await Promise.all(bodies.map(body => sync(body)))
    const ok = answers.filter(({ statusCode }) => statusCode === 200).map(res => res.json().numero)
    expect(new Set(ok).size).toBe(ok.length)
    const numeros = await point.numeros()
    expect(await point.last()).toBe(Math.max(...numeros))
  })

  it('422 while another document with it is on its way; allowed once that is an error', async () => {
    const point = await newPoint('203')
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    const first = await sync(point.explicit(5))
    expect(first.statusCode).toBe(504)
    const before = await t.footprint()
    const text =
      'Otro documento con este timbrado, establecimiento, punto y número todavía está en curso. Use un número nuevo.'
    const second = await sync(point.explicit(5))
    expect([second.statusCode, second.json()]).toEqual([422, { message: text, errors: { numeroDocumento: [text] } }])
    expect(await t.footprint()).toEqual(before)
    await t.wait(900)
    expect((await t.dte(first.json().id)).estado).toBe('error')
    const third = await sync(point.explicit(5))
    expect([third.statusCode, third.json().estado]).toEqual([200, 'approved'])
  })

  it('of a rejected document may be used again, and SIFEN decides', async () => {
    const point = await newPoint('204')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    expect((await sync(point.explicit(1))).json().estado).toBe('rejected')
    expect((await sync(point.explicit(1))).json().estado).toBe('approved')
  })
})

describe('the counter', () => {
  it('409 after 9999999, by the ids; nothing is stored or sent', async () => {
    const point = await newPoint('300')
    await t.deps.db
      .insert(contadores)
      .values({ punto_expedicion_id: point.id, tipo_documento: 1, ultimo_numero: 9_999_998 })
    const last = await sync(point.next())
    expect([last.statusCode, last.json().numero]).toEqual([200, '001-300-9999999'])
    const before = await t.footprint()
    const full = await sync(point.next())
    expect([full.statusCode, full.json()]).toEqual([
      409,
      {
        message: 'El punto de expedición agotó su numeración para este tipo de documento (9999999).',
        code: 'NUMERACION_AGOTADA',
      },
    ])
    expect(await t.footprint()).toEqual(before)
  })

  it('goes back with the transaction that cannot be finished: no gap', async () => {
    const point = await newPoint('301')
    await sync(point.next())
    const { queue } = t.deps
    t.deps.queue = { ...queue, send: () => Promise.reject(new Error('the queue is gone')) }
    const failed = await Promise.all(upTo(5).map(() => sync(point.next())))
    t.deps.queue = queue
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(500))
    expect([await point.last(), await point.numeros()]).toEqual([1, [1]])
    await sync(point.next())
    expect(await point.numeros()).toEqual([1, 2])
  })

  it('stays with a document whose sending failed: that number was given', async () => {
    const point = await newPoint('302')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    expect((await sync(point.next())).statusCode).toBe(422)
    expect((await sync(point.next())).json().numero).toBe('001-302-0000002')
  })

  it('is one per point', async () => {
    const [one, other] = [await newPoint('303'), await newPoint('304')]
    await sync(one.next())
    await sync(one.next())
    expect((await sync(other.next())).json().numero).toBe('001-304-0000001')
  })
})
