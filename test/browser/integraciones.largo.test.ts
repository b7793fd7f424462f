/**
 * The integrations in Debian's Chromium, by keyboard alone and with JavaScript off: webhooks, service accounts, tokens,
 * the request log, and users who may not see them.
 */
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { eq, ne } from 'drizzle-orm'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solicitudes, tokens } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import type { Posting, Receiver } from '../support/receivers.ts'
import { freePort } from '../support/running-gateway.ts'
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app.ts'
import { byKeyboard, byPointer, type Hands } from './hands.ts'
import { tabTo } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const CLAVE = 'correcta caballo batería'
const TAB = '/configuracion?tab='

let w: WebhookApp
let base: string
let browser: Browser
const people = { admin: '', lector: '' }
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  w = await buildWebhookApp(10_000, undefined, { APP_URL: base, SESSION_TIMEOUT_MINUTES: '0' })
  await w.app.listen({ host: '127.0.0.1', port })
  const password_hash = await hashPassword(CLAVE)
  for (const role of ['admin', 'lector'] as const)
    people[role] = (await w.make.user({ roles: { [w.empresa.id]: role }, password_hash })).email
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await w.close()
})

async function within<T>(work: (context: BrowserContext) => Promise<T>, options = {}): Promise<T> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Two ways to use a page. `open` and `choose` are additions for forms. */
type Way = Hands & { open(summary: string): Promise<void>; choose(select: string, words: string): Promise<void> }
const WAYS = {
  'by keyboard alone': {
    options: {},
    of: (page: Page): Way => ({
      ...byKeyboard(page),
      async open(summary) {
        await tabTo(page, summary)
        await page.keyboard.press('Enter')
      },
      async choose(select, words) {
        await tabTo(page, select)
        await page.keyboard.type(words)
      },
    }),
  },
  'with JavaScript off': {
    options: { javaScriptEnabled: false },
    of: (page: Page): Way => ({
      ...byPointer(page),
      open: summary => page.click(summary),
      async choose(select, words) {
        await page.selectOption(select, { label: words })
      },
    }),
  },
} as const

async function logIn(page: Page, way: Way, who: keyof typeof people): Promise<void> {
  await page.goto(`${base}/login`)
  await way.type('#usuario', people[who])
  await way.type('#clave', CLAVE)
  await way.press('main button[type=submit]')
}

const main = async (page: Page) => (await page.textContent('main')) ?? ''
const shownOnce = async (page: Page) => (await page.textContent('main code.n-cdc'))?.trim() ?? ''
const signed = (secret: string, { headers, body }: Posting) =>
  `sha256=${createHmac('sha256', secret).update(`${headers['X-Webhook-Timestamp']}.${body}`).digest('hex')}`
const button = (act: string) => `main form[action$="/${act}"] button`

/** Creates a webhook and tests it. Returns its page and its secret. */
async function create(page: Page, way: Way, receiver: Receiver): Promise<{ id: number; home: string; secret: string }> {
  await page.goto(`${base}${TAB}integraciones`)
  await way.press('main a[href="/configuracion/webhooks/nuevo"]')
  await way.type('#url', receiver.url)
  await way.press('main form[action="/configuracion/webhooks/nuevo"] button')
  const secret = await shownOnce(page)
  const id = Number(/Webhook (\d+) creado/.exec(await main(page))?.[1])
  await way.press(button('prueba'))
  expect(await main(page)).toContain('La prueba llegó')
  const got = receiver.postings.at(-1) as Posting
  expect(got.headers['X-Webhook-Signature']).toBe(signed(secret, got))
  const home = `${base}/configuracion/webhooks/${id}`
  for (const address of [home, `${base}${TAB}integraciones`, page.url()]) {
    await page.goto(address)
    expect({ address, shown: (await page.content()).includes(secret) }).toEqual({ address, shown: false })
  }
  return { id, home, secret }
}

