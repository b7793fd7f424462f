import { describe, expect, it } from 'vitest'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import {
  approved,
  CDC,
  consDe,
  contenDe,
  contRuc,
  genericRefusal,
  LOTE,
  OTHER_CDC,
  queued,
  RDE,
  resConsLote,
  resConsRuc,
  resEnviLote,
  resProcLote,
  retEvento,
} from '../../test/sifen-answers.ts'
import { addressOf, type Service } from '../endpoints.ts'
import { type About, SifenError, type SifenErrorCode } from '../errors.ts'
import type { SifenClient } from './client.ts'

const rde = Buffer.from(RDE)

describe('details of a failure', () => {
  const signed = Buffer.from('<gGroupGesEve><SignatureValue>c2VjcmV0bw==</SignatureValue></gGroupGesEve>')
  const cdcs = [CDC, OTHER_CDC]
  const CALLS: [Service, (client: SifenClient) => Promise<unknown>, About, string][] = [
    ['recibe', client => client.recibe(CDC, rde), { cdc: CDC }, '<xDE>[omitido]</xDE>'],
    ['recibe-lote', client => client.recibeLote(LOTE), { cdcs }, '<xDE>[omitido]</xDE>'],
    ['consulta-lote', client => client.consultaLote('15', cdcs), { protLote: '15', cdcs }, '<dProtConsLote>15<'],
    ['consulta', client => client.consulta(CDC), { cdc: CDC }, `<dCDC>${CDC}<`],
    ['consulta-ruc', client => client.consultaRuc('80000000'), { ruc: '80000000' }, '<dRUCCons>80000000<'],
    ['evento', client => client.evento('40', signed), { evento: '40' }, '<SignatureValue>[omitido]</SignatureValue>'],
  ]

  it.each(CALLS)(
    'of %s include its subject, the address, and both sides redacted',
    async (service, call, about, part) => {
      const digest = '<hola><dDigVal>c2VjcmV0bw==</dDigVal></hola>'
      const { received, exchange } = await thrownBy(call(clientAnswered(digest, {}, 503).client))
      expect({ received, exchange }).toEqual({
        received: 'unknown',
        exchange: {
          service,
          url: addressOf('https://sifen.example', service),
          dId: '40',
          ...about,
          request: expect.stringContaining(part),
          response: { status: 503, body: '<hola><dDigVal>[omitido]</dDigVal></hola>' },
        },
      })
    },
  )

  it.each(CALLS)('of %s have no response, and say whether it was sent', async (service, call, about) => {
    const { client } = clientAnswered(new SifenError('SIFEN_CONNECTION', 'not-sent', 'x'))
    const { received, exchange } = await thrownBy(call(client))
    expect(received).toBe('not-sent')
    expect(exchange).toMatchObject({ service, ...about })
    expect(exchange).not.toHaveProperty('response')
  })
})

