/**
 * The integrations: a webhook from its form to verified deliveries, permissions of each role, tokens, the request log,
 * snippets.
 */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildWebhookApp, type WebhookApp } from '../../../test/support/webhook-app.ts'
import { tokens, webhooks } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { TABS } from './integraciones.schema.ts'

const CLAVE = 'correcta caballo batería'
const PATH = '/configuracion/webhooks'
let w: WebhookApp
let admin: Browser
let password_hash: string
beforeAll(async () => {
  w = await buildWebhookApp()
  password_hash = await hashPassword(CLAVE)
  admin = await as('admin')
})
afterAll(() => w.close())

async function as(role: 'admin' | 'operador' | 'lector', empresaId = w.empresa.id) {
  const user = await w.make.user({ roles: { [empresaId]: role }, password_hash })
  return browseAs(w, user.email, CLAVE)
}

/** Creates a webhook in the browser. Returns its id and secret. */
async function create(url: string, events: readonly string[] = []) {
  await admin.open('/configuracion/webhooks/nuevo')
  await admin.send('/configuracion/webhooks/nuevo', {
    url,
    ...Object.fromEntries(events.map(event => [`evento.${event}`, '1'])),
  })
  const [, id = ''] = /Webhook (\d+) creado/.exec(admin.text()) ?? []
  const [secret = ''] = /whsec_\w+|[\w-]{32,}(?= )/.exec(admin.text().split('no se vuelve a mostrar')[1] ?? '') ?? []
  return { id, secret, path: `/configuracion/webhooks/${id}` }
}

