/**
 * A person who sells by the pages while everything goes wrong: double clicks, Back, reload, a gateway that dies, a SIFEN
 * that is silent, cuts, or answers 0301. Each meant sale is approved once, and no page says something untrue. The pages
 * are those of a real process (real-shop.ts).
 */
import { existsSync } from 'node:fs'
import type { Script } from '@nanduti/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { byPointer } from './hands.ts'
import { openRealShop, type RealShop } from './real-shop.ts'

const RUC = '80000000-5'
/** SIFEN rejects a document for it: it does not exist. */
const UNKNOWN_RUC = '80000098-6'
const NUEVO = '/documentos/nuevo?tipo=1'
const EMIT = '.btn-primary[formaction*="/emitir"]'
const STORE = '[formaction*="/guardar"]'

let shop: RealShop
let page: Page
beforeAll(async () => {
  if (!existsSync('/usr/bin/chromium')) return
  shop = await openRealShop()
  const context = await shop.browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await shop.logIn(page)
}, 240_000)
afterAll(() => shop?.close(), 60_000)

/** Documents and events at SIFEN, by the words of a document's page. What it leaves open is true of both. */
const WORDS: readonly (readonly [words: RegExp, atSifen: string])[] = [
  [/^\s*Cancelad[oa]/, 'cancelled'],
  [/^\s*Aprobado/, 'approved'],
  [/^\s*Rechazado|No llegó a SIFEN|Falta enviarlo|Todavía no está firmado/, 'absent'],
  [/En duda|En proceso|Sale a SIFEN/, 'open'],
]

const atSifen = (cdc: string) => {
  if (shop.sandbox.events().some(event => event.tipo === 'rGeVeCan' && event.cdc === cdc)) return 'cancelled'
  return shop.sandbox.documents().some(document => document.cdc === cdc) ? 'approved' : 'absent'
}

const idShown = () => Number(/\/documentos\/(\d+)/.exec(page.url())?.[1])

/** Reads the document's page that is shown. Fails when its words are untrue. Returns what it says. */
async function read(): Promise<string> {
  const text = (await page.textContent('h1 + p')) ?? ''
  const isBeingCancelled = ((await page.textContent('main')) ?? '').includes('Ya hay una cancelación en curso')
  const [, prints] = isBeingCancelled ? ['', 'open'] : (WORDS.find(([words]) => words.test(text)) ?? [])
  const cdc = (await shop.dtes()).find(({ id }) => id === idShown())?.cdc ?? ''
  expect({ text, prints: prints === 'open' ? 'open' : atSifen(cdc) }).toEqual({ text, prints })
  return prints ?? ''
}

async function fill(total: number, ruc = RUC): Promise<void> {
  await page.goto(`${shop.base}${NUEVO}`)
  const values = {
    ...{ 'receptor.numeroDocumento': ruc, 'receptor.nombre': 'Cliente de Prueba S.A.' },
    ...{ 'items.0.descripcion': 'Yerba mate', 'items.0.cantidad': '1', 'items.0.precioUnitario': `${total}` },
  }
  for (const [name, text] of Object.entries(values)) await page.fill(`[id="${name}"]`, text)
}

/** Presses without waiting for the answer. */
const pressOnly = async (selector: string) => {
  await Promise.all([
    page.waitForRequest(request => request.method() === 'POST'),
    page.click(selector, { noWaitAfter: true }),
  ])
}

/**
 * What a careful person does when the browser shows an error: looks for the sale in the list, and sells again only when
 * it is not there.
 */
async function lookOrSellAgain(total: number): Promise<void> {
  await page.goto(`${shop.base}/documentos`)
  const shown = new Intl.NumberFormat('es-PY').format(total)
  const row = page.locator('tr', { hasText: shown })
  if ((await row.count()) === 0) {
    await fill(total)
    await byPointer(page).press(EMIT)
    return
  }
  await Promise.all([page.waitForEvent('load'), row.first().locator('a[href^="/documentos/"]').first().click()])
}

const fault = (script: Script) => shop.sandbox.script({ times: 1, ...script })

/** Waits until the shown document is settled, as a person does: by reloading its page. */
async function settle(): Promise<string> {
  await shop.settled()
  await page.reload()
  return read()
}

/** Does what the shown document's page says, until the sale is made: waits for the word of SIFEN, or issues again. */
async function untilSold(total: number): Promise<void> {
  for (;;) {
    const wording = await read()
    const then = wording === 'open' ? await settle() : wording
    if (then === 'approved') return
    expect(then).toBe('absent')
    await fill(total)
    await byPointer(page).press(EMIT)
  }
}

/** The sale of each total is at SIFEN once. */
const soldOnce = (...totals: number[]) =>
  expect(totals.map(total => ({ total, times: shop.sold().get(total)?.length ?? 0 }))).toEqual(
    totals.map(total => ({ total, times: 1 })),
  )

