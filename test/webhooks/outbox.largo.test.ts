/**
 * Each change in the history has exactly one event of docs/notes A22, after a random run over documents, lots and
 * events.
 */
import { asc, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Seeded, seeded } from '../../campaigns/random.ts'
import { historial, outbox } from '../../src/db/index.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { lots } from '../support/lotes.ts'
import { oneOfEach, voidNumbers } from './one-of-each.ts'

const SEED = Number(process.env.SEED ?? 20261122)
const ACTS = 50
const LONG_MS = 120_000

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp({
    env: { LOTE_FIRST_POLL_SECONDS: '60', LOTE_POLL_SECONDS: '60', LOTE_QUIET_SECONDS: '600' },
  })
})
afterAll(() => t.close())
const l = lots(() => t)

/** Written from A22, not from the code's table. */
const DTE: Readonly<Record<string, string>> = {
  draft: 'dte.created',
  ...{ signed: 'dte.signed', sent: 'dte.sent', error: 'dte.error', cancelled: 'dte.cancelled' },
  ...{ approved: 'dte.approved', approved_obs: 'dte.approved_obs', rejected: 'dte.rejected' },
}
const LOTE: Readonly<Record<string, string>> = { received: 'lote.sent', settled: 'lote.settled' }
const EVENTO: Readonly<Record<string, string>> = { approved: 'evento.approved', rejected: 'evento.rejected' }

type Row = { dte_id: number | null; lote_id: number | null; evento_id: number | null }
const subjectOf = ({ dte_id, lote_id, evento_id }: Row) =>
  evento_id !== null ? `evento ${evento_id}` : lote_id !== null ? `lote ${lote_id}` : `dte ${dte_id}`

function eventOf(row: Row & { from: string | null; to: string }): string | undefined {
  if (row.from === row.to) return undefined
  return (row.evento_id !== null ? EVENTO : row.lote_id !== null ? LOTE : DTE)[row.to]
}

const FAULTS = ['observe', 'reject', 'reset-before', 'reset-after', 'html', 'tls-refused'] as const

/** Disturbs SIFEN's next answers. */
function disturb(luck: Seeded): void {
  const fault = luck.pick(FAULTS)
  const [one, all] = [{ times: 1 }, ['recibe', 'recibe-lote', 'evento'] as const]
  if (fault === 'observe') t.sandbox.script({ service: 'recibe', fault, codigo: '1005', ...one })
  else if (fault === 'tls-refused') t.sandbox.script({ fault, ...one })
  else if (fault === 'reject') {
    t.sandbox.script({ service: 'recibe', fault, codigo: '1309', ...one })
    t.sandbox.script({ service: 'evento', fault, codigo: '4002', ...one })
  } else for (const service of all) t.sandbox.script({ service, fault, ...one })
}

const client = () => t.as('operador')

type Act = (luck: Seeded) => Promise<unknown>
const anyOf = async (estado: string) =>
  (await client().get(`/api/sifen/dtes?estado=${estado}`)).json().data as { id: number; cdc: string }[]

const acts: readonly [Act, ...Act[]] = [
  () => client().post(SYNC, t.factura()),
  () => client().post('/api/sifen/dtes', t.factura()),
  async () => {
    for (const { id } of (await anyOf('draft')).slice(0, 1)) await client().post(`/api/sifen/dtes/${id}/sign`)
  },
  async luck => {
    const estado = luck.pick(['draft', 'signed', 'rejected', 'error'])
    for (const { id } of (await anyOf(estado)).slice(0, 1)) await client().post(`/api/sifen/dtes/${id}/reenviar`)
  },
  async () => {
    await l.unpause()
    const waiting = [...(await anyOf('signed')), ...(await anyOf('draft'))].slice(0, 4)
    if (waiting.length > 0) await l.send(waiting)
  },
  async () => {
    const [some] = await anyOf('approved')
    if (some) await client().post('/api/sifen/eventos/cancelacion', { cdc: some.cdc, motivo: 'Error en el precio' })
  },
  luck => voidNumbers(t, 5000 + 10 * luck.int(0, 50)),
  () => t.wait(120),
]

it(
  `the outbox has one event for each change after ${ACTS} random acts (SEED=${SEED})`,
  async () => {
    await oneOfEach(t)
    const luck = seeded(SEED)
    for (let n = 0; n < ACTS; n += 1) {
      t.sandbox.clearScripts()
      if (luck.chance(0.5)) disturb(luck)
      await luck.pick(acts)(luck)
    }
    t.restore()
    for (let n = 0; n < 12; n += 1) await t.wait(900)
    const history = await t.deps.db.select().from(historial).orderBy(asc(historial.id))
    // Points have no history.
    const hasHistory = notLike(outbox.event, 'punto.%')
    const answer = await t.deps.db.select().from(outbox).where(hasHistory).orderBy(asc(outbox.id))
    const expected = history.flatMap(row => {
      const event = eventOf(row)
      return event ? [{ subject: subjectOf(row), event, at: row.at.toISOString() }] : []
    })
    const actual = answer.map(row => ({ subject: subjectOf(row), event: row.event, at: row.occurred_at.toISOString() }))
    const bySubject = (rows: typeof expected) =>
      Object.fromEntries([...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, all]) => [subject, all]))
    expect(bySubject(actual as typeof expected)).toEqual(bySubject(expected))
    for (const { event, body, occurred_at, ...row } of answer) {
      const parsed = JSON.parse(body)
      const id = row.evento_id ?? row.lote_id ?? row.dte_id
      expect({ event: parsed.event, at: parsed.occurred_at, id: parsed.data.id ?? parsed.data.lote_id }).toEqual({
        ...{ event, at: occurred_at.toISOString(), id },
      })
    }
    const kinds = new Set(answer.map(({ event }) => event))
    expect([...kinds].sort()).toEqual([...Object.values(DTE), ...Object.values(LOTE), ...Object.values(EVENTO)].sort())
  },
  LONG_MS,
)
