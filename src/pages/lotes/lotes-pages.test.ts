/** Lots in a browser: the list, and a lot with SIFEN's verdict on each document. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp } from '../../../test/support/issuing-app.ts'
import { lotes } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'

let t: IssuingApp
let lector: Browser
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  lector = await browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'lector' }, password_hash })).email, CLAVE)
})
afterAll(() => t.close())

it('the list says that there are no lots yet', async () => {
  await lector.open('/lotes')
  expect(lector.text()).toContain('Todavía no hay lotes')
})

it('a lot shows its next poll while in flight, and later SIFEN’s verdict on each document', async () => {
  const draft = async () => (await t.as('operador').post('/api/sifen/dtes', t.factura())).json().id as number
  const dte_ids = [await draft(), await draft()]
  const sent = (await t.as('operador').post('/api/sifen/dtes/lote', { dte_ids, emitter_id: t.emitter.id })).json()
  await lector.open('/lotes')
  expect(lector.text()).toContain('1 espera el resultado de SIFEN. Se pregunta por el próximo el')
  await lector.open(`/lotes/${sent.lote_id}`)
  const flying = lector.text()
  expect({
    state: flying.includes('En SIFEN'),
    protocol: flying.includes(`Protocolo ${sent.prot_lote}`),
    next: flying.includes('Se pregunta a SIFEN por el resultado'),
  }).toEqual({ state: true, protocol: true, next: true })
  await t.wait(600)
  await lector.open(`/lotes/${sent.lote_id}`)
  const settled = lector.text()
  expect({
    state: settled.includes('Terminó. 2 aprobados.'),
    words: settled.match(/0260: /g)?.length,
    next: settled.includes('Se pregunta a SIFEN'),
    link: lector.html().includes(`href="/documentos/${dte_ids[0]}"`),
  }).toEqual({ state: true, words: 2, next: false, link: true })
})

it('the list has pages, with each lot once', async () => {
  const base = { empresa_id: t.empresa.id, emitter_id: t.emitter.id, tipo_documento: 1, base_url: 'https://sifen' }
  const made = Array.from({ length: 110 }, () => ({ ...base, estado: 'not_sent' as const, sent_at: t.clock.now() }))
  await t.deps.db.insert(lotes).values(made)
  const seen: string[] = []
  for (let next: string | undefined = '/lotes?parte=fallidos'; next; ) {
    await lector.open(next)
    seen.push(...[...lector.html().matchAll(/href="\/lotes\/(\d+)"/g)].map(([, id = '']) => id))
    next = /href="([^"]*antes=\d+)"/.exec(lector.html())?.[1]?.replaceAll('&amp;', '&')
  }
  expect({ seen: seen.length, once: new Set(seen).size }).toEqual({ seen: 110, once: 110 })
})
