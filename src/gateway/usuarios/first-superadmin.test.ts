/** Creating the first superadmin of an empty installation with the link that the start prints. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browse } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { superadmins, users } from '../../db/index.ts'
import { firstSuperadminLink } from './index.ts'

const CLAVE = 'correcta caballo batería'
const MINUTE = 60

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

let counter = 0
let person: Record<'email' | 'name' | 'username' | 'nueva' | 'repetida', string>
beforeEach(async () => {
  await t.deps.db.delete(superadmins)
  const username = `jefa${++counter}`
  person = { email: `${username}@ejemplo.com.py`, name: 'Jefa Primera', username, nueva: CLAVE, repetida: CLAVE }
})

const newLink = async () => new URL((await firstSuperadminLink(t.deps)) ?? 'x:').pathname

async function use(path: string, values: Record<string, string> = {}) {
  const b = browse(t)
  await b.open(path)
  if (b.status() === 200) await b.send(path, { ...person, ...values })
  return b
}
const people = async () => (await t.deps.db.select().from(users)).filter(({ email }) => email === person.email)

describe('the link of an empty installation', () => {
  it('creates the first superadmin and logs in; a second use and any other link get 410', async () => {
    const [path, other] = [await newLink(), await newLink()]
    const b = await use(path)
    expect({ at: b.at(), answer: b.text().includes('Su cuenta de superadministrador está lista') }).toEqual({
      at: '/home',
      answer: true,
    })
    await b.open('/usuarios')
    expect(b.status()).toBe(200)
    for (const used of [path, other]) expect((await use(used, { email: 'x@y.example' })).status()).toBe(410)
    expect(await t.deps.db.select().from(superadmins)).toHaveLength(1)
    expect(await firstSuperadminLink(t.deps)).toBeUndefined()
  })

  it('creates one superadmin for two concurrent requests', async () => {
    const [path, other] = [await newLink(), await newLink()]
    const [one, two] = [browse(t), browse(t)]
    await one.open(path)
    await two.open(other)
    await Promise.all([
      one.send(path, person),
      two.send(other, { ...person, email: 'otra@ejemplo.com.py', username: 'otra' }),
    ])
    expect([one.status(), two.status()].sort()).toEqual([200, 410])
    expect(await t.deps.db.select().from(superadmins)).toHaveLength(1)
  })

  it('422 for a taken username or a weak password, and stays valid', async () => {
    const path = await newLink()
    const taken = await use(path, { username: t.users.admin.username })
    expect({ status: taken.status(), answer: taken.text().includes('ya es de otra persona') }).toEqual({
      status: 422,
      answer: true,
    })
    expect((await use(path, { nueva: 'corta', repetida: 'corta' })).status()).toBe(422)
    expect(await people()).toEqual([])
    expect((await use(path)).at()).toBe('/home')
  })

  it('expires after 30 minutes; 404 at the address of a password link', async () => {
    const path = await newLink()
    t.clock.advance(30 * MINUTE - 1)
    expect((await use(path, { nueva: 'corta' })).status()).toBe(422)
    t.clock.advance(1)
    const late = await use(path)
    expect({ status: late.status(), answer: late.text().includes('venció') }).toEqual({ status: 410, answer: true })
    expect((await use((await newLink()).replace('primer-ingreso', 'recuperar'))).status()).toBe(404)
  })
})
