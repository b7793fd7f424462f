/** Every page of the route table in Debian's Chromium: accessibility, console errors, weight, and keyboard use. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { CLAVE, furnish, listPages, type PageAddress } from '../web/page-world.ts'
import { openJudged, overflow, seriousViolations, tabTo } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const NUEVA = 'otra yegua con pilas'
const MOST_BYTES = 150_000
const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

let t: IssuingApp
let base: string
let browser: Browser
let pages: PageAddress[]
let world: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  t = await buildIssuingApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  world = await furnish(t)
  pages = listPages(t, world)
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await t.close()
})

async function logIn(page: Page, usuario: string, clave = CLAVE): Promise<void> {
  await page.goto(`${base}/login`)
  await page.fill('#usuario', usuario)
  await page.fill('#clave', clave)
  await page.click('main button[type=submit]')
  await page.waitForURL(`${base}/home`)
}

async function within<T>(work: (context: BrowserContext) => Promise<T>, options = {}): Promise<T> {
  const context = await browser.newContext(options)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Returns every problem of the pages, by page. Empty when there is none. */
async function judge(chosen: readonly PageAddress[], usuario?: string): Promise<string[]> {
  return within(
    async context => {
      const { page, complaints, weigh } = await openJudged(context, base)
      if (usuario) await logIn(page, usuario)
      const wrong: string[] = []
      for (const { path, address } of chosen) {
        complaints.splice(0)
        weigh()
        const answer = await page.goto(base + address)
        const found: string[] = []
        if (answer?.status() !== 200 || page.url() !== base + address)
          found.push(`answered ${answer?.status()} at ${page.url()}`)
        for (const { width, colorScheme } of VIEWS) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 800 })
          const at = `${width} px, ${colorScheme}`
          found.push(...(await seriousViolations(page)).map(violation => `${at}: ${violation}`))
          const pixels = await overflow(page)
          if (pixels > 0) found.push(`${at}: ${pixels} px too wide`)
        }
        // Half a second without requests. The checks above take most of it.
        await page.waitForLoadState('networkidle')
        const bytes = weigh()
        if (bytes >= MOST_BYTES) found.push(`${bytes} bytes`)
        wrong.push(...[...found, ...complaints].map(what => `${path}: ${what}`))
      }
      return wrong
      // Colours in transition would be measured too early.
    },
    { reducedMotion: 'reduce' },
  )
}

describe('every page', () => {
  it.skipIf(!existsSync(CHROMIUM))(
    'is accessible, fits the window, logs no errors, loads nothing external and stays small',
    async () => {
      expect(pages.length).toBeGreaterThan(10)
      expect(await judge(pages.filter(({ isPublic }) => isPublic))).toEqual([])
      const closed = pages.filter(({ isPublic }) => !isPublic)
      expect(await judge(closed, world.superadmin.email)).toEqual([])
    },
    400_000,
  )
})

/** Returns the link of the invitation on the page. */
const shownLink = async (page: Page) => new URL((await page.textContent('code.n-cdc')) ?? '').pathname

describe('by keyboard alone', () => {
  it.skipIf(!existsSync(CHROMIUM))(
    'a user logs in, changes the password, invites and logs out, and the invited person registers',
    async () => {
      const email = 'teclado@ejemplo.com.py'
      const path = await within(async context => {
        const page = await context.newPage()
        const type = async (selector: string, text: string) => {
          await tabTo(page, selector)
          await page.keyboard.type(text)
        }
        const press = async (selector: string, url: string) => {
          await tabTo(page, selector)
          await page.keyboard.press('Enter')
          await page.waitForURL(base + url)
          await page.waitForLoadState()
        }
        await page.goto(`${base}/login`)
        await type('#usuario', world.superadmin.username)
        await type('#clave', CLAVE)
        await press('main button[type=submit]', '/home')
        // The skip link is first, and leads past the menu.
        await page.keyboard.press('Tab')
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Ir al contenido')
        await page.keyboard.press('Enter')
        expect(await page.evaluate('location.hash')).toBe('#contenido')
        await tabTo(page, '.n-user > summary')
        await page.keyboard.press('Enter')
        await press('a[href="/cuenta"]', '/cuenta')
        await type('#actual', CLAVE)
        await type('#nueva', NUEVA)
        await type('#repetida', NUEVA)
        await press('form[action="/cuenta/clave"] button', '/cuenta')
        expect(await page.textContent('[role=status]')).toContain('La contraseña cambió')
        await press('aside a[href="/invitaciones"]', '/invitaciones')
        await type('#email', email)
        await press('form[action="/invitaciones"] button', '/invitaciones')
        const link = await shownLink(page)
        await tabTo(page, '.n-user > summary')
        await page.keyboard.press('Enter')
        await press('form[action="/logout"] button', '/login?reason=logout')
        await page.goto(base + link)
        await press('a[href$="/register"]', `${link}/register`)
        await type('#name', 'Teresa Teclado')
        await type('#username', 'teresa')
        await type('#nueva', NUEVA)
        await type('#repetida', NUEVA)
        await press('main button[type=submit]', link)
        await press('main button[type=submit]', '/home')
        expect(await page.textContent('[role=status]')).toContain(`Ya pertenece a ${t.empresa.razon_social}`)
        return link
      })
      expect((await t.app.inject(path)).statusCode).toBe(410)
    },
    120_000,
  )
})

describe('without JavaScript', () => {
  it.skipIf(!existsSync(CHROMIUM))(
    'a user recovers access and logs in by e-mail and user name, and an invited person registers',
    () =>
      within(
        async context => {
          const page = await context.newPage()
          await page.goto(`${base}/recuperar/${world.recovery}`)
          await page.fill('#nueva', NUEVA)
          await page.fill('#repetida', NUEVA)
          await page.click('main button[type=submit]')
          expect(page.url()).toBe(`${base}/login?reason=password`)
          for (const usuario of [world.forgetful.email, world.forgetful.username.toUpperCase()]) {
            await logIn(page, usuario, NUEVA)
            await page.click('.n-user > summary')
            await page.click('form[action="/logout"] button')
            expect(page.url()).toBe(`${base}/login?reason=logout`)
          }
          await page.goto(`${base}/invitations/${world.invited}`)
          await page.click('a[href$="/register"]')
          await page.fill('#name', 'Ana Invitada')
          await page.fill('#username', 'ana.invitada')
          await page.fill('#nueva', NUEVA)
          await page.fill('#repetida', 'no es la misma')
          await page.click('main button[type=submit]')
          expect(await page.textContent('[role=alert]')).toContain('No coincide')
          expect(await page.inputValue('#name')).toBe('Ana Invitada')
          await page.fill('#nueva', NUEVA)
          await page.fill('#repetida', NUEVA)
          await page.click('main button[type=submit]')
          await page.click('main button[type=submit]')
          expect(page.url()).toBe(`${base}/home`)
          // An operador may not administer, and the page says so.
          expect((await page.goto(`${base}/usuarios`))?.status()).toBe(403)
          expect(await page.textContent('h1')).toBe('No tiene permiso para esta página')
        },
        { javaScriptEnabled: false },
      ),
    120_000,
  )
})
