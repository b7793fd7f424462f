/**
 * Tests of every page, generated from the route table: permissions, the CSRF check of every form, and the contents of
 * its bytes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import type { Permission } from '../../src/http/index.ts'
import { type Browser, browse, browseAs } from '../support/browse.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { storeDelivery } from '../support/store-delivery.ts'
import { FILES, fill, type Ids, OWNED, PAGE_ROLES, SPEC_PAGES, withWords } from './page-calls.ts'
import { makeWork } from './page-rows.ts'

const CLAVE = 'correcta caballo batería'
const WHO = ['admin', 'operador', 'lector', 'superadmin', 'nadie'] as const
type Who = (typeof WHO)[number]

let t: TestApp
let browsers: Record<Who, Browser>
let dte: { id: number }
let delivery: { webhook: number; entrega: number }
let work: Awaited<ReturnType<typeof makeWork>>
beforeAll(async () => {
  t = await buildTestApp()
  dte = await t.make.dte(t.emitter)
  delivery = await storeDelivery(t, t.empresa.id)
  work = await makeWork(t.deps, t)
  const password_hash = await hashPassword(CLAVE)
  const roles = (role: 'admin' | 'operador' | 'lector') => ({ roles: { [t.empresa.id]: role }, password_hash })
  const user = {
    admin: await t.make.user(roles('admin')),
    operador: await t.make.user(roles('operador')),
    lector: await t.make.user(roles('lector')),
    superadmin: await t.make.user({ superadmin: true, password_hash }),
    nadie: await t.make.user({ password_hash }),
  }
  const open = (who: Who) => browseAs(t, user[who].email, CLAVE)
  browsers = {
    admin: await open('admin'),
    operador: await open('operador'),
    lector: await open('lector'),
    superadmin: await open('superadmin'),
    nadie: await open('nadie'),
  }
})
afterAll(() => t.close())

/** Returns the company's ids, by name of the parameter. */
const ids = (): Ids => ({
  ...{ id: t.users.admin.id, tipo: 1, dte: dte.id },
  ...{ empresa: t.empresa.id, emisor: t.emitter.id, timbrado: t.timbrado.id },
  ...{ establecimiento: t.establecimiento.id, punto: t.punto.id, ...delivery },
  ...{ lote: work.lote, evento: work.evento, preparado: work.preparado },
})

const PAGES = ROUTES.filter(({ face }) => face === 'page').map(route => ({
  ...route,
  path: withWords(route),
  name: `${route.method} ${route.path}`,
}))
const closed = PAGES.filter(({ permission }) => permission !== 'public')
const views = closed.filter(({ method, name }) => method === 'GET' && !FILES.includes(name))
const owned = closed.filter(({ path }) => OWNED.some(param => path.includes(`:${param}`)))
const forms = PAGES.filter(({ method }) => method === 'POST')

describe('the pages', () => {
  it('have the permissions of the specification', () => {
    const served = new Map(PAGES.map(({ name, permission }) => [name, permission]))
    for (const [name, permission] of Object.entries(SPEC_PAGES))
      expect({ name, permission: served.get(name) }).toEqual({ name, permission })
  })
})

describe.each(closed)('$name without a session', ({ method, path }) => {
  it('redirects to the login', async () => {
    const res = await t.app.inject({ method, url: fill(path, {}) })
    expect({ status: res.statusCode, location: res.headers.location?.toString().split('?')[0] }).toEqual({
      status: 303,
      location: '/login',
    })
  })
})

