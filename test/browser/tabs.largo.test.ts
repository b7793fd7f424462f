/** The end of a session with its last tab (spec, Authentication 9), in a real browser: heartbeat.js and entrance.js. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { writeSetting } from '../../src/web/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'

const CLAVE = 'correcta caballo batería'
/** Older than any valid heartbeat. */
const STALE_MS = 11_000

let t: TestApp
let base: string
let email: string
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  t = await buildTestApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  email = (await t.make.user({ superadmin: true, password_hash: await hashPassword(CLAVE) })).email
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await t.close()
})
beforeEach(async () => {
  await writeSetting(t.deps.db, 'security.die_on_tab_close', true)
  context = await browser.newContext()
})
afterEach(() => context.close())

async function logIn(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.fill('#usuario', email)
  await page.fill('#clave', CLAVE)
  await page.click('button[type=submit]')
  await page.waitForURL(`${base}/home`)
  return page
}

/** Waits until a heartbeat is younger than any that `age` or a page before it left. */
const awaitBeat = (page: Page) =>
  page.waitForFunction(() => Date.now() - Number(localStorage.getItem('nanduti.latido')) < 2000)

/** Moves the last heartbeat that far into the past. */
const age = (page: Page, byMs = STALE_MS) =>
  page.evaluate(ms => localStorage.setItem('nanduti.latido', String(Date.now() - ms)), byMs)

it('the first page after all tabs were closed redirects to the login and ends the session', async () => {
  const page = await logIn()
  const outside = await context.newPage()
  await page.close()
  await outside.goto(`${base}/api/documentation`)
  await age(outside)
  await outside.goto(`${base}/home`)
  await outside.waitForURL(`${base}/login?reason=tab_closed`)
  await outside.goto(`${base}/cuenta`)
  expect(outside.url()).toContain('/login')
})

it('an open tab keeps the session alive when its slow timer missed a heartbeat', async () => {
  const page = await logIn()
  await age(page)
  const other = await context.newPage()
  await other.goto(`${base}/cuenta`)
  await awaitBeat(other)
  expect(other.url()).toBe(`${base}/cuenta`)
})

it('no page ends the session while security.die_on_tab_close is off', async () => {
  await writeSetting(t.deps.db, 'security.die_on_tab_close', false)
  const page = await logIn()
  const outside = await context.newPage()
  await page.close()
  await outside.goto(`${base}/api/documentation`)
  await age(outside)
  await outside.goto(`${base}/home`)
  await awaitBeat(outside)
  expect(outside.url()).toBe(`${base}/home`)
})

/** Older than what a living page leaves, and still valid. */
const OLD_MS = 6000

it('an error page keeps the heartbeat of the session', async () => {
  const page = await logIn()
  await page.goto(`${base}/no-hay`)
  await age(page, OLD_MS)
  await awaitBeat(page)
  await page.goto(`${base}/cuenta`)
  expect(page.url()).toBe(`${base}/cuenta`)
})

it('an error page does not revive the session after all tabs were closed', async () => {
  const page = await logIn()
  const outside = await context.newPage()
  await page.close()
  await outside.goto(`${base}/api/documentation`)
  await age(outside)
  await outside.goto(`${base}/no-hay`)
  await outside.goto(`${base}/home`)
  await outside.waitForURL(`${base}/login?reason=tab_closed`)
})

it('the reference opens in another tab, and the page stays alive', async () => {
  const page = await logIn()
  await page.goto(`${base}/configuracion?tab=primeros-pasos`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir la referencia (en otra pestaña)' }).click()
  await (await opened).waitForURL(`${base}/api/documentation`)
  await age(page, OLD_MS)
  await awaitBeat(page)
})
