/** Documents on the asynchronous path, and their lots. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { dtes, emitters, lotes, outbox } from '../../src/db/index.ts'
import type { Actor } from './build-test-app.ts'
import type { Body, IssuingApp } from './issuing-app.ts'
import { rowsChanged } from './rows-changed.ts'

export const LOTE = '/api/sifen/dtes/lote'

type Stored = { id: number; cdc: string }

/** Call it once at the top of a test file, with the app that exists when its tests run. */
export function lots(app: () => IssuingApp) {
  async function draft(over: Body = {}): Promise<Stored> {
    const res = await app().as('operador').post('/api/sifen/dtes', app().factura(over))
    if (res.statusCode !== 201) throw new Error(`A draft was not created: ${res.body}`)
    const { id, cdc } = res.json<Stored>()
    return { id, cdc }
  }

  async function drafts(count: number, over: Body = {}): Promise<Stored[]> {
    const made: Stored[] = []
    for (let at = 0; at < count; at += 1) made.push(await draft(over))
    return made
  }

  return {
    drafts,
    /** Creates documents that their job has signed. */
    async signed(count: number, over: Body = {}): Promise<Stored[]> {
      const made = await drafts(count, over)
      await app().drain()
      return made
    },
    send: (ids: readonly Stored[], over: Body = {}, actor: Actor = 'operador') =>
      app()
        .as(actor)
        .post(LOTE, { dte_ids: ids.map(({ id }) => id), emitter_id: app().emitter.id, ...over }),
    rows: (sent: readonly Stored[]) =>
      app()
        .deps.db.select()
        .from(dtes)
        .where(
          inArray(
            dtes.id,
            sent.map(({ id }) => id),
          ),
        )
        .orderBy(asc(dtes.id)),
    /** Returns the number of documents in each state. */
    async estados(sent: readonly Stored[]): Promise<Record<string, number>> {
      const counts: Record<string, number> = {}
      for (const { estado } of await this.rows(sent)) counts[estado] = (counts[estado] ?? 0) + 1
      return counts
    },
    async lote(id: number) {
      const [row] = await app().deps.db.select().from(lotes).where(eq(lotes.id, id))
      if (!row) throw new Error(`There is no lot ${id}`)
      return row
    },
    async lastLote() {
      const rows = await app().deps.db.select().from(lotes).orderBy(asc(lotes.id))
      const last = rows.at(-1)
      if (!last) throw new Error('There is no lot yet')
      return last
    },
    /** Returns every posting of a lot that reached the sandbox, whether or not it was read. */
    posts: () =>
      app()
        .sandbox.journal()
        .filter(({ service }) => service === 'recibe-lote'),
    polls: () =>
      app()
        .sandbox.journal()
        .filter(({ service }) => service === 'consulta-lote').length,
    events: (loteId: number) =>
      app()
        .deps.db.select()
        .from(outbox)
        .where(and(eq(outbox.lote_id, loteId)))
        .orderBy(asc(outbox.id)),
    async emitter() {
      const [row] = await app().deps.db.select().from(emitters).where(eq(emitters.id, app().emitter.id))
      if (!row) throw new Error('There is no emitter')
      return row
    },
    /** Ends the pause of the issuer's lots. */
    unpause: () =>
      rowsChanged(app().deps.db, tx =>
        tx.update(emitters).set({ pausado_hasta: null }).where(eq(emitters.id, app().emitter.id)),
      ),
  }
}
