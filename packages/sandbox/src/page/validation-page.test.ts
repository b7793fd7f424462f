/** The page that judges a file: pasted, or chosen; and what it refuses. */
import { expect, it } from 'vitest'
import { controlled } from '../../test/sandbox-control.ts'

const c = controlled()
const address = () => `${c.sandbox.controlUrl}/validar`

async function judge(fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await fetch(address(), { method: 'POST', body, headers })
  return { status: answer.status, csp: answer.headers.get('content-security-policy'), text: await answer.text() }
}

it('shows a form without scripts, which sends to itself only', async () => {
  const answer = await fetch(address())
  const text = await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(text).toContain('<textarea id="xml"')
  expect(text).not.toMatch(/<script|style="|onclick/)
})

it('judges a pasted document and a chosen file, and keeps neither', async () => {
  const { rde, cdc } = c.newDocument()
  const before = c.sandbox.documents().length
  const pasted = await judge({ xml: rde })
  const chosen = await judge({ xml: '', archivo: new Blob([rde]) })
  for (const { status, text } of [pasted, chosen]) {
    expect(status).toBe(200)
    expect(text).toContain(cdc)
    expect(text).toContain('Lo aprobaría')
  }
  expect(c.sandbox.documents().length).toBe(before)
})

it('shows what is wrong, what to do, and the text again, escaped', async () => {
  const { text } = await judge({ xml: '<rDE>"ñ" &amp;</rDE>' })
  expect(text).toContain('Lo rechazaría')
  expect(text).toContain('Corrija lo que se nombra')
  expect(text).toContain('&#60;rDE&#62;&#34;ñ&#34; &#38;amp;&#60;/rDE&#62;')
})

it('says what is missing, or that an authority is none, and keeps what was pasted', async () => {
  const nothing = await judge({ xml: '', archivo: new Blob([]) })
  const none = await judge({ xml: c.newDocument().rde, autoridad: new Blob(['no es uno']) })
  expect({ nothing: nothing.status, none: none.status }).toEqual({ nothing: 422, none: 422 })
  expect(nothing.text).toContain('Pegue un XML o elija un archivo.')
  expect(none.text).toContain('El certificado de la autoridad no se puede leer')
  expect(none.text).toContain('&#60;rDE')
})

it('compares who issued the certificate only with the authorities that were chosen, PEM or DER', async () => {
  const { rde } = c.newDocument()
  const { caPem } = c.sandbox
  const der = Buffer.from(caPem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const ISSUER = 'Quién emitió el certificado de la firma.'
  const [without, pem, octets] = [
    await judge({ xml: rde }),
    await judge({ xml: rde, autoridad: new Blob([caPem]) }),
    await judge({ xml: rde, autoridad: new Blob([der]) }),
  ]
  const shown = ({ text }: { text: string }) => ({
    good: text.includes('Lo aprobaría'),
    unchecked: text.includes(ISSUER),
  })
  expect([without, pem, octets].map(shown)).toEqual([
    { good: true, unchecked: true },
    { good: true, unchecked: false },
    { good: true, unchecked: false },
  ])
})

it('refuses other bodies, and pages of other sites', async () => {
  const json = await fetch(address(), { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  const foreign = await judge({ xml: 'x' }, { origin: 'https://otro.example' })
  const huge = await judge({ xml: 'x'.repeat(13 * 1024 * 1024) })
  expect({ json: json.status, foreign: foreign.status, huge: huge.status }).toEqual({
    json: 415,
    foreign: 403,
    huge: 413,
  })
})