/** Lets two deliveries fail for good. Once the receiver works again, one action resends both. */
async function resendFailed(page: Page, way: Way, { id, home }: { id: number; home: string }, url: string) {
  const failing = await w.receiver('status 500')
  await w.moveTo(id, failing.url)
  for (let nth = 0; nth < 2; nth++) await w.happen(w.empresa.id, 'dte.approved')
  await w.courier.drain()
  for (const seconds of [10, 60, 300]) await w.waitAndDeliver(seconds)
  await w.moveTo(id, url)
  await page.goto(home)
  expect(await main(page)).toContain('Falló 500')
  await way.press(button('reenviar'))
  expect(await main(page)).toContain('Entregas que se envían de nuevo: 2')
  await w.courier.drain()
  const sent = (await w.deliveries(id)).filter(({ resend, estado }) => resend > 0 && estado === 'delivered')
  expect(sent).toHaveLength(2)
}

const get = (path: string, token: string) => fetch(base + path, { headers: { authorization: `Bearer ${token}` } })

/** Runs the curl line of the log's only entry with the token. Returns the output of curl. */
async function runCurl(page: Page, way: Way, TOKEN: string): Promise<string> {
  await way.open('main td details > summary')
  const line = await page.textContent('main td details code.n-code:last-of-type')
  expect(line).not.toContain(TOKEN)
  const env = { PATH: process.env.PATH, TOKEN }
  return (await promisify(execFile)('sh', ['-c', line ?? ''], { env })).stdout
}

async function filter(page: Page, way: Way, choice: readonly [select: string, words: string], ruta: string) {
  await page.goto(`${base}${TAB}solicitudes`)
  await way.open('main details.n-filter > summary')
  await way.choose(...choice)
  await way.type('#ruta', ruta)
  await way.press('main .n-filters button')
  expect(await page.locator('main tbody tr').count()).toBe(1)
}

describe.each(Object.entries(WAYS))('%s', (_, { options, of }) => {
  it.skipIf(!existsSync(CHROMIUM))(
    'a webhook can be created, tested, paused, rotated and deleted, and its deliveries resent',
    () =>
      within(async context => {
        const page = await context.newPage()
        const way = of(page)
        await logIn(page, way, 'admin')
        const receiver = await w.receiver()
        const hook = await create(page, way, receiver)
        await resendFailed(page, way, hook, receiver.url)
        await way.press(button('pausar'))
        expect((await w.webhook(hook.id)).activo).toBe(false)
        expect(await main(page)).toContain('En pausa')
        await way.press(button('reanudar'))
        await way.press(button('rotar'))
        const fresh = await shownOnce(page)
        await way.press(button('prueba'))
        const got = receiver.postings.at(-1) as Posting
        expect({
          isAnother: fresh !== hook.secret,
          now: got.headers['X-Webhook-Signature'],
          before: got.headers['X-Webhook-Signature-Previous'],
        }).toEqual({ isAnother: true, now: signed(fresh, got), before: signed(hook.secret, got) })
        await page.goto(hook.home)
        await way.open('main details > summary')
        await way.press(button('eliminar'))
        expect(await main(page)).toContain('El webhook se eliminó')
      }, options),
    120_000,
  )

  it.skipIf(!existsSync(CHROMIUM))(
    'a token can be created and revoked, and its calls found in the log and repeated by curl',
    () =>
      within(async context => {
        const page = await context.newPage()
        const way = of(page)
        await logIn(page, way, 'admin')
        await page.goto(`${base}${TAB}tokens`)
        await way.press('main a[href="/cuenta"]')
        const name = `ERP ${Object.keys(options).length}`
        await way.type('#nombre', name)
        await way.press('main form[action="/cuenta/tokens"] button')
        const token = await shownOnce(page)

        const path = `/api/sifen/dtes?receptor=O'Leary%20${name.at(-1)}`
        const found = await (await get(path, token)).text()
        const refused = await fetch(`${base}/api/sifen/dtes`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: `{"tipoDocumento": 1, "observacion": "lo de O'Leary ${name}"}`,
        })
        expect(refused.status).toBe(422)
        await w.deps.requests.flush()
        await filter(page, way, ['#metodo', 'GET'], `Leary%20${name.at(-1)}`)
        expect(await runCurl(page, way, token)).toBe(found)
        await w.deps.db.delete(solicitudes).where(ne(solicitudes.status, 422))
        await filter(page, way, ['#resultado', 'Rechazadas (4xx)'], 'dtes')
        expect(await runCurl(page, way, token)).toBe(await refused.text())
        await w.deps.requests.flush()
        await w.deps.db.delete(solicitudes)

        const [row] = await w.deps.db.select().from(tokens).where(eq(tokens.device_name, name))
        await page.goto(`${base}${TAB}tokens`)
        await way.press(`main form[action="/configuracion/tokens/${row?.id}/revocar"] button`)
        expect(await main(page)).toContain(`El token «${name}»`)
        expect((await get('/api/empresas', token)).status).toBe(401)
      }, options),
    120_000,
  )
})

