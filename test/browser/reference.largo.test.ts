/**
 * The reference page as an integrator uses it: the real app on a port, Debian's Chromium, a login, “Autorizar”,
 * “Probar”. Fails on any request to another host, console error or script error.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { omitIf } from '../support/witness.ts'
import { faintTexts, namelessControls } from './perceivable.ts'

const CHROMIUM = '/usr/bin/chromium'
const MISSING = existsSync(CHROMIUM) ? undefined : 'chromium no está instalado'
const PASSWORD = 'una clave larga'

let t: IssuingApp
let email: string
let origin: string
let browser: Browser | undefined
beforeAll(async () => {
  if (MISSING) return
  t = await buildIssuingApp()
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash: await hashPassword(PASSWORD) })
  email = user.email
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await t?.close()
})

/** Opens a page. Returns it with its requests to other hosts and its console errors. */
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

/** Opens the operation, presses “Probar”, fills in the inputs, presses “Enviar” and returns the displayed answer. */
async function tryOut(operation: Locator, body?: unknown) {
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('button.try-out__btn', { hasText: 'Probar' }).click()
  if (body !== undefined) await operation.locator('textarea.body-param__text').fill(JSON.stringify(body))
  await operation.locator('button.execute').click()
  const answer = operation.locator('.live-responses-table .response')
  return { status: await answer.locator('.response-col_status').innerText(), text: await answer.innerText() }
}

/** Returns the width of the page on a telephone. */
async function narrow(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 800 })
  return page.evaluate('document.documentElement.scrollWidth')
}

/** Takes pictures for people: `SCREENSHOTS=folder`, at the widths of a desk and of a telephone. */
async function photograph(page: Page) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: `${folder}/reference-${width}.png`, fullPage: true })
  }
}

// swagger-ui reads the whole document each time an operation is opened: two seconds on a fast machine.
describe('/api/documentation', { timeout: 180_000 }, () => {
  it('can log in, authorize and list emitters, without requests to other hosts or console errors', async test => {
    omitIf(MISSING, test)
    const { page, faults } = await openPage()
    await page.goto(`${origin}/api/documentation`)
    const operation = (id: string) => page.locator(`.opblock[id$="-${id}"]`)
    await operation('pedirToken').waitFor()

    const login = await tryOut(operation('pedirToken'), { email, password: PASSWORD, device_name: 'navegador' })
    expect(login.status).toMatch(/^200/)
    const [, token = ''] = /"token": "([^"]+)"/.exec(login.text) ?? []

    const emitters = operation('listarEmisores')
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

    // The browser logs the 401 requested above once.
    expect(faults).toEqual(['Failed to load resource: the server responded with a status of 401 (Unauthorized)'])
  })
  it('has enough contrast, a name for every control, and only names, types and answers that are not Spanish', async test => {
    omitIf(MISSING, test)
    const { page } = await openPage()
    await page.goto(`${origin}/api/documentation`)
    for (const id of ['consultarUsuario', 'consultarDocumento', 'emitirDocumento', 'subirLogo']) {
      await page.locator(`.opblock[id$="-${id}"] .opblock-summary-control`).click()
      await page.locator(`.opblock[id$="-${id}"] button.try-out__btn`).click()
    }
    await page.locator('.opblock[id$="-consultarUsuario"] button.execute').click()
    await page.locator('.opblock[id$="-consultarUsuario"] .live-responses-table').waitFor()
    await page.locator('.opblock[id$="-emitirDocumento"] button.tablinks', { hasText: 'Esquema' }).first().click()
    await page.locator('button.authorize').first().click()
    await page.locator('.auth-container input').waitFor()

    expect(await namelessControls(page)).toEqual([])
    expect(await faintTexts(page)).toEqual([])
    const words = await framesTexts(page)
    expect(words.filter(text => ENGLISH.test(text))).toEqual([])
    expect(words).toEqual(
      expect.arrayContaining(['Autorizar', 'Cancelar', 'Respuesta del servidor', 'Cuerpo del pedido']),
    )
  })

  it('downloads a PDF and an XML under their own names', async test => {
    omitIf(MISSING, test)
    const { id, cdc } = (await t.as('operador').post(SYNC, t.factura())).json()
    const { page } = await openPage()
    await page.goto(`${origin}/api/documentation`)
    await page.locator('button.authorize').first().click()
    await page.locator('.auth-container input').fill(await t.make.token(t.users.operador.id))
    await page.locator('.auth-btn-wrapper button.authorize').click()
    await page.locator('.auth-btn-wrapper button.btn-done').click()
    for (const [operation, name] of [
      ['descargarKude', `KuDE_${cdc}.pdf`],
      ['descargarXml', `${cdc}.xml`],
    ] as const) {
      const block = page.locator(`.opblock[id$="-${operation}"]`)
      await block.locator('.opblock-summary-control').click()
      await block.locator('button.try-out__btn').click()
      await block.locator('.parameters input').first().fill(String(id))
      await block.locator('button.execute').click()
      const link = block.locator('.live-responses-table a', { hasText: 'Descargar el archivo' })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toBe(name)
    }
  })
})

/** Words that almost every English text contains, and the labels of swagger-ui that contain none of them. */
const ENGLISH =
  /\b(the|of|and|is|with|for|this|that|out|all|must|name|value|response|request|authorize|execute|cancel|close|details|parameters|description|schema|media|links|code|type|clear|reset|logout)\b/i

/** Returns the page's own texts and hints, without our texts, answers and names of fields. */
function framesTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const ours = '.renderedMarkdown, .opblock-summary, pre, code, textarea, option, .parameters-col_name, .headers td, [class^=json-schema-2020-12]'
    const texts = document.createTreeWalker(document.getElementById('reference'), NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (!parentElement.closest(ours) && data.trim()) found.push(data.trim())
    }
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.querySelectorAll('#reference [' + name + ']'))
        if (!element.closest('.opblock-summary')) found.push(element.getAttribute(name))
    return found
  })()`)
}
