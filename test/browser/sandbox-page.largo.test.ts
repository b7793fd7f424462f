/**
 * The sandbox's page in Debian's Chromium: one click shows a document, indented and wrapped; another click shows its
 * own bytes.
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { RECIBE } from '../../packages/sandbox/test/sandbox-client.ts'
import { openControlled } from '../../packages/sandbox/test/sandbox-control.ts'
import { openReception } from '../../packages/sandbox/test/sandbox-reception.ts'
import { omitIf } from '../support/witness.ts'

const CHROMIUM = '/usr/bin/chromium'
/** Evaluated in the page: by how many pixels the XML is wider than its box. */
const OVERFLOW = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('pre.xml'))"

it('a CDC links to its document, and the content policy lets the browser render it', async test => {
  omitIf(existsSync(CHROMIUM) ? undefined : 'chromium no está instalado', test)
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
    await page.locator('a[href^="/documentos/"]').first().click()
    await page.waitForURL(/documentos/)
    const xml = page.locator('pre.xml')
    expect(await xml.innerText()).toMatch(/^<rDE [^>]+>\n {2}<dVerFor>150<\/dVerFor>\n {2}<DE Id="/)
    // The signature's long texts wrap: nothing is outside the window.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    expect(complaints).toEqual([])

    await page.getByText('XML tal como llegó').click()
    await page.waitForURL(/control/)
    await page.locator('.pretty-print').waitFor()
    // The raw texts behind the tree, which are visible unless its styles hide them.
    expect(await page.locator('#webkit-xml-viewer-source-xml').isVisible()).toBe(false)
  } finally {
    await browser.close()
    await c.close()
  }
})

it('the page that validates takes a pasted document and a chosen file, also on a narrow screen', async test => {
  omitIf(existsSync(CHROMIUM) ? undefined : 'chromium no está instalado', test)
  const c = await openControlled()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  try {
    const { rde, cdc } = c.newDocument()
    const otherCa = (await openReception()).authority.caPem
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    const submit = async () => {
      await page.getByRole('button', { name: 'Validar' }).click()
      await page.getByText('Qué respondería SIFEN').waitFor()
      return page.locator('article').innerText()
    }
    await page.goto(`${c.sandbox.controlUrl}/validar`)
    await page.getByLabel('Pegue el XML').fill(rde)
    const pasted = await submit()
    await page.getByLabel('Pegue el XML').fill('')
    const file = {
      name: 'mala.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(rde.replace('<gOpeDE>', '<gOpeDE> ')),
    }
    await page.getByLabel('O elija o suelte archivos').setInputFiles(file)
    const chosen = await submit()
    await page.getByLabel('Certificados de las autoridades').setInputFiles({
      ...{ name: 'ca.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(otherCa) },
    })
    await page.getByLabel('Pegue el XML').fill(`<?xml version="1.0" encoding="UTF-8"?>\n${rde}\n`)
    const ofOther = await submit()
    expect({ pasted, chosen, ofOther }).toEqual({
      pasted: expect.stringContaining(`Lo aprobaría: documento ${cdc}`),
      chosen: expect.stringMatching(/Lo rechazaría[\s\S]*0141/),
      ofOther: expect.stringMatching(/Lo rechazaría[\s\S]*0120/),
    })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    await c.close()
  }
})
