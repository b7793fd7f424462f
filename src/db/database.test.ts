import { readFile } from 'node:fs/promises'
import { count, eq, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import {
  type Database,
  type Db,
  emitters,
  empresas,
  isUniqueViolation,
  migrate,
  openDatabase,
  rateLimits,
  users,
} from './index.ts'

describe('a database', () => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  afterAll(() => database.close())

  /** The same test runs on both databases, so both must return the values written here. */
  it('returns values as their columns say, embedded or on PostgreSQL', async () => {
    const at = new Date('2026-11-21T10:00:00.123Z')
    const [empresa] = await db
      .insert(empresas)
      .values({ ruc: '80000001', dv: '4', razon_social: 'Ñandutí "₲" \\ ẽ', created_at: at })
      .returning()
    expect(empresa).toEqual({
      id: expect.any(Number),
      ruc: '80000001',
      dv: '4',
      razon_social: 'Ñandutí "₲" \\ ẽ',
      version: 1,
      created_at: at,
      updated_at: expect.any(Date),
    })
    const empresa_id = empresa?.id as number
    const actividades = [{ codigo: '62010', descripcion: 'Programación' }]
    await db.insert(emitters).values({
      empresa_id,
      ruc: '80000001',
      dv: '4',
      razon_social: 'x',
      ambiente: 'test',
      tipo_contribuyente: 2,
      actividades_economicas: actividades,
    })
    const [emitter] = await db.select().from(emitters).where(eq(emitters.empresa_id, empresa_id))
    expect(emitter).toMatchObject({
      activo: true,
      tipo_contribuyente: 2,
      tipo_regimen: null,
      actividades_economicas: actividades,
    })
    await db.insert(rateLimits).values({ key: 'k', points: 3, expire: 1_795_000_000_000 })
    expect(await db.select().from(rateLimits)).toEqual([{ key: 'k', points: 3, expire: 1_795_000_000_000 }])
    expect(await db.select({ n: count(), last: max(empresas.created_at) }).from(empresas)).toEqual([{ n: 1, last: at }])
  })

  it('tells which unique index a row would break', async () => {
    const user = { name: 'a', username: 'ana', email: 'ana@ejemplo.com.py', password_hash: 'x' }
    await db.insert(users).values(user)
    const error = await db
      .insert(users)
      .values({ ...user, email: 'otra@ejemplo.com.py' })
      .then(
        () => undefined,
        (refusal: unknown) => refusal,
      )
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'users_username_unique')).toBe(true)
    expect(isUniqueViolation(error, 'users_email_unique')).toBe(false)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })

  it('rolls back a whole transaction, or a savepoint alone', async () => {
    const names = async () => (await db.select({ ruc: empresas.ruc }).from(empresas)).map(({ ruc }) => ruc)
    const insert = (on: Db, ruc: string) => on.insert(empresas).values({ ruc, dv: '0', razon_social: ruc })
    const before = await names()
    await expect(
      db.transaction(async tx => {
        await insert(tx, 'lost')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await names()).toEqual(before)
    await db.transaction(async tx => {
      await insert(tx, 'kept')
      await tx.transaction(inner => insert(inner, 'kept')).catch(() => {})
      await insert(tx, 'also')
    })
    expect(await names()).toEqual([...before, 'kept', 'also'])
  })

  it('migrates once, also with two concurrent runs', async () => {
    const applied = () => db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)
    const before = (await applied()).rows
    await Promise.all([migrate(database), migrate(database)])
    expect((await applied()).rows).toEqual(before)
  })
})

describe('migrations', () => {
  it('are dated in the order in which they are applied', async () => {
    const journal = JSON.parse(await readFile(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'))
    const dates: number[] = journal.entries.map(({ when }: { when: number }) => when)
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b))
  })

  it.runIf(process.env.TEST_DATABASE_URL)(
    'succeed in processes that start together on an empty PostgreSQL',
    async () => {
      const server = process.env.TEST_DATABASE_URL as string
      const admin = await openDatabase({ databaseUrl: server, dataDir: '' })
      const name = `nanduti_test_race_${process.pid}`
      await admin.db.execute(sql.raw(`create database ${name}`))
      const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
      const starts = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: '' })))
      try {
        await Promise.all(starts.map(start => migrate(start)))
        expect(await starts[0]?.db.select().from(users)).toEqual([])
      } finally {
        await Promise.all(starts.map(database => database.close()))
        await admin.db.execute(sql.raw(`drop database ${name} with (force)`))
        await admin.close()
      }
    },
  )
})
