/**
 * The other side of P5: a bare Fastify route that takes the same body and inserts the same rows (number, document,
 * history, event) in one prepared statement. `node bare.ts DATABASE_URL` uses the rows of the latest document as
 * its model, and prints its URL.
 */
import Fastify from 'fastify'
import { Client, Pool } from 'pg'

const connectionString = process.argv[2] ?? ''

type Row = Record<string, unknown>

/** Returns the rows of the latest document, without ids. */
async function models(): Promise<Record<'dtes' | 'historial' | 'outbox', Row>> {
  const client = new Client({ connectionString })
  await client.connect()
  const latest = async (table: string, order: string) => {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t order by ${order} desc limit 1`)
    const { id: _, ...row } = (rows[0] as { row: Row }).row
    return row
  }
  const found = {
    dtes: await latest('dtes', 'id'),
    historial: await latest('historial', 'id'),
    outbox: await latest('outbox', 'id'),
  }
  await client.end()
  return found
}

/** Inserts the model's columns through jsonb, except the computed ones. */
const insert = (table: string, model: Row, nth: number, computed: Record<string, string>, from = '') => {
  const names = Object.keys(model)
  const values = names.map(name => computed[name] ?? `m."${name}"`)
  return `insert into ${table} (${names.map(name => `"${name}"`).join(', ')}) select ${values.join(', ')}
    from ${from} jsonb_populate_record(null::${table}, $${nth}::jsonb) m`
}

function statement({ dtes, historial, outbox }: Awaited<ReturnType<typeof models>>): string {
  return `with n as (
      update contadores set ultimo_numero = ultimo_numero + 1
      where empresa_id = $1 and punto_expedicion_id = $2 and tipo_documento = 1 returning ultimo_numero),
    d as (${insert(
      'dtes',
      dtes,
      3,
      {
        numero: 'n.ultimo_numero',
        numero_anterior: 'n.ultimo_numero - 1',
        punto_expedicion_id: '$2::bigint',
        punto_expedicion: "lpad(($2::bigint)::text, 3, '0')",
        cdc: `lpad($2::text, 10, '9') || lpad(n.ultimo_numero::text, 34, '0')`,
      },
      'n,',
    )} returning id),
    h as (${insert('historial', historial, 4, { dte_id: 'd.id' }, 'd,')}),
    o as (${insert('outbox', outbox, 5, { dte_id: 'd.id' }, 'd,')})
    select id from d`
}

const found = await models()
const text = statement(found)
const pool = new Pool({ connectionString, max: 10 })
const app = Fastify()
const empresa = found.dtes.empresa_id
const rows = [found.dtes, found.historial, found.outbox].map(row => JSON.stringify(row))
app.post<{ Body: { punto_expedicion_id: number } }>('/', async request => {
  const values = [empresa, request.body.punto_expedicion_id, ...rows]
  const { rows: inserted } = await pool.query({ name: 'create', text, values })
  return { id: Number((inserted[0] as { id: string }).id), cdc: found.dtes.cdc, estado: 'draft' }
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.stdin.on('end', () => process.exit()).resume()
