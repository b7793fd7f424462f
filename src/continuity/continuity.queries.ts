/** SQL of the installation: its identity, the comparison with what is remembered, and a return. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, dtes, instalacion } from '../db/index.ts'
import type { Mark } from './marks.ts'

export type Installation = typeof instalacion.$inferSelect
export type Identity = Pick<Installation, 'sistema' | 'linea' | 'base'>

/** The timeline is that of the log being written. The control file has the new one only after a checkpoint. */
const SYSTEM = sql`
  select system_identifier::text as sistema,
    ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as linea
  from pg_control_system()`

/** Reads the database's identity. It needs no privileges, but some hosted servers do not tell all of it. */
export async function readIdentity(db: Db): Promise<Identity> {
  const system = await db
    .execute<{ sistema: string; linea: number }>(SYSTEM)
    .then(({ rows: [row] }) => row)
    .catch(() => undefined)
  const { rows } = await db.execute<{ base: string }>(
    sql`select oid::text as base from pg_database where datname = current_database()`,
  )
  return { sistema: system?.sistema ?? null, linea: system?.linea ?? null, base: Number(rows[0]?.base) }
}

/** The installation. `lost`: marks that the database lacks. `stands`: the database of the stored oid exists. */
export type Read = { row: Installation; lost: number; stands: boolean }

export async function readInstallation(db: Db, marks: readonly Mark[]): Promise<Read | undefined> {
  const lost = sql<number>`(
    select count(*)::int from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (empresa_id bigint, id bigint)
    left join ${dtes} d on d.empresa_id = m.empresa_id and d.id = m.id where d.id is null)`
  const stands = sql<boolean>`exists (select from pg_database where oid::bigint = ${instalacion}.base)`
  const [read] = await db.select({ row: getTableColumns(instalacion), lost, stands }).from(instalacion)
  return read
}

/** Inserts the installation, unless another process has. */
export async function insertInstallation(
  db: Db,
  row: Identity & Pick<Installation, 'clave' | 'vuelta'>,
): Promise<void> {
  await db.insert(instalacion).values(row).onConflictDoNothing()
}

export async function hasDocuments(db: Db): Promise<boolean> {
  return (await db.select({ id: dtes.id }).from(dtes).limit(1)).length > 0
}

/**
 * Far more ids than were given in any lost time, so that no id names two things. An ERP that stores ids in 32 bits has room for twenty
 * returns.
 */
const IDS_APART = 100_000_000
/** More than the writes to a row in any lost time. Every version that a process remembers is outdated then. */
const VERSIONS_APART = 1_000_000

type Return = Identity & Pick<Installation, 'vuelta' | 'atrasada_at' | 'testigo' | 'por_orden'>

/**
 * Records that the database went back, and sets all later ids and versions apart from lost ones, in one transaction. Returns false when
 * another process has recorded it.
 */
export function recordReturn(db: Db, seen: Installation, back: Return): Promise<boolean> {
  return db.transaction(async tx => {
    const due = { avisada_at: null, recuperar_at: back.atrasada_at }
    const moved = await tx
      .update(instalacion)
      .set({ ...back, ...due })
      .where(and(eq(instalacion.id, seen.id), eq(instalacion.vuelta, seen.vuelta)))
      .returning({ id: instalacion.id })
    if (moved.length === 0) return false
    // Another line of the same database may have given the ids of the returns in between.
    const times = back.vuelta - seen.vuelta
    await tx.execute(sql`
      select setval(oid::regclass, nextval(oid::regclass) + ${times * IDS_APART}::bigint) from pg_class
      where relnamespace = 'public'::regnamespace and case when relkind = 'S' then has_sequence_privilege(oid, 'update') else false end`)
    await tx.execute(sql`
      update instalacion set piso = (select last_value from pg_sequences where schemaname = 'public' and sequencename = 'dtes_id_seq')`)
    // A company whose first change is among what was lost has no row.
    await tx.execute(sql`
      insert into cambios (empresa_id, ultimo) select id, ${times * IDS_APART}::bigint from empresas
      on conflict (empresa_id) do update set ultimo = cambios.ultimo + excluded.ultimo`)
    for (const table of ['contadores', 'empresas', 'system_settings'])
      await tx.execute(sql`update ${sql.identifier(table)} set version = version + ${times * VERSIONS_APART}::int`)
    return true
  })
}
