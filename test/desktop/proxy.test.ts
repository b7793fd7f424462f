/** What a program that reads exit codes is told when a proxy answers for the gateway. docs/notes 531. */
import { Nanduti, type Pedido } from '@nanduti/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXIT_CODES, issue } from '../../src/desktop/index.ts'
import { openCuttingProxy } from '../clients/cutting-proxy.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
beforeAll(async () => {
  t = await buildIssuingApp()
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxy.close()
  await t.close()
})

it.each(['502', '503'] as const)('3 after a %s in JSON of a proxy: the gateway issued', async status => {
  const token = await t.make.token(t.users.operador.id)
  const gateway = new Nanduti({ url: proxy.url, token, reintentos: 0 })
  const sale = t.factura({ referencia_externa: `P-${status}` }) as unknown as Pedido
  proxy.trouble(status)
  const first = await issue(gateway, sale, { waitMs: 0 })
  const again = await issue(gateway, sale, { waitMs: 0 })
  const { data } = (await t.as('operador').get(`/api/sifen/dtes?referencia_externa=P-${status}`)).json()
  expect({ first: EXIT_CODES[first.resultado], again: EXIT_CODES[again.resultado], made: data.length }).toEqual({
    ...{ first: 3, again: 0, made: 1 },
  })
})
