/**
 * The places of changes: none is skipped, repeated or out of order for a reader, whatever commits when, is killed, or
 * runs in another process (docs/decisions/0024).
 */
import { and, eq, gt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../test/support/seed.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { cambios, type Database, type Db, empresas, openDatabase, outbox, type Tx } from '../../db/index.ts'
import { beginPlaces, empresasUnplaced, lastPlace, listCambios, noteDeleted, placeNext } from './cambios.queries.ts'
import { placeChanges } from './place-changes.ts'

let here: Database
let there: Database
/** Its connections are ended while they give places. */
let mortal: Database
beforeAll(async () => {
  here = await openTestDatabase()
  there = here
  mortal = here
  const { rows } = await here.db.execute<{ name: string }>(sql`select current_database() as name`)
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const open = () => openDatabase({ databaseUrl: `${url.replace(/\/[^/]*$/, '')}/${rows[0]?.name}`, dataDir: '' })
  there = await open()
  mortal = await open()
})
afterAll(async () => {
  for (const other of new Set([there, mortal])) if (other !== here) await other.close()
  await here.close()
})

const AT = new Date('2026-11-21T13:00:00.000Z')
let companies = 0

/** A company whose changes have been read. */
async function company(): Promise<number> {
  const id = await unreadCompany()
  await beginPlaces(here.db, id)
  return id
}

async function unreadCompany(): Promise<number> {
  companies += 1
  const ruc = `${80_100_000 + companies}`
  const [row] = await here.db
    .insert(empresas)
    .values({ ruc, dv: '0', razon_social: 'Empresa SA' })
    .returning({ id: empresas.id })
  return row?.id as number
}

/** Inserts the next event of a document, as its change does. */
async function happen(db: Db | Tx, empresa_id: number, dte: number, version: number): Promise<void> {
  const body = JSON.stringify({ event: 'dte.sent', occurred_at: AT.toISOString(), data: { id: dte, version } })
  await db.insert(outbox).values({ empresa_id, event: 'dte.sent', dte_id: dte, occurred_at: AT, body })
}

type Read = { id: number; dte: number; version: number }

/** Reads on from a place to the end, in pages of three. */
async function readOn(db: Db, empresaId: number, after: number): Promise<Read[]> {
  const all: Read[] = []
  for (;;) {
    const { rows = [] } = (await listCambios(db, empresaId, all.at(-1)?.id ?? after, 3)) ?? {}
    if (rows.length === 0) return all
    all.push(
      ...rows.map(({ posicion, body }) => {
        const { data } = JSON.parse(body)
        return { id: posicion as number, dte: data.id, version: data.version }
      }),
    )
  }
}

/** Asserts that a reader has got every event once, each document's in order. `written`: the events of each document. */
function expectAll(read: readonly Read[], written: ReadonlyMap<number, number>): void {
  const got = Map.groupBy(read, ({ dte }) => dte)
  const expected = [...written].flatMap(([dte, count]) =>
    count > 0 ? [{ dte, versions: Array.from({ length: count }, (_, at) => at + 1) }] : [],
  )
  const shown = [...got].map(([dte, all]) => ({ dte, versions: all.map(({ version }) => version) }))
  expect(shown.toSorted((a, b) => a.dte - b.dte)).toEqual(expected.toSorted((a, b) => a.dte - b.dte))
  expect(read.every(({ id }, at) => at === 0 || id > (read[at - 1] as Read).id)).toBe(true)
}

/** A transaction that has written an event and is still open. */
type Open = { end(how: 'commit' | 'kill'): Promise<void> }

async function begin(db: Db, empresaId: number, dte: number, version: number): Promise<Open> {
  const written = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<'commit' | 'kill'>()
  const done = db
    .transaction(async tx => {
      await happen(tx, empresaId, dte, version)
      written.resolve()
      if ((await ending.promise) === 'kill') throw new Error('killed')
    })
    .catch(error => {
      if (error.message !== 'killed') throw error
    })
  await written.promise
  return {
    end: how => {
      ending.resolve(how)
      return done
    },
  }
}

/** Places events in a transaction that does not commit. */
const placeKilled = (db: Db, empresaId: number) =>
  db
    .transaction(async tx => {
      await placeNext(tx, empresaId, (await lastPlace(tx, empresaId)) ?? 0, 5)
      throw new Error('killed')
    })
    .catch(() => undefined)

const DOCUMENTS = [1, 2, 3, 4]
const dte = fc.constantFrom(...DOCUMENTS)
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ begin: dte }) },
  {
    weight: 4,
    arbitrary: fc.record({ end: dte, how: fc.constantFrom('commit' as const, 'kill' as const, 'commit' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ place: fc.constantFrom('here', 'there', 'both', 'killed', 'late') }) },
  { weight: 2, arbitrary: fc.record({ read: fc.constantFrom('here', 'there') }) },
)

