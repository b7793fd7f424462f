/** Migrations of an installation with rows of the old tables: all rows stay, and the tables match schema/. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asc, is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/support/test-database.ts'
import { type Database, migrate } from './index.ts'
import * as schema from './schema/index.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies the migrations before the named one. */
async function migrateBefore(database: Database, tag: string): Promise<void> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'nanduti-migrations-'))
  await cp(FOLDER, migrationsFolder, { recursive: true })
  const file = join(migrationsFolder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(entry => entry.tag === tag),
  )
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  if (database.kind === 'embedded') await migratePglite(drizzlePglite(database.client), { migrationsFolder })
  else await migratePg(drizzle(database.client), { migrationsFolder })
  await rm(migrationsFolder, { recursive: true })
}

const DTE = `emitter_id, timbrado, timbrado_fecha_inicio, establecimiento, punto_expedicion, tipo_documento, ambiente, codigo_seguridad,
  fecha_emision, moneda, total_operacion, total_iva, receptor_documento, receptor_nombre, payload, via`
const VALUES = `'12345678', '2026-01-01', '001', '001', 1, 'test', '000000001', '2026-11-21T10:00:00', 'PYG', 11000, 1000, '80099006', 'Cliente', '{}', 'sync'`

const OLD_ATTEMPTS = `
  insert into empresas (ruc, dv, razon_social) values ('80000001', '1', 'Una');
  insert into webhooks (empresa_id, url) values (1, 'http://127.0.0.1:4000/');
  insert into outbox (empresa_id, event, occurred_at, body) values (1, 'dte.sent', now(), '{}'), (1, 'dte.sent', now(), '{}');
  insert into webhook_deliveries (empresa_id, webhook_id, outbox_id, event, estado) values (1, 1, 1, 'dte.sent', 'delivered'), (1, 1, 2, 'dte.sent', 'pending');
  insert into webhook_attempts (empresa_id, delivery_id, attempt, started_at, duration_ms, status, response_headers, response_body, error_code)
    values (1, 1, 1, '2026-11-21T13:00:00.125Z', 9, null, null, null, 'WEBHOOK_TIMEOUT'), (1, 1, 2, '2026-11-21T13:00:10Z', 3, 200, '{"a":"b"}', 'ok', null)`

const OLD_NOMINATIONS = `
  insert into users (name, username, email, password_hash) values ('Ana', 'ana', 'ana@ejemplo.com.py', 'x');
  insert into empresas (ruc, dv, razon_social) values ('80000001', '4', 'Una');
  insert into emitters (empresa_id, ruc, dv, razon_social, ambiente, tipo_contribuyente) values (1, '80000001', '4', 'Una', 'test', 2);
  insert into dtes (empresa_id, ${DTE}, numero, cdc, estado) values
    (1, 1, ${VALUES}, 1, 'cdc-1', 'approved'), (1, 1, ${VALUES}, 2, 'cdc-2', 'approved'), (1, 1, ${VALUES}, 3, 'cdc-3', 'approved');
  insert into eventos (empresa_id, sifen_emitter_id, sifen_dte_id, tipo, estado, datos) values
    (1, 1, 1, 15, 'approved', '{"contribuyente":true,"ruc":"80099006-4","razonSocial":"Cliente SA","numeroCasa":12}'),
    (1, 1, 2, 15, 'approved', '{"contribuyente":false,"documentoTipo":1,"documentoNumero":"4567890","razonSocial":"Juana Pérez"}'),
    (1, 1, 3, 15, 'rejected', '{"contribuyente":true,"ruc":"80099006-4","razonSocial":"Otra"}')`

