/** The addresses of SIFEN's services, as the authority publishes them. */
import { expect, it } from 'vitest'
import { addressOf, type Service, SIFEN_HOSTS } from './endpoints.ts'

it.each<[Service, string]>([
  ['recibe', '/de/ws/sync/recibe'],
  ['recibe-lote', '/de/ws/async/recibe-lote'],
  ['evento', '/de/ws/eventos/evento'],
  ['consulta', '/de/ws/consultas/consulta'],
  ['consulta-lote', '/de/ws/consultas/consulta-lote'],
  ['consulta-ruc', '/de/ws/consultas/consulta-ruc'],
])('%s is at %s, with .wsdl in test and in production', (service, path) => {
  for (const host of [SIFEN_HOSTS.test, SIFEN_HOSTS.prod]) expect(addressOf(host, service)).toBe(`${host}${path}.wsdl`)
  expect(addressOf('https://sandbox.example/', service, '')).toBe(`https://sandbox.example${path}`)
})
