/**
 * Issuing by form in Debian's Chromium: in all ways, with double clicks, with live totals, and each type without
 * console errors.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUTOFACTURA, DEBITO, NUEVO, openShop, REMISION, type Shop, type Texts, VENTA } from '../web/emision-world.ts'
import { CLAVE } from '../web/page-world.ts'
import { byPointer, enter, fillIn, type Hands, WAYS } from './hands.ts'
import { openJudged, overflow, seriousViolations } from './judged-page.ts'

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

/** Issues by a button that is pressed twice. SIFEN answers only after the form was sent two times. */
async function pressedTwice(page: Page, { pressTwice }: Hands) {
  const { promise: sentTwice, resolve } = Promise.withResolvers<void>()
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/emitir') && ++sent === 2) resolve()
  })
  s.t.interpose('recibe', async (real, ...requests) => {
    await sentTwice
    return real.recibe(...requests)
  })
  await pressTwice('.btn-primary')
  s.t.restore()
  return approved(page)
}

/** Fills the fields that exist. For a choice, selects the value. */
async function fill(page: Page, texts: Texts): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const field = page.locator(at(name))
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
}

/** Clicks and waits for the next page. */
const press = async (page: Page, text: string) => {
  await Promise.all([page.waitForEvent('load'), page.click(`text=${text}`)])
}

describe.each(WAYS)(
  '$way',
  ({ hands, options }) => {
    it('a double press issues one invoice, Enter in a field none, and its page leads to a credit note', () =>
      within(async (page, complaints) => {
        const h = hands(page)
        await page.goto(`${base}${NUEVO}`)
        const before = await s.t.lastNumber()
        await fillIn(page, h, VENTA)
        await enter(page)
        expect(await page.textContent('#totales')).toContain('Gs 74.000')
        expect(await s.t.lastNumber()).toBe(before)
        await h.pressTwice('.btn-primary')
        const invoice = await approved(page)
        await h.press(`main a[href="${NUEVO}?tipo=5&documento=${invoice.id}"]`)
        await fillIn(page, h, { 'notaCreditoDebito.motivo': '2', 'items.0.cantidad': '1' })
        await h.press('.btn-primary')
        const { tipo_documento: tipo, total_operacion: total } = await approved(page)
        expect({ tipo, total, invoices: (await s.t.lastNumber()) - before, complaints }).toEqual({
          ...{ tipo: 5, total: '18500.00000000', invoices: 1, complaints: [] },
        })
      }, options))
  },
  120_000,
)

describe('with JavaScript', () => {
  it('totals and fields update while the user types and selects, without console errors', () =>
    within(async (page, complaints) => {
      await page.goto(`${base}${NUEVO}`)
      await fill(page, VENTA)
      await page.waitForSelector('#totales:has-text("Gs 74.000")')
      await fill(page, { 'condicionPago.condicion': '2' })
      await page.waitForSelector(at('condicionPago.credito.plazo'))
      await fill(page, { 'condicionPago.credito.plazo': '60 días', 'condicionPago.condicion': '1' })
      await page.waitForSelector(at('condicionPago.entregas.0.tipo'))
      expect(await page.inputValue(at('receptor.nombre'))).toBe('Cliente SA')
      await fill(page, { 'items.0.iva': 'parcial5' })
      await fill(page, { 'items.0.ivaProporcion': '30' })
      await page.click('.n-grid ~ details summary')
      await fill(page, { tipoOperacion: '3' })
      await fill(page, { 'dncp.modalidad': 'LP', 'items.0.dncp.codigoNivelGeneral': '12345678' })
      await fill(page, { tipoOperacion: '' })
      await page.waitForSelector(at('items.0.dncp.codigoNivelEspecifico'), { state: 'detached' })
      expect(await page.inputValue(at('items.0.dncp.codigoNivelGeneral'))).toBe('12345678')
      expect(complaints).toEqual([])
    }))

  it('a double click issues one document', () =>
    within(async page => {
      await page.goto(`${base}${NUEVO}`)
      await fill(page, VENTA)
      const before = await s.t.lastNumber()
      await pressedTwice(page, byPointer(page))
      expect(await s.t.lastNumber()).toBe(before + 1)
    }))
}, 120_000)

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with javaScriptEnabled $javaScriptEnabled',
  options => {
    it('the forms issue five document types, and a second credit note offers the remaining quantity', () =>
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

    it('an error appears at its field, other values are kept, and the summary links to the field', () =>
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

describe('a refused form', () => {
  it.each([360, 1280])('is accessible and fits the window at %i px, light and dark', width =>
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
