/** Numbers of a point of issue: consecutive, each once, no gap from what was refused or rolled back (docs/notes A11). */
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
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
  const { id } = await t.make.punto(t.establecimiento, { codigo })
  return {
    id,
    next: (over: object = {}) => t.factura({ punto_expedicion_id: id, ...over }),
    explicit: (numero: number, over: object = {}) => t.facturaNumero(numero, { puntoExpedicion: codigo, ...over }),
    last: () => t.lastNumber(id),
    numeros: () => numerosOf(id),
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('an explicit number', () => {
  it('moves the counter of a known point up to itself, never down', async () => {
    const point = await newPoint('200')
    for (const [numero, last] of [
      [50, 50],
      [20, 50],
      [51, 51],
      [9_999_999, 9_999_999],
    ] as const) {
      expect((await sync(point.explicit(numero, { permitir_salto: true }))).statusCode).toBe(200)
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
    const bodies = upTo(30).map(n => (n % 3 === 0 ? point.explicit(50 + n) : point.next()))
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
    expect({ status: second.statusCode, body: second.json() }).toEqual({
      status: 422,
      body: { message: text, errors: { numeroDocumento: [text] } },
    })
    expect(await t.footprint()).toEqual(before)
    await t.wait(900)
    expect((await t.dte(first.json().id)).estado).toBe('error')
    const third = await sync(point.explicit(5))
    expect({ status: third.statusCode, estado: third.json().estado }).toEqual({ status: 200, estado: 'approved' })
  })

  it('of a rejected document may be used again, and SIFEN decides', async () => {
    const point = await newPoint('204')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    expect((await sync(point.explicit(1))).json().estado).toBe('rejected')
    expect((await sync(point.explicit(1))).json().estado).toBe('approved')
  })
})

describe('a jump of an explicit number', () => {
  const refusal = (numero: number, ultimo: number) => {
    const text = `El numeroDocumento ${numero} está muy por encima del último del punto de expedición (${ultimo}): quedarían ${numero - ultimo - 1} números sin usar, que habría que inutilizar. Corríjalo o, si es el correcto, envíe permitir_salto: true.`
    return { status: 422, body: { message: text, errors: { numeroDocumento: [text] } } }
  }
  const answered = async (body: object) => {
    const res = await sync(body)
    return { status: res.statusCode, body: res.json() }
  }

  it('of a hundred numbers is taken; of more is 422 that counts those to be voided, and leaves no trace', async () => {
    const point = await newPoint('210')
    expect((await sync(point.explicit(100))).statusCode).toBe(200)
    const before = await t.footprint()
    expect(await answered(point.explicit(201))).toEqual(refusal(201, 100))
    expect(await answered(point.explicit(9_999_999, { permitir_salto: false }))).toEqual(refusal(9_999_999, 100))
    expect(await t.footprint()).toEqual(before)
    expect((await sync(point.explicit(200))).statusCode).toBe(200)
  })

  it('is permitted by permitir_salto, and asked of no point that is not stored', async () => {
    const point = await newPoint('211')
    const permitted = await sync(point.explicit(5000, { permitir_salto: true }))
    const unknown = await sync(t.facturaNumero(7000, { puntoExpedicion: '999' }))
    expect({ permitted: permitted.statusCode, last: await point.last(), unknown: unknown.statusCode }).toEqual({
      permitted: 200,
      last: 5000,
      unknown: 200,
    })
  })

  it('is told with the other problems, and permitir_salto must be a boolean', async () => {
    const point = await newPoint('212')
    const jump = await sync(point.explicit(500, { items: [] }))
    const wrong = await sync(point.explicit(1, { permitir_salto: 'sí' }))
    expect({ jump: Object.keys(jump.json().errors), wrong: wrong.json().errors }).toEqual({
      jump: ['items', 'numeroDocumento'],
      wrong: { permitir_salto: ['El campo permitir_salto debe ser verdadero o falso: true o false.'] },
    })
  })

  it('is judged by the counter as it stands when the number is taken', async () => {
    const point = await newPoint('213')
    const bodies = [90, 180].map(numero => point.explicit(numero))
    const statuses = (await Promise.all(bodies.map(body => sync(body)))).map(({ statusCode }) => statusCode)
    const last = await point.last()
    expect(statuses[0]).toBe(200)
    expect(last).toBe(statuses[1] === 200 ? 180 : 90)
  })
})

describe('after a rejection', () => {
  const reject = (codigo = '1300') => t.sandbox.script({ service: 'recibe', fault: 'reject', codigo, times: 1 })
  const rejected = async (body: object, codigo?: string) => {
    reject(codigo)
    const res = await sync(body)
    expect({ status: res.statusCode, estado: res.json().estado }).toEqual({ status: 422, estado: 'rejected' })
    return res.json().numero
  }

  function holdNextPosting() {
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.interpose('recibe', async (real, ...asked) => {
      t.restore()
      reached.resolve()
      await gate.promise
      return real.recibe(...asked)
    })
    return { reached: reached.promise, release: gate.resolve }
  }

  it('the counter goes back, and the next sale takes the number', async () => {
    const point = await newPoint('220')
    expect(await rejected(point.next())).toBe('001-220-0000001')
    expect(await point.last()).toBe(0)
    const next = await sync(point.next())
    expect({ numero: next.json().numero, last: await point.last() }).toEqual({ numero: '001-220-0000001', last: 1 })
  })

  it('of a mistyped explicit number it goes back to where it stood', async () => {
    const point = await newPoint('221')
    await sync(point.next())
    await rejected(point.explicit(9_999_999, { permitir_salto: true }))
    expect((await sync(point.next())).json().numero).toBe('001-221-0000002')
  })

  it('of an explicit number that did not move it, it stays', async () => {
    const point = await newPoint('222')
    for (let n = 0; n < 3; n++) await sync(point.next())
    await rejected(point.explicit(3))
    await rejected(point.explicit(2))
    expect(await point.last()).toBe(3)
  })

  it.each(['1002', '1109'])('that blames the number (%s) it stays: the same would be rejected again', async codigo => {
    const point = await newPoint(`23${codigo.slice(-1)}`)
    await rejected(point.next(), codigo)
    expect(await point.last()).toBe(1)
  })

  it('it stays when a number was given since, be it a lower one', async () => {
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

  it('of twenty at once, of which every other is rejected, no number is given twice', async () => {
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
  /** Leaves an explicit number in doubt at a point that is registered only then, with its counter at 0. */
  async function heldPoint(codigo: string, numeros: readonly number[]) {
    for (const numero of numeros) {
      t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
      expect((await sync(t.facturaNumero(numero, { puntoExpedicion: codigo }))).statusCode).toBe(504)
    }
    return newPoint(codigo)
  }
  const numero = (res: { json: () => { numero: string } }) => res.json().numero

  it('is skipped by the point, and so are those after it', async () => {
    const point = await heldPoint('240', [2, 3])
    const given = [numero(await sync(point.next())), numero(await sync(point.next())), numero(await sync(point.next()))]
    expect({ given, last: await point.last() }).toEqual({
      given: ['001-240-0000001', '001-240-0000004', '001-240-0000005'],
      last: 5,
    })
  })

  it('is skipped by many at once', async () => {
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

  it('409 when it is the last one', async () => {
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
  it('409 after 9999999, by the ids; nothing is stored or sent', async () => {
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

  it('goes back with the transaction that cannot be finished: no gap', async () => {
    const point = await newPoint('301')
    await sync(point.next())
    const { queue } = t.deps
    t.deps.queue = { ...queue, send: () => Promise.reject(new Error('the queue is gone')) }
    const failed = await Promise.all(upTo(5).map(() => sync(point.next())))
    t.deps.queue = queue
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(500))
    expect({ last: await point.last(), numeros: await point.numeros() }).toEqual({ last: 1, numeros: [1] })
    await sync(point.next())
    expect(await point.numeros()).toEqual([1, 2])
  })

  it('is one per point', async () => {
    const [one, other] = [await newPoint('303'), await newPoint('304')]
    await sync(one.next())
    await sync(one.next())
    expect((await sync(other.next())).json().numero).toBe('001-304-0000001')
  })
})
