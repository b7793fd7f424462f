import { describe, expect, it } from 'vitest'
import { EVENTO, RECIBE, RECIBE_LOTE } from '../../test/sandbox-client.ts'
import { controlled, NOW, openControlled } from '../../test/sandbox-control.ts'
import { set } from '../../test/sandbox-documents.ts'
import { cancelacion, eventoMessage, inutilizacion, signedEvento } from '../../test/sandbox-eventos.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'

const c = controlled()

describe('the page', () => {
  const page = async () => {
    const answer = await fetch(`${c.sandbox.controlUrl}/`)
    return { csp: answer.headers.get('content-security-policy'), text: await answer.text() }
  }

  it('needs no script, and its policy allows none', async () => {
    const { csp, text } = await page()
    expect(csp).toContain("default-src 'none'; style-src 'self'")
    expect(text).not.toMatch(/<script|style="|onclick/)
    expect((await fetch(`${c.sandbox.controlUrl}/estilo.css`)).headers.get('content-type')).toMatch(/^text\/css/)
  })

  it('gives each landmark a unique name', async () => {
    c.sandbox.script({ fault: 'html', times: 1 })
    const names = Array.from((await page()).text.matchAll(/aria-label(?:ledby)?="([^"]+)"/g), ([, name]) => name)
    expect(names).toContain('guiones')
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows the scripts in force', async () => {
    c.sandbox.script({ fault: 'reset-after', service: 'recibe', times: 3, ruc: '80012345', hiddenCalls: 7 })
    expect((await page()).text).toMatch(/reset-after.*hiddenCalls=7.*procesa y corta sin responder.*3 llamadas/s)
  })

  it('shows documents and calls in Paraguayan formats, and escapes foreign text', async () => {
    const document = c.newDocument()
    await c.client.post(RECIBE, document.request)
    const { text } = await page()
    expect(text).toContain('21/11/2026 08:00:00')
    expect(text).toContain('Gs 12.150.000')
    expect(text).toContain(document.cdc.replace(/\d{4}(?=\d)/g, '$& '))
    expect(text).toContain('Emisor &#60;b&#62;SA&#60;/b&#62;')
    expect(text).not.toContain('<b>SA')
  })

  it('links to a page of each document, and answers 404 for another CDC', async () => {
    const document = c.newDocument()
    await c.client.post(RECIBE, document.request)
    expect((await page()).text).toContain(`<a href="/documentos/${document.cdc}">`)
    const answer = await fetch(`${c.sandbox.controlUrl}/documentos/${document.cdc}`)
    const text = await answer.text()
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
    expect(text).toContain(`\n  &#60;DE Id=&#34;${document.cdc}&#34;&#62;\n    &#60;dDVId&#62;`)
    expect(text).toContain(`<a href="/control/documentos/${document.cdc}">`)
    expect(text).not.toMatch(/<rDE|<script|style="/)
    expect((await c.get('/documentos/1')).status).toBe(404)
  })

  it('names the column of every cell, for narrow screens', async () => {
    c.sandbox.script({ fault: 'html', times: 1 })
    const { text } = await page()
    expect(text).toMatch(/<td role="cell" class="izq" data-columna="Le quedan">1 llamada<\/td>/)
    expect(text).not.toMatch(/<td(?! role="cell" class="(izq|der)" data-columna="[^"]+")/)
  })

  it('shows a message for each empty list', async () => {
    const empty = await openControlled()
    const text = await (await fetch(`${empty.sandbox.controlUrl}/`)).text()
    await empty.close()
    for (const words of ['se aprobó ninguno', 'se recibió ninguno', 'se registró ninguno', 'no llamó nadie']) {
      expect(text).toContain(words)
    }
  })

  it('shows lots with the states of their documents, and events with the documents they are about', async () => {
    const [good, bad] = [c.newDocument(), c.newDocument({ edit: set('dTotOpe', '1') })]
    await c.client.post(RECIBE_LOTE, loteMessage(zip(rLoteDE(good.rde, bad.rde))))
    for (const content of [cancelacion(good.cdc), inutilizacion(5000, 5009)]) {
      await c.client.post(EVENTO, eventoMessage(signedEvento({ key: c.key, at: NOW, content })))
    }
    const { text } = await page()
    const section = (id: string) => new RegExp(`<h2 id="${id}">.*?</section>`, 's').exec(text)?.[0] ?? ''
    const rows = (id: string) => section(id).split('<tr role="row">').slice(2)
    expect(rows('lotes')).toHaveLength(1)
    expect(rows('lotes')[0]).toMatch(/21\/11\/2026 08:00:00.*154307038990000001.*80012345.*Aprobado: 1, Rechazado: 1/s)
    expect(rows('eventos')).toHaveLength(2)
    expect(rows('eventos')[0]).toMatch(/Inutilización.*80012345.*números 5000 a 5009.*1160002.*Aprobado/s)
    expect(rows('eventos')[1]).toContain(good.cdc.replace(/.{4}(?=.)/g, '$& '))
  })
})
