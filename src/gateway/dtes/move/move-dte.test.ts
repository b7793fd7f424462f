/**
 * moveDte: the data that change together, the posting that may decide, and that a forbidden transition writes nothing.
 */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubts, LOST } from '../../../../test/support/doubts.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../../test/support/issuing-app.ts'
import { dtes, historial, outbox } from '../../../db/index.ts'
import { type AttemptRow, lastAttempt } from '../record/attempts.queries.ts'
import { type DteRow, readDte } from '../record/dtes.queries.ts'
import type { StateChange } from '../record/state-change.ts'
import { type Intended, intendDtes, moveDte, moveDtes } from './move-dte.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const { inDoubt } = doubts(() => t)
const BY = { by: { job: 'test' } }

const historyOf = (id: number) =>
  t.deps.db.select().from(historial).where(eq(historial.dte_id, id)).orderBy(asc(historial.id))
const answerOf = (id: number) => t.deps.db.select().from(outbox).where(eq(outbox.dte_id, id)).orderBy(asc(outbox.id))
const stateChange = (trigger: StateChange['trigger'], over: Partial<StateChange> = {}): StateChange => ({
  trigger,
  at: t.clock.now(),
  due: null,
  ...over,
})
const move = (dte: DteRow, happened: StateChange, attempt?: AttemptRow) =>
  moveDte(t.deps.db, dte, happened, { ...BY, ...(attempt && { attempt }) })

/** Creates a document of the asynchronous path whose first posting was not found, with a second one in progress. */
async function postedTwice(): Promise<Intended & { first: AttemptRow }> {
  const { id } = await inDoubt(LOST)
  await t.deps.db.update(dtes).set({ via: 'async' }).where(eq(dtes.id, id))
  const dte = await t.dte(id)
  const first = (await lastAttempt(t.deps.db, dte)) as AttemptRow
  const signed = (await move(dte, stateChange('not-found'), first)) as DteRow
  const posting = { base_url: first.base_url, xml_path: 'dtes/other.xml', xml_sha256: 'other' }
  const other = { ...stateChange('intent'), xml: { path: 'dtes/other.xml', sha256: 'other' } }
  const [intended] = await intendDtes(t.deps.db, [{ dte: signed, posting, decision: other }], BY.by)
  return { ...(intended as Intended), first }
}

describe('an approved sale', () => {
  it('has a history row, a version and an event for each change, with the document as it was then', async () => {
    const { id, cdc, numero } = (await t.as('operador').post(SYNC, t.factura())).json()
    const { version, last_attempt_id } = await t.dte(id)
    const history = await historyOf(id)
    expect(history).toMatchObject([
      { from: null, to: 'draft', trigger: 'created', job: null, attempt_id: null },
      { from: 'draft', to: 'sent', trigger: 'intent', attempt_id: last_attempt_id },
      { from: 'sent', to: 'approved', trigger: 'approved', attempt_id: last_attempt_id },
    ])
    expect(new Set(history.map(({ user_id }) => user_id))).toEqual(new Set([t.users.operador.id]))
    expect(version).toBe(history.length)
    const events = await answerOf(id)
    expect(events.map(({ event }) => event)).toEqual(['dte.created', 'dte.sent', 'dte.approved'])
    const { event, occurred_at, data } = JSON.parse(events[2]?.body ?? '')
    expect({ event, occurred_at }).toEqual({ event: 'dte.approved', occurred_at: events[2]?.occurred_at.toISOString() })
    expect(data).toMatchObject({
      id,
      cdc,
      numero,
      estado: 'approved',
      total_operacion: '11000',
      totalOperacion: '11000',
    })
  })
})

describe('with two postings of a document', () => {
  it('the approval of the first wins, and the document keeps its bytes', async () => {
    const { dte, first } = await postedTwice()
    const moved = await move(
      dte,
      stateChange('approved', { attempt: { outcome: 'answered', finished_at: t.clock.now() } }),
      first,
    )
    expect(moved).toMatchObject({ estado: 'approved', xml_signed_path: first.xml_path, xml_sha256: first.xml_sha256 })
    expect((await lastAttempt(t.deps.db, dte))?.outcome).toBe('pending')
  })

  it.each(['rejected', 'not-found', 'not-received', 'outcome-unknown', 'rejection-confirmed'] as const)(
    'the outcome %s of the first changes nothing while the second is pending',
    async trigger => {
      const { dte, first, attempt } = await postedTwice()
      const before = { dte: await t.dte(dte.id), history: await historyOf(dte.id), events: await answerOf(dte.id) }
      expect(await move(dte, stateChange(trigger), first)).toBeUndefined()
      expect({ dte: await t.dte(dte.id), history: await historyOf(dte.id), events: await answerOf(dte.id) }).toEqual(
        before,
      )
      expect((await move(dte, stateChange(trigger), attempt))?.id).toBe(dte.id)
    },
  )
})

