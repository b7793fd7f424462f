/** The requests of the reference, sent as they stand there; only the stamp, by ids or by number, is that of the test. */
import { readInput } from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Openapi, operationsOf } from '../../../test/openapi/openapi-sample.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'
import { REJECTED, UNKNOWN_FIELD } from './dtes.examples.ts'
import { REQUESTS, WRONG_REQUEST } from './dtes.requests.ts'
import { explainResult } from './explain-result.ts'

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
      expect({ name, status: res.statusCode, body: res.json() }).toMatchObject({
        name,
        status: 200,
        body: { estado: 'approved', advertencias: [] },
      })
    }
  })

  it('and the wrong one, is answered as is shown', async () => {
    const res = await t.as('operador').post(SYNC, sent(WRONG_REQUEST))
    expect(Object.keys(res.json().errors)).toHaveLength(2)
    expect({ status: res.statusCode, shown: errors[0] }).toEqual({ status: 422, shown: { value: res.json() } })
  })
})

describe('the texts that the reference shows', () => {
  it('are those of the code: an explained rejection, a field that nobody knows', () => {
    expect(REJECTED.sifen_explicacion).toEqual(explainResult({ ...REJECTED, sifen_result_service: 'recibe' }))
    expect(readInput({ items: [{ color: 'rojo' }] }).advertencias).toEqual([UNKNOWN_FIELD])
  })
})