describe.runIf(process.env.TEST_DATABASE_URL)('a reader of the changes of a company', () => {
  it('gets every committed change once and in order, while transactions commit in any order and two processes give places', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 60 }), async commands => {
        const empresaId = await company()
        const versions = new Map(DOCUMENTS.map(one => [one, 0]))
        const open = new Map<number, Open>()
        const read: Read[] = []
        let before = 0
        const readFrom = async (db: Db) => read.push(...(await readOn(db, empresaId, read.at(-1)?.id ?? 0)))
        const end = async (one: number, how: 'commit' | 'kill') => {
          const transaction = open.get(one)
          if (!transaction) return
          open.delete(one)
          await transaction.end(how)
          if (how === 'commit') versions.set(one, (versions.get(one) as number) + 1)
        }
        for (const step of commands) {
          if ('begin' in step) {
            // The next change of a document waits for the one before.
            if (open.has(step.begin)) continue
            open.set(step.begin, await begin(here.db, empresaId, step.begin, (versions.get(step.begin) as number) + 1))
          } else if ('end' in step) await end(step.end, step.how)
          else if ('read' in step) await readFrom(step.read === 'here' ? here.db : there.db)
          else if (step.place === 'killed') await placeKilled(here.db, empresaId)
          else if (step.place === 'late') {
            const ultimo = (await lastPlace(here.db, empresaId)) ?? 0
            if (before < ultimo) expect(await placeNext(there.db, empresaId, before, 5)).toBe(0)
            before = ultimo
          } else {
            const dbs = step.place === 'both' ? [here.db, there.db] : [step.place === 'here' ? here.db : there.db]
            await Promise.all(dbs.map(db => placeChanges(db, empresaId, 2)))
          }
        }
        for (const one of [...open.keys()]) await end(one, 'commit')
        await placeChanges(there.db, empresaId)
        await readFrom(here.db)
        expectAll(read, versions)
        expect(read).toEqual(await readOn(there.db, empresaId, 0))
      }),
      seeded<unknown[]>('commits and places in any order', 400),
    )
  }, 120_000)

  it('gets every change once and in order while writers, places and connections that end run freely', async () => {
    const empresaId = await company()
    const written = new Map<number, number>()
    const read: Read[] = []
    let isWriting = true
    const write = async (one: number) => {
      for (let version = 1; version <= 100; version += 1) {
        const isKilled = version % 7 === one % 7
        const first = await begin(one % 2 ? here.db : there.db, empresaId, one, version)
        await first.end(isKilled ? 'kill' : 'commit')
        if (isKilled) await (await begin(here.db, empresaId, one, version)).end('commit')
        written.set(one, version)
      }
    }
    const place = async (db: Db) => {
      // A connection may be ended while it gives places.
      while (isWriting) await placeChanges(db, empresaId, 5).catch(() => undefined)
    }
    const readAll = async () => {
      while (isWriting) read.push(...(await readOn(here.db, empresaId, read.at(-1)?.id ?? 0)))
    }
    const kill = async () => {
      while (isWriting) {
        await here.db.execute(sql`
            select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
              and pid <> pg_backend_pid() and state = 'active' and query like '%row_number() over (order by id) as nth%' limit 1`)
        await new Promise(setImmediate)
      }
    }
    const helpers = [place(mortal.db), place(mortal.db), readAll(), kill()]
    await Promise.all([11, 12, 13, 14].map(write))
    isWriting = false
    await Promise.all(helpers)
    await placeChanges(here.db, empresaId)
    read.push(...(await readOn(here.db, empresaId, read.at(-1)?.id ?? 0)))
    expectAll(read, written)
  }, 120_000)
})

