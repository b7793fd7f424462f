/**
 * An intent and an outcome in one statement: they write what move-dte.ts writes, and nothing when move-dte.ts must
 * decide.
 */
import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { attempts, dtes, historial, outbox, recuentosPendientes } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type AttemptRow, finishAttempts } from '../record/attempts.queries.ts'
import { type DteRow, readDte } from '../record/dtes.queries.ts'
import type { AttemptChange, StateChange } from '../record/state-change.ts'
import { failed, intent } from '../send/protocol.ts'
import { endAtOnce, intendAtOnce } from './move-at-once.ts'
import { type Intended, intendDte, moveDte } from './move-dte.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const BY = { userId: 1 }
const POSTING = { base_url: 'https://sifen', xml_path: 'dtes/x.xml', xml_sha256: 'x' }

/** Creates a document that is about to be sent on that path, and that no job touches. */
async function draft(via: 'sync' | 'async' = 'sync'): Promise<DteRow> {
  const { id } = (await t.as('operador').post(SYNC.replace('/sync', ''), t.factura())).json()
  await t.deps.db
    .update(dtes)
    .set({ via, estado: via === 'sync' ? 'draft' : 'signed' })
    .where(eq(dtes.id, id))
  return (await readDte(t.deps.db, { empresa_id: t.empresa.id, id })) as DteRow
}

/** Returns deps in which any transaction other than the statement's own fails. */
const alone = (): Deps => {
  const transaction = () => Promise.reject(new Error('no transaction is needed'))
  return { ...t.deps, db: Object.assign(Object.create(t.deps.db), { transaction }) }
}

const files = () => ({ xml_signed_path: POSTING.xml_path, xml_sha256: POSTING.xml_sha256, signed_at: t.clock.now() })
const intention = (dte: DteRow) => {
  const stateChange = intent(t.deps.config.sifen, t.clock.now())
  return { dte, posting: POSTING, stateChange: { ...stateChange, change: { ...stateChange.change, ...files() } } }
}
const intend = (dte: DteRow) => intendAtOnce(alone().db, intention(dte), BY)
const intendStepwise = (dte: DteRow) => {
  const { posting, stateChange: decision } = intention(dte)
  return t.deps.db.transaction(tx => intendDte(tx, { dte, posting, decision }, BY, t.clock.now()))
}
const end = ({ dte, attempt }: Intended, stateChange: StateChange) =>
  endAtOnce(alone().db, dte, stateChange, { by: BY, attempt })
const endStepwise = ({ dte, attempt }: Intended, stateChange: StateChange) =>
  t.deps.db.transaction(tx => moveDte(tx, dte, stateChange, { by: BY, attempt }))

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

/** Returns everything stored about a document, and the counts that came after `since`. */
async function stored({ id }: { id: number }, since: number) {
  const { db } = t.deps
  const counts = await db.select().from(recuentosPendientes).where(gt(recuentosPendientes.id, since))
  const work = (await t.planned()).filter(({ ref }) => (ref as { id: number }).id === id)
  return {
    dte: await t.dte(id),
    attempts: await t.attemptsOf(id),
    history: await db.select().from(historial).where(eq(historial.dte_id, id)).orderBy(asc(historial.id)),
    reply: await db.select().from(outbox).where(eq(outbox.dte_id, id)).orderBy(asc(outbox.id)),
    counts: counts.map(({ id: _, ...count }) => count),
    work: work.map(({ name, due_at }) => ({ name, due_at })),
  }
}

const lastCount = async () => {
  const rows = await t.deps.db.select({ id: recuentosPendientes.id }).from(recuentosPendientes)
  return Math.max(0, ...rows.map(({ id }) => id))
}

/** Replaces what must differ between two documents: ids, number, CDC and security code. */
function same(
  contents: object,
  { id, cdc, numero, codigo_seguridad }: DteRow,
  attempt: AttemptRow | undefined,
): unknown {
  const names: readonly [unknown, string][] = [
    [cdc, 'CDC'],
    [codigo_seguridad, 'CODE'],
    [`-${String(numero).padStart(7, '0')}`, '-NUMBER'],
  ]
  const keyed = JSON.stringify(contents, (key, value) => {
    if (key === 'id' || key === 'numero_anterior') return key
    if (key === 'numero' && value === numero) return 'N'
    if (key === 'dte_id' && value === id) return 'DTE'
    if (['attempt_id', 'last_attempt_id'].includes(key) && value === attempt?.id) return 'ATTEMPT'
    if (key === 'body' && typeof value === 'string') return value.replace(`"id":${id},`, '"id":"id",')
    return value
  })
  return JSON.parse(names.reduce((text, [from, to]) => text.replaceAll(String(from), to), keyed))
}

