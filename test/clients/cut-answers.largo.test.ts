/** Lost requests and answers between each client and a real gateway: every sale is issued, and none twice. docs/notes 506. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { casesOf } from '../support/seed.ts'
import { omitIf } from '../support/witness.ts'
import { LANGUAGES, missing, type Outcome, startClient } from './clients.ts'
import { openCuttingProxy, TROUBLES } from './cutting-proxy.ts'

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let token: string
beforeAll(async () => {
  t = await buildIssuingApp()
  token = await t.make.token(t.users.operador.id)
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxy.close()
  await t.close()
})

/** Troubles of the requests of one sale: up to three, then the answer comes. */
const sales = fc.array(fc.array(fc.constantFrom(...TROUBLES), { maxLength: 3 }), { minLength: 300, maxLength: 300 })

describe.each(LANGUAGES)('the %s client', language => {
  const MISSING = missing(language)

  it('issues each sale once', async test => {
    omitIf(MISSING, test)
    const client = startClient(language)
    const call = (name: string, args: unknown[], settings = {}): Promise<Outcome> =>
      client.run({
        url: proxy.url,
        token,
        client: { timeout: 2, reintentos: 3, ...settings },
        call: name,
        args,
        named: {},
      })
    const before = new Set((await documentsOf(call)).map(({ id }) => id))
    const [drawn = []] = fc.sample(sales, 1)
    const count = casesOf(30)
    const issued: unknown[] = []
    for (const [at, troubles] of drawn.slice(0, count).entries()) {
      proxy.trouble(...troubles)
      const items = [
        { descripcion: `${language} ${at}`, cantidad: 1, precioUnitario: 1000 + at, afectacionIva: 1, tasaIva: 10 },
      ]
      const { returns, throws } = await call('emitirDocumento', [t.factura({ items })])
      expect({ troubles, throws }).toEqual({ troubles, throws: undefined })
      issued.push((returns as { id: number }).id)
    }
    const made = (await documentsOf(call)).filter(({ id }) => !before.has(id))
    expect(made.map(({ id }) => id).toSorted()).toEqual(issued.toSorted())
    expect(made.map(({ total_operacion }) => Number(total_operacion)).toSorted()).toEqual(
      Array.from({ length: count }, (_, at) => 1000 + at),
    )
    expect(proxy.posts()).toBeGreaterThan(count)
    client.close()
  })
})

const documentsOf = async (call: (name: string, args: unknown[]) => Promise<Outcome>) =>
  (await call('listarDocumentos', [{ limit: 500 }])).returns as { id: number; total_operacion: string }[]
