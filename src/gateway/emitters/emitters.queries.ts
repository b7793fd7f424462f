/** SQL of emitters without their secrets. Sealed secrets have their own queries. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type Ambiente,
  type Db,
  emitters,
  empresas,
  memberships,
  openColumns,
  raising,
  type Tx,
} from '../../db/index.ts'
import { anyId } from '../timbrados/index.ts'

type Columns = typeof emitters.$inferInsert
type Stored = typeof emitters.$inferSelect

/** Columns for lists and choices. Of secrets they only tell whether they exist. */
const OPEN = {
  ...openColumns(emitters),
  tiene_csc: sql<boolean>`${emitters.csc_enc} is not null`,
  tiene_certificado: sql<boolean>`${emitters.cert_pem_enc} is not null`,
}
export type EmitterRow = Pick<Stored, keyof Stored & keyof typeof OPEN> & {
  tiene_csc: boolean
  tiene_certificado: boolean
}

/** Restricts to the companies of `scope`; undefined means all. */
const within = (scope: number[] | undefined) => scope && inArray(emitters.empresa_id, scope)

type EmitterFilter = {
  activo?: boolean | undefined
  ambiente?: Ambiente | undefined
  /** Only emitters with a greater id. */
  after?: number | undefined
  limit: number
}

/**
 * Returns the first `limit` emitters, by id, of the companies of `scope` (undefined: all) that pass every given filter.
 */
export async function listEmitters(
  db: Db,
  scope: number[] | undefined,
  { activo, ambiente, after, limit }: EmitterFilter,
): Promise<EmitterRow[]> {
  return db
    .select(OPEN)
    .from(emitters)
    .where(
      and(
        within(scope),
        activo === undefined ? undefined : eq(emitters.activo, activo),
        ambiente && eq(emitters.ambiente, ambiente),
        after === undefined ? undefined : gt(emitters.id, anyId(after)),
      ),
    )
    .orderBy(asc(emitters.id))
    .limit(limit)
}

/** Maximum of emitters that a person can choose from. One more row tells that there are others. */
export const MAX_CHOICES = 10

type Choice = {
  /** The emitter as the document names it. */
  named?: { id: number } | { ruc: string } | undefined
  /** Owners and environments of the timbrados that the document may mean. Their emitters come first. */
  stamps: readonly { empresa_id: number; ambiente: Ambiente }[]
}

/** An emitter, with a text that changes when its secrets do: each sealing has its own initialization vector. */
export type IssuerRow = EmitterRow & { sealing: string }

const sealedWith = (column: SQLWrapper) => sql`split_part(${column}, ':', 3)`
const SEALING = sql<string>`concat_ws(' ', ${emitters.id_csc}, ${sealedWith(emitters.csc_enc)},
  ${sealedWith(emitters.cert_pem_enc)}, ${sealedWith(emitters.key_pem_enc)}, ${sealedWith(emitters.codigo_secreto_enc)})`

/** The columns of an `IssuerRow`. */
export const ISSUER = { ...OPEN, sealing: SEALING }

/**
 * Returns the emitters that a document may mean, of the companies of `scope` (undefined: all), likeliest first. Returns
 * one more than MAX_CHOICES when there are others.
 */
export async function listIssuers(
  db: Db,
  scope: number[] | undefined,
  { named, stamps }: Choice,
): Promise<IssuerRow[]> {
  const fits = stamps.map(({ empresa_id, ambiente }) => sql`(${empresa_id}::bigint, ${ambiente}::text)`)
  return db
    .select(ISSUER)
    .from(emitters)
    .where(
      and(
        within(scope),
        named && 'id' in named ? eq(emitters.id, anyId(named.id)) : undefined,
        named && 'ruc' in named ? eq(emitters.ruc, named.ruc) : undefined,
      ),
    )
    .orderBy(
      desc(emitters.activo),
      ...(fits.length > 0
        ? [desc(sql`(${emitters.empresa_id}, ${emitters.ambiente}) in (${sql.join(fits, sql`, `)})`)]
        : []),
      asc(emitters.id),
    )
    .limit(MAX_CHOICES + 1)
}

export async function findEmitter(db: Db, id: number): Promise<EmitterRow | undefined> {
  const [row] = await db.select(OPEN).from(emitters).where(eq(emitters.id, id))
  return row
}

/** Finds the emitter of a stored document, with the text that changes with its secrets. */
export async function findIssuer(db: Db, id: number): Promise<IssuerRow> {
  const [row] = await db.select(ISSUER).from(emitters).where(eq(emitters.id, id))
  return row as IssuerRow
}

/** Reads the row and locks it until the transaction ends. */
export async function lockEmitter(tx: Tx, id: number): Promise<EmitterRow | undefined> {
  const [row] = await tx.select(OPEN).from(emitters).where(eq(emitters.id, id)).for('no key update')
  return row
}

export type SealedRow = Pick<Stored, 'id_csc' | 'csc_enc' | 'cert_pem_enc' | 'key_pem_enc' | 'codigo_secreto_enc'> & {
  sealing: string
}

