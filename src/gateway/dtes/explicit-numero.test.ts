/** Numbers that the client chooses: the counter follows, and a jump needs permission (docs/notes A11). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { points, upTo } from '../../../test/support/points.ts'
import { dtes } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { sync, newPoint } = points(() => t)

describe('an explicit number', () => {
  it('raises the counter of a known point, and never lowers it', async () => {
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

  it('is approved for one of ten concurrent requests', async () => {
    const point = await newPoint('201')
    const answers = await Promise.all(upTo(10).map(() => sync(point.explicit(7))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(422)])
    const approved = and(eq(dtes.punto_expedicion_id, point.id), eq(dtes.estado, 'approved'))
    expect(await t.deps.db.select().from(dtes).where(approved)).toHaveLength(1)
    // The others were rejected here before its approval, and by SIFEN after it.
    for (const res of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(Object.keys(res.json().errors)[0]).toMatch(/^(numeroDocumento|sifen)$/)
    }
    expect(await point.last()).toBe(7)
  })

  it('is never issued twice when mixed with automatic numbers', async () => {
    const point = await newPoint('202')
    const bodies = upTo(30).map(n => (n % 3 === 0 ? point.explicit(50 + n) : point.next()))
    const answers = await Promise.all(bodies.map(body => sync(body)))
    const ok = answers.filter(({ statusCode }) => statusCode === 200).map(res => res.json().numero)
    expect(new Set(ok).size).toBe(ok.length)
    const numeros = await point.numeros()
    expect(await point.last()).toBe(Math.max(...numeros))
  })

  it('422 while another document with it is in flight; 200 after that one ends in error', async () => {
    const point = await newPoint('203')
    t.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
    const first = await sync(point.explicit(5))
    expect(first.statusCode).toBe(504)
    const before = await t.footprint()
    const text =
      'Otro documento con este timbrado, establecimiento, punto y número todavía está en curso. Use un número nuevo.'
    const second = await sync({ ...point.explicit(5), extras: { venta: 'otra' } })
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

  it('can be used again after its document was rejected', async () => {
    const point = await newPoint('204')
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1300', times: 1 })
    expect((await sync(point.explicit(1))).json().estado).toBe('rejected')
    expect((await sync(point.explicit(1))).json().estado).toBe('approved')
  })
})

describe('an explicit number that skips others', () => {
  const refusal = (numero: number, ultimo: number) => {
    const text = `El numeroDocumento ${numero} está muy por encima del último del punto de expedición (${ultimo}): quedarían ${numero - ultimo - 1} números sin usar, que habría que inutilizar. Corríjalo o, si es el correcto, envíe permitir_salto: true.`
    return { status: 422, body: { message: text, errors: { numeroDocumento: [text] } } }
  }
  const answered = async (body: object) => {
    const res = await sync(body)
    const { message, errors } = res.json()
    return { status: res.statusCode, body: { message, errors } }
  }

  it('is accepted up to 100 ahead; beyond, 422 counts the numbers to void and stores nothing', async () => {
    const point = await newPoint('210')
    expect((await sync(point.explicit(100))).statusCode).toBe(200)
    const before = await t.footprint()
    expect(await answered(point.explicit(201))).toEqual(refusal(201, 100))
    expect(await answered(point.explicit(9_999_999, { permitir_salto: false }))).toEqual(refusal(9_999_999, 100))
    expect(await t.footprint()).toEqual(before)
    expect((await sync(point.explicit(200))).statusCode).toBe(200)
  })

  it('is allowed by permitir_salto, and at a point that is not stored', async () => {
    const point = await newPoint('211')
    const permitted = await sync(point.explicit(5000, { permitir_salto: true }))
    const unknown = await sync(t.facturaNumero(7000, { puntoExpedicion: '999' }))
    expect({ permitted: permitted.statusCode, last: await point.last(), unknown: unknown.statusCode }).toEqual({
      permitted: 200,
      last: 5000,
      unknown: 200,
    })
  })

  it('is accepted with a warning at a point that never numbered that type', async () => {
    const point = await newPoint('214')
    const first = await sync(point.explicit(4321))
    expect({ status: first.statusCode, advertencias: first.json().advertencias, last: await point.last() }).toEqual({
      status: 200,
      advertencias: [
        {
          campo: 'numeroDocumento',
          mensaje:
            'El punto de expedición todavía no dio ningún número de este tipo de documento y empieza en el 4321: si otro sistema no usó los 4320 anteriores, habrá que inutilizarlos. Revíselo.',
        },
      ],
      last: 4321,
    })
    expect(await answered(point.explicit(4422))).toEqual(refusal(4422, 4321))
  })

  it('is silent at such a point up to 100, and with permitir_salto', async () => {
    for (const [codigo, body] of [
      ['215', { numero: 100 }],
      ['216', { numero: 500, permitir_salto: true }],
    ] as const) {
      const { numero, ...rest } = body
      const res = await sync((await newPoint(codigo)).explicit(numero, rest))
      expect({ status: res.statusCode, advertencias: res.json().advertencias }).toEqual({
        status: 200,
        advertencias: [],
      })
    }
  })

  it('is reported with the other problems; permitir_salto must be a boolean', async () => {
    const point = await newPoint('212')
    expect((await sync(point.explicit(1))).statusCode).toBe(200)
    const jump = await sync(point.explicit(500, { items: [] }))
    const wrong = await sync(point.explicit(2, { permitir_salto: 'sí' }))
    expect({ jump: Object.keys(jump.json().errors), wrong: wrong.json().errors }).toEqual({
      jump: ['items', 'numeroDocumento'],
      wrong: { permitir_salto: ['El campo permitir_salto debe ser verdadero o falso: true o false.'] },
    })
  })

  it('is checked against the counter at the moment when the number is taken', async () => {
    const point = await newPoint('213')
    expect((await sync(point.explicit(1))).statusCode).toBe(200)
    const bodies = [90, 180].map(numero => point.explicit(numero))
    const statuses = (await Promise.all(bodies.map(body => sync(body)))).map(({ statusCode }) => statusCode)
    const last = await point.last()
    expect(statuses[0]).toBe(200)
    expect(last).toBe(statuses[1] === 200 ? 180 : 90)
  })
})
