/**
 * A lot that SIFEN received: the time and sender of its queries, and the effect on it and its documents. docs/notes
 * A28.
 */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../../../../test/support/issuing-app.ts'
import { lots } from '../../../../test/support/lotes.ts'
import { attempts, dtes, emitters, lotes } from '../../../db/index.ts'
import { POLL_LOTE_JOB } from '../record/lotes.jobs.ts'
import { pollLote } from './poll-lote.ts'

const RHYTHM = {
  LOTE_FIRST_POLL_SECONDS: '600',
  LOTE_POLL_SECONDS: '600',
  LOTE_QUIET_SECONDS: '7200',
  LOTE_GATHER_SECONDS: '60',
}

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({ env: RHYTHM })
})
afterAll(() => t.close())
const l = lots(() => t)
let [posts, polls] = [0, 0]
beforeEach(async () => {
  t.restore()
  await l.unpause()
  ;[posts, polls] = [l.posts().length, l.polls()]
})
const counts = () => ({ posts: l.posts().length - posts, polls: l.polls() - polls })

/** Sends a lot that SIFEN queues. */
async function queued(count: number, over: object = {}) {
  const sent = await l.signed(count)
  if (Object.keys(over).length > 0) t.sandbox.script({ service: 'recibe-lote', fault: 'none', times: 1, ...over })
  const res = await l.send(sent)
  expect(res.statusCode).toBe(200)
  return { sent, key: { empresa_id: t.empresa.id, id: res.json().lote_id as number } }
}

describe('a lot in process', () => {
  it('is polled every ten minutes, and never posted again', async () => {
    const { sent, key } = await queued(2, { hiddenCalls: 20 })
    for (let round = 0; round < 20; round += 1) await t.wait(600)
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 1, polls: 20, estados: { sent: 2 } })
    expect(sent.map(({ cdc }) => t.requests(cdc))).toEqual([0, 0])
    await t.wait(600)
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 1, polls: 21, estados: { approved: 2 } })
    expect(await l.lote(key.id)).toMatchObject({ estado: 'settled' })
  })

  it('has its documents queried by CDC after 48 hours', async () => {
    const { sent, key } = await queued(1)
    t.sandbox.script({ service: 'consulta-lote', fault: 'lot-processing' })
    for (let hours = 0; hours < 47; hours += 1) await t.wait(3600)
    expect(await l.estados(sent)).toEqual({ sent: 1 })
    await t.wait(3600)
    await t.wait(3600)
    expect({ estados: await l.estados(sent), lote: (await l.lote(key.id)).estado, posts: counts().posts }).toEqual({
      estados: { approved: 1 },
      lote: 'settled',
      posts: 1,
    })
  })
})

describe('a document without a verdict', () => {
  it('is queried by CDC when the answer leaves it out', async () => {
    const { sent } = await queued(3)
    t.sandbox.script({ service: 'consulta-lote', fault: 'lot-missing', times: 1 })
    await t.wait(600)
    expect(await l.estados(sent)).toEqual({ approved: 2, sent: 1 })
    await t.wait(60)
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 1, polls: 1, estados: { approved: 3 } })
  })

  it('is queried by CDC when SIFEN does not know its lot, and freed after the quiet window of lots', async () => {
    const { sent, key } = await queued(1, { hiddenMs: 86_400_000 })
    t.sandbox.script({ service: 'consulta-lote', fault: 'reject', codigo: '0360', times: 1 })
    await t.wait(600)
    expect(await l.lote(key.id)).toMatchObject({ estado: 'settled', cod_res: '0360' })
    for (let minutes = 600; minutes < 7200 - 600; minutes += 600) await t.wait(600)
    expect(await l.estados(sent)).toEqual({ sent: 1 })
    await t.wait(1200)
    expect((await l.rows(sent))[0]).toMatchObject({ estado: 'signed', lote_id: null, last_sent_at: null, due_at: null })
    await t.wait(100_000)
    expect(counts().posts).toBe(1)
  })

  it.each(['hang', 'html', 'unavailable'] as const)('is polled again after a broken answer (%s)', async fault => {
    const { sent } = await queued(1)
    t.sandbox.script({ service: 'consulta-lote', fault: fault === 'hang' ? 'reset-after' : fault, times: 1 })
    await t.wait(600)
    expect(await l.estados(sent)).toEqual({ sent: 1 })
    await t.wait(600)
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 1, polls: 2, estados: { approved: 1 } })
  })
})

