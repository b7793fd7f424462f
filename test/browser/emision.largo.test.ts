/** Issuing by form in Debian's Chromium: by keyboard alone, by a double click, with totals that follow, and in each type without complaint. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUTOFACTURA, DEBITO, NUEVO, openShop, REMISION, type Shop, type Texts, VENTA } from '../web/emision-world.ts'
import { CLAVE } from '../web/page-world.ts'
import { openJudged, overflow, seriousViolations, tabTo } from './judged-page.ts'

let s: Shop
let base: string
let browser: Browser
beforeAll(async () => {
  s = await openShop()
  base = await s.t.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await s.t.close()
})

const at = (name: string) => `[id="${name}"]`

async function within(work: (page: Page, complaints: string[]) => Promise<void>, options = {}): Promise<void> {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce', ...options })
  try {
    const { page, complaints } = await openJudged(context, base)
    await page.goto(`${base}/login`)
    await page.fill('#usuario', s.user.email)
    await page.fill('#clave', CLAVE)
    await page.click('main button[type=submit]')
    await page.waitForURL(`${base}/home`)
    await work(page, complaints)
  } finally {
    await context.close()
  }
}

const approved = async (page: Page) => {
  await page.waitForURL(/\/documentos\/\d+/)
  const dte = await s.t.lastDte()
  expect({ path: new URL(page.url()).pathname, estado: dte.estado }).toEqual({
    path: `/documentos/${dte.id}`,
    estado: 'approved',
  })
  expect(await page.textContent('main')).toContain('SIFEN aprobó el documento')
  return dte
}

/** Fills what is there; of a choice its value. */
async function fill(page: Page, texts: Texts): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const field = page.locator(at(name))
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
}

/** A click that brings another page. */
const press = async (page: Page, text: string) => {
  await Promise.all([page.waitForEvent('load'), page.click(`text=${text}`)])
}

describe('an invoice by keyboard alone', () => {
  it('until SIFEN approves it; Enter in a field only works the totals out', () =>
    within(async page => {
      await page.goto(`${base}${NUEVO}`)
      const type = async (name: string, text: string) => {
        await tabTo(page, at(name))
        await page.keyboard.type(text)
      }
      const before = await s.t.lastNumber()
      await type('receptor.numeroDocumento', '80099006-4')
      await type('receptor.nombre', 'Cliente SA')
      await type('items.0.descripcion', 'Yerba mate')
      await type('items.0.cantidad', '4')
      await type('items.0.precioUnitario', '18.500')
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      expect(await page.textContent('#totales')).toContain('Gs 74.000')
      expect(await s.t.lastNumber()).toBe(before)
      await tabTo(page, '.btn-primary')
      await page.keyboard.press('Enter')
      await approved(page)
    }))
}, 120_000)

describe('with a script', () => {
  it('totals and fields follow what is typed and chosen, without a word in the console', () =>
    within(async (page, complaints) => {
      await page.goto(`${base}${NUEVO}`)
      await fill(page, VENTA)
      await page.waitForSelector('#totales:has-text("Gs 74.000")')
      await fill(page, { 'condicionPago.condicion': '2' })
      await page.waitForSelector(at('condicionPago.credito.plazo'))
      await fill(page, { 'condicionPago.credito.plazo': '60 días', 'condicionPago.condicion': '1' })
      await page.waitForSelector(at('condicionPago.entregas.0.tipo'))
      expect(await page.inputValue(at('receptor.nombre'))).toBe('Cliente SA')
      expect(complaints).toEqual([])
    }))

  it('a double click makes one document', () =>
    within(async page => {
      await page.goto(`${base}${NUEVO}`)
      await fill(page, VENTA)
      const before = await s.t.lastNumber()
      await page.dblclick('.btn-primary')
      await approved(page)
      expect(await s.t.lastNumber()).toBe(before + 1)
    }))
}, 120_000)

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with $javaScriptEnabled JavaScript',
  options => {
    it('an invoice, its credit note with what is left, a debit note, a remission and a self-invoice are approved', () =>
      within(async page => {
        const emit = async (query: string, texts: Texts) => {
          await page.goto(`${base}${NUEVO}?${query}`)
          await fill(page, texts)
          await press(page, 'Emitir y enviar a SIFEN')
          return approved(page)
        }
        const invoice = await emit('tipo=1', VENTA)
        const about = `documento=${invoice.id}`
        const tipos = [
          invoice,
          await emit(`tipo=5&${about}`, { 'items.0.cantidad': '1', 'notaCreditoDebito.motivo': '2' }),
          await emit(`tipo=6&${about}`, DEBITO),
          await emit('tipo=7', REMISION),
          await emit('tipo=4', AUTOFACTURA),
        ].map(({ tipo_documento }) => tipo_documento)
        expect(tipos).toEqual([1, 5, 6, 7, 4])
        await page.goto(`${base}${NUEVO}?tipo=5&${about}`)
        expect(await page.inputValue(at('items.0.cantidad'))).toBe('3')
      }, options))

    it('an error shows at its field with all else kept, and the summary leads there', () =>
      within(async page => {
        await page.goto(`${base}${NUEVO}`)
        await fill(page, { ...VENTA, 'receptor.numeroDocumento': '80099006-5', 'items.0.iva': 'iva5' })
        await press(page, 'Emitir y enviar a SIFEN')
        expect(await page.textContent(at('receptor.numeroDocumento-e'))).toContain('dígito verificador')
        expect(await page.inputValue(at('items.0.precioUnitario'))).toBe('18.500')
        expect(await page.inputValue(at('items.0.iva'))).toBe('iva5')
        await page.click('[role=alert] a')
        expect(await page.evaluate('document.activeElement.id')).toBe('receptor.numeroDocumento')
      }, options))
  },
  180_000,
)

describe('a form that was refused', () => {
  it.each([360, 1280])('shuts no user out and fits at %i px, light and dark', width =>
    within(
      async page => {
        await page.goto(`${base}${NUEVO}`)
        await fill(page, { ...VENTA, 'items.0.cantidad': '-1', 'condicionPago.condicion': '2' })
        await press(page, 'Emitir y enviar a SIFEN')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect({ colorScheme, wrong: await seriousViolations(page), pixels: await overflow(page) }).toEqual({
            ...{ colorScheme, wrong: [], pixels: 0 },
          })
        }
      },
      { viewport: { width, height: 800 } },
    ),
  )
}, 120_000)
