/** The first superadmin is created once, however many processes start at the same time on a fresh database. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { ConfigError } from '../config/index.ts'
import { type Database, superadmins, users } from '../db/index.ts'
import { insertUser } from '../gateway/auth/index.ts'
import { seedSuperadmin } from './index.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const seed = (email: string) => seedSuperadmin(database, { email, password: 'una clave larga' })
const emails = async () => (await database.db.select().from(users)).map(({ email }) => email)

it('the superadmin is created once by concurrent starts, with the same or different addresses', async () => {
  await Promise.all(['jefa@ejemplo.com.py', 'jefa@ejemplo.com.py', 'otra@ejemplo.com.py'].map(seed))
  expect(await emails()).toHaveLength(1)
  expect(await database.db.select().from(superadmins)).toHaveLength(1)
})

it('later starts do not change the superadmin', async () => {
  await seed('jefa@ejemplo.com.py')
  await seed('otra@ejemplo.com.py')
  expect(await emails()).toEqual(['jefa@ejemplo.com.py'])
})

it('a user who is not a superadmin cannot be the first one; the error says what to change', async () => {
  const email = 'ana@ejemplo.com.py'
  await insertUser(database.db, { name: 'Ana', username: 'ana', email, password_hash: 'x' })
  const refusal = await seed(email).catch(error => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(refusal.problems).toEqual([
    `ADMIN_EMAIL: se recibió «${email}», que es de un usuario que no es superadministrador; se esperaba otro correo`,
  ])
  expect(await database.db.select().from(superadmins)).toEqual([])
})
