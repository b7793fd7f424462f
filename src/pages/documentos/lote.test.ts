/** A lot of documents chosen by the boxes of /documentos, without JavaScript. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { emitters } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'

let t: IssuingApp
let b: Browser
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0', LOTE_FIRST_POLL_SECONDS: '600' } })
  const password_hash = await hashPassword(CLAVE)
  b = await browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash })).email, CLAVE)
})
afterAll(() => t.close())

const issue = async (): Promise<number> => (await t.as('operador').post(SYNC, t.factura())).json().id
const draft = async (): Promise<number> => (await t.as('operador').post('/api/sifen/dtes', t.factura())).json().id
const estado = async (id: number) => (await t.dte(id)).estado

describe('a lot of documents chosen in the list', () => {
  /** Submits the form of the boxes. */
  async function choose(query: string) {
    await b.open(`/documentos${query}`)
    const form = b.forms().find(({ action }) => action === '/documentos/lote')
    const chosen = new URLSearchParams(form?.fields)
    await b.open(`/documentos/lote?${chosen}`)
    return chosen.size
  }

  it('is confirmed, sent and approved with the 50 documents of a page', async () => {
    const ids: number[] = []
    for (let n = 0; n < 50; n += 1) ids.push(await draft())
    await t.drain()
    expect(await choose('?estado=signed&elegir=1')).toBe(50)
    expect(b.text()).toContain('50 facturas, Gs 550.000.')
    await b.send('/documentos/lote')
    expect({ status: b.status(), answer: b.text().includes('SIFEN recibió 50 documentos en un lote') }).toEqual({
      status: 200,
      answer: true,
    })
    expect(b.text()).toContain('En proceso')
    await t.wait(600)
    const estados = await Promise.all(ids.map(estado))
    expect(estados.filter(each => each === 'approved')).toHaveLength(50)
  })

  it('is not sent when its documents cannot go together, and the page says why', async () => {
    const ok = await issue()
    const ready = await draft()
    await b.open(`/documentos/lote?dte.${ok}=1&dte.${ready}=1`)
    expect(b.text()).toContain('Solo van borradores y firmados. No lo son:')
    expect(b.html()).not.toContain('action="/documentos/lote"')
    await b.post('/documentos/lote', { _csrf: b.csrf(), [`dte.${ok}`]: '1', [`dte.${ready}`]: '1' })
    expect({ status: b.status(), answer: b.text().includes('No se envió nada') }).toEqual({ status: 422, answer: true })
    await b.open('/documentos/lote')
    expect(b.text()).toContain('No se eligió ningún documento')
    const foreign = await t.make.dte(await t.make.emitter(t.ajena))
    await b.open(`/documentos/lote?dte.${foreign.id}=1`)
    expect(b.text()).toContain('Hay documentos elegidos que ya no están.')
  })

  it('a second click says that the documents were sent, and not that nothing was', async () => {
    const id = await draft()
    await t.drain()
    await b.open(`/documentos/lote?dte.${id}=1`)
    const form = { _csrf: b.csrf(), [`dte.${id}`]: '1' }
    await b.post('/documentos/lote', form)
    const lots = t.sandbox.lots().length
    await b.post('/documentos/lote', form)
    expect({ status: b.status(), lots: t.sandbox.lots().length }).toEqual({ status: 422, lots })
    expect(b.text()).toContain('Ya se enviaron a SIFEN.')
    expect(b.text()).not.toContain('No se envió nada')
  })

  it.each([
    ['0301', { fault: 'reject', codigo: '0301' }, 'No se sabe si SIFEN recibió los documentos', 'sent'],
    ['silence', { fault: 'reset-before' }, 'No se sabe si SIFEN recibió los documentos', 'sent'],
    ['0183', { fault: 'reject', codigo: '0183' }, 'SIFEN no recibió los documentos', 'signed'],
  ] as const)('after %s the page tells what happened, and shows the lot', async (_, script, title, state) => {
    const id = await draft()
    await t.drain()
    t.sandbox.script({ service: 'recibe-lote', times: 1, ...script })
    await b.open(`/documentos/lote?dte.${id}=1`)
    await b.send('/documentos/lote')
    const text = b.text()
    expect({ at: b.at()?.replace(/\d+/, 'N'), answer: text.includes(title), estado: await estado(id) }).toEqual({
      at: '/lotes/N',
      answer: true,
      estado: state,
    })
    expect(text).not.toContain('No se envió nada')
    await t.deps.db.update(emitters).set({ pausado_hasta: null })
  })

  it('a document that a lot did not bring to SIFEN is in attention, on its page and on /home', async () => {
    const id = await draft()
    await t.drain()
    t.sandbox.script({ service: 'recibe-lote', times: 1, fault: 'reject', codigo: '0183' })
    await b.open(`/documentos/lote?dte.${id}=1`)
    await b.send('/documentos/lote')
    const { estado, atencion, sifen_result_msg } = (await t.as('operador').get(`/api/sifen/dtes/${id}`)).json()
    expect({ estado, atencion }).toEqual({ estado: 'signed', atencion: sifen_result_msg })
    expect(atencion).toMatch(/^SIFEN no tomó el lote: 0183 .*Volvió a estar firmado: envíelo de nuevo/)
    await b.open('/home')
    expect(b.text()).toMatch(/\d+ documentos? vueltos? de un lote/)
  })

  it('409 while its emitter is paused, and its documents stay signed', async () => {
    const id = await draft()
    await t.drain()
    await t.deps.db.update(emitters).set({ pausado_hasta: new Date(t.clock.now().getTime() + 60_000) })
    await b.open(`/documentos/lote?dte.${id}=1`)
    await b.send('/documentos/lote')
    expect({ status: b.status(), answer: b.text().includes('están en pausa') }).toEqual({ status: 409, answer: true })
    expect(await estado(id)).toBe('signed')
    await t.deps.db.update(emitters).set({ pausado_hasta: null })
  })
})
