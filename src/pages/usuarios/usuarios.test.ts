/** Users and invitations in browsers without JavaScript. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browse, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { invitations, memberships, users } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { acceptInvitation, readInvitation } from '../../gateway/usuarios/invite.ts'
import type { Letter, Mailer } from '../../ports.ts'

const CLAVE = 'correcta caballo batería'
let t: TestApp
let hashed: string
let superadmin: Browser
let admin: Browser
beforeAll(async () => {
  t = await buildTestApp()
  hashed = await hashPassword(CLAVE)
  superadmin = await browseAs(t, (await t.make.user({ superadmin: true, password_hash: hashed })).email, CLAVE)
  const one = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: hashed })
  admin = await browseAs(t, one.email, CLAVE)
})
afterAll(() => t.close())

let counter = 0
const newEmail = () => `invitada${++counter}@ejemplo.com.py`
const roleOf = async (userId: number, empresaId = t.empresa.id) => {
  const [row] = await t.deps.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), eq(memberships.empresa_id, empresaId)))
  return row?.role
}

/** Invites and returns the path of the link on the page. */
async function invited(b: Browser, email: string, values: Record<string, string> = {}): Promise<string> {
  await b.open('/invitaciones')
  await b.send('/invitaciones', { email, empresa_id: `${t.empresa.id}`, role: 'operador', ...values })
  expect(b.status()).toBe(201)
  const [, path = ''] = /http:\/\/[^/]+(\/invitations\/\d+-\w{48})/.exec(b.text()) ?? []
  return path
}
const account = (username: string) => ({ name: 'Ana Invitada', username, nueva: CLAVE, repetida: CLAVE })

