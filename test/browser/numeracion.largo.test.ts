/** A company made ready to issue in Debian's Chromium, by keyboard alone and without JavaScript: certificate, stamp, establishment, point. */
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitters, establecimientos, puntosExpedicion, timbrados } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { p12Of } from '../support/forged-p12.ts'
import { issueEmitter, makeAuthority } from '../support/throwaway-ca.ts'
import { byKeyboard, byPointer } from './hands.ts'
import { openJudged } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const CLAVE = 'correcta caballo batería'
const P12_PASSWORD = 'la del certificado'

let t: TestApp
let base: string
let browser: Browser
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(Date.now() + 3600_000))
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await t.close()
})

const WAYS = [
  { way: 'by keyboard alone', hands: byKeyboard, options: { locale: 'en-US' } },
  { way: 'without JavaScript', hands: byPointer, options: { javaScriptEnabled: false } },
]

/** A company with an emitter that has nothing yet, and who administers it. */
async function newCompany() {
  const empresa = await t.make.empresa()
  const emitter = await t.make.emitter(empresa)
  const password_hash = await hashPassword(CLAVE)
  const { email } = await t.make.user({ roles: { [empresa.id]: 'admin' }, password_hash })
  const identity = issueEmitter(makeAuthority(), { serialNumber: `RUC${empresa.ruc}-${empresa.dv}` })
  const buffer = p12Of(identity, [identity], { password: P12_PASSWORD })
  return { empresa, emitter, email, p12: { name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer } }
}

describe.skipIf(!existsSync(CHROMIUM)).each(WAYS)('$way', ({ hands, options }) => {
  it('one uploads the certificate, registers stamp, establishment and point, mends their data, and takes one out of use', async () => {
    const { empresa, emitter, email, p12 } = await newCompany()
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const { page, complaints } = await openJudged(context, base)
    const { type, attach, press } = hands(page)
    const main = () => page.textContent('main')
    const save = (action: string) => press(`form[action="${action}"] button[type=submit]`)

    await page.goto(`${base}/login?volver=/emisores/${empresa.id}`)
    await type('#usuario', email)
    await type('#clave', CLAVE)
    await press('main button[type=submit]')

    const certificate = `/emisores/${empresa.id}/${emitter.id}/certificado`
    await attach('#cert', p12)
    await type('#password', 'otra')
    await save(certificate)
    expect(await page.textContent('#password-e')).toContain('contraseña')
    // The answer is a 422, which Chromium writes to the console.
    complaints.splice(0)
    await attach('#cert', p12)
    await type('#password', P12_PASSWORD)
    await save(certificate)
    expect(await main()).toContain('El certificado se guardó')

    await press('aside a[href="/timbrados"]')
    await press(`a[href="/timbrados/nuevo/${empresa.id}"]`)
    await type('#numero', '87654321')
    await type('#fecha_inicio', '2026-01-01')
    await save(`/timbrados/nuevo/${empresa.id}`)
    expect(await main()).toContain('Se registró el timbrado 87654321')

    const { db } = t.deps
    const [stamp] = await db.select().from(timbrados).where(eq(timbrados.empresa_id, empresa.id))
    const places = `/timbrados/${stamp?.id}/establecimientos/nuevo`
    await press(`a[href="${places}"]`)
    await type('#codigo', '002')
    await type('#descripcion', 'Depósito')
    await save(places)
    expect(await main()).toContain('Se registró el establecimiento 002')

    const [place] = await db.select().from(establecimientos).where(eq(establecimientos.empresa_id, empresa.id))
    const points = `/timbrados/establecimientos/${place?.id}/puntos/nuevo`
    await press(`a[href="${points}"]`)
    await type('#codigo', '003')
    await type('#descripcion', 'Caja 3')
    await type('#ultimo_numero', '41')
    await save(points)
    expect(await main()).toContain('0000042')

    const data = `/timbrados/establecimientos/${place?.id}/datos`
    await press(`a[href="${data}"]`)
    await type('#descripcion', 'Salón de ventas')
    await save(data)
    expect(await main()).toContain('Se guardaron los datos del establecimiento 002')

    const [punto] = await db.select().from(puntosExpedicion).where(eq(puntosExpedicion.empresa_id, empresa.id))
    const state = `/timbrados/puntos/${punto?.id}/estado`
    await press(`a[href="${state}"]`)
    expect(await main()).toContain('Ningún documento suyo está en camino.')
    await save(state)
    expect(await main()).toContain('Se desactivó el punto 002-003')
    await save(state)
    expect(await main()).toContain('Se activó el punto 002-003')

    const [kept] = await db.select().from(emitters).where(eq(emitters.id, emitter.id))
    const [again] = await db.select().from(puntosExpedicion).where(eq(puntosExpedicion.empresa_id, empresa.id))
    const [named] = await db
      .select()
      .from(establecimientos)
      .where(eq(establecimientos.id, place?.id ?? 0))
    expect({
      ruc: kept?.cert_ruc,
      stamp: stamp?.fecha_inicio,
      place: named?.descripcion,
      active: again?.activo,
      complaints,
    }).toEqual({
      ruc: `${empresa.ruc}-${empresa.dv}`,
      stamp: '2026-01-01',
      place: 'Salón de ventas',
      active: true,
      complaints: [],
    })
    await context.close()
  }, 120_000)
})