/** Two companies, so that a company filled in from the wrong row shows. */
const OLD_ROWS = `
  insert into users (name, username, email, password_hash) values ('Ana', 'ana', 'ana@ejemplo.com.py', 'x');
  insert into empresas (ruc, dv, razon_social) values ('80000001', '4', 'Una'), ('80000002', '2', 'Otra');
  insert into memberships (user_id, empresa_id, role) values (1, 1, 'admin');
  insert into emitters (empresa_id, ruc, dv, razon_social, ambiente, tipo_contribuyente) values
    (2, '80000002', '2', 'Otra', 'test', 2), (1, '80000001', '4', 'Una', 'test', 2);
  insert into timbrados (empresa_id, numero, fecha_inicio, ambiente) values
    (2, '12345678', '2026-01-01', 'test'), (1, '12345678', '2026-01-01', 'test');
  insert into establecimientos (timbrado_id, codigo, descripcion) values (2, '001', 'de Una'), (1, '001', 'de Otra');
  insert into puntos_expedicion (establecimiento_id, codigo, descripcion) values (2, '001', 'de Otra'), (1, '001', 'de Una');
  insert into contadores (punto_expedicion_id, tipo_documento, ultimo_numero) values (1, 1, 5), (2, 1, 7), (2, 5, 3);
  insert into dtes (${DTE}, empresa_id, punto_expedicion_id, numero, cdc, estado, sifen_result_code, ask_at, created_by) values
    (1, ${VALUES}, 2, 1, 5, 'cdc-1', 'approved', '0260', null, 1),
    (2, ${VALUES}, 1, 2, 6, 'cdc-2', 'sent', null, '2026-11-21T13:01:00Z', 1),
    (2, ${VALUES}, 1, 2, 7, 'cdc-3', 'error', '0420', null, 1),
    (2, ${VALUES}, 1, 2, 8, 'cdc-4', 'draft', null, '2026-11-21T13:02:00Z', null);
  insert into attempts (dte_id, cdc, base_url, xml_path, xml_sha256, sent_at, outcome) values
    (2, 'cdc-2', 'https://sifen', 'a', 'a', '2026-11-21T13:00:00Z', 'pending'),
    (1, 'cdc-1', 'https://sifen', 'b', 'b', '2026-11-21T13:00:00Z', 'answered'),
    (3, 'cdc-3', 'https://sifen', 'c', 'c', '2026-11-21T13:00:00Z', 'unknown'),
    (3, 'cdc-3', 'https://sifen', 'd', 'd', '2026-11-21T13:05:00Z', 'unknown')`

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateBefore(database, '0008_rows-belong-to-companies')
  for (const statement of OLD_ROWS.split(';')) await database.db.execute(sql.raw(statement))
  await migrate(database)
})
afterAll(() => database.close())

describe('rows of an older installation', () => {
  it('belong to the company of their parent rows', async () => {
    const { establecimientos, puntosExpedicion, contadores, attempts } = schema
    const { db } = database
    const { empresa_id, punto_expedicion_id, tipo_documento, ultimo_numero } = contadores
    const counter = { empresa_id, punto_expedicion_id, tipo_documento, ultimo_numero }
    const companyOf = <Row extends { empresa_id: number }>(rows: Row[]) => rows.map(({ empresa_id }) => empresa_id)
    expect({
      establecimientos: companyOf(await db.select().from(establecimientos).orderBy(asc(establecimientos.id))),
      puntos: companyOf(await db.select().from(puntosExpedicion).orderBy(asc(puntosExpedicion.id))),
      contadores: await db.select(counter).from(contadores).orderBy(asc(contadores.ultimo_numero)),
      attempts: companyOf(await db.select().from(attempts).orderBy(asc(attempts.id))),
    }).toEqual({
      establecimientos: [1, 2],
      puntos: [2, 1],
      contadores: [
        { empresa_id: 1, punto_expedicion_id: 2, tipo_documento: 5, ultimo_numero: 3 },
        { empresa_id: 2, punto_expedicion_id: 1, tipo_documento: 1, ultimo_numero: 5 },
        { empresa_id: 1, punto_expedicion_id: 2, tipo_documento: 1, ultimo_numero: 7 },
      ],
      attempts: [1, 2, 1, 1],
    })
  })

  it('keep their next query, their last attempt, and the service that gave the code', async () => {
    const { id, empresa_id, cdc, estado, due_at, due_kind, last_attempt_id, sifen_result_service, created_by } =
      schema.dtes
    const columns = { id, empresa_id, cdc, estado, due_at, due_kind, last_attempt_id, sifen_result_service, created_by }
    const none = { due_at: null, due_kind: null, sifen_result_service: null, created_by: 1 }
    const ask = (at: string) => ({ due_at: new Date(at), due_kind: 'ask' })
    const rows = await database.db.select(columns).from(schema.dtes).orderBy(asc(id))
    expect(rows).toEqual([
      {
        ...none,
        id: 1,
        empresa_id: 2,
        cdc: 'cdc-1',
        estado: 'approved',
        last_attempt_id: 2,
        sifen_result_service: 'recibe',
      },
      {
        ...none,
        id: 2,
        empresa_id: 1,
        cdc: 'cdc-2',
        estado: 'sent',
        last_attempt_id: 1,
        ...ask('2026-11-21T13:01:00Z'),
      },
      {
        ...none,
        id: 3,
        empresa_id: 1,
        cdc: 'cdc-3',
        estado: 'error',
        last_attempt_id: 4,
        sifen_result_service: 'consulta',
      },
      {
        ...{ ...none, id: 4, empresa_id: 1, cdc: 'cdc-4', estado: 'draft', last_attempt_id: null },
        ...ask('2026-11-21T13:02:00Z'),
        created_by: null,
      },
    ])
  })

  it('are followed by the next ids, with sequences up to 2^63', async () => {
    const [empresa] = await database.db
      .insert(schema.empresas)
      .values({ ruc: '80000003', dv: '0', razon_social: 'Nueva' })
      .returning()
    expect(empresa?.id).toBe(3)
    const { rows } = await database.db.execute(
      sql`select sequencename from pg_sequences where schemaname = 'public' and max_value < 9223372036854775807`,
    )
    expect(rows).toEqual([])
  })

  it('cannot refer to rows of another company', async () => {
    const point = { empresa_id: 2, punto_expedicion_id: 2, tipo_documento: 1, ultimo_numero: 1 }
    await expect(database.db.insert(schema.contadores).values(point)).rejects.toThrow()
  })
})

