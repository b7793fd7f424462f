/**
 * A database that goes back while sales go on (docs/decisions/0021): it is noticed before a number is taken, every lost document comes
 * back, and no id ever names two things. RESTORE_SALES sets how many sales are lost, and how many follow.
 */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../../../test/support/issuing-app.ts'
import { openOwnServer, SERVER_MISSING } from '../../../test/support/own-server.ts'
import { copyTables } from '../../../test/support/table-copy.ts'
import { dtes } from '../../db/index.ts'

const SALES = Number(process.env.RESTORE_SALES ?? 30)
const LONG_MS = 600_000

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(server?: string): Promise<IssuingApp> {
  const t = await buildIssuingApp({ compares: true, ...(server !== undefined && { server }) })
  closing.push(t.close)
  t.answerAbsent()
  return t
}

/** What an ERP remembers of its sales: every id and CDC that it was ever told. */
class Erp {
  readonly #t: IssuingApp
  readonly known = new Map<number, string>()
  readonly #statuses: number[] = []
  /** Ids that named another document before. */
  readonly reused: number[] = []
  constructor(t: IssuingApp) {
    this.#t = t
  }

  /** Sells, and obeys a 503 as a till does, while the worker works. Returns how often it was told to wait. */
  async sell(): Promise<number> {
    const items = [{ ...SALE.items[0], descripcion: `Venta ${this.known.size}` }]
    for (let waits = 0; ; waits++) {
      const res = await this.#t.as('operador').post(SYNC, this.#t.factura({ items }))
      if (res.statusCode === 503 && waits < 5) {
        await this.#t.drain()
        continue
      }
      const { id, cdc } = res.json()
      if (this.known.has(id)) this.reused.push(id)
      this.known.set(id, cdc)
      this.#statuses.push(res.statusCode)
      return waits
    }
  }

  async sellAll(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.sell()
  }

  /** Returns the answers, without the usual one, and the ids that name another document now. */
  async findings() {
    const strangers: number[] = []
    for (const [id, cdc] of this.known) {
      const res = await this.#t.as('operador').get(`/api/sifen/dtes/${id}`)
      if (res.statusCode !== 404 && res.json().cdc !== cdc) strangers.push(id)
    }
    return { refused: this.#statuses.filter(status => status !== 200), reused: this.reused, strangers }
  }
}

const NONE = { refused: [], reused: [], strangers: [] }

/** Returns the CDCs at SIFEN that our rows lack, or do not show as approved. */
async function missing(t: IssuingApp): Promise<string[]> {
  const rows = await t.deps.db.select({ cdc: dtes.cdc }).from(dtes).where(eq(dtes.estado, 'approved'))
  const known = new Set(rows.map(({ cdc }) => cdc))
  return t.sandbox.documents().flatMap(({ cdc }) => (known.has(cdc) ? [] : [cdc]))
}

describe('a dump, lost sales, a restore under a process that compares', () => {
  it(
    'is noticed before a number is taken, and every lost document comes back',
    async () => {
      const t = await open()
      const erp = new Erp(t)
      await erp.sellAll(5)
      const copy = await copyTables(t.deps.db)
      await erp.sellAll(SALES)
      await copy.restore()
      await t.deps.continuity.look()
      expect(t.deps.continuity.behind()).toMatchObject({ byOrder: false })
      expect(await erp.sell()).toBeGreaterThan(0)
      await erp.sellAll(SALES - 1)
      expect(await erp.findings()).toEqual(NONE)
      expect(await missing(t)).toEqual([])
    },
    LONG_MS,
  )
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a server of its own', () => {
  /** Sells, copies the data, and sells what the copy lacks. */
  async function lose() {
    if (SERVER_MISSING) throw new Error(SERVER_MISSING)
    const server = await openOwnServer()
    closing.push(server.close)
    const t = await open(server.url)
    const erp = new Erp(t)
    await erp.sellAll(5)
    await server.copy('older')
    await erp.sellAll(SALES)
    return { server, t, erp }
  }

  it.each([
    ['a failover that lost commits', { promoted: true }],
    ["a volume's snapshot", {}],
  ])(
    '%s is noticed before a number is taken, and every lost document comes back',
    async (_what, how) => {
      const { server, t, erp } = await lose()
      await server.serve('older', how)
      expect(await erp.sell()).toBeGreaterThan(0)
      await erp.sellAll(SALES - 1)
      expect(await erp.findings()).toEqual(NONE)
      expect(await missing(t)).toEqual([])
    },
    LONG_MS,
  )

  it(
    'a primary that is resumed after a failover is noticed too',
    async () => {
      const { server, t, erp } = await lose()
      await server.serve('older', { promoted: true })
      await erp.sellAll(SALES)
      await server.serve('first')
      expect(await erp.sell()).toBeGreaterThan(0)
      await erp.sellAll(SALES - 1)
      expect(await erp.findings()).toEqual(NONE)
      expect(await missing(t)).toEqual([])
    },
    LONG_MS,
  )
})