/** Reads the sealed signing secrets of an emitter. */
export async function findSealed(db: Db, id: number): Promise<SealedRow | undefined> {
  const { id_csc, csc_enc, cert_pem_enc, key_pem_enc, codigo_secreto_enc } = emitters
  const columns = { id_csc, csc_enc, cert_pem_enc, key_pem_enc, codigo_secreto_enc, sealing: SEALING }
  const [row] = await db.select(columns).from(emitters).where(eq(emitters.id, id))
  return row
}

/** Stores the sealed secret of the security codes, if the emitter has none. */
export async function setCodigoSecreto(db: Db, id: number, codigo_secreto_enc: string): Promise<void> {
  const isIt = and(eq(emitters.id, id), isNull(emitters.codigo_secreto_enc))
  await raising(db, companyOf(id), tx => tx.update(emitters).set({ codigo_secreto_enc }).where(isIt))
}

type P12Row = { id: number; empresa_id: number; cert_p12_path: string; password_key: string | null }

/** Lists the path of every sealed .p12, and the id of the key that sealed its password: a few bytes of each row. */
export async function listP12Paths(db: Db): Promise<P12Row[]> {
  const { id, empresa_id, cert_p12_path, cert_p12_password_enc } = emitters
  const password_key = sql<string | null>`split_part(${cert_p12_password_enc}, ':', 2)`
  const rows = await db
    .select({ id, empresa_id, cert_p12_path, password_key })
    .from(emitters)
    .where(isNotNull(cert_p12_path))
    .orderBy(asc(id))
  return rows as P12Row[]
}

/** Finds the company with this RUC, any user's, with the user's current role in it. */
export async function findEmpresaByRuc(db: Db, ruc: string, userId: number) {
  const ofUser = and(eq(memberships.empresa_id, empresas.id), eq(memberships.user_id, userId))
  const [row] = await db
    .select({ id: empresas.id, role: memberships.role })
    .from(empresas)
    .leftJoin(memberships, ofUser)
    .where(eq(empresas.ruc, ruc))
  return row
}

/** Inserts an emitter. Returns undefined when the company has an active emitter in that environment. */
export async function insertEmitter(db: Db, row: Columns): Promise<number | undefined> {
  const { id, empresa_id, ambiente, activo } = emitters
  const onlyActive = { target: [empresa_id, ambiente], where: sql`${activo}` }
  return raising(db, sql`${row.empresa_id}`, async tx => {
    const [inserted] = await tx.insert(emitters).values(row).onConflictDoNothing(onlyActive).returning({ id })
    return inserted?.id
  })
}

/** Pauses the emitter's lots until `until`. */
export async function pauseEmitter(
  tx: Tx,
  { empresa_id, emitter_id }: { empresa_id: number; emitter_id: number },
  until: Date,
): Promise<void> {
  const isIt = isEmitter({ empresa_id, id: emitter_id })
  await raising(tx, sql`${empresa_id}`, within => within.update(emitters).set({ pausado_hasta: until }).where(isIt))
}

type EmitterKey = { empresa_id: number; id: number }

const isEmitter = ({ empresa_id, id }: EmitterKey) => and(eq(emitters.empresa_id, empresa_id), eq(emitters.id, id))

/** Marks an emitter that SIFEN serves by lots only. The next trial of recibe is a day later (docs/notes A50). */
export async function markSoloLotes(tx: Tx, emitter: EmitterKey, now: Date): Promise<void> {
  const change = { solo_lotes: true, solo_lotes_at: now, updated_at: now }
  await raising(tx, sql`${emitter.empresa_id}`, within => within.update(emitters).set(change).where(isEmitter(emitter)))
}

/** Removes the mark, because recibe accepted a document. */
export async function clearSoloLotes(db: Db, emitter: EmitterKey, now: Date): Promise<void> {
  const change = { solo_lotes: false, solo_lotes_at: null, updated_at: now }
  await raising(db, sql`${emitter.empresa_id}`, tx => tx.update(emitters).set(change).where(isEmitter(emitter)))
}

/** Claims the trial of a day, by compare-and-set on the instant of the last one: one document gets true. */
export async function claimTrial(
  db: Db,
  { solo_lotes_at: last, ...emitter }: EmitterKey & Pick<Stored, 'solo_lotes_at'>,
  now: Date,
): Promise<boolean> {
  const unchanged = last === null ? isNull(emitters.solo_lotes_at) : eq(emitters.solo_lotes_at, last)
  const claimed = await db
    .update(emitters)
    .set({ solo_lotes_at: now })
    .where(and(isEmitter(emitter), eq(emitters.solo_lotes, true), unchanged))
    .returning({ id: emitters.id })
  return claimed.length > 0
}

/** Updates the emitter. An undefined column stays as it is. */
export async function updateEmitter(
  db: Db,
  id: number,
  change: { [Column in keyof Columns]?: Columns[Column] | undefined } & { updated_at: Date },
): Promise<void> {
  await raising(db, companyOf(id), tx => tx.update(emitters).set(change).where(eq(emitters.id, id)))
}

/** Returns the company of an emitter, as a query. */
const companyOf = (id: number) => sql`select empresa_id from ${emitters} where id = ${id}`
