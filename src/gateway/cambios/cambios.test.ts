/** GET /api/sifen/cambios: its pages, its cursor, whose changes it shows, and how long they are kept. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { placeAll } from '../../../test/support/place-all.ts'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { outbox } from '../../db/index.ts'
import { deleteOld } from '../webhooks/index.ts'
import { empresasUnplaced } from './cambios.queries.ts'

const CAMBIOS = '/api/sifen/cambios'
const DAY = 86_400

let w: WebhookApp
beforeAll(async () => {
  w = await buildWebhookApp()
})
afterAll(() => w.close())

type Actor = Parameters<WebhookApp['as']>[0]
const read = async (query = '', actor: Actor = 'lector') => {
  const res = await w.as(actor).get(`${CAMBIOS}${query}`)
  return { status: res.statusCode, ...res.json() }
}

describe('GET /api/sifen/cambios', () => {
  it('200 with the bodies of the webhooks in order, in pages, and the cursor of the next request', async () => {
    const bodies: unknown[] = []
    for (const event of ['dte.created', 'dte.signed', 'lote.sent', 'dte.approved'] as const)
      bodies.push(JSON.parse((await w.happen(w.empresa.id, event)).body))
    await w.happen(w.ajena.id, 'dte.created')
    const unplaced = await read()
    await placeAll(w.deps)
    const first = await read('?limit=3')
    const second = await read(`?after_id=${first.next_after_id}&limit=3`)
    const third = await read(`?after_id=${second.next_after_id}`)
    expect({ unplaced, first, second, third }).toEqual({
      unplaced: { status: 200, data: [], next_after_id: 0 },
      first: {
        status: 200,
        data: bodies.slice(0, 3).map((body, at) => ({ id: at + 1, ...(body as object) })),
        next_after_id: 3,
      },
      second: { status: 200, data: [{ id: 4, ...(bodies[3] as object) }], next_after_id: 4 },
      third: { status: 200, data: [], next_after_id: 4 },
    })
    await w.happen(w.empresa.id, 'dte.cancelled')
    await placeAll(w.deps)
    expect((await read('?after_id=4')).data).toMatchObject([{ id: 5, event: 'dte.cancelled' }])
  })

  it('200 without any at the first reading of a company, after which they get their places', async () => {
    const { id: empresa_id } = await w.make.empresa()
    const { id } = await w.make.user({ roles: { [empresa_id]: 'lector' } })
    const reader = w.with(await w.make.token(id))
    await w.happen(empresa_id, 'dte.sent')
    const isDue = async () => (await empresasUnplaced(w.deps.db, 1_000)).includes(empresa_id)
    const unread = await isDue()
    const first = (await reader.get(CAMBIOS)).json()
    const read = await isDue()
    await placeAll(w.deps)
    const second = (await reader.get(`${CAMBIOS}?after_id=${first.next_after_id}`)).json()
    expect({ unread, first, read }).toEqual({ unread: false, first: { data: [], next_after_id: 0 }, read: true })
    expect(second).toMatchObject({ data: [{ id: 1, event: 'dte.sent' }], next_after_id: 1 })
  })

  it('200 without the tests of receivers, and without what happened before there were places', async () => {
    const { id: empresa_id } = await w.make.empresa()
    const { id } = await w.make.user({ roles: { [empresa_id]: 'lector' } })
    await w.happen(empresa_id, 'webhook.test')
    const old = await w.happen(empresa_id, 'dte.sent')
    await w.deps.db.update(outbox).set({ posicion: 0 }).where(eq(outbox.id, old.id))
    await w.happen(empresa_id, 'dte.approved')
    await placeAll(w.deps)
    const res = await w.with(await w.make.token(id)).get(CAMBIOS)
    expect(res.json()).toMatchObject({ data: [{ id: 2, event: 'dte.approved' }], next_after_id: 2 })
  })

  it('200 with the named company for a caller of several, and 422 that names them without it', async () => {
    const { id } = await w.make.user({ roles: { [w.empresa.id]: 'lector', [w.ajena.id]: 'lector' } })
    const both = w.with(await w.make.token(id))
    const named = await both.get(`${CAMBIOS}?empresa_id=${w.ajena.id}`)
    const unnamed = await both.get(CAMBIOS)
    expect({ status: named.statusCode, events: named.json().data.length }).toEqual({ status: 200, events: 1 })
    expect({ status: unnamed.statusCode, ...unnamed.json().errors }).toEqual({
      status: 422,
      empresa_id: [expect.stringContaining(`${w.ajena.id} (RUC ${w.ajena.ruc})`)],
    })
    const superadmin = await read('', 'superadmin')
    expect({
      status: superadmin.status,
      named: (await read(`?empresa_id=${w.empresa.id}`, 'superadmin')).status,
    }).toEqual({
      status: 422,
      named: 200,
    })
  })

  it('422 with the same text for another company’s id and an absent one', async () => {
    const text = (id: number) => `No hay una empresa con id ${id} entre las suyas: véalas en GET /api/auth/me.`
    for (const [id, actor] of [
      [w.ajena.id, 'lector'],
      [999_999, 'lector'],
      [999_999, 'superadmin'],
    ] as const)
      expect(await read(`?empresa_id=${id}`, actor)).toMatchObject({ status: 422, errors: { empresa_id: [text(id)] } })
  })

  it('422 for a cursor after the last change', async () => {
    const { status, errors } = await read('?after_id=1000')
    expect({ status, errors }).toEqual({ status: 422, errors: { after_id: [expect.stringContaining('es el 5')] } })
  })

  it.each(['after_id=-1', 'after_id=x', 'after_id=1e3', 'limit=0', 'limit=501', 'empresa_id=x', 'despues=1'])(
    '422 for %s',
    async query => {
      expect((await read(`?${query}`)).status).toBe(422)
    },
  )

  it('401 without a token, and 403 without the ability', async () => {
    const { id } = await w.make.user({ roles: { [w.empresa.id]: 'lector' } })
    const noRead = await w.with(await w.make.token(id, { abilities: ['bcp:read'] })).get(CAMBIOS)
    expect({ noToken: (await read('', 'nadie')).status, noRead: noRead.statusCode }).toEqual({
      noToken: 401,
      noRead: 403,
    })
  })

  it('410 for a cursor before what is kept, which names the first one that is', async () => {
    const { id: empresa_id } = await w.make.empresa()
    const { id } = await w.make.user({ roles: { [empresa_id]: 'lector' } })
    const reader = w.with(await w.make.token(id))
    for (let n = 0; n < 3; n += 1) await w.happen(empresa_id, 'dte.sent')
    const late = await w.happen(empresa_id, 'dte.sent')
    await w.courier.drain()
    await placeAll(w.deps)
    await w.happen(empresa_id, 'dte.approved')
    w.clock.advance(91 * DAY)
    await w.happen(empresa_id, 'dte.cancelled')
    // An event that was never placed is kept at any age.
    await w.deps.db.update(outbox).set({ posicion: null }).where(eq(outbox.id, late.id))
    await deleteOld(w.deps)
    await placeAll(w.deps)
    const answers = Object.fromEntries(
      await Promise.all(
        ['', '?after_id=0', '?after_id=2', '?after_id=3'].map(async query => {
          const res = await reader.get(`${CAMBIOS}${query}`)
          const { data, code, primer_after_id } = res.json()
          const ids = data?.map((one: { id: number }) => one.id)
          return [query, { status: res.statusCode, ids, code, primer_after_id }]
        }),
      ),
    )
    const refused = { status: 410, ids: undefined, code: 'CAMBIOS_BORRADOS', primer_after_id: 3 }
    const kept = { status: 200, ids: [5, 6, 7], code: undefined, primer_after_id: undefined }
    expect(answers).toEqual({ '': kept, '?after_id=0': refused, '?after_id=2': refused, '?after_id=3': kept })
  })
})

describe('the changes of documents', () => {
  let t: IssuingApp
  beforeAll(async () => {
    t = await buildIssuingApp()
  })
  afterAll(() => t.close())

  it('are those of their webhooks', async () => {
    const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
    await placeAll(t.deps)
    const { data } = (await t.as('lector').get(CAMBIOS)).json()
    const bodies = await t.db.select({ body: outbox.body }).from(outbox).orderBy(outbox.id)
    expect(data).toEqual(bodies.map(({ body }, at) => ({ id: at + 1, ...JSON.parse(body) })))
    expect(data.map(({ event, data }: { event: string; data: { id: number } }) => ({ event, id: data.id }))).toEqual(
      ['dte.created', 'dte.sent', 'dte.approved'].map(event => ({ event, id })),
    )
  })
})
