/**
 * Everyday work with documents in Debian's Chromium: one is cancelled, a lot is sent, a rejected one is corrected, each
 * in all ways. A lector sees no actions and is refused them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'
import { lots } from '../support/lotes.ts'
import { enter, WAYS } from './hands.ts'
import { openJudged, overflow, seriousViolations } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const CLAVE = 'correcta caballo batería'
const SKIPPED = !existsSync(CHROMIUM) || spawnSync('pdftotext', ['-v']).error !== undefined
const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

let t: IssuingApp
let base: string
let browser: Browser
const people = { admin: '', lector: '' }
const l = lots(() => t)
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0', LOTE_FIRST_POLL_SECONDS: '600' } })
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const password_hash = await hashPassword(CLAVE)
  people.admin = (await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })).email
  people.lector = (await t.make.user({ roles: { [t.empresa.id]: 'lector' }, password_hash })).email
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await t.close()
})

async function within<T>(work: (context: BrowserContext) => Promise<T>, options = {}): Promise<T> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, who: keyof typeof people): Promise<void> {
  await page.goto(`${base}/login`)
  await page.fill('#usuario', people[who])
  await page.fill('#clave', CLAVE)
  await page.click('main button[type=submit]')
  await page.waitForURL(`${base}/home`)
}

const issue = async () => (await t.as('operador').post(SYNC, t.factura())).json().id as number

async function rejected(codigo: string): Promise<number> {
  t.sandbox.script({ service: 'recibe', fault: 'reject', times: 1, codigo } as never)
  return issue()
}

/** Returns the text that pdftotext finds in the KuDE linked from the page, requested with the browser's cookies. */
async function kudeText(page: Page): Promise<string> {
  const href = await page.getAttribute('a[href$="/kude"]', 'href')
  const pdf = await page.request.get(base + href)
  return execFileSync('pdftotext', ['-', '-'], { input: await pdf.body(), encoding: 'utf8' })
}

describe.skipIf(SKIPPED).each(WAYS)(
  '$way',
  ({ hands, options }) => {
    it('a document can be found and cancelled, and its PDF then shows CANCELADO', () =>
      within(async context => {
        const { page, complaints } = await openJudged(context, base)
        const { type, press } = hands(page)
        const { id, cdc, numero } = await t.dte(await issue())
        await logIn(page, 'admin')
        await type('#buscar', cdc)
        await enter(page)
        expect(page.url()).toBe(`${base}/documentos/${id}`)
        expect(await kudeText(page)).not.toContain('CANCELADO')
        await press(`a[href="/documentos/${id}/cancelar"]`)
        await type('#motivo', 'Se facturó a otro cliente')
        await type('#numero', `${numero}`)
        await press('main form button[type=submit]')
        expect(page.url()).toBe(`${base}/documentos/${id}`)
        expect(await page.textContent('[role=status]')).toContain('La factura quedó cancelada')
        expect(await kudeText(page)).toContain('CANCELADO')
        expect(complaints).toEqual([])
      }, options))

    it('documents can be selected in the list, confirmed and sent in one lot', () =>
      within(async context => {
        const sent = await l.signed(3)
        const { page, complaints } = await openJudged(context, base)
        const { tick, press } = hands(page)
        await logIn(page, 'admin')
        await press('aside a[href="/documentos"]')
        await press('.n-chips a[href="/documentos?estado=signed"]')
        for (const { id } of sent.toReversed()) await tick(`[name="dte.${id}"]`)
        await press('form[action="/documentos/lote"] button[type=submit]')
        expect(await page.textContent('h1 + p')).toContain('3 facturas')
        await press('main form button[type=submit]')
        expect(await page.textContent('[role=status]')).toContain('SIFEN recibió 3 documentos en un lote')
        await t.wait(600)
        expect({ estados: await l.estados(sent), complaints }).toEqual({ estados: { approved: 3 }, complaints: [] })
      }, options))

    it('a rejected document can be corrected on the page that its explanation links, and resent', () =>
      within(async context => {
        const id = await rejected('1253')
        const { page, complaints } = await openJudged(context, base)
        const { type, press } = hands(page)
        const corrected = `Ñandutí ${id}`
        await logIn(page, 'admin')
        await page.goto(`${base}/documentos/${id}`)
        await press('a[href*="/datos?documento="]')
        await type('#nombre_fantasia', corrected)
        await press('main form[action*="/datos"] button[type=submit]')
        expect(page.url()).toBe(`${base}/documentos/${id}`)
        await press(`form[action="/documentos/${id}/reenviar"] button`)
        expect(await page.textContent('[role=status]')).toContain('Sale a SIFEN')
        await t.drain()
        await page.reload()
        expect(await page.textContent('h1 + p')).toContain('Aprobado por SIFEN')
        expect({ named: (await kudeText(page)).includes(corrected), complaints }).toEqual({
          ...{ named: true, complaints: [] },
        })
      }, options))
  },
  120_000,
)

describe.skipIf(SKIPPED)('without JavaScript', () => {
  const plain = { javaScriptEnabled: false }

  it(
    'a lector sees no actions, and the server answers 403 to them',
    () =>
      within(async context => {
        const ids = [await issue(), await rejected('1306')]
        const page = await context.newPage()
        await logIn(page, 'lector')
        await page.goto(`${base}/documentos`)
        expect(await page.locator('main input[type=checkbox], main .btn-primary').count()).toBe(0)
        for (const id of ids) {
          await page.goto(`${base}/documentos/${id}`)
          expect(await page.locator('main form, main a[href*=cancelar], main a[href*=lote]').count()).toBe(0)
          const _csrf = (await page.getAttribute('form[action="/logout"] input[name=_csrf]', 'value')) ?? ''
          for (const act of ['firmar', 'reenviar', 'cancelar']) {
            const res = await page.request.post(`${base}/documentos/${id}/${act}`, { form: { _csrf } })
            expect({ act, status: res.status() }).toEqual({ act, status: 403 })
          }
          const lote = await page.request.post(`${base}/documentos/lote`, { form: { _csrf, [`dte.${id}`]: '1' } })
          expect(lote.status()).toBe(403)
        }
      }, plain),
    120_000,
  )
})

describe.skipIf(SKIPPED)('pages of documents in every state', () => {
  it(
    'are accessible, fit the window and log no errors',
    () =>
      within(async context => {
        t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1 } as never)
        const inDoubt = await issue()
        const [draft] = await l.drafts(1)
        const ids = [await issue(), await rejected('1306'), await rejected('1253'), inDoubt, draft?.id]
        const { page, complaints } = await openJudged(context, base)
        await logIn(page, 'admin')
        const wrong: string[] = []
        const paths = [
          '/documentos?q=cliente&desde=2026-01-01',
          '/documentos?q=zzz',
          `/documentos/lote?dte.${draft?.id}=1`,
        ]
        for (const path of [...paths, ...ids.map(id => `/documentos/${id}`)]) {
          await page.goto(base + path)
          for (const { width, colorScheme } of VIEWS) {
            await page.emulateMedia({ colorScheme })
            await page.setViewportSize({ width, height: 800 })
            const found = await seriousViolations(page)
            const pixels = await overflow(page)
            if (pixels > 0) found.push(`${pixels} px too wide`)
            wrong.push(...found.map(what => `${path} at ${width} px, ${colorScheme}: ${what}`))
          }
          await page.waitForLoadState('networkidle')
        }
        expect([...wrong, ...complaints]).toEqual([])
      }),
    240_000,
  )
})
