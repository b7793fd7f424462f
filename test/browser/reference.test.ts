/**
 * The reference page as an integrator meets it: the real app on a port, Debian's Chromium, a login, "Authorize", "Try it out". Whatever
 * the page asks of another host, complains of or breaks in is a failure.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { omitIf } from '../witness.ts'
import { faintTexts, namelessControls } from './perceivable.ts'

const CHROMIUM = '/usr/bin/chromium'
const MISSING = existsSync(CHROMIUM) ? undefined : 'chromium no está instalado'
const PASSWORD = 'una clave larga'

let t: TestApp
let email: string
let origin: string
let browser: Browser | undefined
beforeAll(async () => {
  if (MISSING) return
  t = await buildTestApp()
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash: await hashPassword(PASSWORD) })
  email = user.email
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await t?.close()
})

/** A page, and everything that it asked of another host or complained of. */
async function openPage(): Promise<{ page: Page; faults: string[] }> {
  const page = await (browser as Browser).newPage()
  const faults: string[] = []
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) faults.push(request.url())
  })
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(String(error)))
  return { page, faults }
}

/** Opens the operation, presses “Try it out”, fills in what it takes, presses “Execute” and gives what the page shows of the answer. */
async function tryOut(operation: Locator, body?: unknown) {
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('button.try-out__btn', { hasText: 'Try it out' }).click()
  if (body !== undefined) await operation.locator('textarea.body-param__text').fill(JSON.stringify(body))
  await operation.locator('button.execute').click()
  const answer = operation.locator('.live-responses-table .response')
  return { status: await answer.locator('.response-col_status').innerText(), text: await answer.innerText() }
}

/** How wide the page becomes on a telephone. */
async function narrow(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 800 })
  return page.evaluate('document.documentElement.scrollWidth')
}

/** For people to look at: `SCREENSHOTS=folder`, at the widths of a desk and of a telephone. */
async function photograph(page: Page) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: `${folder}/reference-${width}.png`, fullPage: true })
  }
}

describe('/api/documentation', () => {
  it('logs in, authorizes and lists the emitters, without a request to another host or a complaint', async test => {
    omitIf(MISSING, test)
    const { page, faults } = await openPage()
    await page.goto(`${origin}/api/documentation`)
    const operation = (id: string) => page.locator(`.opblock[id$="-${id}"]`)
    await operation('postAuthToken').waitFor()

    const login = await tryOut(operation('postAuthToken'), { email, password: PASSWORD, device_name: 'navegador' })
    expect(login.status).toMatch(/^200/)
    const [, token = ''] = /"token": "([^"]+)"/.exec(login.text) ?? []

    const emitters = operation('getSifenEmitters')
    expect((await tryOut(emitters)).status).toMatch(/^401/)

    await page.locator('button.authorize').first().click()
    await page.locator('.auth-container input').fill(token)
    await page.locator('.auth-btn-wrapper button.authorize').click()
    await page.locator('.auth-btn-wrapper button.btn-done').click()
    await emitters.locator('button.execute').click()
    await emitters.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()
    expect(await emitters.locator('.live-responses-table').innerText()).toContain(t.emitter.razon_social)
    expect(await narrow(page)).toBeLessThanOrEqual(360)
    await photograph(page)

    // The browser itself complains, once, of the 401 that was asked for above.
    expect(faults).toEqual(['Failed to load resource: the server responded with a status of 401 (Unauthorized)'])
  })
  it('can be read and heard: contrast, and a name for every control, with operations and the dialog open', async test => {
    omitIf(MISSING, test)
    const { page } = await openPage()
    await page.goto(`${origin}/api/documentation`)
    for (const id of ['postAuthToken', 'getSifenEmitters', 'postSifenDtesSync']) {
      await page.locator(`.opblock[id$="-${id}"] .opblock-summary-control`).click()
      await page.locator(`.opblock[id$="-${id}"] button.try-out__btn`).click()
    }
    await page.locator('button.authorize').first().click()
    await page.locator('.auth-container input').waitFor()
    expect(await namelessControls(page)).toEqual([])
    expect(await faintTexts(page)).toEqual([])
  })
})
