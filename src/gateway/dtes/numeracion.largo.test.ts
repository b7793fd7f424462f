/** Concurrent sales at one point of issue: their numbers are consecutive and unique (docs/notes A11). */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes } from '../../db/index.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('200 concurrent invoices at one point, with 50 invalid ones among them', () => {
  it('take the numbers 1 to 200, and each is posted once', async () => {
    const { id } = await t.make.punto(t.establecimiento, { codigo: '100' })
    const posts = t.posts().length
    const bad = [{ items: [] }, { tipoDocumento: 9 }, { timbrado: 1 }, { receptor: null }, { totales: { ivaTotal: 5 } }]
    const bodies = upTo(250).map(n =>
      n % 5 === 0
        ? t.factura({ punto_expedicion_id: id, ...bad[(n / 5) % bad.length] })
        : t.factura({ punto_expedicion_id: id }),
    )
    const answers = await Promise.all(bodies.map(body => t.as('operador').post(SYNC, body)))
    const good = answers.filter(({ statusCode }) => statusCode === 200)
    expect({ issued: good.length, refused: answers.filter(({ statusCode }) => statusCode === 422).length }).toEqual({
      issued: 200,
      refused: 50,
    })
    const rows = await t.deps.db.select().from(dtes).where(eq(dtes.punto_expedicion_id, id)).orderBy(asc(dtes.numero))
    expect(rows.map(({ numero }) => numero)).toEqual(upTo(200))
    const answer = good.map(res => Number(res.json().numero.slice(-7))).sort((a, b) => a - b)
    expect(answer).toEqual(upTo(200))
    expect({ last: await t.lastNumber(id), posts: t.posts().length - posts }).toEqual({ last: 200, posts: 200 })
    expect(new Set(t.posts().flatMap(({ cdcs }) => cdcs)).size).toBe(t.posts().length)
  }, 60_000)
})
