/** The requests of the API reference, sent unchanged except for the test's stamp, by ids or by number. */
import { readInput, TIPOS_FUTUROS } from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOf, readOpenapi } from '../../../../test/openapi/openapi-sample.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../../test/support/issuing-app.ts'
import { REJECTED, UNKNOWN_FIELD } from './dtes.examples.ts'
import { REQUESTS, WRONG_REQUEST } from './dtes.requests.ts'
import { explainResult } from './explain-result.ts'

let t: IssuingApp
let shown: Body
let errors: unknown[]
beforeAll(async () => {
  t = await buildIssuingApp()
  const document = readOpenapi((await t.as('nadie').get('/api/openapi.json')).body)
  const operation = operationsOf(document).find(({ method, path }) => method === 'POST' && path === SYNC)?.operation
  shown = operation?.requestBody?.content['application/json']?.examples ?? {}
  errors = Object.values(operation?.responses[422]?.content['application/json']?.examples ?? {})
})
afterAll(() => t.close())

const sent = (value: Body) => ({
  ...value,
  ...('timbrado_id' in value ? idsOf(t) : { timbrado: Number(t.timbrado.numero) }),
})

const isFuture = (value: object) => TIPOS_FUTUROS.includes(Number((value as Body).tipoDocumento))

describe('the requests shown in the reference', () => {
  it('are those of REQUESTS and cover every type of document', () => {
    expect(Object.keys(shown)).toEqual(Object.keys(REQUESTS))
    const types = new Set(Object.values(REQUESTS).map(({ value }) => (value as Body).tipoDocumento))
    expect([...types].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('are approved without a warning when SIFEN accepts their type', async () => {
    for (const [name, { value }] of Object.entries(REQUESTS).filter(([, { value }]) => !isFuture(value))) {
      const res = await t.as('operador').post(SYNC, sent(value as Body))
      expect({ name, status: res.statusCode, body: res.json() }).toMatchObject({
        name,
        status: 200,
        body: { estado: 'approved', advertencias: [] },
      })
    }
  })

  it('get a warning for future types, which the sandbox approves only when told to', async () => {
    const future = Object.values(REQUESTS).filter(({ value }) => isFuture(value))
    expect(future).toHaveLength(3)
    t.sandbox.script({ fault: 'none', futureTypes: true })
    for (const { value } of future) {
      const { tipoDocumento } = value as Body
      const res = await t.as('operador').post(SYNC, sent(value as Body))
      expect({ tipoDocumento, status: res.statusCode, body: res.json() }).toMatchObject({
        status: 200,
        body: { estado: 'approved', advertencias: [{ campo: 'tipoDocumento' }, { campo: 'tipoDocumento' }] },
      })
    }
    t.restore()
    const [{ value } = { value: {} }] = future
    expect((await t.as('operador').post(SYNC, sent(value as Body))).json()).toMatchObject({
      estado: 'rejected',
      sifen_result_code: '0160',
    })
  })

  it('include a wrong one, answered with the 422 that is shown', async () => {
    const res = await t.as('operador').post(SYNC, sent(WRONG_REQUEST))
    expect(Object.keys(res.json().errors)).toHaveLength(2)
    expect({ status: res.statusCode, shown: errors[0] }).toEqual({ status: 422, shown: { value: res.json() } })
  })
})

describe('the texts shown in the reference', () => {
  it('are those of the code, for an explained rejection and an unknown field', () => {
    const rejected = { ...REJECTED, tipo_documento: 1, numero_anterior: null, sifen_result_service: 'recibe' } as const
    expect(REJECTED.sifen_explicacion).toEqual(explainResult(rejected))
    expect(readInput({ items: [{ color: 'rojo' }] }).advertencias).toEqual([UNKNOWN_FIELD])
  })
})
