/** Checks of a page in Debian's Chromium: console errors, requests, weight, and accessibility (axe). */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const OWN = ['data:', 'chrome-extension:', 'chrome:']

export type Judged = {
  page: Page
  /** Errors and warnings of the console, of scripts and of the policy, requests to other hosts, and error answers. */
  complaints: string[]
  /** Returns the transferred bytes since the last call, as for a browser without a cache. */
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
    // The browser's PDF viewer is an extension.
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

/** Returns axe-core's serious and critical violations of WCAG 2 A and AA, with the first elements. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Injected through the debugger: the page's own policy allows no script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  return page.evaluate(`axe
    .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
    .then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')))`)
}

/** Returns by how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Presses Tab until the selector has the focus. Fails when it never gets it, or when the focus is not visible. */
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
