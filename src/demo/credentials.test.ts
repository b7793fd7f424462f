/** The demo's passwords: generated once, readable only by the installation, and valid as shown. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/support/fakes.ts'
import { ConfigError } from '../config/index.ts'
import { demoBanner } from './banner.ts'
import { loadDemoUsers } from './credentials.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanduti-demo-'))
})
afterEach(() => rm(folder, { recursive: true }))

const ADMIN = 'jefa@ejemplo.com.py'
const load = (seed: string, admin?: string) => loadDemoUsers(folder, seededRandom(seed), admin)
const file = () => join(folder, 'demo-credenciales.json')

describe('loadDemoUsers', () => {
  it('creates a random password for each role, in a file that only its owner can read', async () => {
    const users = await load('a')
    expect(users.map(({ role }) => role)).toEqual(['superadmin', 'admin', 'operador', 'lector'])
    expect(new Set(users.map(({ password }) => password)).size).toBe(4)
    for (const { password } of users) expect(password).toMatch(/^[\w-]{16}$/)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['demo-credenciales.json'])
  })

  it('returns the same users at every later start', async () => {
    expect(await load('b')).toEqual(await load('a'))
  })

  it('uses ADMIN_EMAIL for the superadmin on the first start, and only then', async () => {
    const first = await load('a', ADMIN)
    expect(first[0]).toEqual({ role: 'superadmin', email: ADMIN })
    expect(await load('a')).toEqual(first)
    expect(await load('a', 'otra@ejemplo.com.py')).toEqual(first)
  })

  it.each(['admin', 'operador', 'lector'])(
    'refuses ADMIN_EMAIL equal to that of the demo’s %s, and stores nothing',
    async role => {
      const admin = `${role}@demo.com.py`
      const refusal = await load('a', admin).catch(error => error)
      expect(refusal).toBeInstanceOf(ConfigError)
      expect(refusal.problems).toEqual([
        `ADMIN_EMAIL: se recibió «${admin}», que es de un usuario de la demostración; se esperaba otro correo`,
      ])
      expect(await readdir(folder)).toEqual([])
      expect(await load('a', ADMIN)).toHaveLength(4)
      expect(await load('a', admin)).toHaveLength(4)
    },
  )

  it('accepts the address of the demo’s superadmin as ADMIN_EMAIL', async () => {
    expect((await load('a', 'superadmin@demo.com.py'))[0]).toEqual({
      role: 'superadmin',
      email: 'superadmin@demo.com.py',
    })
  })

  it('ignores an ADMIN_EMAIL that is set after the first start', async () => {
    const first = await load('a')
    expect(await load('a', ADMIN)).toEqual(first)
  })
})

describe('demoBanner', () => {
  it('shows the demo’s passwords, but none for ADMIN_EMAIL', async () => {
    const users = await load('a', ADMIN)
    const sandbox = { url: 'https://127.0.0.1:3443', controlUrl: 'http://127.0.0.1:3444' }
    const text = demoBanner('http://127.0.0.1:3000', sandbox, folder, users)
    expect(text).toContain(sandbox.controlUrl)
    for (const { email } of users) expect(text).toContain(email)
    for (const { password } of users.slice(1)) expect(text).toContain(password)
    expect(text).toContain(`${ADMIN}        (la de ADMIN_PASSWORD)`)
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(users)
  })
})
