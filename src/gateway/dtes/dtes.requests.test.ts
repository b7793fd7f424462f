/** The requests of the reference, sent as they stand there; only the stamp, by ids or by number, is that of the test. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/issuing-app.ts'
import { type Openapi, operationsOf } from '../../../test/openapi-sample.ts'
import { REQUESTS, WRONG_REQUEST } from './dtes.requests.ts'

let t: IssuingApp
let shown: Body
let errors: unknown[]
beforeAll(async () => {
  t = await buildIssuingApp()
  const document: Openapi = (await t.as('nadie').get('/api/openapi.json')).json()
  const operation = operationsOf(document).find(({ method, path }) => method === 'POST' && path === SYNC)?.operation
  shown = operation?.requestBody?.content['application/json']?.examples ?? {}
  errors = Object.values(operation?.responses[422]?.content['application/json']?.examples ?? {})
})
afterAll(() => t.close())

const sent = (value: Body) => ({
  ...value,
  ...('timbrado_id' in value ? idsOf(t) : { timbrado: Number(t.timbrado.numero) }),
})

describe('the requests that the reference shows', () => {
  it('are of every usual kind, and approved without a warning', async () => {
    expect(Object.keys(shown)).toEqual(Object.keys(REQUESTS))
    for (const [name, { value }] of Object.entries(REQUESTS)) {
      const res = await t.as('operador').post(SYNC, sent(value as Body))
      expect([name, res.statusCode, res.json()]).toMatchObject([name, 200, { estado: 'approved', advertencias: [] }])
    }
  })

  it('and the wrong one, is answered as is shown', async () => {
    const res = await t.as('operador').post(SYNC, sent(WRONG_REQUEST))
    expect(Object.keys(res.json().errors)).toHaveLength(2)
    expect([res.statusCode, errors[0]]).toEqual([422, { value: res.json() }])
  })
})
