/** Webhooks with the headers of each kind of server, and bodies as bytes. The other cases are in test/clients/cases.ts. */
import { expect, it } from 'vitest'
import { FirmaInvalida, firmarWebhookDePrueba, verificarWebhook } from './index.ts'

const CUERPO = '{"event":"webhook.test","occurred_at":"2026-11-21T13:00:00.000Z","data":{"mensaje":"ẽ"}}'
const firmadas = firmarWebhookDePrueba(CUERPO, 'secreto', { id: '7' })
const lower = Object.fromEntries(Object.entries(firmadas).map(([name, value]) => [name.toLowerCase(), value]))

it.each([
  ['as they were signed', firmadas],
  ['of Node', { ...lower, 'set-cookie': ['a', 'b'] }],
  ['of fetch', new Headers(firmadas)],
])('accepts headers %s', (_, cabeceras) => {
  expect(verificarWebhook(CUERPO, cabeceras, 'secreto')).toMatchObject({ id: '7', event: 'webhook.test' })
  expect(verificarWebhook(new TextEncoder().encode(CUERPO), cabeceras, 'secreto').data).toEqual({ mensaje: 'ẽ' })
})

it('throws without headers, and for a header that came twice', () => {
  expect(() => verificarWebhook(CUERPO, {}, 'secreto')).toThrow(FirmaInvalida)
  const twice = { ...lower, 'x-webhook-signature': [lower['x-webhook-signature'] ?? '', ''] }
  expect(() => verificarWebhook(CUERPO, twice, 'secreto')).toThrow(FirmaInvalida)
})
