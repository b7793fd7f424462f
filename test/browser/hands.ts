/** How a person uses a form in Debian's Chromium: by keyboard alone, or with the pointer. */
import type { Page } from 'playwright-core'
import { tabTo } from './judged-page.ts'

export type NamedFile = { name: string; mimeType: string; buffer: Buffer }

export type Hands = {
  /** Types a text. A date is given as AAAA-MM-DD, an instant as AAAA-MM-DDTHH:MM. */
  type(selector: string, text: string): Promise<void>
  /** Chooses an option by its value. */
  choose(selector: string, value: string): Promise<void>
  tick(selector: string): Promise<void>
  attach(selector: string, file: NamedFile): Promise<void>
  /** Presses a button or follows a link, and waits until the next page is complete. */
  press(selector: string): Promise<void>
  /** Presses a button, and again while the form is being sent. */
  pressTwice(selector: string): Promise<void>
}

const sending = (page: Page) =>
  page.waitForRequest(request => request.method() === 'POST' && request.isNavigationRequest())

/** Presses twice and waits for the page. The browser holds answers back until then: a fast one would get the second press. */
async function sendTwice(page: Page, press: () => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { promise: sentTwice, resolve } = Promise.withResolvers<void>()
  cdp.on('Fetch.requestPaused', async ({ requestId }) => {
    await sentTwice
    // The second press has ended the first request.
    await cdp.send('Fetch.continueResponse', { requestId }).catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] })
  const loaded = page.waitForEvent('load')
  await Promise.all([sending(page), press()])
  await Promise.all([sending(page), press()])
  resolve()
  await loaded
  await cdp.detach()
}

/** Needs a context of the locale en-US, in which a date is typed by month, day and year. */
export function byKeyboard(page: Page): Hands {
  // Intercepts from the start: a key that is faster than the interception opens Chromium's own dialog, which no test
  // can close.
  page.on('filechooser', () => {})
  const { keyboard } = page
  return {
    async type(selector, text) {
      await tabTo(page, selector)
      const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(text) ?? []
      if (year === undefined) {
        await keyboard.press('Control+A')
        return keyboard.type(text)
      }
      await keyboard.type(`${month}${day}${year}`)
      if (hour === undefined) return
      // The year of an instant has up to six digits.
      await keyboard.press('ArrowRight')
      await keyboard.type(`${String(((Number(hour) + 11) % 12) + 1).padStart(2, '0')}${minute}`)
      await keyboard.type(Number(hour) < 12 ? 'A' : 'P')
    },
    async choose(selector, value) {
      await tabTo(page, selector)
      const { options, chosen } = await page.locator(selector).evaluate(found => {
        const { options, selectedIndex } = found as unknown as { options: { value: string }[]; selectedIndex: number }
        return { options: [...options].map(option => option.value), chosen: selectedIndex }
      })
      const steps = options.indexOf(value) - chosen
      for (let n = 0; n < Math.abs(steps); n += 1) await keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    },
    async tick(selector) {
      await tabTo(page, selector)
      await keyboard.press('Space')
    },
    async attach(selector, file) {
      await tabTo(page, selector)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
      await chooser.setFiles(file)
    },
    async press(selector) {
      await tabTo(page, selector)
      await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
    },
    async pressTwice(selector) {
      await tabTo(page, selector)
      await sendTwice(page, () => keyboard.press('Enter'))
    },
  }
}

export const byPointer = (page: Page): Hands => ({
  type: (selector, text) => page.fill(selector, text),
  async choose(selector, value) {
    await page.selectOption(selector, value)
  },
  tick: selector => page.check(selector),
  attach: (selector, file) => page.setInputFiles(selector, file),
  async press(selector) {
    await Promise.all([page.waitForEvent('load'), page.click(selector)])
  },
  async pressTwice(selector) {
    const { x, y } = await page.locator(selector).evaluate(found => {
      found.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = found.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    // A click on a selector would wait for the first click's page.
    await sendTwice(page, () => page.mouse.click(x, y))
  },
})

/** The ways in which every action must be possible. */
export const WAYS = [
  { way: 'by keyboard alone', hands: byKeyboard, options: { locale: 'en-US' } },
  { way: 'without JavaScript', hands: byPointer, options: { javaScriptEnabled: false } },
]

/** Fills in fields by name. Selects the value where a field is a choice. */
export async function fillIn(page: Page, { type, choose }: Hands, texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) {
    const field = `[id="${name}"]`
    const isChoice = await page.locator(field).evaluate(found => found.tagName === 'SELECT')
    await (isChoice ? choose(field, text) : type(field, text))
  }
}

/** Submits the form of the focused field. */
export const enter = (page: Page) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
