/**
 * Preparing a company for issuing in Debian's Chromium, by keyboard alone and without JavaScript: certificate,
 * timbrado, establishment, point.
 */
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitters, establecimientos, puntosExpedicion, timbrados } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { endingAt, p12Of } from '../support/forged-p12.ts'
import { type Identity, issueEmitter, makeAuthority } from '../support/throwaway-ca.ts'
import { WAYS } from './hands.ts'
import { openJudged } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const CLAVE = 'correcta caballo batería'
const P12_PASSWORD = 'la del certificado'
const AGAIN = 'El navegador no guarda el archivo: elíjalo otra vez.'

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

const YESTERDAY = new Date(Date.now() - 86_400_000)

const p12 = (identity: Identity) => ({
  ...{ name: 'firma.p12', mimeType: 'application/x-pkcs12' },
  buffer: p12Of(identity, [identity], { password: P12_PASSWORD }),
})

/** Makes a company with an empty issuer, and its admin. */
async function newCompany() {
  const empresa = await t.make.empresa()
  const emitter = await t.make.emitter(empresa)
  const password_hash = await hashPassword(CLAVE)
  const { email } = await t.make.user({ roles: { [empresa.id]: 'admin' }, password_hash })
  const authority = makeAuthority()
  const own = issueEmitter(authority, { serialNumber: `RUC${empresa.ruc}-${empresa.dv}` })
  return { empresa, emitter, email, own, expired: endingAt(own, YESTERDAY), stranger: issueEmitter(authority) }
}

describe.skipIf(!existsSync(CHROMIUM)).each(WAYS)('$way', ({ hands, options }) => {
  it('an admin uploads a certificate after three refused ones, and registers and edits the numbering', async () => {
    const { empresa, emitter, email, own, expired, stranger } = await newCompany()
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
    await type('#id_csc', '0001')
    await save(`/emisores/${empresa.id}/${emitter.id}/csc`)
    const refusals: unknown[] = []
    for (const [identity, password] of [
      [own, 'otra'],
      [expired, P12_PASSWORD],
      [stranger, P12_PASSWORD],
    ] as const) {
      await attach('#cert', p12(identity))
      await type('#password', password)
      await save(certificate)
      refusals.push({
        answer: await page.locator('#certificado .n-error').allTextContents(),
        again: await page.textContent('#cert-h'),
        password: await page.inputValue('#password'),
        idCsc: await page.inputValue('#id_csc'),
        // The answer is a 422, which Chromium writes to the console.
        complaints: complaints.splice(0).filter(text => !text.includes('422')),
      })
    }
    const rest = { again: AGAIN, password: '', idCsc: '0001', complaints: [] }
    expect(refusals).toEqual([
      { ...rest, answer: ['La contraseña del certificado es incorrecta.'] },
      { ...rest, answer: [expect.stringMatching(/^El certificado está vencido\. Venció el \d\d\/\d\d\/\d{4}\.$/)] },
      {
        ...rest,
        answer: [`El certificado es de otro RUC. Es de 80012345-0 y el emisor es ${empresa.ruc}-${empresa.dv}.`],
      },
    ])
    await attach('#cert', p12(own))
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