describe('a webhook created in the page', () => {
  it('shows its secret once, and its test delivery verifies with that secret', async () => {
    const receiver = await w.receiver()
    const { secret, path } = await create(receiver.url, ['dte.approved'])
    expect(secret.length).toBeGreaterThan(20)
    await admin.open(path)
    expect(admin.html()).not.toContain(secret)
    expect(admin.text()).toContain('Eventos dte.approved')
    await admin.send(`${path}/prueba`)
    expect(admin.text()).toContain('La prueba llegó')
    const got = receiver.postings.at(-1)
    const signature = createHmac('sha256', secret)
      .update(`${got?.headers['X-Webhook-Timestamp']}.${got?.body}`)
      .digest('hex')
    expect({ event: got?.headers['X-Webhook-Event'], signature: got?.headers['X-Webhook-Signature'] }).toEqual({
      ...{ event: 'webhook.test', signature: `sha256=${signature}` },
    })
    // The page of the delivery shows headers, body, status and duration.
    expect(admin.at()).toMatch(/^\/configuracion\/entregas\/\d+$/)
    for (const words of [`X-Webhook-Signature: sha256=${signature}`, 'respondió 200 en', 'Prueba de ñandutí'])
      expect(admin.text()).toContain(words)
  })

  it('rotates its secret, shown once, and signs with both', async () => {
    const receiver = await w.receiver()
    const { secret, path } = await create(receiver.url)
    await admin.open(path)
    await admin.send(`${path}/rotar`)
    expect(admin.text()).toContain('no se vuelve a mostrar')
    expect(admin.html()).not.toContain(secret)
    await admin.open(path)
    await admin.send(`${path}/prueba`)
    expect(receiver.postings.at(-1)?.headers['X-Webhook-Signature-Previous']).toBeDefined()
  })

  it('is paused, resumed and deleted; failed deliveries are resent, one alone or all of 24 hours', async () => {
    const receiver = await w.receiver('status 500')
    const { id, path } = await create(receiver.url)
    for (let i = 0; i < 3; i++) await w.happen(w.empresa.id, 'dte.approved')
    await w.courier.drain()
    for (const seconds of [10, 60, 300]) await w.waitAndDeliver(seconds)
    const failed = (await w.deliveries(Number(id))).filter(({ estado }) => estado === 'failed')
    expect(failed).toHaveLength(3)
    const good = await w.receiver()
    await w.moveTo(Number(id), good.url)
    await admin.open(`/configuracion/entregas/${failed[0]?.id}`)
    expect(admin.text()).toContain('Falló 500')
    await admin.send(`/configuracion/entregas/${failed[0]?.id}/reenviar`)
    expect(admin.text()).toContain('se envía de nuevo')
    await w.courier.drain()
    await admin.open(path)
    await admin.send(`${path}/reenviar`, { horas: '24' })
    expect(admin.text()).toContain('Entregas que se envían de nuevo: 2')
    await w.courier.drain()
    expect((await w.deliveries(Number(id))).filter(({ estado }) => estado === 'delivered')).toHaveLength(3)
    await admin.send(`${path}/reenviar`, { horas: '24' })
    expect(admin.text()).toContain('No hay entregas fallidas')
    await admin.send(`${path}/pausar`)
    expect(admin.text()).toContain('En pausa')
    await admin.open(`/configuracion/entregas/${failed[1]?.id}`)
    await admin.send(`/configuracion/entregas/${failed[1]?.id}/reenviar`)
    expect({ status: admin.status(), words: admin.text().includes('está en pausa: reanúdelo') }).toEqual({
      ...{ status: 422, words: true },
    })
    await admin.open(path)
    await admin.send(`${path}/reanudar`)
    expect(admin.text()).toContain('En marcha')
    await admin.send(`${path}/eliminar`)
    await admin.open(path)
    expect(admin.status()).toBe(404)
  })

  it('422 for a refused address, keeping what was typed', async () => {
    await create('ftp://erp.ejemplo.com.py')
    expect(admin.status()).toBe(422)
    expect(admin.text()).toContain('La dirección no sirve')
    const form = admin.forms().find(({ action }) => action === '/configuracion/webhooks/nuevo')
    expect(form?.fields.url).toBe('ftp://erp.ejemplo.com.py')
  })

  it('422 for a form opened for another company, and the sent-again form is for the company shown', async () => {
    const user = await w.make.user({ roles: { [w.empresa.id]: 'admin', [w.ajena.id]: 'admin' }, password_hash })
    const both = await browseAs(w, user.email, CLAVE)
    const { url } = await w.receiver()
    const path = '/configuracion/webhooks/nuevo'
    const choose = (empresaId: number) =>
      both.post('/empresa-actual', { _csrf: both.csrf(), empresa_id: `${empresaId}` })
    const made = async () =>
      (await w.deps.db.select().from(webhooks).where(eq(webhooks.url, url))).map(({ empresa_id }) => empresa_id)
    await both.open('/cuenta')
    await choose(w.empresa.id)
    await both.open(path)
    const first = both.forms().find(({ action }) => action === path)?.fields ?? {}
    await choose(w.ajena.id)
    await both.post(path, { ...first, url })
    const form = both.forms().find(({ action }) => action === path)?.fields
    expect({
      status: both.status(),
      answer: both.text().includes('se abrió para otra empresa'),
      form: { url: form?.url, empresa_id: form?.empresa_id },
      made: await made(),
    }).toEqual({ status: 422, answer: true, form: { url, empresa_id: `${w.ajena.id}` }, made: [] })
    await both.send(path)
    expect({ status: both.status(), made: await made() }).toEqual({ status: 200, made: [w.ajena.id] })
    await w.deps.db.delete(webhooks).where(eq(webhooks.url, url))
  })

  it('shows the last 50 deliveries', async () => {
    const receiver = await w.receiver()
    const { id, path } = await create(receiver.url, ['lote.sent'])
    for (let i = 0; i < 52; i++) await w.happen(w.empresa.id, 'lote.sent')
    await w.courier.drain()
    expect((await w.deliveries(Number(id))).length).toBe(52)
    for (const url of [path, '/configuracion?tab=integraciones']) {
      await admin.open(url)
      expect({ url, rows: admin.html().match(/href="\/configuracion\/entregas\//g)?.length }).toEqual({ url, rows: 50 })
    }
  })
})

describe.each(['operador', 'lector'] as const)('the role %s', role => {
  it('gets 403 for every page and action, and no menu entry', async () => {
    const receiver = await w.receiver()
    const { id, path } = await create(receiver.url)
    await admin.open(path)
    await admin.send(`${path}/prueba`)
    const delivery = admin.at()
    const b = await as(role)
    for (const url of [path, delivery, ...TABS.map(tab => `/configuracion?tab=${tab}`), `${PATH}/nuevo`]) {
      await b.open(url)
      expect({ url, status: b.status() }).toEqual({ url, status: 403 })
    }
    await b.open('/cuenta')
    expect(b.html()).not.toContain('href="/configuracion')
    for (const act of ['rotar', 'prueba', 'pausar', 'reanudar', 'eliminar', 'reenviar']) {
      await b.post(`${path}/${act}`, { _csrf: b.csrf(), horas: '24' })
      expect({ act, status: b.status() }).toEqual({ act, status: 403 })
      await b.open('/cuenta')
    }
    await b.post(`${PATH}/nuevo`, { _csrf: b.csrf(), url: receiver.url })
    expect(b.status()).toBe(403)
    expect((await w.webhook(Number(id))).activo).toBe(true)
  })
})

describe('an administrator', () => {
  it('gets 403 for the tabs while the current company is one where they only read', async () => {
    const user = await w.make.user({ roles: { [w.empresa.id]: 'lector', [w.ajena.id]: 'admin' }, password_hash })
    const both = await browseAs(w, user.email, CLAVE)
    const statusIn = async (empresa: { id: number }) => {
      await both.open('/cuenta')
      await both.post('/empresa-actual', { _csrf: both.csrf(), empresa_id: `${empresa.id}` })
      await both.open('/configuracion')
      return both.status()
    }
    expect({ reads: await statusIn(w.empresa), manages: await statusIn(w.ajena) }).toEqual({ reads: 403, manages: 200 })
  })

  it('gets 404 for another company’s webhook, and does not see it listed', async () => {
    const { path } = await create((await w.receiver()).url)
    const foreign = await as('admin', w.ajena.id)
    await foreign.open(path)
    expect(foreign.status()).toBe(404)
    await foreign.open('/configuracion')
    expect(foreign.text()).toContain('Todavía no hay webhooks')
  })
})

describe('the tokens tab', () => {
  it('lists tokens of the company’s users and revokes them, but not those of a user of two companies', async () => {
    const shared = await w.make.user({ roles: { [w.empresa.id]: 'operador', [w.ajena.id]: 'admin' } })
    await w.make.token(shared.id)
    await admin.open('/configuracion?tab=tokens')
    const actions = admin.forms().map(({ action }) => action)
    const rows = await w.deps.db.select().from(tokens)
    const of = (userId: number) => `/configuracion/tokens/${rows.find(row => row.user_id === userId)?.id}/revocar`
    expect({ own: actions.includes(of(w.users.lector.id)), shared: actions.includes(of(shared.id)) }).toEqual({
      ...{ own: true, shared: false },
    })
    expect(actions).not.toContain(of(w.users.ajeno.id))
    await admin.send(of(w.users.lector.id))
    expect(admin.text()).toContain('ya no sirve')
    expect((await w.as('lector').get('/api/empresas')).statusCode).toBe(401)
    const _csrf = admin.forms().find(({ fields }) => fields._csrf)?.fields._csrf ?? ''
    await admin.post(of(shared.id), { _csrf })
    expect(admin.status()).toBe(422)
    await admin.post(of(w.users.ajeno.id), { _csrf })
    expect(admin.status()).toBe(404)
  })
})

describe('the first steps', () => {
  it('have the company’s own ids in five languages', async () => {
    admin = await as('admin')
    await admin.open('/configuracion?tab=primeros-pasos')
    for (const language of ['curl', 'PHP', 'Node', 'Python', 'C#'])
      expect({ language, shown: admin.html().includes(`<h2>${language}</h2>`) }).toEqual({ language, shown: true })
    expect(admin.text().split(`"punto_expedicion_id": ${w.punto.id},`).length - 1).toBe(5)
  })
})
