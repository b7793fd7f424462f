/** Clients that follow documents without a public address: the wait for one, and the states of many. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildCdc, type CdcParts, parseCdc } from '@nanduti/sifen'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { dtes, ESTADOS } from '../../db/index.ts'
import { openWaits } from './waits.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())
afterEach(() => {
  t.restore()
  t.timer.elapse()
})

const ESTADOS_DE = '/api/sifen/dtes/estados'
const SECONDS = 25
/** Lets time pass between two looks, but not a whole wait. */
const LOOKS_MS = 1_000

const isFinal = (estado: string) => !['draft', 'signed', 'sent'].includes(estado)

/** Creates a document that is not sent. */
async function draft() {
  const res = await t.as('operador').post('/api/sifen/dtes', t.factura())
  return res.json() as { id: number; cdc: string }
}
const show = (
  id: number | string,
  seconds: number | string = SECONDS,
  actor: Parameters<IssuingApp['as']>[0] = 'lector',
) => t.as(actor).get(`/api/sifen/dtes/${id}?esperar=${seconds}`)
/** Changes the row as another process would, not through our code. */
const change = (id: number, set: Partial<typeof dtes.$inferInsert>) =>
  t.deps.db
    .update(dtes)
    .set({ ...set, version: sql`${dtes.version} + 1` })
    .where(eq(dtes.id, id))
/** Returns a CDC of the same issuer that it never used. */
const unknownCdc = (cdc: string) => buildCdc({ ...(parseCdc(cdc) as CdcParts), numero: 9_999_998 })
const waiting = (count: number) => eventually(() => expect(t.deps.waits.size()).toBe(count))

/** Resolves to undefined when the promise is not settled soon. */
const soon = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, sleep(2_000, undefined, { ref: false })])

/** Returns the body of an answer, or undefined when it does not come before its seconds are over. */
async function inTime(answer: ReturnType<typeof show>): Promise<unknown> {
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    t.timer.elapse()
  }, 5_000)
  const res = await answer
  clearTimeout(late)
  return isLate ? undefined : res.json()
}

describe('GET /api/sifen/dtes/:id?esperar', () => {
  it.each(['0', '1', '25'])('200 at once with the usual body for an approved document and %s s', async seconds => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    const usual = await t.as('lector').get(`/api/sifen/dtes/${id}`)
    const res = await show(id, seconds)
    expect({ status: res.statusCode, body: res.json() }).toEqual({ status: 200, body: usual.json() })
  })

  it('200 at once for 0 seconds, whatever the state', async () => {
    const { id } = await draft()
    expect((await show(id, 0)).json()).toMatchObject({ id, estado: 'draft' })
  })

  it('200 with the present state when the seconds are over', async () => {
    const { cdc } = await draft()
    const answer = show(cdc, 3)
    await waiting(1)
    t.timer.elapse()
    expect((await answer).json()).toMatchObject({ cdc, estado: 'draft' })
    expect(t.deps.waits.size()).toBe(0)
  })

  it('200 when this process has moved the document, without another look', async () => {
    const { id } = await draft()
    await t.drain()
    await t.as('operador').post(`/api/sifen/dtes/${id}/reenviar`)
    const answer = show(id)
    await waiting(1)
    await t.drain()
    expect(await inTime(answer)).toMatchObject({ id, estado: 'approved' })
  })

  it.each(ESTADOS.filter(isFinal))(
    '200 before the seconds are over when another process moves it to %s',
    async estado => {
      const { id } = await draft()
      t.timer.flow(LOOKS_MS, () => {})
      const answer = show(id)
      await waiting(1)
      await change(id, { estado, aprobado_at: t.clock.now() })
      expect(await inTime(answer)).toMatchObject({ id, estado })
    },
  )

  it.each(ESTADOS.filter(estado => !isFinal(estado)))('goes on waiting while the document is %s', async estado => {
    const { id } = await draft()
    let looks = 0
    t.timer.flow(LOOKS_MS, () => void looks++)
    const answer = show(id)
    await waiting(1)
    await change(id, { estado })
    const before = looks
    await eventually(() => expect(looks).toBeGreaterThan(before + 3))
    expect(t.deps.waits.size()).toBe(1)
    t.timer.elapse()
    expect((await answer).json()).toMatchObject({ id, estado })
  })

  it('422 for anything but 0 to 25', async () => {
    const text = 'El campo esperar debe ser un número de segundos, de 0 a 25.'
    for (const wrong of ['26', '-1', '1.5', 'sí', '', '99999999999']) {
      const res = await show(1, wrong)
      expect({ wrong, status: res.statusCode, body: res.json() }).toEqual({
        wrong,
        status: 422,
        body: { message: text, errors: { esperar: [text] } },
      })
    }
  })

  it('401, 403 and 404, at once', async () => {
    const { id } = await draft()
    const noRead = await t.make.token((await t.make.user({ roles: { [t.empresa.id]: 'lector' } })).id, {
      abilities: ['bcp:read'],
    })
    expect({
      unauthenticated: (await show(id, SECONDS, 'nadie')).statusCode,
      forbidden: (await t.with(noRead).get(`/api/sifen/dtes/${id}?esperar=25`)).statusCode,
      foreign: (await show(id, SECONDS, 'ajeno')).body,
      absent: (await show(987_654)).body,
    }).toEqual({
      ...{ unauthenticated: 401, forbidden: 403 },
      foreign: '{"message":"Recurso no encontrado."}',
      absent: '{"message":"Recurso no encontrado."}',
    })
  })

  it('429 with Retry-After for the 21st wait of a token, while others wait', async () => {
    const { id } = await draft()
    const all = Array.from({ length: 20 }, () => show(id))
    await waiting(20)
    const refused = await soon(show(id))
    expect({ status: refused?.statusCode, after: refused?.headers['retry-after'] }).toEqual({ status: 429, after: '2' })
    expect((await show(id, 0)).statusCode).toBe(200)
    const other = show(id, SECONDS, 'operador')
    await waiting(21)
    await change(id, { estado: 'rejected' })
    t.timer.flow(LOOKS_MS, () => {})
    t.timer.elapse()
    const ends = await Promise.all([...all, other])
    expect(ends.map(res => res.json().estado)).toEqual(Array.from({ length: 21 }, () => 'rejected'))
    expect(t.deps.waits.size()).toBe(0)
  })

  it('ends when the client goes away', async () => {
    const { id } = await draft()
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const port = (t.app.server.address() as { port: number }).port
    const headers = { authorization: `Bearer ${t.tokens.lector}` }
    const sent = request({ host: '127.0.0.1', port, path: `/api/sifen/dtes/${id}?esperar=25`, headers, agent: false })
    sent.end()
    await waiting(1)
    sent.on('error', () => {})
    sent.destroy()
    await waiting(0)
  })
})