describe('rows of webhook attempts', () => {
  it('become the log of their delivery, in order', async () => {
    const old = await openEmptyDatabase()
    await migrateBefore(old, '0022_webhook-attempt-log')
    for (const statement of OLD_ATTEMPTS.split(';')) await old.db.execute(sql.raw(statement))
    await migrate(old)
    const { id, attempt_log } = schema.webhookDeliveries
    const rows = await old.db.select({ id, attempt_log }).from(schema.webhookDeliveries).orderBy(asc(id))
    await old.close()
    const unanswered = { status: null, response_headers: null, response_body: null, error_code: 'WEBHOOK_TIMEOUT' }
    const answered = { status: 200, response_headers: { a: 'b' }, response_body: 'ok', error_code: null }
    expect(rows).toEqual([
      {
        id: 1,
        attempt_log: [
          { attempt: 1, started_at: '2026-11-21T13:00:00.125Z', duration_ms: 9, ...unanswered },
          { attempt: 2, started_at: '2026-11-21T13:00:10.000Z', duration_ms: 3, ...answered },
        ],
      },
      { id: 2, attempt_log: [] },
    ])
  })
})

describe('invoices that were nominated', () => {
  it('take the receiver of their event', async () => {
    const old = await openEmptyDatabase()
    await migrateBefore(old, '0032_nominated-receivers')
    for (const statement of OLD_NOMINATIONS.split(';')) await old.db.execute(sql.raw(statement))
    await migrate(old)
    const { id, receptor_documento, receptor_nombre, nominado, version } = schema.dtes
    const columns = { id, receptor_documento, receptor_nombre, nominado, version }
    const rows = await old.db.select(columns).from(schema.dtes).orderBy(asc(id))
    await old.close()
    expect(rows).toEqual([
      {
        ...{ id: 1, receptor_documento: '80099006-4', receptor_nombre: 'Cliente SA', version: 2 },
        nominado: { dRucRec: '80099006', dDVRec: '4', dNomRec: 'Cliente SA', dNumCasRec: '12' },
      },
      {
        ...{ id: 2, receptor_documento: '4567890', receptor_nombre: 'Juana Pérez', version: 2 },
        nominado: { dDTipIDRec: 'Cédula paraguaya', dNumIDRec: '4567890', dNomRec: 'Juana Pérez' },
      },
      { id: 3, receptor_documento: '80099006', receptor_nombre: 'Cliente', nominado: null, version: 1 },
    ])
  })
})

/** Reads the tables from PostgreSQL: columns with type and nullability, constraints and indexes by name. */
async function found() {
  const { rows } = await database.db.execute<{ table: string; what: string }>(sql`
    select c.relname as table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '!' else '' end as what
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all
    select c.relname, o.conname from pg_class c join pg_constraint o on o.conrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and o.contype in ('p', 'u', 'f', 'c')
    union all
    select tablename, indexname from pg_indexes i where schemaname = 'public'
      and not exists (select 1 from pg_constraint o where o.conname = i.indexname and o.contype in ('p', 'u'))`)
  return byTable(rows)
}

function byTable(rows: readonly { table: string; what: string }[]) {
  const tables = Object.groupBy(rows, ({ table }) => table)
  return Object.fromEntries(Object.entries(tables).map(([name, of = []]) => [name, of.map(({ what }) => what).sort()]))
}

/** Returns the same lists from schema/. */
function wanted() {
  const tables = Object.values(schema).filter(value => is(value, PgTable))
  return byTable(
    tables
      .map(getTableConfig)
      .flatMap(({ name, columns, primaryKeys, uniqueConstraints, foreignKeys, checks, indexes }) =>
        [
          ...columns.map(column => `${column.name} ${column.getSQLType()}${column.notNull ? '!' : ''}`),
          ...columns.flatMap(column => (column.primary ? [`${name}_pkey`] : [])),
          ...columns.flatMap(column => (column.isUnique ? [column.uniqueName as string] : [])),
          ...[...primaryKeys, ...uniqueConstraints, ...foreignKeys].map(key => key.getName() as string),
          ...checks.map(check => check.name),
          ...indexes.map(({ config }) => config.name as string),
        ].map(what => ({
          table: name,
          what: what.replace('numeric(23, 8)', 'numeric(23,8)').replace('numeric(20, 8)', 'numeric(20,8)'),
        })),
      ),
  )
}

it('the tables match schema/: columns, keys, checks and indexes', async () => {
  expect(await found()).toEqual(wanted())
})
