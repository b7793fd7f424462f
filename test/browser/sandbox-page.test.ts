/** The sandbox's page in Debian's Chromium: a document is one click away, shown as the tree that the browser makes of XML. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { RECIBE } from '../sandbox-client.ts'
import { openControlled } from '../sandbox-control.ts'
import { SAMPLES_MISSING } from '../sandbox-documents.ts'
import { omitIf } from '../witness.ts'

const CHROMIUM = '/usr/bin/chromium'

it('a CDC leads to its document, which the policy lets the browser draw', async test => {
  omitIf(existsSync(CHROMIUM) ? undefined : 'chromium no está instalado', test)
  omitIf(SAMPLES_MISSING, test)
  const c = await openControlled()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    await c.client.post(RECIBE, c.newDocument().request)
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    await page.goto(`${c.sandbox.controlUrl}/`)
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    await page.locator('a[href*="/control/documentos/"]').first().click()
    await page.waitForURL(/documentos/)
    await page.locator('.pretty-print').waitFor()
    // The raw texts that the tree is made from, run together unless its styles hide them.
    expect(await page.locator('#webkit-xml-viewer-source-xml').isVisible()).toBe(false)
  } finally {
    await browser.close()
    await c.close()
  }
})
