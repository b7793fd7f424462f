/**
 * A random month of documents for the dashboard, each moved to its final state by moveDtes, and plain SQL to count them
 * independently.
 */
import { eq, sql } from 'drizzle-orm'
import { attempts, dtes } from '../../src/db/index.ts'
import { foldRecuentos, moveDtes, readDtes, type StateChange } from '../../src/gateway/dtes/index.ts'
import type { TestApp } from './build-test-app.ts'
import { seededRandom } from './fakes.ts'
import { SEED } from './seed.ts'
import { storeDte } from './store-dte.ts'

/** Today, by the tests' clock. */
export const HOY = '2026-11-21'
const DAY_MS = 86_400_000

export type Pick = <T>(some: readonly T[]) => T

/** Returns a chooser that depends on the run's seed. */
export function pickFrom(name: string): Pick {
  const bytes = seededRandom(`${name} ${SEED}`)
  return <T>(some: readonly T[]) => some[Buffer.from(bytes.bytes(4)).readUInt32LE() % some.length] as T
}

const day = (ago: number) => new Date(Date.parse(HOY) - ago * DAY_MS).toISOString().slice(0, 10)

/** Returns the rows of a statement that the test wrote. */
export async function plainSql<Row = Record<string, string>>({ deps }: TestApp, query: string): Promise<Row[]> {
  const { rows } = (await deps.db.execute(sql.raw(query))) as unknown as { rows: Row[] }
  return rows
}

const OUTCOMES = [
  ...Array(6).fill('approved'),
  ...['approved-with-observations', 'rejected', 'rejected', 'retries-spent', 'cancelled', 'signed', 'doubt', 'sent'],
] as const

/** Creates a month of documents and some days more, each moved to its final state by moveDtes. */
export async function fillMonth(t: TestApp, pick: Pick): Promise<void> {
  const moves: Step[] = []
  for (let i = 0; i < 160; i++) {
    const outcome = pick(OUTCOMES)
    const rate = {
      base10: `${pick([10_000, 333.33333333])}`,
      iva10: '1000',
      base5: pick(['0', '2000']),
      iva5: '100',
      exento: '7',
    }
    const dte = await storeDte(t, {
      numero: i + 1,
      via: 'async',
      estado: outcome === 'signed' ? 'signed' : 'sent',
      last_attempt_id: 1,
      tipo_documento: pick([1, 1, 1, 5, 6, 4]),
      fecha_emision: `${day(pick([0, 0, 1, 3, 8, 15, 19, 20, 21, 29, 30, 40]))}T23:59:59`,
      moneda: pick(['PYG', 'PYG', 'USD']),
      total_operacion: `${pick([11_000, 1_234_567, 50.25])}`,
      ...(i % 9 > 0 && rate),
      ...(outcome === 'doubt' && { due_at: t.clock.now(), due_kind: 'ask' as const }),
    })
    if (outcome !== 'signed' && outcome !== 'doubt' && outcome !== 'sent')
      moves.push([dte, outcome === 'cancelled' ? 'approved' : outcome])
    if (outcome === 'cancelled') moves.push([dte, 'cancelled'])
  }
  await storeUnanswered(t)
  await go(
    t,
    pick,
    moves.filter(([, trigger]) => trigger !== 'cancelled'),
  )
  await foldRecuentos(t.deps)
  await go(
    t,
    pick,
    moves.filter(([, trigger]) => trigger === 'cancelled'),
  )
}

/** Gives each document in doubt its unanswered posting. */
async function storeUnanswered(t: TestApp): Promise<void> {
  const { db } = t.deps
  const lost = await db.select().from(dtes).where(eq(dtes.due_kind, 'ask'))
  for (const { empresa_id, id: dte_id } of lost) {
    const sent = { base_url: 'https://x', xml_path: 'x', xml_sha256: 'x', sent_at: t.clock.now() }
    const [made] = await db
      .insert(attempts)
      .values({ ...sent, empresa_id, dte_id, outcome: 'unknown' })
      .returning({ id: attempts.id })
    await db.update(dtes).set({ last_attempt_id: made?.id }).where(eq(dtes.id, dte_id))
  }
}

type Step = [Awaited<ReturnType<typeof storeDte>>, StateChange['trigger']]

/** Moves documents of the first company, each by its trigger. */
export async function go(t: TestApp, pick: Pick, moves: readonly Step[]): Promise<void> {
  const rowsOf = await readDtes(
    t.deps.db,
    t.empresa.id,
    moves.map(([{ id }]) => id),
  )
  const actor = { by: { job: 'test' }, attempt: { id: 1 } as never }
  const decided = moves.flatMap(([{ id }, trigger]) => {
    const dte = rowsOf.find(row => row.id === id)
    const at = new Date(t.clock.now().getTime() + pick([0, 4_999, 5_000, 14_000, 59_000, 60_000, 400_000, 1_800_000]))
    const text = { sifen_result_code: pick(['1306', '1002', '1107']), sifen_result_service: 'recibe' as const }
    return dte
      ? [{ dte, decision: { trigger, at, due: null, change: trigger === 'cancelled' ? {} : text }, actor }]
      : []
  })
  await moveDtes(t.deps.db, decided)
}
