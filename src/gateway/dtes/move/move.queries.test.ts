/** The one write of moves: it returns what it stores, each row by itself, without deadlocks; its columns are the schema's. */
import { eq, getTableColumns, like, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { typesInFunction, typesInSchema } from '../../../../test/support/function-columns.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { archivos, attempts, type Db, dtes, historial, outbox, recuentosPendientes } from '../../../db/index.ts'
import { type DteRow, readDte } from '../record/dtes.queries.ts'
import { MOVED_COLUMNS, type StateChange } from '../record/state-change.ts'
import { failed, intent } from '../send/protocol.ts'
import { type Intended, intendDtes, moveDte, moveDtes } from './move-dte.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const BY = { userId: 1 }

/** Creates a document that is about to be sent on that path, and that no job touches. */
async function draft(via: 'sync' | 'async' = 'sync'): Promise<DteRow> {
  const { id } = (await t.as('operador').post(SYNC.replace('/sync', ''), t.factura())).json()
  await t.deps.db
    .update(dtes)
    .set({ via, estado: via === 'sync' ? 'draft' : 'signed' })
    .where(eq(dtes.id, id))
  return (await readDte(t.deps.db, { empresa_id: t.empresa.id, id })) as DteRow
}

/** Returns the database without transactions: the write is one statement. */
const oneStatement = (): Db =>
  Object.assign(Object.create(t.deps.db), {
    transaction: () => Promise.reject(new Error('no transaction is needed')),
  })

const postingOf = ({ id }: DteRow) => ({
  ...{ base_url: 'https://sifen', lote_id: null, digest: 'd' },
  ...{ xml_path: `dtes/${id}.xml`, xml_sha256: `x${id}` },
})
const intend = (rows: readonly DteRow[], db = oneStatement()) =>
  intendDtes(
    db,
    rows.map(dte => ({ dte, posting: postingOf(dte), decision: intent(t.deps.config.sifen, t.clock.now()) })),
    BY,
  )
const sent = async (via?: 'sync' | 'async') => (await intend([await draft(via)]))[0] as Intended
const end = ({ dte, attempt }: Intended, stateChange: StateChange, db = oneStatement()) =>
  moveDte(db, dte, stateChange, { by: BY, attempt })

const answered = (trigger: 'approved' | 'approved-with-observations' | 'rejected'): StateChange => {
  const answer = { sifen_result_code: '0260', sifen_result_msg: 'Autorización "ñ" \\ 1' }
  return {
    trigger,
    at: t.clock.now(),
    change: { ...answer, sifen_result_service: 'recibe', prot_aut: '12', fecha_proceso: new Date(1_700_000_000_000) },
    attempt: { outcome: 'answered', finished_at: t.clock.now(), ...answer },
    due: null,
  }
}
const refused = (dte: DteRow): StateChange =>
  failed(t.deps.config.sifen, t.clock.now(), dte, { code: 'SIFEN_CONNECTION', received: 'not-sent', message: 'no' })
const unknown = (dte: DteRow): StateChange =>
  failed(t.deps.config.sifen, t.clock.now(), dte, { code: 'SIFEN_TIMEOUT', received: 'unknown' })

describe('in one statement', () => {
  it.each(['sync', 'async'] as const)('an intent by %s returns what is stored, posting included', async via => {
    const dte = await draft(via)
    const [intended] = await intend([dte])
    expect(intended?.dte).toEqual(await readDte(t.deps.db, dte))
    expect([intended?.attempt]).toEqual(await t.attemptsOf(dte.id))
    expect(intended).toMatchObject({
      dte: { estado: 'sent', due_kind: 'ask', last_attempt_id: intended?.attempt.id, version: dte.version + 1 },
      attempt: { outcome: 'pending', dte_id: dte.id },
    })
  })

  it.each<[string, 'sync' | 'async', (dte: DteRow) => StateChange, string]>([
    ['an approval', 'sync', () => answered('approved'), 'approved'],
    ['an approval with observations', 'async', () => answered('approved-with-observations'), 'approved_obs'],
    ['a refused connection', 'sync', refused, 'error'],
    ['a refused connection that is tried again', 'async', refused, 'signed'],
    ['an unknown outcome', 'sync', unknown, 'sent'],
  ])('%s returns what is stored, with its history, event and count', async (_what, via, stateChangeOf, estado) => {
    const { db } = t.deps
    const { dte, attempt } = await sent(via)
    const counts = async () => (await db.select().from(recuentosPendientes)).length
    const before = await counts()
    const moved = await end({ dte, attempt }, stateChangeOf(dte))
    expect(moved).toEqual(await readDte(db, dte))
    const changes = await db.select().from(historial).where(eq(historial.dte_id, dte.id)).orderBy(historial.id)
    const events = await db.select().from(outbox).where(eq(outbox.dte_id, dte.id)).orderBy(outbox.id)
    const isFinal = ['approved', 'approved_obs', 'error'].includes(estado)
    expect({
      moved,
      change: changes.at(-1),
      event: events.at(-1)?.event,
      counted: (await counts()) - before,
    }).toMatchObject({
      moved: { estado },
      change: { from: 'sent', to: estado, attempt_id: attempt.id, user_id: 1 },
      event: `dte.${estado}`,
      counted: isFinal ? 1 : 0,
    })
    expect((await t.attemptsOf(dte.id))[0]?.outcome).toBe(stateChangeOf(dte).attempt?.outcome)
  })

  it('many documents get each their own posting, and a stale one is decided again', async () => {
    const rows = [await draft(), await draft(), await draft('async')]
    const [, stale] = rows as [DteRow, DteRow]
    await t.deps.db
      .update(dtes)
      .set({ version: stale.version + 1, retries: 3 })
      .where(eq(dtes.id, stale.id))
    const intended = await intend(rows)
    expect(intended.map(({ dte }) => dte.id)).toEqual(rows.map(({ id }) => id))
    for (const { dte, attempt } of intended) {
      expect([attempt]).toEqual(await t.attemptsOf(dte.id))
      expect({ row: await readDte(t.deps.db, dte), xml: attempt.xml_path }).toEqual({
        row: dte,
        xml: `dtes/${dte.id}.xml`,
      })
    }
    expect(intended[1]?.dte).toMatchObject({ version: stale.version + 2, retries: 3 })
  })

  it('a move that plans nothing keeps the due instant that a claim has moved meanwhile', async () => {
    const { dte, attempt } = await sent()
    const due_at = new Date(t.clock.now().getTime() + 3_600_000)
    await t.deps.db.update(dtes).set({ due_at }).where(eq(dtes.id, dte.id))
    await moveDte(oneStatement(), dte, { trigger: 'outcome-unknown', at: t.clock.now() }, { by: BY, attempt })
    expect(await t.dte(dte.id)).toMatchObject({ due_at, due_kind: 'ask', version: dte.version + 1 })
  })
})

describe('the bytes of a document', () => {
  const signedAs = (dte: DteRow, text: string): StateChange => {
    const bytes = Buffer.from(text)
    const xml = { path: `dtes/${dte.id}-${text}.xml`, sha256: text, bytes, signed_at: t.clock.now() }
    return { trigger: 'signed-again', at: t.clock.now(), xml }
  }
  const named = (text: string) =>
    t.deps.db
      .select()
      .from(archivos)
      .where(like(archivos.nombre, `%${text}.xml`))

  it('are stored with their own document, also of several at once', async () => {
    const rows = [await draft('async'), await draft('async'), await draft('async')]
    const texts = ['uno', '', 'otro-ñ']
    const moves = rows.map((dte, n) => ({ dte, decision: signedAs(dte, texts[n] as string), actor: { by: BY } }))
    for (const dte of await moveDtes(oneStatement(), moves)) expect(dte).toEqual(await readDte(t.deps.db, dte))
    for (const [n, dte] of rows.entries())
      expect(await t.file(`dtes/${dte.id}-${texts[n]}.xml`)).toEqual(new Uint8Array(Buffer.from(texts[n] as string)))
  })

  it('are not stored for a document that something else has moved', async () => {
    const dte = await draft('async')
    const decision = (fresh: DteRow) => (fresh.version === dte.version ? signedAs(dte, 'tarde') : undefined)
    await t.deps.db
      .update(dtes)
      .set({ version: dte.version + 1 })
      .where(eq(dtes.id, dte.id))
    expect(await moveDte(oneStatement(), dte, decision, { by: BY })).toBeUndefined()
    expect(await named('tarde')).toEqual([])
  })
})

describe('writes nothing', () => {
  it('for a document that was changed since it was read, when the decision is for the read one', async () => {
    const dte = await draft()
    await t.deps.db
      .update(dtes)
      .set({ version: dte.version + 1 })
      .where(eq(dtes.id, dte.id))
    const stateChange = intent(t.deps.config.sifen, t.clock.now())
    const decision = (fresh: DteRow) => (fresh.version === dte.version ? stateChange : undefined)
    expect(await intendDtes(t.deps.db, [{ dte, posting: postingOf(dte), decision }], BY)).toEqual([])
    expect([await t.attemptsOf(dte.id), (await t.dte(dte.id)).estado]).toEqual([[], 'draft'])
  })

  it('for the intent of a document that may not be sent', async () => {
    const { dte, attempt } = await sent()
    expect(await intend([dte])).toEqual([])
    expect(await t.attemptsOf(dte.id)).toEqual([attempt])
  })

  it('but the end of the posting, for the failure of an earlier one', async () => {
    const { dte, attempt } = await sent('async')
    const signed = (await end({ dte, attempt }, refused(dte))) as DteRow
    const [later] = (await intend([signed])) as [Intended]
    await t.deps.db.update(attempts).set({ outcome: 'pending' }).where(eq(attempts.id, attempt.id))
    expect(await end({ dte: later.dte, attempt }, unknown(later.dte))).toBeUndefined()
    expect(await readDte(t.deps.db, dte)).toEqual(later.dte)
    const posted = (await t.attemptsOf(dte.id)).toSorted((one, other) => one.id - other.id)
    expect(posted.map(({ outcome }) => outcome)).toEqual(['unknown', 'pending'])
  })
})

it('SIFEN’s answer replaces an unknown outcome of the posting, and nothing replaces an answer', async () => {
  const { dte, attempt } = await sent()
  const doubtful = (await end({ dte, attempt }, unknown(dte))) as DteRow
  const approved = (await end({ dte: doubtful, attempt }, answered('approved'))) as DteRow
  await end({ dte: approved, attempt }, { ...unknown(dte), trigger: 'found-cancelled' })
  expect(await t.attemptsOf(dte.id)).toMatchObject([
    { outcome: 'answered', error_code: 'SIFEN_TIMEOUT', sifen_result_code: '0260' },
  ])
})

/** True when a statement waits for a lock. */
const isWaiting = async () => {
  const { rows } = await t.deps.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

describe.runIf(process.env.TEST_DATABASE_URL)('does not deadlock', () => {
  it('waits for a rejection of the same document, which locks its counter and row first', async () => {
    const intended = await sent()
    const outcome = await t.deps.db.transaction(async tx => {
      await moveDte(tx, intended.dte, answered('rejected'), { by: BY, attempt: intended.attempt })
      const approval = end(intended, answered('approved'))
      await eventually(async () => expect(await isWaiting()).toBe(true))
      return { approval }
    })
    // The approval overrides the rejection, with locks of its own.
    await expect(outcome.approval).rejects.toThrow('no transaction is needed')
    expect((await end(intended, answered('approved'), t.deps.db))?.estado).toBe('approved')
  })

  it('locks the counters of rejections in the order of their points', async () => {
    const [low, high] = [
      await t.make.punto(t.establecimiento, { codigo: '701' }),
      await t.make.punto(t.establecimiento, { codigo: '702' }),
    ]
    const intendedAt = async ({ id }: { id: number }) => {
      const created = (
        await t.as('operador').post(SYNC.replace('/sync', ''), t.factura({ punto_expedicion_id: id }))
      ).json()
      await t.deps.db.update(dtes).set({ via: 'sync' }).where(eq(dtes.id, created.id))
      const dte = (await readDte(t.deps.db, { empresa_id: t.empresa.id, id: created.id })) as DteRow
      return (await intend([dte]))[0] as Intended
    }
    const moves = [await intendedAt(high), await intendedAt(low)].map(({ dte, attempt }) => {
      return { dte, decision: answered('rejected'), actor: { by: BY, attempt } }
    })
    const both = await t.deps.db.transaction(async tx => {
      await tx.execute(sql`select from contadores where punto_expedicion_id = ${low.id} for update`)
      const moved = moveDtes(t.deps.db, moves)
      await eventually(async () => expect(await isWaiting()).toBe(true))
      await tx.execute(sql`select from contadores where punto_expedicion_id = ${high.id} for update nowait`)
      return { moved }
    })
    expect(await both.moved).toHaveLength(2)
  })

  it('locks the first document before the others', async () => {
    const [one, two] = (await Promise.all([sent(), sent()])).toSorted((a, b) => a.dte.id - b.dte.id) as [
      Intended,
      Intended,
    ]
    const both = await t.deps.db.transaction(async tx => {
      await tx.execute(sql`select from dtes where id = ${one.dte.id} for update`)
      const moved = moveDtes(
        t.deps.db,
        [two, one].map(({ dte, attempt }) => ({ dte, decision: answered('approved'), actor: { by: BY, attempt } })),
      )
      await eventually(async () => expect(await isWaiting()).toBe(true))
      await tx.execute(sql`select from dtes where id = ${two.dte.id} for update nowait`)
      return { moved }
    })
    expect(await both.moved).toHaveLength(2)
  })
})

describe('mover_1', () => {
  const LISTS: readonly [string, PgTable, readonly string[]][] = [
    ['dtes', dtes, ['id', 'version', ...MOVED_COLUMNS]],
    ['ends', attempts, ['id', 'outcome', 'finished_at', 'error_code', 'sifen_result_code', 'sifen_result_msg']],
    [
      'attempts',
      attempts,
      ['dte_id', 'lote_id', 'cdc', 'base_url', 'xml_path', 'xml_sha256', 'digest', 'sent_at', 'outcome'],
    ],
    [
      'historial',
      historial,
      Object.keys(getTableColumns(historial)).filter(
        name => !['id', 'empresa_id', 'lote_id', 'evento_id'].includes(name),
      ),
    ],
    ['archivos', archivos, ['nombre']],
    ['outbox', outbox, ['event', 'dte_id', 'occurred_at', 'body']],
    [
      'recuentos',
      recuentosPendientes,
      Object.keys(getTableColumns(recuentosPendientes)).filter(name => !['id', 'empresa_id'].includes(name)),
    ],
  ]

  it.each(LISTS)('writes the columns of %s in the types of the schema', async (list, table, names) => {
    expect(await typesInFunction(t.deps.db, 'mover_1', list)).toEqual(typesInSchema(table, names))
  })
})
