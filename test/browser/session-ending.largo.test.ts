/** The warning before the end of a session, in a real browser (session-ending.js; WCAG 2.2.1). */
import { desc } from 'drizzle-orm'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessions } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { seriousViolations, tabTo } from './judged-page.ts'

const CLAVE = 'correcta caballo batería'

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
  context = await browser.newContext()
})
afterEach(() => context.close())

async function logIn(): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${base}/login`)
  await page.fill('#usuario', email)
  await page.fill('#clave', CLAVE)
  await page.click('button[type=submit]')
  await page.waitForURL(`${base}/home`)
  return page
}

/** Lets the time pass for the server and for the timers of the page, and waits until the page has asked the server. */
async function pass(page: Page, minutes: number): Promise<void> {
  t.clock.advance(minutes * 60)
  const requests = page.waitForResponse(`${base}/sesion`)
  await page.clock.fastForward(minutes * 60_000)
  await (await requests).finished()
}

const lastActivity = async () => {
  const [row] = await t.deps.db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
  return row?.last_activity_at
}

it('warns two minutes before the end, and «Seguir» renews the session', async () => {
  const page = await logIn()
  const before = await lastActivity()
  await pass(page, 28)
  const warning = page.getByRole('alert')
  await warning.waitFor()
  expect(await warning.textContent()).toMatch(/Su sesión está por cerrarse.*inactividad en (2 min 0|1 min 5\d) s/)
  expect(await lastActivity()).toEqual(before)
  expect(await seriousViolations(page)).toEqual([])
  await tabTo(page, '.n-ending button')
  await page.keyboard.press('Enter')
  await warning.waitFor({ state: 'detached' })
  expect(await lastActivity()).toEqual(t.clock.now())
  await pass(page, 28)
  await warning.waitFor()
})

it('does not warn while another tab is used', async () => {
  const page = await logIn()
  const other = await context.newPage()
  t.clock.advance(20 * 60)
  await other.goto(`${base}/cuenta`)
  t.clock.advance(8 * 60)
  const requests = page.waitForResponse(`${base}/sesion`)
  await page.clock.fastForward(28 * 60_000)
  const { segundos, aviso } = await (await requests).json()
  expect({ segundos, aviso }).toEqual({ segundos: 22 * 60, aviso: 120 })
  await page.clock.runFor(1000)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('says that the session ended, and keeps what was typed', async () => {
  const page = await logIn()
  await page.goto(`${base}/cuenta`)
  await page.fill('#nombre', 'caja 7')
  await pass(page, 31)
  const note = page.getByRole('alert')
  await note.waitFor()
  expect(await note.textContent()).toContain('Su sesión terminó')
  expect(await page.inputValue('#nombre')).toBe('caja 7')
  expect(page.url()).toBe(`${base}/cuenta`)
})
