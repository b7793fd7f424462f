/**
 * Fills a database with millions of documents without files: copies of the latest one, with their own keys, numbers,
 * days and states.
 */
import { Client } from 'pg'

const BATCH = 100_000

/**
 * Inserts `count` documents, each with one row of history. Calls `onBatch` with the count so far. `over`: SQL for
 * columns that differ from the model.
 */
export async function fill(
  connectionString: string | undefined,
  count: number,
  onBatch: (rows: number) => void,
  over: Readonly<Record<string, string>> = {},
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await fillBy(client, count, onBatch, over)
  } finally {
    await client.end()
  }
}

async function fillBy(
  client: Client,
  count: number,
  onBatch: (rows: number) => void,
  over: Readonly<Record<string, string>>,
): Promise<void> {
  // Skip foreign key checks: every copy has its model's keys.
  await client.query(`set session_replication_role = replica`)
  const { rows } = await client.query(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'dtes' and column_name <> 'id' order by ordinal_position`)
  const names = (rows as { name: string }[]).map(({ name }) => name)
  const computed: Record<string, string> = {
    numero: 'n',
    cdc: cdcWithNumber(await modelCdc(client)),
    payload: `'{}'`,
    due_at: 'null',
    due_kind: 'null',
    estado: `case when n % 100 = 0 then 'rejected' else 'approved' end`,
    fecha_emision: `to_char(timestamp '2024-01-01' + n * interval '63 seconds', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    ...over,
  }
  const values = names.map(name => computed[name] ?? `m.${name}`)
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(
      `with m as (select * from dtes order by id desc limit 1),
        d as (insert into dtes (${names.join(', ')}) select ${values.join(', ')} from m, generate_series($1::int, $2::int) n
          returning empresa_id, id)
        insert into historial (empresa_id, dte_id, at, "to", trigger) select empresa_id, id, $3, 'draft', 'created' from d`,
      [from, Math.min(from + BATCH - 1, count), new Date(0)],
    )
    onBatch(Math.min(from + BATCH - 1, count))
  }
  // Leave the table as autovacuum and the checkpointer do over months. The server may have either of them off or
  // behind.
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

async function modelCdc(client: Client): Promise<string> {
  const { rows } = await client.query('select cdc from dtes order by id desc limit 1')
  return (rows[0] as { cdc: string }).cdc
}

/** Position of the number in a CDC. */
const NUMBER = { from: 17, to: 24 }
/** A security code that no created document has, so that no copy has a real document's CDC. */
const NO_CODE = '000000000'
const CODE_FROM = 34

/** Returns SQL for the model's CDC with the number `n` and its check digit. A document is found only by a valid CDC. */
function cdcWithNumber(model: string): string {
  const before = model.slice(0, NUMBER.from)
  const after = model.slice(NUMBER.to, CODE_FROM) + NO_CODE
  const number = `lpad(n::text, ${NUMBER.to - NUMBER.from}, '0')`
  const digits = [...`${before}${'0'.repeat(NUMBER.to - NUMBER.from)}${after}`]
  const weight = (at: number) => 2 + ((digits.length - 1 - at) % 10)
  const fixed = digits.reduce((sum, digit, at) => sum + Number(digit) * weight(at), 0)
  const moving = Array.from({ length: NUMBER.to - NUMBER.from }, (_, at) => {
    const value = 10 ** (NUMBER.to - NUMBER.from - 1 - at)
    return `n / ${value} % 10 * ${weight(NUMBER.from + at)}`
  })
  const rest = `((${fixed} + ${moving.join(' + ')}) % 11)`
  return `'${before}' || ${number} || '${after}' || (case when ${rest} > 1 then 11 - ${rest} else 0 end)::text`
}

/** One in this many of the requested documents is an old one. */
const OLD_EVERY = 10

/**
 * Returns documents as a shop reads them: nine in ten are among the latest, every tenth is an older one, at even
 * distances.
 */
export async function sample(
  connectionString: string | undefined,
  size: number,
): Promise<{ id: number; cdc: string }[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const old = Math.floor(size / OLD_EVERY)
  const { rows: latest } = await client.query('select id::int, cdc from dtes order by id desc limit $1', [size - old])
  const { rows: older } = await client.query(
    `select id::int, cdc from dtes where id < $1::int and id % greatest($1::int / $2::int, 1) = 0 order by id limit $2`,
    [latest.at(-1)?.id ?? 1, old],
  )
  await client.end()
  return Array.from({ length: latest.length + older.length }, (_, at) =>
    at % OLD_EVERY === OLD_EVERY - 1 && older.length > 0 ? older.pop() : (latest.pop() ?? older.pop()),
  )
}