describe('the waits of a process', () => {
  const gone = () => new AbortController().signal
  const open = () => {
    const statements: unknown[] = []
    const db = new Proxy(t.deps.db, {
      get(target, name, receiver) {
        if (name === 'select') statements.push(name)
        return Reflect.get(target, name, receiver)
      },
    })
    return { waits: openWaits({ db, timer: t.timer }), statements }
  }

  it('are refused above 100 of one company, whatever the tokens', async () => {
    const { waits } = open()
    const wait = (tokenId: number, empresa_id = 1) =>
      waits.settled({ empresa_id, id: 1 }, { tokenId, seconds: 25, gone: gone() })
    const all = Array.from({ length: 100 }, (_, at) => wait(at))
    await expect(wait(200)).rejects.toMatchObject({ status: 429 })
    const other = wait(200, 2)
    expect(waits.size()).toBe(101)
    waits.end()
    expect(await soon(Promise.all([...all, other]))).toHaveLength(101)
  })

  it('look with one statement for all documents of a company, and with none when no request waits', async () => {
    const { waits, statements } = open()
    const all = Array.from({ length: 20 }, (_, id) =>
      waits.settled({ empresa_id: t.empresa.id, id: id + 900_000 }, { tokenId: id, seconds: 25, gone: gone() }),
    )
    await eventually(() => expect(t.timer.isWaiting(LOOKS_MS)).toBe(true))
    const before = statements.length
    t.timer.flow(LOOKS_MS, () => t.timer.flow(0, () => {}))
    await eventually(() => expect(statements.length).toBeGreaterThan(before))
    expect(statements.length - before).toBeLessThanOrEqual(2)
    waits.end()
    expect(await soon(Promise.all(all))).toHaveLength(20)
    const ended = statements.length
    t.timer.elapse()
    expect(statements.length).toBe(ended)
  })

  it('end at once, and no new one begins, when the process ends', async () => {
    const { waits } = open()
    const one = waits.settled({ empresa_id: 1, id: 1 }, { tokenId: 1, seconds: 25, gone: gone() })
    waits.end()
    await soon(one)
    await soon(waits.settled({ empresa_id: 1, id: 1 }, { tokenId: 1, seconds: 25, gone: gone() }))
    expect(waits.size()).toBe(0)
  })
})

