/**
 * A gap voided from the numbering, and every event by its form, in Debian's Chromium: by keyboard alone and without
 * JavaScript.
 */
import { existsSync } from 'node:fs'
import { desc } from 'drizzle-orm'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventos } from '../../src/db/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { buildIssuingApp, type IssuingApp, idsOf, SALE, SYNC } from '../support/issuing-app.ts'
import { eventoForms } from '../web/eventos-world.ts'
import { CLAVE } from '../web/page-world.ts'
import { fillIn, WAYS } from './hands.ts'
import { openJudged } from './judged-page.ts'

const CHROMIUM = '/usr/bin/chromium'

let t: IssuingApp
let base: string
let browser: Browser
let w: ReturnType<typeof eventoForms>
const people = { operador: '', receptor: '' }
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0' } })
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const password_hash = await hashPassword(CLAVE)
  const member = async (empresaId: number) =>
    (await t.make.user({ roles: { [empresaId]: 'operador' }, password_hash })).email
  const empresa = await t.make.empresa()
  await t.equip(await t.make.emitter(empresa))
  people.operador = await member(t.empresa.id)
  people.receptor = await member(empresa.id)
  w = eventoForms(t, `${empresa.ruc}-${empresa.dv}`)
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await t.close()
})

const lastEvento = async () => {
  const [row] = await t.deps.db.select().from(eventos).orderBy(desc(eventos.id)).limit(1)
  return row
}

describe.skipIf(!existsSync(CHROMIUM)).each(WAYS)('$way', ({ hands, options }) => {
  async function openAs(who: keyof typeof people, path: string) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const { page, complaints } = await openJudged(context, base)
    const h = hands(page)
    await page.goto(`${base}/login?volver=${path}`)
    await h.type('#usuario', people[who])
    await h.type('#clave', CLAVE)
    await h.press('main button[type=submit]')
    return { context, page, complaints, h }
  }

  it('a gap in the numbers can be voided from /numeracion', async () => {
    const place = await t.make.numeracion(t.empresa.id)
    await t.as('operador').post(SYNC, t.factura(idsOf(place)))
    const codes = { timbrado: place.timbrado.numero, establecimiento: '001', puntoExpedicion: '001' }
    await t.as('operador').post(SYNC, { ...SALE, ...codes, numeroDocumento: '0000004' })
    const { context, page, complaints, h } = await openAs('operador', '/numeracion')
    const punto = `/numeracion/${place.punto.id}`
    await h.press(`main a[href="${punto}#t-1"]`)
    await h.press(`a[href^="${punto}/inutilizar?"]`)
    await h.type('#motivo', 'Se saltearon por error')
    await h.type('#confirmado', '2')
    await h.press('main .btn-danger')
    expect(await page.textContent('[role=status]')).toContain('SIFEN registró el evento')
    expect(await page.textContent('main')).toContain('Ningún número quedó sin usar.')
    expect(await lastEvento()).toMatchObject({
      ...{ estado: 'approved', motivo: 'Se saltearon por error' },
      ...{ numero_inicio: '0000002', numero_fin: '0000003' },
    })
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  it('nomination, transport and receiver events can be registered from the list of events', async () => {
    const registered: unknown[] = []
    // The other changes of transport are tabs of the same form: eventos-pages.test.ts.
    const forms = w.forms.filter(({ query }) => ['', '?motivo=1'].includes(query))
    for (const who of ['operador', 'receptor'] as const) {
      const { context, page, complaints, h } = await openAs(who, '/eventos')
      for (const { tipo, query, fill } of forms.filter(form => form.who === who)) {
        const texts = await fill()
        if (page.url() !== `${base}/eventos`) await h.press('aside a[href="/eventos"]')
        await h.press('main a[href="/eventos/nuevo"]')
        await h.press(`a[href="/eventos/nuevo/${tipo}"]`)
        if (query) await h.press(`main nav a[href^="/eventos/nuevo/${tipo}${query}"]`)
        await fillIn(page, h, texts)
        await h.press(`form[action="/eventos/nuevo/${tipo}"] button[type=submit]`)
        const answer = await page.locator('[role=status], [role=alert]').allTextContents()
        const { estado } = (await lastEvento()) ?? {}
        registered.push({ tipo, query, answer, estado, complaints: complaints.splice(0) })
      }
      await context.close()
    }
    expect(registered).toEqual(
      forms.map(({ tipo, query }) => ({
        ...{ tipo, query, answer: ['SIFEN registró el evento'], estado: 'approved', complaints: [] },
      })),
    )
  }, 180_000)
})