describe.skipIf(!existsSync('/usr/bin/chromium'))('a person at the pages', () => {
  it('sells once with a double click', async () => {
    await fill(10_001)
    await byPointer(page).pressTwice(EMIT)
    await untilSold(10_001)
    soldOnce(10_001)
  })

  it('sells once when Back shows the form again and the button is pressed again', async () => {
    await fill(10_002)
    await byPointer(page).press(EMIT)
    await untilSold(10_002)
    // The form comes back blank, or filled in and then for the same document.
    await page.goBack()
    await byPointer(page).press(EMIT)
    await shop.settled()
    soldOnce(10_002)
  })

  it.each([
    { name: 'cuts before it reads', script: { service: 'recibe', fault: 'reset-before' }, total: 10_003 },
    { name: 'approves and cuts', script: { service: 'recibe', fault: 'reset-after' }, total: 10_004 },
    { name: 'approves in silence', script: { service: 'recibe', fault: 'late', hangMs: 4_000 }, total: 10_005 },
    { name: 'is silent', script: { service: 'recibe', fault: 'hang', hangMs: 4_000 }, total: 10_006 },
    { name: 'answers with a firewall’s page', script: { service: 'recibe', fault: 'html' }, total: 10_007 },
    { name: 'does not name the document', script: { service: 'recibe', fault: 'generic' }, total: 10_008 },
  ] as const)(
    'sells once when SIFEN $name',
    async ({ script, total }) => {
      fault(script)
      await fill(total)
      await byPointer(page).pressTwice(EMIT)
      await untilSold(total)
      soldOnce(total)
    },
    60_000,
  )

  it.each([
    { name: 'while SIFEN is silent', script: { service: 'recibe', fault: 'late', hangMs: 3_000 }, total: 10_010 },
    { name: 'while nothing reaches SIFEN', script: { service: 'recibe', fault: 'hang', hangMs: 3_000 }, total: 10_011 },
  ] as const)(
    'sells once when the gateway dies $name',
    async ({ script, total }) => {
      fault(script)
      await fill(total)
      await pressOnly(EMIT)
      await shop.crash()
      await lookOrSellAgain(total)
      await untilSold(total)
      soldOnce(total)
    },
    120_000,
  )

  it('sells once when the person leaves the page while SIFEN is silent', async () => {
    fault({ service: 'recibe', fault: 'late', hangMs: 1_000 })
    await fill(10_012)
    await pressOnly(EMIT)
    // Before, the list of a slow machine may not have the sale yet.
    await eventually(() => expect(shop.sold().has(10_012)).toBe(true))
    await lookOrSellAgain(10_012)
    await untilSold(10_012)
    soldOnce(10_012)
  }, 60_000)

  it('a rejected sale, corrected with a double click, is sold once', async () => {
    await fill(10_013, UNKNOWN_RUC)
    await byPointer(page).press(EMIT)
    expect(await settle()).toBe('absent')
    await fill(10_013)
    await byPointer(page).pressTwice(EMIT)
    await untilSold(10_013)
    soldOnce(10_013)
  })

  it.each([
    { name: 'at once', script: undefined, total: 10_020 },
    { name: 'although SIFEN cuts', script: { service: 'evento', fault: 'reset-after' }, total: 10_021 },
    { name: 'although SIFEN is silent', script: { service: 'evento', fault: 'hang', hangMs: 4_000 }, total: 10_022 },
  ] as const)(
    'a cancellation with a double click is registered once, $name',
    async ({ script, total }) => {
      await fill(total)
      await byPointer(page).press(EMIT)
      await untilSold(total)
      const id = idShown()
      if (script) fault(script)
      await page.goto(`${shop.base}/documentos/${id}/cancelar`)
      const numero = /-(\d{7})/.exec((await page.textContent('h1')) ?? '')?.[1] ?? ''
      await page.fill('#motivo', 'Se facturó a otro cliente')
      await page.fill('#numero', numero)
      await byPointer(page).pressTwice('main form button[type=submit]')
      await page.goto(`${shop.base}/documentos/${id}`)
      await read()
      expect(await settle()).toBe('cancelled')
      soldOnce(total)
    },
    60_000,
  )

  it.each([
    { name: 'SIFEN takes', script: undefined, totals: [10_030, 10_031] },
    {
      name: 'SIFEN queues and answers 0301',
      script: { service: 'recibe-lote', fault: 'lot-queued' },
      totals: [10_032, 10_033],
    },
    {
      name: 'SIFEN queues in silence',
      script: { service: 'recibe-lote', fault: 'late', hangMs: 4_000 },
      totals: [10_034],
    },
    { name: 'SIFEN does not take', script: { service: 'recibe-lote', fault: 'reset-before' }, totals: [10_035] },
  ] as const)(
    'a lot that $name, sent with a double click, sells each document once',
    async ({ script, totals }) => {
      const ids: number[] = []
      for (const total of totals) {
        await fill(total)
        await byPointer(page).pressTwice(STORE)
        expect(await read()).toBe('absent')
        ids.push(idShown())
      }
      if (script) fault(script)
      const lots = shop.sandbox.lots().length
      await sendLot(ids)
      const answer = (await page.textContent('main')) ?? ''
      if (answer.includes('No se envió nada')) expect(shop.sandbox.lots().length).toBe(lots)
      await shop.settled()
      // Documents that fell back are ready for another lot, as their page says.
      const back: number[] = []
      for (const id of ids) {
        await page.goto(`${shop.base}/documentos/${id}`)
        if ((await read()) === 'absent') back.push(id)
      }
      if (back.length > 0) await sendLot(back)
      await shop.settled()
      soldOnce(...totals)
    },
    120_000,
  )

  it('every page of a document says at last what SIFEN’s book says', async () => {
    await shop.settled()
    for (const { id } of await shop.dtes()) {
      await page.goto(`${shop.base}/documentos/${id}`)
      expect(await read()).not.toBe('open')
    }
  }, 300_000)
})

/** Confirms the lot with a double click. During a pause the page says so, and the person tries later. */
async function sendLot(ids: readonly number[]): Promise<void> {
  for (;;) {
    await page.goto(`${shop.base}/documentos/lote?${ids.map(id => `dte.${id}=1`).join('&')}`)
    await byPointer(page).pressTwice('main form[action="/documentos/lote"] button[type=submit]')
    if (!((await page.textContent('main')) ?? '').includes('en pausa')) return
    await page.waitForTimeout(1_000)
  }
}
