/** The operator's orders about users. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browse, browseAs } from '../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'
import { OPERATIONS } from './operations.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

async function order(operation: keyof typeof OPERATIONS, options: Record<string, unknown>): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const operator = { print, progress: () => {}, stop: AbortSignal.timeout(60_000) }
  await OPERATIONS[operation](t.deps, operator, { operation, ...options })
  return lines.join('\n')
}
const passwordIn = (text: string) => /Contraseña: (\S{20})/.exec(text)?.[1] ?? ''
const entersWith = async (email: string, clave: string) => (await browseAs(t, email, clave)).at() === '/home'

describe('user create, password, disable, superadmin', () => {
  it('create a user, change the password, disable and enable, and grant superadmin', async () => {
    const email = 'jefa@ejemplo.com.py'
    const first = passwordIn(
      await order('user create', { email: 'Jefa@ejemplo.com.py', name: 'Jefa', username: 'jefa' }),
    )
    expect(await entersWith('JEFA', first)).toBe(true)
    const second = passwordIn(await order('user password', { email }))
    expect({ old: await entersWith(email, first), now: await entersWith(email, second) }).toEqual({
      old: false,
      now: true,
    })
    await order('user disable', { email })
    expect(await entersWith(email, second)).toBe(false)
    await order('user disable', { email, remove: true })
    const b = await browseAs(t, email, second)
    await b.open('/usuarios')
    expect(b.status()).toBe(403)
    await order('user superadmin', { email })
    await b.open('/usuarios')
    expect(b.status()).toBe(200)
    await order('user superadmin', { email, remove: true })
    await b.open('/usuarios')
    expect(b.status()).toBe(403)
  })

  it('print a link that sets the password, and change nothing until it is used', async () => {
    const email = 'olvidadizo@ejemplo.com.py'
    const first = passwordIn(await order('user create', { email, name: 'Olvidadizo' }))
    const printed = await order('user password', { email, link: true })
    const [path = ''] = /\/recuperar\/\d+-\w{48}/.exec(printed) ?? []
    expect(await entersWith(email, first)).toBe(true)
    const b = browse(t)
    await b.open(path)
    await b.send(path, { nueva: 'otra yegua con pilas', repetida: 'otra yegua con pilas' })
    expect({ old: await entersWith(email, first), now: await entersWith(email, 'otra yegua con pilas') }).toEqual({
      old: false,
      now: true,
    })
  })

  it('refuse a taken name, an unknown user, the last superadmin and a malformed order, with the reason', async () => {
    const { email, username } = t.users.admin
    await expect(order('user create', { email, name: 'Otra' })).rejects.toThrow('Ya hay un usuario con ese correo.')
    await expect(order('user create', { email: 'x@ejemplo.com.py', name: 'X', username })).rejects.toThrow(
      'Ese nombre de usuario ya es de otra persona',
    )
    await expect(order('user create', { email: 'y@ejemplo.com.py', name: 'Y', username: email })).rejects.toThrow(
      'no puede ser un correo',
    )
    await expect(order('user password', { email: 'nadie@ejemplo.com.py' })).rejects.toThrow('No hay ningún usuario')
    const last = { email: t.users.superadmin.email }
    await expect(order('user disable', last)).rejects.toThrow('Es el único superadministrador')
    await expect(order('user superadmin', { ...last, remove: true })).rejects.toThrow('Es el único superadministrador')
    await expect(order('user create', { email: 'sin arroba', name: 'Z' })).rejects.toThrow('No se entendió la orden')
  })
})