describe.each(forms)('$name', ({ path, permission, anyOrigin, upload }) => {
  const send = (b: Browser, token?: string) => b.post(fill(path, {}), token === undefined ? {} : { _csrf: token })

  it(
    anyOrigin
      ? 'accepts a form from any origin'
      : '419 without a valid CSRF token or with another session’s, in upload forms too',
    async () => {
      const b = permission === 'public' ? browse(t) : browsers.superadmin
      if (anyOrigin) {
        await send(b)
        expect(b.status()).toBe(204)
        return
      }
      await browsers.admin.open('/cuenta')
      const foreign = browsers.admin.csrf()
      expect(foreign).not.toBe('')
      for (const token of [undefined, '', 'x', 'x.y', foreign]) {
        if (upload) {
          const payload = new FormData()
          if (token !== undefined) payload.set('_csrf', token)
          const cookie = [...b.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const res = await t.app.inject({ method: 'POST', url: fill(path, {}), headers: { cookie }, payload })
          expect({ token, status: res.statusCode }).toEqual({ token, status: 419 })
        } else {
          await send(b, token)
          expect({ token, status: b.status() }).toEqual({ token, status: 419 })
          expect(b.text()).toContain('La página venció')
        }
      }
    },
  )
})

describe.each(views)('$name', ({ path, permission }) => {
  it.each(WHO)('lets in %s as the permissions say', async who => {
    const b = browsers[who]
    await b.open(fill(path, ids()))
    const allowed =
      permission === 'token' ||
      who === 'superadmin' ||
      (PAGE_ROLES[permission as Permission] ?? ['admin', 'operador', 'lector']).includes(who)
    expect({ path, status: b.status() }).toEqual({ path, status: allowed ? 200 : 403 })
    if (!allowed) expect(b.text()).toContain('No tiene permiso para esta página')
    if (who !== 'superadmin') expect(b.html()).not.toContain(t.ajena.razon_social)
  })

  it('is strict HTML with a title, one heading, nothing inline or external, and is not cached', async () => {
    const b = browsers.superadmin
    await b.open(fill(path, ids()))
    expect(b.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(String(b.headers()['content-security-policy'])).not.toMatch(/unsafe|https?:|\*/)
    const html = b.html()
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]+ · ñandutí<\/title>/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script>|(?:src|href|action)="https?:/)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

const acts = forms.filter(({ permission }) => permission !== 'public' && permission !== 'token')

describe.each(acts)('$name without the permission', ({ path, permission, upload }) => {
  const may = PAGE_ROLES[permission as Permission] ?? ['admin', 'operador', 'lector']
  it.each(WHO.filter(who => who !== 'superadmin' && !may.includes(who)))('403 for %s', async who => {
    const b = browsers[who]
    await b.open('/cuenta')
    const _csrf = b.csrf()
    const headers = { cookie: [...b.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const payload = new FormData()
    payload.set('_csrf', _csrf)
    if (upload) {
      const res = await t.app.inject({ method: 'POST', url: fill(path, ids()), headers, payload })
      expect({ path, status: res.statusCode }).toEqual({ path, status: 403 })
      return
    }
    await b.post(fill(path, ids()), { _csrf })
    expect({ path, status: b.status() }).toEqual({ path, status: 403 })
  })
})

let foreignWork: Awaited<ReturnType<typeof makeWork>> | undefined

describe.each(owned)('$name of another company', ({ method, path, upload }) => {
  it('is 404 with the same page as for an absent id', async () => {
    const stamp = await t.make.timbrado(t.ajena.id)
    const place = await t.make.establecimiento(stamp)
    const emitter = await t.make.emitter(t.ajena, { activo: false })
    const punto = await t.make.punto(place)
    const work = { empresa: t.ajena, emitter, timbrado: stamp, establecimiento: place, punto }
    foreignWork ??= await makeWork(t.deps, work)
    const made = foreignWork
    const foreign: Ids = {
      ...{ empresa: t.ajena.id, emisor: emitter.id, timbrado: stamp.id, dte: (await t.make.dte(emitter)).id },
      ...{
        establecimiento: place.id,
        punto: punto.id,
        tipo: 1,
        lote: made.lote,
        evento: made.evento,
        preparado: made.preparado,
      },
      ...(await storeDelivery(t, t.ajena.id)),
    }
    const b = browsers.admin
    await b.open('/cuenta')
    const token = b.csrf()
    const answer = async (named: Ids) => {
      if (method === 'GET') await b.open(fill(path, named))
      else if (upload) await b.upload(fill(path, named), { _csrf: token })
      else await b.post(fill(path, named), { _csrf: token })
      return { status: b.status(), html: b.html() }
    }
    const absent = await answer({ tipo: 1 })
    expect(absent.status).toBe(404)
    expect(await answer(foreign)).toEqual(absent)
  })
})