describe('places of changes', () => {
  it('are counted for each company alone, and given to companies that need them only', async () => {
    const [one, other, none] = [await company(), await company(), await company()]
    await happen(here.db, one, 1, 1)
    await happen(here.db, other, 2, 1)
    await happen(here.db, one, 1, 2)
    expect((await empresasUnplaced(here.db, 100)).filter(id => [one, other, none].includes(id))).toEqual([one, other])
    expect(await empresasUnplaced(here.db, 1)).toHaveLength(1)
    for (const id of [one, other]) await placeChanges(here.db, id)
    expect(await empresasUnplaced(here.db, 100)).not.toContain(one)
    expect({ one: await readOn(here.db, one, 0), other: await readOn(here.db, other, 0) }).toEqual({
      one: [
        { id: 1, dte: 1, version: 1 },
        { id: 2, dte: 1, version: 2 },
      ],
      other: [{ id: 1, dte: 2, version: 1 }],
    })
  })

  it('are given once the changes are read, to those from before too, in their order', async () => {
    const id = await unreadCompany()
    await happen(here.db, id, 1, 1)
    await happen(here.db, id, 1, 2)
    const unread = await empresasUnplaced(here.db, 100)
    await placeChanges(here.db, id)
    const before = await readOn(here.db, id, 0)
    await beginPlaces(here.db, id)
    await beginPlaces(here.db, id)
    const read = await empresasUnplaced(here.db, 100)
    await placeChanges(here.db, id)
    expect({ unread: unread.includes(id), read: read.includes(id), before }).toEqual({
      unread: false,
      read: true,
      before: [],
    })
    expect(await readOn(here.db, id, 0)).toEqual([
      { id: 1, dte: 1, version: 1 },
      { id: 2, dte: 1, version: 2 },
    ])
  })

  it('are not given by a process that has read an earlier last place', async () => {
    const id = await company()
    await happen(here.db, id, 1, 1)
    const seen = (await lastPlace(here.db, id)) ?? 0
    await placeChanges(here.db, id)
    await happen(here.db, id, 1, 2)
    expect(await placeNext(here.db, id, seen, 5)).toBe(0)
    expect(await readOn(here.db, id, 0)).toEqual([{ id: 1, dte: 1, version: 1 }])
  })

  it('need no more than their index, however many events there are', async () => {
    const id = await company()
    await here.db.execute(sql`
      insert into outbox (empresa_id, event, occurred_at, body, posicion)
      select ${id}, 'dte.sent', now(), '{}', n from generate_series(1, 5000) n`)
    await here.db.execute(sql`analyze outbox`)
    await happen(here.db, id, 1, 1)
    await here.db.update(cambios).set({ ultimo: 5000 }).where(eq(cambios.empresa_id, id))
    for (const query of [
      sql`select id from outbox where (case when posicion is null then empresa_id end) = ${id}::bigint and posicion is distinct from 0`,
      sql`select id from outbox where (case when posicion is null then empresa_id end) is null and empresa_id = ${id}::bigint
        and posicion > 4990 and posicion is distinct from 0 limit 10`,
    ]) {
      const { rows } = await here.db.execute<Record<string, string>>(sql`explain ${query}`)
      expect(rows.map(row => Object.values(row).join()).join('\n')).toContain('outbox_cambios')
    }
    await placeChanges(here.db, id)
    expect((await readOn(here.db, id, 5000)).map(({ id }) => id)).toEqual([5001])
  })

  it('of deleted events are recorded with their deletion', async () => {
    const id = await company()
    for (const version of [1, 2, 3]) await happen(here.db, id, 1, version)
    await placeChanges(here.db, id)
    const old = await here.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.empresa_id, id), gt(outbox.posicion, 0)))
    await here.db.transaction(tx =>
      noteDeleted(
        tx,
        id,
        old.slice(0, 2).map(row => row.id),
      ),
    )
    expect(await listCambios(here.db, id, 0, 1)).toMatchObject({ ultimo: 3, borrado_hasta: 2 })
  })
})
