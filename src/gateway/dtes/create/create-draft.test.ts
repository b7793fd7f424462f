/** Asynchronous documents: stored at once, signed by their job or on a client's request, and sent by neither. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diskFull } from '../../../../test/support/disk-full.ts'
import { NO_LOOP } from '../../../../test/support/fakes.ts'
import { buildIssuingApp, type IssuingApp } from '../../../../test/support/issuing-app.ts'
import { emitters } from '../../../db/index.ts'
import type { DueLoop, HandedItem } from '../../../ports.ts'
import { BUILD_JOB } from '../record/index.ts'
import { buildDtes, handBackDtes } from '../sign/index.ts'

const DTES = '/api/sifen/dtes'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

let posted = 0
beforeEach(() => {
  posted = t.posts().length
})
// Expects that the test sent nothing.
afterEach(() => {
  t.restore()
  expect(t.posts().length).toBe(posted)
})

const create = async (over = {}) => (await t.as('operador').post(DTES, t.factura(over))).json()
const sign = (id: number | string) => t.as('operador').post(`${DTES}/${id}/sign`)
const detail = async (id: number) => (await t.as('operador').get(`${DTES}/${id}`)).json()
const bytesOf = async (id: number) => (await t.as('operador').get(`${DTES}/${id}/xml`)).body

async function withoutCertificate<Result>(act: () => Promise<Result>): Promise<Result> {
  const mine = eq(emitters.id, t.emitter.id)
  const [row] = await t.deps.db.select().from(emitters).where(mine)
  await t.deps.db.update(emitters).set({ cert_pem_enc: null }).where(mine)
  try {
    return await act()
  } finally {
    await t.deps.db
      .update(emitters)
      .set({ cert_pem_enc: row?.cert_pem_enc ?? null })
      .where(mine)
  }
}

describe('POST /api/sifen/dtes', () => {
  it('201 with a draft, which its job signs and does not send', async () => {
    const res = await t.as('operador').post(DTES, t.factura())
    const { id, cdc } = res.json()
    expect({ status: res.statusCode, body: res.json() }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        cdc: expect.stringMatching(/^\d{44}$/),
        estado: 'draft',
        numero: expect.stringMatching(/^001-001-\d{7}$/),
        referencia_externa: null,
        extras: null,
        enlaces: expect.objectContaining({ qr: null }),
        advertencias: [],
      },
    })
    await t.drain()
    const signed = await detail(id)
    expect(signed).toMatchObject({ estado: 'signed', last_sent_at: null, cancelable_hasta: null })
    expect(signed.historial).toMatchObject([
      { from: null, to: 'draft', trigger: 'created', usuario: expect.any(String), job: null },
      { from: 'draft', to: 'signed', trigger: 'signed', usuario: null, job: 'dtes.build-and-sign' },
    ])
    expect(await bytesOf(id)).toContain(`Id="${cdc}"`)
    expect(await t.dte(id)).toMatchObject({ via: 'async', due_at: null, due_kind: null })
  })

  it('422 with every problem, without using a number, row or job', async () => {
    const before = await t.footprint()
    const res = await t.as('operador').post(DTES, t.factura({ items: [], receptor: { naturaleza: 1 } }))
    expect({ status: res.statusCode, fields: Object.keys(res.json().errors).sort() }).toEqual({
      status: 422,
      fields: expect.arrayContaining(['items', 'receptor.numeroDocumento']),
    })
    expect(await t.footprint()).toEqual(before)
  })

  it('422 for a number that another draft has', async () => {
    const first = await t.as('operador').post(DTES, t.facturaNumero(900, { permitir_salto: true }))
    const second = await t.as('operador').post(DTES, t.facturaNumero(900))
    expect({ first: first.statusCode, second: second.statusCode, errors: second.json().errors }).toMatchObject({
      first: 201,
      second: 422,
      errors: { numeroDocumento: [expect.stringContaining('todavía está en curso')] },
    })
  })
})

describe('a draft that is handed to its process’s own loop', () => {
  const handed: HandedItem<Parameters<typeof buildDtes>[1][number]>[] = []
  beforeEach(() => {
    handed.length = 0
    const nudge: DueLoop['nudge'] = (_name, item) => void handed.push(item as (typeof handed)[number])
    t.deps.loop = { takes: name => name === BUILD_JOB, nudge }
  })
  afterEach(() => {
    t.deps.loop = NO_LOOP
  })

  it('is signed without its row being read, and stays signed when its loop was slow', async () => {
    const { id, cdc } = await create()
    await t.drain()
    const claimed = await t.dte(id)
    expect(claimed).toMatchObject({ estado: 'draft', due_kind: 'build' })
    const refs = handed.map(({ ref }) => ref)
    expect(handed.map(({ key, company }) => [key, company])).toEqual([[`${t.empresa.id} ${id}`, t.empresa.id]])
    await Promise.all(buildDtes(t.deps, refs))
    expect(await t.dte(id)).toMatchObject({ estado: 'signed', due_at: null, version: claimed.version + 1 })
    const bytes = await bytesOf(id)
    expect(bytes).toContain(`Id="${cdc}"`)
    await Promise.all(buildDtes(t.deps, refs))
    expect(await bytesOf(id)).toBe(bytes)
  })

  it('is due at once for others when its process ends first', async () => {
    const { id } = await create()
    await handBackDtes(
      t.deps,
      handed.map(({ ref }) => ref),
    )
    expect((await t.dte(id)).due_at).toEqual(t.clock.now())
    await t.drain()
    expect((await t.dte(id)).estado).toBe('signed')
  })

  it('is built within a minute by another when its process dies', async () => {
    const { id } = await create()
    await t.wait(60)
    await t.drain()
    expect((await t.dte(id)).estado).toBe('signed')
  })
})

describe('a draft', () => {
  it('is built again within a minute when the process that built it died', async () => {
    const { id } = await create()
    t.interposeXml(() => Promise.reject(new Error('died')))
    await expect(t.drain()).rejects.toThrow('died')
    t.restore()
    await t.drain()
    expect((await t.dte(id)).estado).toBe('draft')
    await t.wait(60)
    await t.drain()
    expect((await t.dte(id)).estado).toBe('signed')
  })

  it('is signed once by several processes', async () => {
    const { id } = await create()
    await Promise.all([t.drain(), t.drain(), t.drain()])
    expect((await detail(id)).historial).toHaveLength(2)
  })

  it('ends in error, naming what is missing, when its emitter lost its certificate', async () => {
    const { id } = await create()
    await withoutCertificate(() => t.drain())
    expect(await detail(id)).toMatchObject({
      estado: 'error',
      sifen_result_code: null,
      sifen_result_msg: expect.stringContaining('El emisor no tiene certificado'),
    })
  })
})

describe('POST /api/sifen/dtes/:id/sign', () => {
  it('200 for a draft by id or CDC, and a repeated call keeps the signed bytes', async () => {
    const { id, cdc } = await create()
    const first = await sign(id)
    const bytes = await bytesOf(id)
    await t.drain()
    t.clock.advance(5)
    const second = await sign(cdc)
    const body = { id, cdc, estado: 'signed' }
    expect({ first: first.json(), second: second.json(), status: second.statusCode }).toEqual({
      first: body,
      second: body,
      status: 200,
    })
    expect(await bytesOf(id)).toBe(bytes)
  })

  it('200 for concurrent calls, which sign the draft once', async () => {
    const { id } = await create()
    const answers = await Promise.all([sign(id), sign(id), sign(id), t.drain().then(() => sign(id))])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await detail(id)).historial).toHaveLength(2)
    expect(await bytesOf(id)).toContain('<Signature')
  })

  it('422 when the document can no longer be built, and it stays a draft', async () => {
    const { id } = await create()
    const res = await withoutCertificate(() => sign(id))
    expect({ status: res.statusCode, errors: res.json().errors, estado: (await t.dte(id)).estado }).toEqual({
      status: 422,
      errors: { emitter_id: [expect.stringContaining('certificado')] },
      estado: 'draft',
    })
    await t.drain()
  })

  it('503 while the disk is full', async () => {
    const { id } = await create()
    t.interposeXml(() => Promise.reject(diskFull()))
    expect((await sign(id)).json().code).toBe('STORAGE_FULL')
    t.restore()
    await t.drain()
  })
})
