/** SQL of the request log. */
import { sql } from 'drizzle-orm'
import { type Db, solicitudes } from '../../db/index.ts'
import type { LoggedRequest } from '../../ports.ts'

/** Inserts all rows in one statement, whose text does not depend on their number. */
export async function insertRequests(db: Db, rows: readonly LoggedRequest[]): Promise<void> {
  const columns = sql.raw(
    'empresa_id, user_id, token_id, at, method, url, status, ms, request_id, user_agent, cuerpo, respuesta',
  )
  const types = sql.raw(
    'empresa_id bigint, user_id bigint, token_id bigint, at timestamptz, method text, url text, status smallint, ms integer, request_id text, user_agent text, cuerpo text, respuesta text',
  )
  await db.execute(
    sql`insert into ${solicitudes} (${columns}) select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${types})`,
  )
}
