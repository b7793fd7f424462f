/** How a person works a form in Debian's Chromium: by keyboard alone, or with the pointer. */
import type { Page } from 'playwright-core'
import { tabTo } from './judged-page.ts'

export type NamedFile = { name: string; mimeType: string; buffer: Buffer }

export type Hands = {
  /** A date is typed as AAAA-MM-DD. */
  type(selector: string, text: string): Promise<void>
  attach(selector: string, file: NamedFile): Promise<void>
  /** Presses a button or follows a link; the page that it brings is whole afterwards. */
  press(selector: string): Promise<void>
}

/** In a context of the locale en-US, in which a date is typed by month, day and year. */
export function byKeyboard(page: Page): Hands {
  // Intercepted from the start: a key that is quicker than the interception opens Chromium's own dialog, which no test can answer.
  page.on('filechooser', () => {})
  return {
    async type(selector, text) {
      await tabTo(page, selector)
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
      if (year === undefined) await page.keyboard.press('Control+A')
      await page.keyboard.type(year === undefined ? text : `${month}${day}${year}`)
    },
    async attach(selector, file) {
      await tabTo(page, selector)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
      await chooser.setFiles(file)
    },
    async press(selector) {
      await tabTo(page, selector)
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    },
  }
}

export const byPointer = (page: Page): Hands => ({
  type: (selector, text) => page.fill(selector, text),
  attach: (selector, file) => page.setInputFiles(selector, file),
  async press(selector) {
    await Promise.all([page.waitForEvent('load'), page.click(selector)])
  },
})
