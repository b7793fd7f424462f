import { describe, expect, it } from 'vitest'
import { clientAnswered } from '../../../test/answered-client.ts'
import { thrownBy } from '../../../test/scripted-wire.ts'
import { approved, CDC, consDe, contenDe, genericRefusal, OTHER_CDC, RDE } from '../../../test/sifen-answers.ts'

import type { SifenErrorCode } from '../errors.ts'
import type { SifenClient } from './client.ts'

const rde = Buffer.from(RDE)

describe('what a failure carries', () => {
  it('both sides of the exchange, without payload nor digests', async () => {
    const error = await thrownBy(clientAnswered(approved(OTHER_CDC)).client.recibe(CDC, rde))
    expect(error.exchange).toMatchObject({ service: 'recibe', dId: '40', cdc: CDC, response: { status: 200 } })
    expect(error.exchange?.request).toContain('<xDE>[omitido]</xDE>')
    expect(error.exchange?.response?.body).toContain('<ns2:dDigVal>[omitido]</ns2:dDigVal>')
    expect(error.exchange?.response?.body).toContain('0260')
  })
})

describe('hooks', () => {
  type Log = Record<string, unknown>
  function spied(answer: string, call: (client: SifenClient) => Promise<unknown>) {
    const logs: Log[] = []
    const hooks = { onRequest: (log: Log) => logs.push(log), onResponse: (log: Log) => logs.push(log) }
    return call(clientAnswered(answer, hooks).client).then(
      () => logs,
      () => logs,
    )
  }
  const subject = { service: 'recibe', url: 'https://sifen.example/de/ws/sync/recibe.wsdl', dId: '40', cdc: CDC }

  it('get CDC, code, message and processing date, and nothing secret', async () => {
    const [request, response] = await spied(approved(), client => client.recibe(CDC, rde))
    expect(request).toEqual({ ...subject, bytes: expect.any(Number) })
    expect(response).toEqual({
      ...subject,
      status: 200,
      bytes: approved().length,
      estado: 'aprobado',
      codigo: '0260',
      mensaje: 'Autorización del DE satisfactoria',
      fechaProceso: '2026-10-09T17:07:15-03:00',
    })
  })

  it('get the answer of a query', async () => {
    const [, response] = await spied(consDe('0422', 'CDC encontrado', contenDe(RDE)), client => client.consulta(CDC))
    expect(response).toMatchObject({ encontrado: true, codigo: '0422' })
    expect(JSON.stringify(response)).not.toContain('rDE')
  })

  it.each<[SifenErrorCode, string]>([
    ['SIFEN_RESPONSE', '<html>'],
    ['SIFEN_REFUSED', genericRefusal('0161', 'x')],
  ])('get the failure of a call: %s', async (code, answer) => {
    const [, response] = await spied(answer, client => client.consulta(CDC))
    expect(response).toMatchObject({ cdc: CDC, status: 200, error: { code } })
  })

  it('that throw change nothing', async () => {
    const broken = () => {
      throw new Error('disk full')
    }
    const { client } = clientAnswered(approved(), { onRequest: broken, onResponse: broken })
    expect(await client.recibe(CDC, rde)).toMatchObject({ estado: 'aprobado' })
  })
})