describe('an invitation', () => {
  it('gives the role after registration and acceptance, and its secret is not stored', async () => {
    const email = newEmail()
    const path = await invited(admin, email)
    const [row] = await t.deps.db.select().from(invitations).where(eq(invitations.email, email))
    expect(JSON.stringify(row)).not.toContain(path.split('-')[1])
    const b = browse(t)
    await b.open(path)
    expect(b.text()).toContain(`${t.empresa.razon_social} le invita`)
    await b.open(`${path}/register`)
    await b.send(`${path}/register`, account(`ana${counter}`))
    expect(b.at()).toBe(path)
    await b.send(`${path}/accept`)
    expect(b.at()).toBe('/home')
    expect(b.text()).toContain(`Ya pertenece a ${t.empresa.razon_social}`)
    const [user] = await t.deps.db.select().from(users).where(eq(users.email, email))
    expect(await roleOf(user?.id ?? 0)).toBe('operador')
    await b.open(path)
    expect({ status: b.status(), reply: b.text().includes('ya fue aceptada') }).toEqual({ status: 410, reply: true })
  })

  it('is accepted by an existing account after login; the registration page redirects to it', async () => {
    const user = await t.make.user({ password_hash: hashed })
    const path = await invited(admin, user.email.toUpperCase(), { role: 'lector' })
    const b = browse(t)
    await b.open(`${path}/register`)
    expect(b.at()).toBe(path)
    await b.open(`/login?volver=${path}`)
    await b.send('/login', { usuario: user.username, clave: CLAVE })
    expect(b.at()).toBe(path)
    await b.send(`${path}/accept`)
    expect(await roleOf(user.id)).toBe('lector')
  })

  it('409 for another account, with a way to log out', async () => {
    const path = await invited(admin, newEmail())
    const other = await t.make.user({ password_hash: hashed })
    const b = await browseAs(t, other.email, CLAVE)
    await b.open(path)
    expect(b.text()).toContain(`Entró como ${other.email}`)
    expect(b.forms().map(({ action }) => action)).toContain('/logout')
    await b.post(`${path}/accept`, { _csrf: b.csrf() })
    expect(b.status()).toBe(409)
    expect(await roleOf(other.id)).toBeUndefined()
  })

  it('404 with another secret; 410 once it expired or was withdrawn', async () => {
    const email = newEmail()
    const path = await invited(admin, email)
    const b = browse(t)
    await b.open(`${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`)
    expect({ status: b.status(), reply: b.text().includes('Este enlace está incompleto') }).toEqual({
      status: 404,
      reply: true,
    })
    await admin.open('/invitaciones')
    const id = path.split('/')[2]?.split('-')[0]
    await admin.send(`/invitaciones/${id}/retirar`)
    await b.open(path)
    expect({ status: b.status(), reply: b.text().includes('retiró') }).toEqual({ status: 410, reply: true })
    const late = await invited(admin, newEmail())
    const [lateId = ''] = late.split('/')[2]?.split('-') ?? []
    await t.deps.db
      .update(invitations)
      .set({ expires_at: t.clock.now() })
      .where(eq(invitations.id, Number(lateId)))
    await b.open(late)
    expect({ status: b.status(), reply: b.text().includes('venció') }).toEqual({ status: 410, reply: true })
  })

  it.each([
    [
      'lost the role',
      (id: number) => t.deps.db.update(memberships).set({ role: 'operador' }).where(eq(memberships.user_id, id)),
    ],
    ['was removed', (id: number) => t.deps.db.delete(memberships).where(eq(memberships.user_id, id))],
    ['was disabled', (id: number) => t.deps.db.update(users).set({ activo: false }).where(eq(users.id, id))],
  ])('410 to open, register and accept once its inviter %s', async (_how, change) => {
    const inviter = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: hashed })
    const guest = await t.make.user({ password_hash: hashed })
    const path = await invited(await browseAs(t, inviter.email, CLAVE), guest.email)
    const b = await browseAs(t, guest.email, CLAVE)
    await b.open(path)
    const form = b.forms().find(({ action }) => action === `${path}/accept`)
    await change(inviter.id)
    const seen: object[] = []
    for (const act of [
      () => b.open(path),
      () => b.open(`${path}/register`),
      () => b.post(`${path}/accept`, form?.fields),
    ]) {
      await act()
      seen.push({ status: b.status(), words: b.text().includes('dejó de administrar la empresa') })
    }
    expect(seen).toEqual(Array(3).fill({ status: 410, words: true }))
    expect(await roleOf(guest.id)).toBe(undefined)
  })

  it('410 to accept when its inviter lost the right after it was read', async () => {
    const inviter = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash: hashed })
    const guest = await t.make.user({ password_hash: hashed })
    const path = await invited(await browseAs(t, inviter.email, CLAVE), guest.email)
    const invitation = await readInvitation(t.deps, path.split('/')[2])
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, inviter.id))
    await expect(acceptInvitation(t.deps, invitation, guest)).rejects.toMatchObject({ status: 410 })
    expect(await roleOf(guest.id)).toBe(undefined)
    await t.deps.db.update(users).set({ activo: true }).where(eq(users.id, inviter.id))
    await acceptInvitation(t.deps, invitation, guest)
    expect(await roleOf(guest.id)).toBe('operador')
  })

  it('422 for all but one of ten concurrent registrations', async () => {
    const path = await invited(admin, newEmail())
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const b = browse(t, { remoteAddress: `10.9.9.${at + 1}` })
        await b.open(`${path}/register`)
        return b
      }),
    )
    await Promise.all(people.map(b => b.send(`${path}/register`, account(`ana${counter}`))))
    expect(people.map(b => b.status()).sort()).toEqual([200, ...Array(9).fill(422)])
  })

  it('cannot be created or withdrawn for a company that the user does not administer', async () => {
    await admin.open('/invitaciones')
    expect(admin.html()).not.toContain(t.ajena.razon_social)
    await admin.send('/invitaciones', { email: newEmail(), empresa_id: `${t.ajena.id}`, role: 'lector' })
    expect({ status: admin.status(), reply: admin.text().includes('Usted no administra esa empresa.') }).toEqual({
      status: 422,
      reply: true,
    })
    const path = await invited(superadmin, newEmail(), { empresa_id: `${t.ajena.id}` })
    await admin.open('/invitaciones')
    await admin.post(`/invitaciones/${path.split('/')[2]?.split('-')[0]}/retirar`, { _csrf: admin.csrf() })
    expect(admin.status()).toBe(404)
  })

  it('has no form while there is no company, but a link to register one', async () => {
    const empty = await buildTestApp()
    try {
      await empty.deps.db.execute('truncate empresas cascade')
      const b = await browseAs(empty, (await empty.make.user({ superadmin: true, password_hash: hashed })).email, CLAVE)
      await b.open('/invitaciones')
      const form = b.forms().some(({ action }) => action === '/invitaciones')
      expect({ status: b.status(), form }).toEqual({ status: 200, form: false })
      expect(b.html()).toContain('href="/emisores/nuevo"')
    } finally {
      await empty.close()
    }
  })

  it('422 for a weak password or a taken username, keeping what was typed', async () => {
    const path = await invited(admin, newEmail())
    const taken = await t.make.user()
    const b = browse(t)
    const tried = async (values: object, reply: string) => {
      await b.open(`${path}/register`)
      await b.send(`${path}/register`, { ...account(`nueva${counter}`), ...values })
      const kept = b.forms()[0]?.fields
      expect({ status: b.status(), reply: b.text().includes(reply), name: kept?.name, nueva: kept?.nueva }).toEqual({
        status: 422,
        reply: true,
        name: 'Ana Invitada',
        nueva: '',
      })
    }
    await tried({ nueva: 'corta', repetida: 'corta' }, 'fácil de adivinar')
    await tried({ username: taken.username }, 'ya es de otra persona')
    await tried({ username: taken.email }, 'de 3 a 50 letras')
  })

  it('lists the errors of a form in the order of its fields', async () => {
    const b = browse(t)
    const path = `${await invited(admin, newEmail())}/register`
    await b.open(path)
    await b.send(path, { name: '', username: '', nueva: '', repetida: '' })
    const linked = Array.from(b.html().matchAll(/<li><a href="#(\w+)"/g), ([, field]) => field)
    expect(linked).toEqual(['name', 'username', 'nueva', 'repetida'])
  })

  it('429 at the sixth registration from an address', async () => {
    const limited = await buildTestApp({ env: { LIMIT_REGISTER: '5' } })
    try {
      const b = browse(limited)
      await b.open('/login')
      const token = b.csrf()
      const statuses = []
      for (let n = 0; n < 6; n++) {
        await b.post('/invitations/1-x/register', { _csrf: token, ...account('ana') })
        statuses.push(b.status())
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('an invitation with a mail server', () => {
  const sent: Letter[] = []
  let answer: Awaited<ReturnType<Mailer['send']>>
  const mailer: Mailer = {
    async send(letter) {
      sent.push(letter)
      return answer
    },
  }
  beforeAll(() => {
    t.deps.mailer = mailer
  })
  afterAll(() => {
    t.deps.mailer = undefined
  })

  it('is mailed with the link that the page shows, and the list shows when', async () => {
    const email = newEmail()
    const path = await invited(admin, email)
    expect(admin.text()).toContain(`También sale por correo a ${email}`)
    await admin.open('/invitaciones')
    expect(admin.text()).toContain('En camino')
    await t.drain()
    expect(sent.at(-1)).toMatchObject({ to: email, subject: `${t.empresa.razon_social} le invita a ñandutí` })
    expect(sent.at(-1)?.text).toContain(path)
    await admin.open('/invitaciones')
    expect(admin.text()).toMatch(/Enviado \d\d\/\d\d\/\d{4}/)
  })

  it('shows the link while the mail server is down, and the mail is retried', async () => {
    const email = newEmail()
    answer = { code: 'MAIL_CONNECTION', final: false, detail: 'ECONNREFUSED' }
    expect(await invited(admin, email)).toMatch(/^\/invitations\//)
    await t.drain()
    await admin.open('/invitaciones')
    expect(admin.text()).toContain('El servidor de correo no responde. Se intenta otra vez')
    answer = undefined
    t.clock.advance(30)
    await t.drain()
    expect(sent.filter(({ to }) => to === email)).toHaveLength(2)
  })
})

describe('/usuarios', () => {
  let person: Awaited<ReturnType<TestApp['make']['user']>>
  beforeEach(async () => {
    person = await t.make.user({ roles: { [t.ajena.id]: 'lector' }, password_hash: hashed })
    await superadmin.open(`/usuarios/${person.id}`)
  })

  it('finds people by part of a name, username or e-mail, with % as a literal', async () => {
    await superadmin.open(`/usuarios?b=${encodeURIComponent(person.email.slice(0, -3).toUpperCase())}`)
    expect(superadmin.text()).toContain(person.email)
    await superadmin.open('/usuarios?b=%25')
    expect(superadmin.text()).toContain('Nadie responde a «%»')
  })

  it('shows a name that is HTML as text', async () => {
    const name = '<img src=x onerror=alert(1)> "&'
    await t.deps.db.update(users).set({ name }).where(eq(users.id, person.id))
    for (const path of [`/usuarios/${person.id}`, `/usuarios?b=${encodeURIComponent(name)}`]) {
      await superadmin.open(path)
      expect({ path, shown: superadmin.text().includes(name), raw: superadmin.html().includes('<img src=x') }).toEqual({
        path,
        shown: true,
        raw: false,
      })
    }
  })

  it('preselects the role that the person has', async () => {
    const form = superadmin.forms().find(({ action }) => action.endsWith('/rol'))
    expect(form?.fields).toMatchObject({ empresa_id: `${t.ajena.id}`, role: 'lector' })
  })

  it('gives, changes and removes a role', async () => {
    for (const role of ['admin', 'lector', ''] as const) {
      await superadmin.send(`/usuarios/${person.id}/rol`, { empresa_id: `${t.empresa.id}`, role })
      expect(superadmin.at()).toBe(`/usuarios/${person.id}`)
      expect(await roleOf(person.id)).toBe(role || undefined)
    }
    expect(await roleOf(person.id, t.ajena.id)).toBe('lector')
  })

  it('disables a person with sessions and tokens, and enables the person again', async () => {
    const b = await browseAs(t, person.email, CLAVE)
    const token = await t.make.token(person.id)
    await superadmin.send(`/usuarios/${person.id}/desactivar`)
    await b.open('/home')
    expect({ at: b.at(), api: (await t.with(token).get('/api/empresas')).statusCode }).toEqual({
      at: '/login?reason=closed',
      api: 401,
    })
    expect((await browseAs(t, person.email, CLAVE)).status()).toBe(422)
    await superadmin.send(`/usuarios/${person.id}/activar`)
    expect((await browseAs(t, person.email, CLAVE)).at()).toBe('/home')
    expect((await t.with(token).get('/api/empresas')).statusCode).toBe(401)
  })

  it('sets a new password, shown once, and the old one stops working', async () => {
    await superadmin.send(`/usuarios/${person.id}/clave`)
    const [, clave = ''] = /Contraseña nueva .* ([\w-]{20}) Entréguela/.exec(superadmin.text()) ?? []
    expect((await browseAs(t, person.email, CLAVE)).status()).toBe(422)
    expect((await browseAs(t, person.email, clave)).at()).toBe('/home')
  })

  it('404 for an unknown user', async () => {
    await superadmin.open('/usuarios/999999')
    expect(superadmin.status()).toBe(404)
  })
})
