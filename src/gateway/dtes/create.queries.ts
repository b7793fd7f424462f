/**
 * Creation of a document with its number, history, event and job in one statement, which is its own transaction. The
 * most frequent write of the gateway takes one round trip. It expects the counter as it was read (docs/notes 275).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contadores, type Db, dtes, historial, outbox, recorded } from '../../db/index.ts'
import type { Contador } from '../../deps.ts'
import type { JobInsertion } from '../../ports.ts'
import { type NewDte, NUMERO_EN_VUELO } from './dtes.queries.ts'

/** Placeholder for the id in `body` and `jobs` until the row has one. */
export const ID_TO_COME = -1

export type Creation = {
  /** The document with the number after the counter's. */
  row: NewDte & { punto_expedicion_id: number }
  history: Omit<typeof historial.$inferInsert, 'dte_id'>
  told: Omit<typeof outbox.$inferInsert, 'dte_id' | 'body'> & { body: string }
  wake: JobInsertion
}

/**
 * Result of a creation. `left` is the counter's new state. `id` is undefined when another document took the number
 * concurrently.
 */
export type Created = {
  left: Contador
  id: number | undefined
}

type Row = { xmin: string; id: string | null }

/**
 * Inserts a document. Returns undefined and writes nothing when the counter has changed since it was read, or a
 * document in progress has the number.
 */
export async function insertCreation(
  db: Db,
  { row, history, told, wake }: Creation,
  { xmin, isFree }: Contador,
): Promise<Created | undefined> {
  const { body, ...event } = told
  const document = recorded(dtes, row, 'r')
  const change = recorded(historial, history, 's')
  const telling = recorded(outbox, event, 't')
  const { rows } = await db.execute<Row>(sql`
    with n as (
      update ${contadores} set ultimo_numero = ${row.numero}
      where ${contadores.empresa_id} = ${row.empresa_id} and ${contadores.punto_expedicion_id} = ${row.punto_expedicion_id}
        and ${contadores.tipo_documento} = ${row.tipo_documento} and ${contadores}.xmin::text = ${xmin}
        and not exists (select 1 from ${dtes} where ${isHeld(row)})
      returning ${contadores}.xmin::text as xmin
    ), d as (
      insert into ${dtes} (${document.names}) select ${document.values} from n, ${document.source}
      on conflict (${EN_VUELO.target}) where ${NUMERO_EN_VUELO.where} do nothing
      returning id
    ), h as (
      insert into ${historial} (dte_id, ${change.names}) select d.id, ${change.values} from d, ${change.source}
    ), o as (
      insert into ${outbox} (dte_id, body, ${telling.names})
      select d.id, ${withId(body, '"id":')}, ${telling.values} from d, ${telling.source}
    ), j as (
      ${sql.raw(wake.before)} (select ${withId(wake.jobs, '"dteId":')} from d) ${sql.raw(wake.after)}
    )
    select n.xmin, d.id from n left join d on true`)
  const [written] = rows
  if (!written) return undefined
  const { id } = written
  return { left: { ultimo: row.numero, xmin: written.xmin, isFree }, id: id === null ? undefined : Number(id) }
}

/** True when a document in progress has the number. It was issued before its point was registered. */
const isHeld = (row: NewDte) =>
  and(
    NUMERO_EN_VUELO.where,
    ...NUMERO_EN_VUELO.target.map((column: PgColumn) => eq(column, row[column.name as keyof NewDte])),
  )

const EN_VUELO = {
  target: sql.join(
    NUMERO_EN_VUELO.target.map(({ name }) => sql.identifier(name)),
    sql`, `,
  ),
}

/**
 * Returns JSON text with the id in place of ID_TO_COME. The key can't match inside a string, where its quotes would be
 * escaped.
 */
function withId(json: string, key: string) {
  const [before, after, ...others] = json.split(`${key}${ID_TO_COME}`)
  if (after === undefined || others.length > 0)
    throw new TypeError(`The id of the document does not stand once after ${key}`)
  return sql`${before + key}::text || d.id || ${after}::text`
}
