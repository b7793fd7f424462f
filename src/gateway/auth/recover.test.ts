/** A forgotten password in a browser without JavaScript. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browse, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { accessLinks, mails, users } from '../../db/index.ts'
import type { Letter } from '../../ports.ts'
import { changePassword, hashPassword, passwordLink } from './index.ts'

const CLAVE = 'correcta caballo batería'
const NUEVA = 'otra yegua con pilas'
const PATH = '/recuperar'
const HOUR = 3600

const sent: Letter[] = []
let t: TestApp
let hashed: string
beforeAll(async () => {
  t = await buildTestApp({ mailer: { send: async letter => void sent.push(letter) } })
  hashed = await hashPassword(CLAVE)
})
afterAll(() => t.close())

let user: Awaited<ReturnType<TestApp['make']['user']>>
beforeEach(async () => {
  sent.splice(0)
  user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash: hashed })
})

async function ask(email: string) {
  const b = browse(t)
  await b.open(PATH)
  await b.send(PATH, { email })
  await t.drain()
  return b
}
/** Returns the path of the last mailed link. */
const mailed = () => /http:\/\/[^/]+(\/recuperar\/\d+-\w{48})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
async function set(path: string, nueva = NUEVA, repetida = nueva) {
  const b = browse(t)
  await b.open(path)
  if (b.status() === 200) await b.send(path, { nueva, repetida })
  return b
}
const entersWith = async (clave: string) => (await browseAs(t, user.email, clave)).at() === '/home'

describe('POST /recuperar', () => {
  it('answers the same for an unknown, a disabled and a valid user; only the valid one gets a mail', async () => {
    const off = await t.make.user({ password_hash: hashed })
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, off.id))
    const answers = []
    for (const email of ['quien@no-hay.example', off.email, user.email.toUpperCase()]) {
      const b = await ask(email)
      answers.push({ at: b.at(), status: b.status(), text: b.text() })
    }
    expect(answers[0]).toMatchObject({ at: '/recuperar?pedido', status: 200 })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(sent.map(({ to }) => to)).toEqual([user.email])
  })

  it('mails at most three usable links to one person', async () => {
    for (let n = 0; n < 5; n++) await ask(user.email)
    expect(sent).toHaveLength(3)
    t.clock.advance(HOUR)
    await ask(user.email)
    expect(sent).toHaveLength(4)
  })

  it('419 without a body', async () => {
    expect((await t.app.inject({ method: 'POST', url: '/recuperar' })).statusCode).toBe(419)
  })

  it('422 for an invalid e-mail, which the form keeps', async () => {
    const b = await ask('sin arroba')
    expect({ status: b.status(), kept: b.forms()[0]?.fields.email }).toEqual({ status: 422, kept: 'sin arroba' })
  })

  it('429 at the sixth request of an address and an e-mail, counted apart from logins', async () => {
    const limited = await buildTestApp({ env: { LIMIT_LOGIN: '5' } })
    try {
      const b = browse(limited)
      const statuses = []
      for (let n = 0; n < 6; n++) {
        await b.open('/login')
        await b.post(PATH, { _csrf: b.csrf(), email: user.email })
        statuses.push(b.status())
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      await b.open('/login')
      await b.send('/login', { usuario: user.email, clave: 'x' })
      expect(b.status()).toBe(422)
    } finally {
      await limited.close()
    }
  })

  it('shows no form when there is no mail server, and says so', async () => {
    const { mailer } = t.deps
    t.deps.mailer = undefined
    try {
      const b = browse(t)
      await b.open(PATH)
      expect(b.text()).toContain('Esta instalación no envía correos')
      expect(b.forms()).toEqual([])
    } finally {
      t.deps.mailer = mailer
    }
  })
})

describe('the recovery link', () => {
  it('sets another password once, ends sessions and tokens, and its secret is not stored', async () => {
    const b = await browseAs(t, user.email, CLAVE)
    const token = await t.make.token(user.id)
    await ask(user.email)
    const path = mailed()
    const secret = path.split('-')[1] as string
    const rows = [await t.deps.db.select().from(accessLinks), await t.deps.db.select().from(mails)]
    expect(JSON.stringify(rows)).not.toContain(secret)
    const after = await set(path)
    expect(after.at()).toBe('/login?reason=password')
    await b.open('/home')
    expect({
      session: b.at(),
      token: (await t.with(token).get('/api/empresas')).statusCode,
      old: await entersWith(CLAVE),
      now: await entersWith(NUEVA),
    }).toEqual({ session: '/login?reason=closed', token: 401, old: false, now: true })
    const again = await set(path, 'una tercera bien larga')
    expect({ status: again.status(), answer: again.text().includes('ya se usó') }).toEqual({
      status: 410,
      answer: true,
    })
    expect(again.html()).toContain('href="/recuperar"')
    expect(await entersWith(NUEVA)).toBe(true)
  })

  it('sets the password for one of two concurrent requests', async () => {
    await ask(user.email)
    const path = mailed()
    const [one, other] = [browse(t), browse(t)]
    for (const b of [one, other]) await b.open(path)
    await Promise.all([
      one.send(path, { nueva: `${NUEVA} uno`, repetida: `${NUEVA} uno` }),
      other.send(path, { nueva: `${NUEVA} dos`, repetida: `${NUEVA} dos` }),
    ])
    expect([one.status(), other.status()].sort()).toEqual([200, 410])
    const winner = one.status() === 200 ? 'uno' : 'dos'
    expect(await entersWith(`${NUEVA} ${winner}`)).toBe(true)
  })

  it('422 for a weak or mismatched password, and stays valid', async () => {
    await ask(user.email)
    const path = mailed()
    expect((await set(path, 'corta')).text()).toContain('fácil de adivinar')
    const differ = await set(path, NUEVA, 'otra cosa')
    expect({ status: differ.status(), answer: differ.text().includes('No coincide') }).toEqual({
      status: 422,
      answer: true,
    })
    expect((await set(path)).at()).toBe('/login?reason=password')
  })

  it('410 after an hour, after another password change, and for a disabled user', async () => {
    const answer = async (path: string, why: string) => {
      const b = await set(path)
      expect({ status: b.status(), answer: b.text().includes(why) }).toEqual({ status: 410, answer: true })
    }
    await ask(user.email)
    const changed = mailed()
    await changePassword(t.deps, user.id, NUEVA)
    await answer(changed, 'dejó de valer')
    await ask(user.email)
    const disabled = mailed()
    await t.deps.db.update(users).set({ activo: false }).where(eq(users.id, user.id))
    await answer(disabled, 'desactivada')
    await t.deps.db.update(users).set({ activo: true }).where(eq(users.id, user.id))
    const { link } = await passwordLink(t.deps, user.id)
    const late = new URL(link).pathname
    t.clock.advance(HOUR - 1)
    expect((await set(late, 'corta')).status()).toBe(422)
    t.clock.advance(1)
    await answer(late, 'venció')
  })

  it('404 with a wrong secret, and for a malformed link', async () => {
    await ask(user.email)
    const path = mailed()
    for (const wrong of [`${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`, `${PATH}/1-x`, `${PATH}/x`]) {
      const b = await set(wrong)
      const answer = b.text().includes('Este enlace está incompleto')
      expect({ wrong, status: b.status(), answer }).toEqual({ wrong, status: 404, answer: true })
    }
  })
})