describe('the jobs of a lot', () => {
  it('poll it once when eight run at the same time', async () => {
    const { sent, key } = await queued(1)
    t.clock.advance(600)
    await Promise.all(Array.from({ length: 8 }, () => pollLote(t.deps, key)))
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 1, polls: 1, estados: { approved: 1 } })
    await t.drain()
  })

  it('are planned for their instant, and made once it has come', async () => {
    const { sent } = await queued(1)
    const dueIn = async () =>
      (await t.planned())
        .filter(({ name }) => name === POLL_LOTE_JOB)
        .map(({ due_at }) => (due_at.getTime() - t.clock.now().getTime()) / 1000)
    expect(await dueIn()).toEqual([600])
    t.clock.advance(599)
    await t.drain()
    expect(await l.estados(sent)).toEqual({ sent: 1 })
    await t.wait(1)
    expect({ estados: await l.estados(sent), due: await dueIn() }).toEqual({ estados: { approved: 1 }, due: [] })
  })
})

describe('a process that dies or stalls', () => {
  /**
   * Sends a lot whose posting throws before or after it reaches SIFEN, as if the process ended: no outcome is recorded.
   */
  async function dying(when: 'before' | 'after') {
    const sent = await l.signed(2)
    const way = t.deps.sifen
    t.deps.sifen = {
      ...way,
      client: access => ({
        ...way.client(access),
        recibeLote: async documents => {
          if (when === 'after') await way.client(access).recibeLote(documents)
          throw new TypeError('the process is gone')
        },
      }),
    }
    const res = await l.send(sent)
    t.deps.sifen = way
    return { sent, res, lote: await l.lastLote() }
  }

  it.each(['before', 'after'] as const)('%s its posting: a job settles the lot', async when => {
    const { sent, res, lote } = await dying(when)
    expect({ status: res.statusCode, estado: lote.estado, estados: await l.estados(sent) }).toEqual({
      status: 504,
      estado: 'sending',
      estados: { sent: 2 },
    })
    await t.wait(32)
    expect(await l.lote(lote.id)).toMatchObject({ estado: 'unknown', next_poll_at: null })
    await t.wait(60)
    if (when === 'before') for (let minutes = 0; minutes <= 7200; minutes += 600) await t.wait(600)
    expect({ estados: await l.estados(sent), posts: counts().posts }).toEqual(
      when === 'after' ? { estados: { approved: 2 }, posts: 1 } : { estados: { signed: 2 }, posts: 0 },
    )
  })

  it('until its posting is too late: 502, and nothing is posted', async () => {
    const sent = await l.signed(1)
    const way = t.deps.sifen
    t.deps.sifen = {
      ...way,
      client: access => {
        t.clock.advance(31)
        return way.client(access)
      },
    }
    const res = await l.send(sent)
    t.deps.sifen = way
    expect({ status: res.statusCode, ...counts(), estados: await l.estados(sent) }).toEqual({
      status: 502,
      posts: 0,
      polls: 0,
      estados: { signed: 1 },
    })
  })
})

describe('a late answer', () => {
  it('counts when SIFEN received the lot, even after a job gave up the posting', async () => {
    const sent = await l.signed(1)
    const way = t.deps.sifen
    t.deps.sifen = {
      ...way,
      client: access => ({
        ...way.client(access),
        recibeLote: async documents => {
          const result = await way.client(access).recibeLote(documents)
          await t.wait(40)
          return result
        },
      }),
    }
    const res = await l.send(sent)
    t.deps.sifen = way
    expect({ status: res.statusCode, estado: (await l.lastLote()).estado }).toEqual({ status: 200, estado: 'received' })
    await t.wait(600)
    expect({ ...counts(), estados: await l.estados(sent) }).toMatchObject({ posts: 1, estados: { approved: 1 } })
  })
})