describe('POST /api/sifen/dtes/estados', () => {
  const ask = (body: object, actor: Parameters<IssuingApp['as']>[0] = 'lector') => t.as(actor).post(ESTADOS_DE, body)

  it('200 with each state in the order of the request, and the CDCs that were not found', async () => {
    const approved = (await t.as('operador').post(SYNC, t.factura())).json()
    const made = await draft()
    const cdcs = [made.cdc, unknownCdc(approved.cdc), approved.cdc, made.cdc]
    const res = await ask({ cdcs })
    expect(res.statusCode).toBe(200)
    const { data, no_encontrados } = res.json()
    expect(data.map(({ cdc, id, estado }: Record<string, unknown>) => ({ cdc, id, estado }))).toEqual(
      [
        { ...made, estado: 'draft' },
        { cdc: approved.cdc, id: approved.id, estado: 'approved' },
        { ...made, estado: 'draft' },
      ].map(({ cdc, id, estado }) => ({ cdc, id, estado })),
    )
    expect(data[1]).toEqual({
      ...{ cdc: approved.cdc, id: approved.id, estado: 'approved', version: 3 },
      ...{ sifen_result_code: '0260', sifen_result_msg: 'Autorización del DE satisfactoria' },
      updated_at: t.clock.now().toISOString(),
    })
    expect(no_encontrados).toEqual([cdcs[1]])
  })

  it('200: another company’s document is not found, and a superadmin sees all', async () => {
    const { cdc } = await draft()
    expect((await ask({ cdcs: [cdc] }, 'ajeno')).json()).toEqual({ data: [], no_encontrados: [cdc] })
    expect((await ask({ cdcs: [cdc] }, 'superadmin')).json()).toMatchObject({ data: [{ cdc }], no_encontrados: [] })
  })

  it('200 with the document that stands in the place of a rejected one with its CDC', async () => {
    const { id, cdc } = await draft()
    const [row] = await t.deps.db.select().from(dtes).where(eq(dtes.id, id))
    await change(id, { estado: 'rejected' })
    const { id: _, ...copy } = row as typeof dtes.$inferSelect
    const [other] = await t.deps.db
      .insert(dtes)
      .values({ ...copy, estado: 'sent', due_at: null, due_kind: null })
      .returning({ id: dtes.id })
    expect((await ask({ cdcs: [cdc] })).json().data).toMatchObject([{ id: other?.id, estado: 'sent' }])
    await change(other?.id as number, { estado: 'rejected' })
    expect((await ask({ cdcs: [cdc] })).json().data).toMatchObject([{ id: other?.id, estado: 'rejected' }])
  })

  it('takes 100 CDCs with one statement for each company', async () => {
    const { cdc } = await draft()
    const res = await ask({ cdcs: Array.from({ length: 100 }, () => cdc) })
    expect({ status: res.statusCode, count: res.json().data.length }).toEqual({ status: 200, count: 100 })
  })

  it.each([
    [{}, 'cdcs'],
    [{ cdcs: [] }, 'cdcs'],
    [{ cdcs: 'uno' }, 'cdcs'],
    [{ cdcs: null }, 'cdcs'],
    [{ cdcs: [5] }, 'cdcs.0'],
    [{ cdcs: ['1'] }, 'cdcs.0'],
    [{ cdc: ['1'] }, 'cdcs'],
  ])('422 for %j', async (body, field) => {
    const res = await ask(body)
    expect(res.statusCode).toBe(422)
    expect(Object.keys(res.json().errors)).toContain(field)
  })

  it('422 for 101 CDCs, and for a wrong check digit, named by its place', async () => {
    const { cdc } = await draft()
    const wrong = cdc.slice(0, 43) + ((Number(cdc[43]) + 1) % 10)
    const many = await ask({ cdcs: Array.from({ length: 101 }, () => cdc) })
    const one = await ask({ cdcs: [cdc, wrong] })
    expect({ many: many.json().errors, one: one.json().errors }).toEqual({
      many: { cdcs: ['El campo cdcs debe ser una lista de 1 a 100 CDC.'] },
      one: { 'cdcs.1': [expect.stringContaining('CDC')] },
    })
  })

  it('401 without a token, and 403 without the ability', async () => {
    const user = await t.make.user({ roles: { [t.empresa.id]: 'lector' } })
    const noRead = await t.make.token(user.id, { abilities: ['bcp:read'] })
    expect({
      unauthenticated: (await ask({ cdcs: [] }, 'nadie')).statusCode,
      forbidden: (await t.with(noRead).post(ESTADOS_DE, { cdcs: [] })).statusCode,
    }).toEqual({ unauthenticated: 401, forbidden: 403 })
  })
})
