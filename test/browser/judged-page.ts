/** A page as a person has it in Debian's Chromium: what it complains about, asks for and weighs, and whom it keeps out (axe). */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const OWN = ['data:', 'chrome-extension:', 'chrome:']

export type Judged = {
  page: Page
  /** Errors and warnings of the console, of scripts and of the policy, requests to elsewhere, and answers that refuse. */
  complaints: string[]
  /** Bytes over the wire since the last call, as a browser without a cache takes them. */
  weigh(): number
}

export async function openJudged(context: BrowserContext, base: string): Promise<Judged> {
  const page = await context.newPage()
  const complaints: string[] = []
  let bytes = 0
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`script: ${error.message}`))
  page.on('request', request => {
    // The browser's own viewer of PDFs is an extension.
    if (!OWN.some(start => request.url().startsWith(start)) && !request.url().startsWith(base))
      complaints.push(`outside: ${request.url()}`)
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return {
    page,
    complaints,
    weigh() {
      const weighed = bytes
      bytes = 0
      return weighed
    },
  }
}

/** What axe-core finds of WCAG 2 A and AA that is serious or critical, with the first elements. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no script in.
  await page.evaluate(AXE)
  return page.evaluate(`axe
    .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')))`)
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Presses Tab until the focus is there. Fails when it never comes, or is not to be seen. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const MOST = 120
  for (let n = 0; n < MOST; n++) {
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) {
      if (await page.evaluate("document.activeElement.matches(':focus-visible')")) return
      throw new Error(`${selector} has the focus and does not show it`)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by Tab on ${page.url()}`)
}
