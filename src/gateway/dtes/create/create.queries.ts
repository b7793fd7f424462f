/**
 * Creation of a document with its number, history and event in one statement, which is its own transaction. The
 * most frequent write of the gateway takes one round trip. It expects the counter as it was read (docs/notes 275).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contadores, type Db, dtes, historial, jsonRecord, outbox } from '../../../db/index.ts'
import type { Contador } from '../../../deps.ts'
import type { Claim } from '../../../http/index.ts'
import { type NewDte, NUMERO_EN_VUELO } from '../record/index.ts'

/** Placeholder for the id in `body` until the row has one. */
export const ID_TO_COME = -1

export type Creation = {
  /** The document with the number after the counter's. */
  row: NewDte & { punto_expedicion_id: number }
  history: Omit<typeof historial.$inferInsert, 'dte_id'>
  outboxEvent: Omit<typeof outbox.$inferInsert, 'dte_id' | 'body'> & { body: string }
  claim: Claim | undefined
}

/**
 * Result of a creation in one statement. `left` is the counter's new state.
 *
 * - `created`: the document has the number after the counter's.
 * - `taken`: another document took the number concurrently. The counter has passed it.
 * - `changed`: nothing was written. The counter has changed since it was read, a document in progress has the number, or
 *   the claim's `unless` returned a row.
 */
export type Created<Document> =
  | ({ outcome: 'created'; left: Contador } & Document)
  | { outcome: 'taken' }
  | { outcome: 'changed' }

type Row = { version: number; id: string | null }

/** Inserts a document with the number after the counter's. */
export async function insertCreation(
  db: Db,
  { row, history, outboxEvent, claim }: Creation,
  { ultimo, version, isFree }: Contador,
): Promise<Created<{ id: number }>> {
  const { body, ...event } = outboxEvent
  const document = jsonRecord(dtes, row, 'r')
  const change = jsonRecord(historial, history, 's')
  const telling = jsonRecord(outbox, event, 't')
  const { rows } = await db.execute<Row>(sql`
    with n as (
      update ${contadores}
      set ultimo_numero = ${row.numero}, version = ${contadores.version} + 1, numerado_version = ${contadores.version} + 1
      where ${contadores.empresa_id} = ${row.empresa_id} and ${contadores.punto_expedicion_id} = ${row.punto_expedicion_id}
        and ${contadores.tipo_documento} = ${row.tipo_documento}
        and ${contadores.version} = ${version} and ${contadores.ultimo_numero} = ${ultimo}
        and not exists (select 1 from ${dtes} where ${isHeld(row)})
        ${claim?.unless ? sql`and not exists (${claim.unless})` : sql``}
      returning ${contadores.version} as version
    ), d as (
      insert into ${dtes} (${document.names}) select ${document.values} from n, ${document.source}
      on conflict (${EN_VUELO.target}) where ${NUMERO_EN_VUELO.where} do nothing
      returning id
    ), h as (
      insert into ${historial} (dte_id, ${change.names}) select d.id, ${change.values} from d, ${change.source}
    ), o as (
      insert into ${outbox} (dte_id, body, ${telling.names})
      select d.id, ${withId(body)}, ${telling.values} from d, ${telling.source}
    )${claim ? claiming(claim) : sql``}
    select n.version, d.id from n left join d on true`)
  const [written] = rows
  if (!written) return { outcome: 'changed' }
  if (written.id === null) return { outcome: 'taken' }
  return { outcome: 'created', id: Number(written.id), left: { ultimo: row.numero, version: written.version, isFree } }
}

/** Returns the part that inserts the row of the request. It fails, and the whole statement with it, on a claimed key. */
function claiming({ table, row }: Claim) {
  const claimed = jsonRecord(table, row, 'k')
  return sql`, k as (
      insert into ${table} (dte_id, ${claimed.names}) select d.id, ${claimed.values} from d, ${claimed.source}
    )`
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

/** Returns the event's text with the id in place of ID_TO_COME. Inside a string the quotes of the key would be escaped. */
function withId(json: string) {
  const [before, after, ...others] = json.split(`"id":${ID_TO_COME}`)
  if (after === undefined || others.length > 0)
    throw new TypeError('The id of the document does not stand once in its event')
  return sql`${`${before}"id":`}::text || d.id || ${after}::text`
}