describe('documents over 1,000 KB', () => {
  it('are sent in several lots of one group', async () => {
    const items = (seed: number) =>
      Array.from({ length: 900 }, (_, at) => ({
        descripcion: `Artículo ${Math.imul((seed + 1) * 7919 + at, 2654435761) >>> 0} ${Math.imul(at + seed, 40503) >>> 0}`,
        cantidad: 1 + ((at * 31 + seed) % 97),
        precioUnitario: 1000 + ((at * 7919 + seed * 104729) % 900_000),
        afectacionIva: 1,
        tasaIva: 10,
      }))
    const sent = []
    for (let at = 0; at < 30; at += 1) sent.push(...(await l.drafts(1, { items: items(at) })))
    await t.drain()
    const res = await l.send(sent)
    const body = res.json()
    expect({ status: res.statusCode, first: body.prot_lote, several: body.prot_lotes.length > 1 }).toEqual({
      status: 200,
      first: body.prot_lotes[0],
      several: true,
    })
    expect(body.lotes.flatMap(({ dte_ids }: { dte_ids: number[] }) => dte_ids)).toEqual(sent.map(({ id }) => id))
    const rows = await t.deps.db.select().from(lotes).where(eq(lotes.grupo, body.lotes[0].lote_id))
    expect(rows.map(({ id }) => id)).toEqual(body.lotes.slice(1).map(({ lote_id }: { lote_id: number }) => lote_id))
    await t.wait(600)
    expect(await l.estados(sent)).toEqual({ approved: 30 })
  })
})

describe('envio_automatico', () => {
  const automatic = (envio_automatico: boolean) =>
    t.as('admin').post(`/api/sifen/emitters/${t.emitter.id}`, { envio_automatico })
  afterAll(() => automatic(false))
  const gather = async () => {
    await t.gather()
    await t.drain()
  }

  it('is off by default: signed documents wait', async () => {
    const sent = await l.signed(1)
    await gather()
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 0, polls: 0, estados: { signed: 1 } })
    await t.deps.db
      .update(dtes)
      .set({ estado: 'rejected' })
      .where(eq(dtes.id, sent[0]?.id ?? 0))
  })

  it('sends signed documents in lots of up to 50', async () => {
    expect((await automatic(true)).json().emitter.envio_automatico).toBe(true)
    await t.deps.db.update(dtes).set({ estado: 'error' }).where(eq(dtes.estado, 'signed'))
    const sent = await l.signed(52)
    await gather()
    expect({ ...counts(), estados: await l.estados(sent) }).toEqual({ posts: 2, polls: 0, estados: { sent: 52 } })
    await gather()
    expect(counts().posts).toBe(2)
    await t.wait(600)
    expect(await l.estados(sent)).toEqual({ approved: 52 })
  })

  it('waits while the emitter is paused', async () => {
    const sent = await l.signed(1)
    const until = new Date(t.clock.now().getTime() + 1000)
    await t.deps.db.update(emitters).set({ pausado_hasta: until }).where(eq(emitters.id, t.emitter.id))
    await gather()
    expect(counts().posts).toBe(0)
    t.clock.advance(1)
    await gather()
    expect({ posts: counts().posts, estados: await l.estados(sent) }).toEqual({ posts: 1, estados: { sent: 1 } })
    expect((await t.deps.db.select().from(attempts)).filter(({ outcome }) => outcome === 'pending')).toEqual([])
  })
})

it('a document is sent in one lot only, with three concurrent requests', async () => {
  const sent = await l.signed(3)
  const answers = await Promise.all([l.send(sent), l.send(sent), l.send(sent)])
  expect(answers.map(({ statusCode }) => statusCode).filter(status => status === 200)).toHaveLength(1)
  expect(counts().posts).toBe(1)
})