/** Runs both ways on two documents and returns all that each has stored, with the row that each returned. */
async function bothWays(via: 'sync' | 'async', stateChangeOf?: (dte: DteRow) => StateChange) {
  const ways = []
  for (const [begin, finish] of [
    [intend, end],
    [intendStepwise, endStepwise],
  ] as const) {
    const dte = await draft(via)
    const since = await lastCount()
    const intended = (await begin(dte)) as Intended
    const moved = stateChangeOf ? await finish(intended, stateChangeOf(intended.dte)) : intended.dte
    expect(moved).toEqual(await readDte(t.deps.db, dte))
    const [attempt] = await t.attemptsOf(dte.id)
    if (!stateChangeOf) expect(intended.attempt).toEqual(attempt)
    ways.push(same({ moved, ...(await stored(dte, since)) }, dte, attempt))
  }
  return ways
}

describe('intendAtOnce and endAtOnce write the same rows as move-dte.ts', () => {
  it.each(['sync', 'async'] as const)('for an intent by %s', async via => {
    const [once, stepwise] = await bothWays(via)
    expect(once).toEqual(stepwise)
    expect(once).toMatchObject({
      dte: { estado: 'sent', last_attempt_id: 'ATTEMPT' },
      attempts: [{ outcome: 'pending' }],
      reply: [{ event: 'dte.created' }, { event: 'dte.sent' }],
      work: expect.arrayContaining([expect.objectContaining({ name: 'dtes.settle' })]),
    })
  })

  it.each<[string, 'sync' | 'async', (dte: DteRow) => StateChange, string]>([
    ['an approval', 'sync', () => answered('approved'), 'approved'],
    ['an approval with observations', 'async', () => answered('approved-with-observations'), 'approved_obs'],
    ['a refused connection', 'sync', refused, 'error'],
    ['a refused connection that is tried again', 'async', refused, 'signed'],
    ['an unknown outcome', 'sync', unknown, 'sent'],
  ])('for %s', async (_what, via, stateChangeOf, estado) => {
    const [once, stepwise] = await bothWays(via, stateChangeOf)
    expect(once).toEqual(stepwise)
    expect(once).toMatchObject({ dte: { estado }, history: [{}, {}, { to: estado, attempt_id: 'ATTEMPT' }] })
  })
})

describe('intendAtOnce and endAtOnce write nothing', () => {
  const touch = ({ id, version }: DteRow) =>
    t.deps.db
      .update(dtes)
      .set({ version: version + 1 })
      .where(eq(dtes.id, id))
  const unchangedBy = async (dte: DteRow, act: () => Promise<unknown>) => {
    const since = await lastCount()
    const before = await stored(dte, since)
    expect(await act()).toBeUndefined()
    expect(await stored(dte, since)).toEqual(before)
  }

  it('for the intent of a document that was changed since it was read', async () => {
    const dte = await draft()
    await touch(dte)
    await unchangedBy(dte, () => intend(dte))
  })

  it('for the intent of a document that may not be sent', async () => {
    const { dte } = (await intend(await draft())) as Intended
    await unchangedBy(dte, () => intend(dte))
  })

  it('for the outcome of a document that was changed since it was read', async () => {
    const intended = (await intend(await draft())) as Intended
    await touch(intended.dte)
    await unchangedBy(intended.dte, () => end(intended, answered('approved')))
  })

  it('for a rejection, which may return the number', async () => {
    const intended = (await intend(await draft())) as Intended
    await unchangedBy(intended.dte, () => end(intended, answered('rejected')))
  })

  it('for the failure of an earlier posting', async () => {
    const { dte, attempt } = (await intend(await draft('async'))) as Intended
    const signed = (await end({ dte, attempt }, refused(dte))) as DteRow
    const later = (await intend(signed)) as Intended
    await unchangedBy(later.dte, () => end({ dte: later.dte, attempt }, unknown(later.dte)))
  })
})

it('a later outcome does not change an ended posting', async () => {
  const intended = (await intend(await draft())) as Intended
  const { attempt } = intended
  await t.deps.db.update(attempts).set({ outcome: 'answered', error_code: 'FIRST' }).where(eq(attempts.id, attempt.id))
  await end(intended, unknown(intended.dte))
  const [row] = await t.attemptsOf(intended.dte.id)
  expect(row).toMatchObject({ outcome: 'answered', error_code: 'FIRST', finished_at: null })
})

/** True when a statement waits for a lock. */
const isWaiting = async () => {
  const { rows } = await t.deps.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

it.runIf(process.env.TEST_DATABASE_URL)('an outcome does not deadlock with moveDte', async () => {
  const intended = (await intend(await draft())) as Intended
  const { dte, attempt } = intended
  const late = unknown(dte)
  const racing = await t.deps.db.transaction(async tx => {
    // moveDte locks the posting first, and the document later.
    await finishAttempts(tx, [{ attempt, end: late.attempt as AttemptChange }])
    const outcome = end(intended, answered('approved'))
    await eventually(async () => expect(await isWaiting()).toBe(true))
    await moveDte(tx, dte, late, { by: BY, attempt })
    return { outcome }
  })
  expect(await racing.outcome).toBeUndefined()
  expect((await endStepwise(intended, answered('approved')))?.estado).toBe('approved')
})