describe.each(Object.entries(WAYS))('%s', (_, { options, of }) => {
  it.skipIf(!existsSync(CHROMIUM))(
    'a service account can be created with its limits, rotated and revoked, and each token is shown once',
    () =>
      within(async context => {
        const page = await context.newPage()
        const way = of(page)
        await logIn(page, way, 'admin')
        await page.goto(`${base}${TAB}cuentas`)
        await way.press('main a[href="/configuracion/cuentas/nueva"]')
        const name = `Caja ${Object.keys(options).length}`
        const form = 'main form[action="/configuracion/cuentas/nueva"] button'
        await way.type('#nombre', name)
        await way.type('#redes', 'cerca')
        await way.type('#monto_maximo', '5000000')
        await way.press(form)
        expect(await main(page)).toContain('Cada red es una dirección')
        await page.fill('#redes', '')
        await way.type('#redes', '127.0.0.1')
        await way.press(form)
        const first = await shownOnce(page)
        expect((await get('/api/auth/me', first)).status).toBe(200)

        await page.goto(`${base}${TAB}cuentas`)
        expect(await main(page)).toContain('hasta Gs 5.000.000')
        expect(await page.content()).not.toContain(first)
        await way.press(button('rotar'))
        const second = await shownOnce(page)
        expect(await main(page)).toContain(`Token nuevo de «${name}»`)
        expect(await page.content()).not.toContain(first)
        await page.goto(`${base}${TAB}cuentas`)
        expect(await main(page)).toContain('el anterior, el ')
        const [old, fresh] = [await get('/api/auth/me', first), await get('/api/auth/me', second)]
        const { name: who, cuenta_servicio } = (await fresh.json()) as { name: string; cuenta_servicio: object }
        expect({ old: old.status, who, cuenta_servicio }).toMatchObject({
          ...{ old: 200, who: name },
          cuenta_servicio: { redes: ['127.0.0.1/32'], limites: { monto_maximo: '5000000' } },
        })
        await way.press(button('revocar'))
        expect(await main(page)).toContain(`La cuenta «${name}» y su token ya no sirven`)
        const ended = [await get('/api/auth/me', first), await get('/api/auth/me', second)]
        expect(ended.map(({ status }) => status)).toEqual([401, 401])
      }, options),
    120_000,
  )
})

describe('a lector', () => {
  it.skipIf(!existsSync(CHROMIUM))(
    'gets 403 for every tab, the webhook and its deliveries, and sees no menu entry',
    () =>
      within(async context => {
        const receiver = await w.receiver()
        const { id } = await w.subscribe(w.empresa.id, receiver.url)
        await w.happen(w.empresa.id, 'dte.approved')
        await w.courier.drain()
        const [delivery] = await w.deliveries(id)
        const page = await context.newPage()
        await logIn(page, WAYS['with JavaScript off'].of(page), 'lector')
        for (const path of [
          ...['integraciones', 'cuentas', 'tokens', 'solicitudes', 'primeros-pasos'].map(tab => TAB + tab),
          ...[`/configuracion/webhooks/${id}`, `/configuracion/entregas/${delivery?.id}`],
        ]) {
          expect({ path, status: (await page.goto(base + path))?.status() }).toEqual({ path, status: 403 })
        }
        await page.goto(`${base}/cuenta`)
        expect(await page.locator('a[href^="/configuracion"]').count()).toBe(0)
        for (const path of ['webhooks/nuevo', 'cuentas/nueva'])
          expect((await page.goto(`${base}/configuracion/${path}`))?.status()).toBe(403)
      }),
    60_000,
  )
})