describe('logs and failures', () => {
  const CANARY = 'Q0FOQVJJTw'
  const secrets = ['SignatureValue', 'X509Certificate', 'DigestValue', 'dDigVal', 'xContenDE']
    .map(name => `<${name}>${CANARY}</${name}>`)
    .join('')
  const signed = `<Signature>${secrets}</Signature><dCarQR>?DigestValue=${CANARY}&amp;cHashQR=${CANARY}</dCarQR>`
  const document = Buffer.from(RDE.replace('</rDE>', `${signed}</rDE>`))
  const evento = Buffer.from(`<gGroupGesEve>${signed}</gGroupGesEve>`)
  const withSecrets = (answer: string) => answer.replace(/<ns2:rProtDe>|<ns2:dFecProc>/, `<x>${secrets}</x>$&`)

  it.each<[string, (client: SifenClient) => Promise<unknown>, string]>([
    ['recibe', client => client.recibe(CDC, document), approved()],
    ['recibe-lote', client => client.recibeLote([{ cdc: CDC, rde: document }]), queued()],
    ['consulta', client => client.consulta(CDC), consDe('0422', 'x', contenDe(String(document)))],
    [
      'evento',
      client => client.evento('40', evento),
      retEvento('<ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:id>40</ns2:id>'),
    ],
  ])('have no secrets for %s, well answered, refused or lost', async (_service, call, answer) => {
    const heard: unknown[] = []
    const hooks = { onRequest: (log: unknown) => heard.push(log), onResponse: (log: unknown) => heard.push(log) }
    for (const each of [withSecrets(answer), withSecrets(answer).slice(0, -20), genericRefusal('0160', 'x')]) {
      const outcome = call(clientAnswered(each, hooks).client)
      await outcome.catch(({ message, exchange, stack }: SifenError) => heard.push({ message, exchange, stack }))
    }
    expect(heard.length).toBeGreaterThan(6)
    expect(JSON.stringify(heard)).not.toContain(CANARY)
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

  it('get CDC, code, message and processing date, and no secrets', async () => {
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

  it("get the answer about a RUC, without the taxpayer's name", async () => {
    const answer = resConsRuc('0502', 'RUC encontrado', contRuc('80000000'))
    const [request, response] = await spied(answer, client => client.consultaRuc('80000000'))
    const about = { service: 'consulta-ruc', url: expect.stringMatching(/consulta-ruc/), dId: '40', ruc: '80000000' }
    expect(request).toEqual({ ...about, bytes: expect.any(Number) })
    const wire = { status: 200, bytes: answer.length }
    expect(response).toEqual({ ...about, ...wire, encontrado: true, codigo: '0502', mensaje: 'RUC encontrado' })
  })

  it('get the answer about an event, with the CDC of its document', async () => {
    const answer = retEvento('<ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:id>7</ns2:id>')
    const xml = `<gGroupGesEve><rEve Id="7"><rGeVeCan><Id>${CDC}</Id></rGeVeCan></rEve></gGroupGesEve>`
    const [request, response] = await spied(answer, client => client.evento('7', Buffer.from(xml)))
    expect(request).toMatchObject({ service: 'evento', evento: '7', cdc: CDC })
    expect(response).toMatchObject({ service: 'evento', dId: '7', evento: '7', cdc: CDC, estado: 'aprobado' })
    expect(response).toHaveProperty('fechaProceso', '2026-10-09T17:16:57-03:00')
  })

  it('get no CDC of a voiding, which has no document', async () => {
    const answer = retEvento('<ns2:dEstRes>Aprobado</ns2:dEstRes><ns2:id>7</ns2:id>')
    const [, response] = await spied(answer, client => client.evento('7', Buffer.from('<gGroupGesEve/>')))
    expect(response).not.toHaveProperty('cdc')
  })

  const recibeLote = (client: SifenClient) => client.recibeLote(LOTE)
  const consultaLote = (client: SifenClient) => client.consultaLote('15', [CDC, OTHER_CDC])
  const lote = { dId: '40', dtes: 2, cdcs: [CDC, OTHER_CDC] }
  const sent = { ...lote, service: 'recibe-lote' }
  const requests = { ...lote, service: 'consulta-lote', protLote: '15' }
  const verdict = resProcLote({ cdc: CDC, dEstRes: 'Rechazado', codigo: '1001' })

  it.each<[string, (client: SifenClient) => Promise<unknown>, string, Log, Log]>([
    ['queued', recibeLote, queued('15'), sent, { codigo: '0300', protLote: '15' }],
    ['not queued', recibeLote, resEnviLote('0301', 'x'), sent, { codigo: '0301' }],
    ['lost', recibeLote, '<html>', sent, { error: { code: 'SIFEN_RESPONSE', received: 'unknown' } }],
    ['asked for', consultaLote, resConsLote('0362', 'x', verdict), requests, { codigo: '0362' }],
    [
      'refused',
      consultaLote,
      resConsLote('0340', 'x'),
      requests,
      { codigo: '0340', error: { code: 'SIFEN_REFUSED', received: 'answered' } },
    ],
  ])('of a lot get its number, count, CDCs, code and protocol, and nothing else: %s', async (...row) => {
    const [, call, answer, subject, outcome] = row
    expect(await spied(answer, call)).toEqual([subject, { ...subject, ...outcome }])
  })

  it('that throw do not change the result', async () => {
    const broken = () => {
      throw new Error('disk full')
    }
    const { client } = clientAnswered(approved(), { onRequest: broken, onResponse: broken })
    expect(await client.recibe(CDC, rde)).toMatchObject({ estado: 'aprobado' })
  })
})
