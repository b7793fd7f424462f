/**
 * Pages of companies in a real browser: a file dropped on the box, the KuDE within its page, no console errors, no
 * overflow.
 */
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { p12Of } from '../support/forged-p12.ts'
import { issueEmitter, makeAuthority } from '../support/throwaway-ca.ts'

const CLAVE = 'correcta caballo batería'
const P12_PASSWORD = 'la del certificado'

let t: TestApp
let base: string
let email: string
let browser: Browser
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(Date.now() + 3600_000))
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const password_hash = await hashPassword(CLAVE)
  email = (await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })).email
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await t.close()
})

async function open(width: number, path: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`${base}/login?volver=${path}`)
  await page.fill('#usuario', email)
  await page.fill('#clave', CLAVE)
  await page.click('button[type=submit]')
  await page.waitForURL(`${base}${path}`)
  return { page, complaints }
}

it('a certificate dropped on the box is uploaded with its form', async () => {
  const identity = issueEmitter(makeAuthority(), { serialNumber: `RUC${t.empresa.ruc}-${t.empresa.dv}` })
  const bytes = [...p12Of(identity, [identity], { password: P12_PASSWORD })]
  const { page, complaints } = await open(1280, `/emisores/${t.empresa.id}`)
  const dropped = await page.evaluateHandle(content => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'demo.p12'))
    return transfer
  }, bytes)
  await page.dispatchEvent('#certificado .n-drop h3', 'drop', { dataTransfer: dropped })
  expect(await page.inputValue('#cert')).toContain('demo.p12')
  await page.fill('#password', P12_PASSWORD)
  await page.click('text=Verificar y cargar')
  await page.waitForSelector('text=El certificado se guardó')
  expect(complaints).toEqual([])
})

it.each([360, 1280])('the pages of emisores and timbrados fit a window of %i px and log no errors', async width => {
  const { page, complaints } = await open(width, `/emisores/${t.empresa.id}`)
  const { empresa, emitter, timbrado, establecimiento, punto } = t
  for (const path of [
    `/emisores/${empresa.id}`,
    `/emisores/${empresa.id}/${emitter.id}/datos`,
    '/emisores',
    '/emisores/nuevo',
    '/timbrados',
    `/timbrados/${timbrado.id}/renovar`,
    `/timbrados/establecimientos/${establecimiento.id}/puntos/nuevo`,
    `/timbrados/puntos/${punto.id}/contadores/1?ultimo=1350&motivo=Sistema+anterior`,
  ]) {
    await page.goto(`${base}${path}`)
    const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect({ path, over }).toEqual({ path, over: 0 })
  }
  expect(complaints).toEqual([])
})
