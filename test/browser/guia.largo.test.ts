/** Every page of the guide in Debian's Chromium: accessibility, width, weight, and use without JavaScript. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeGuide } from '../../scripts/write-guide.ts'
import { readGuide } from '../../src/pages/guia/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { omitIf } from '../support/witness.ts'
import { openJudged, overflow, seriousViolations } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const MISSING = existsSync(CHROMIUM) ? undefined : 'chromium no está instalado'
/** The longest page is the list of 300 codes. */
const MOST_BYTES = 200_000
const VIEWS = [360, 1280].flatMap(width => (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })))

let t: TestApp
let base: string
let browser: Browser | undefined
beforeAll(async () => {
  if (MISSING) return
  t = await buildTestApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await t?.close()
})

const ADDRESSES = ['/guia', '/guia?buscar=cancelar', ...[...readGuide().pages.keys()].map(slug => `/guia/${slug}`)]

describe('the guide', () => {
  it('is accessible, fits the window, loads nothing from elsewhere, has no script and stays small', async test => {
    omitIf(MISSING, test)
    // Colours in transition would be measured too early.
    const context = await (browser as Browser).newContext({ reducedMotion: 'reduce' })
    const { page, complaints, weigh } = await openJudged(context, base)
    const wrong: string[] = []
    for (const address of ADDRESSES) {
      weigh()
      await page.goto(base + address)
      await page.waitForLoadState('networkidle')
      const bytes = weigh()
      if (bytes > MOST_BYTES) wrong.push(`${address}: ${bytes} bytes`)
      if (await page.evaluate('document.scripts.length')) wrong.push(`${address}: scripts`)
      for (const { width, colorScheme } of VIEWS) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        const found = await seriousViolations(page)
        const pixels = await overflow(page)
        if (pixels > 0) found.push(`${pixels} px too wide`)
        wrong.push(...found.map(what => `${address}, ${width} px, ${colorScheme}: ${what}`))
      }
    }
    expect([...wrong, ...complaints]).toEqual([])
    await context.close()
  }, 400_000)

  it('is found, read and searched without JavaScript', async test => {
    omitIf(MISSING, test)
    const context = await (browser as Browser).newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(`${base}/login`)
    await page.click('a[href="/guia"]')
    await page.fill('#buscar', '1309')
    await page.press('#buscar', 'Enter')
    await page.click('main a >> nth=0')
    await page.waitForURL(`${base}/guia/codigos-de-documentos#fila-1309`)
    expect(await page.textContent('tr:target')).toContain('dígito verificador')
    await page.click('.n-burger > summary')
    await page.click('.n-burger a[href="/guia/webhooks"]')
    expect(await page.textContent('h1')).toBe('Webhooks: cómo recibir los avisos')
    await context.close()
  }, 60_000)

  it('is read from static files, whose links lead to each other', async test => {
    omitIf(MISSING, test)
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-guia-'))
    writeGuide(folder)
    const files = readdirSync(folder)
    const context = await (browser as Browser).newContext()
    const page = await context.newPage()
    const broken: string[] = []
    for (const file of files.filter(name => name.endsWith('.html'))) {
      await page.goto(pathToFileURL(join(folder, file)).href)
      const links: string[] = await page.evaluate(
        "[...document.querySelectorAll('[href], [src]')].map(one => one.getAttribute('href') ?? one.getAttribute('src'))",
      )
      broken.push(
        ...links
          .filter(href => !/^(https?:|#)/.test(href) && !existsSync(join(folder, href.split('#')[0] ?? '')))
          .map(href => `${file}: ${href}`),
      )
    }
    expect({ broken, pages: files.length > 50, searches: await page.locator('#buscar').count() }).toEqual({
      ...{ broken: [], pages: true, searches: 0 },
    })
    await context.close()
    rmSync(folder, { recursive: true })
  }, 60_000)
})