describe('a change that another process has made impossible', () => {
  it('is not made: the current state decides, not the state that was read', async () => {
    const { id } = await inDoubt(LOST)
    const read = await t.dte(id)
    const attempt = (await lastAttempt(t.deps.db, read)) as AttemptRow
    await move(read, stateChange('approved'), attempt)
    const history = await historyOf(id)
    expect(await move(read, stateChange('not-found'), attempt)).toBeUndefined()
    expect({ estado: (await t.dte(id)).estado, history: await historyOf(id) }).toEqual({ estado: 'approved', history })
  })

  it('is decided again with the current row', async () => {
    const { id } = await inDoubt(LOST)
    const read = await t.dte(id)
    await t.deps.db
      .update(dtes)
      .set({ version: read.version + 1 })
      .where(eq(dtes.id, id))
    const seen: number[] = []
    const decide = (dte: DteRow) => {
      seen.push(dte.version)
      return undefined
    }
    const twice = (dte: DteRow) => decide(dte) ?? (dte.version === read.version ? stateChange('found') : undefined)
    expect(await t.deps.db.transaction(tx => moveDte(tx, read, twice, BY))).toBeUndefined()
    expect(seen).toEqual([read.version, read.version + 1])
  })

  it('stores no posting', async () => {
    const { id } = await inDoubt(LOST)
    const dte = (await readDte(t.deps.db, await t.dte(id))) as DteRow
    const posting = { base_url: 'https://sifen', xml_path: 'x', xml_sha256: 'x' }
    expect(await intendDtes(t.deps.db, [{ dte, posting, decision: stateChange('intent') }], BY.by)).toEqual([])
    expect(await t.attemptsOf(id)).toHaveLength(1)
  })
})

describe('moveDtes', () => {
  const states = async (ids: readonly number[]) => Promise.all(ids.map(async id => (await t.dte(id)).estado))

  it('moves each document by itself: found, forbidden, of an earlier posting, changed since it was read', async () => {
    const [found, forbidden, moved] = [await inDoubt(LOST), await inDoubt(LOST), await inDoubt(LOST)]
    const { dte: reposted, first } = await postedTwice()
    const reads = { found: await t.dte(found.id), forbidden: await t.dte(forbidden.id), moved: await t.dte(moved.id) }
    await move(reads.moved, stateChange('outcome-unknown'), (await lastAttempt(t.deps.db, reads.moved)) as AttemptRow)
    const now = t.clock.now()
    const seen: number[] = []
    const refused = { ...stateChange('rejected'), attempt: { outcome: 'answered' as const, finished_at: now } }
    const rows = await t.deps.db.transaction(tx =>
      moveDtes(tx, [
        { dte: reads.found, decision: stateChange('found', { change: { prot_aut: '1' } }), actor: BY },
        { dte: reads.forbidden, decision: stateChange('signed'), actor: BY },
        { dte: reposted, decision: refused, actor: { ...BY, attempt: first } },
        {
          dte: reads.moved,
          decision: dte => {
            seen.push(dte.version)
            return stateChange('found', { change: { prot_aut: '2' } })
          },
          actor: BY,
        },
      ]),
    )
    expect(rows.map(({ id, estado, prot_aut }) => ({ id, estado, prot_aut })).sort((a, b) => a.id - b.id)).toEqual([
      { id: found.id, estado: 'approved', prot_aut: '1' },
      { id: moved.id, estado: 'approved', prot_aut: '2' },
    ])
    expect(seen).toEqual([reads.moved.version, reads.moved.version + 1])
    expect(await states([forbidden.id, reposted.id])).toEqual(['sent', 'sent'])
    const [posting] = (await t.attemptsOf(reposted.id)).filter(({ id }) => id === first.id)
    expect(posting?.outcome).toBe('answered')
    for (const id of [found.id, moved.id]) {
      expect((await historyOf(id)).filter(({ trigger }) => trigger === 'found')).toHaveLength(1)
      expect((await answerOf(id)).at(-1)).toMatchObject({ event: 'dte.approved' })
    }
  })
})

it('a failed transaction keeps nothing of a change', async () => {
  const { id } = await inDoubt(LOST)
  const read = await t.dte(id)
  const before = { dte: read, history: await historyOf(id), events: await answerOf(id) }
  const failing = t.deps.db.transaction(async tx => {
    await moveDte(tx, read, stateChange('found', { due: { at: t.clock.now(), kind: 'ask' } }), BY)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect({ dte: await t.dte(id), history: await historyOf(id), events: await answerOf(id) }).toEqual(before)
})
