/** Data set through the control API: SIFEN rejects documents, events and queries of any client because of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CONSULTA_RUC, connect, EVENTO, RECIBE } from '../../test/sandbox-client.ts'
import { type Controlled, NOW, openControlled } from '../../test/sandbox-control.ts'
import { eventoMessage, inutilizacion, signedEvento } from '../../test/sandbox-eventos.ts'
import { consultaRucMessage } from '../../test/sandbox-lotes.ts'

const TIMBRADO = '12345678'
const CONTRIBUYENTES = '/control/contribuyentes'
const TIMBRADOS = '/control/timbrados'

let c: Controlled
/** Sends documents of other issuers. Its own RUC is active; theirs need not be. */
let courier: Client
beforeAll(async () => {
  c = await openControlled()
  const key = await c.sandbox.issueCertificate({ ruc: '80000000', dv: '5', nombre: 'Mensajera SA', password: 'x' })
  courier = connect(c.sandbox.url, c.sandbox.caPem, key)
})
afterEach(async () => {
  const actividades = actividadesIn(c.newDocument().rde)
  for (const ruc of ['80012345', '80099006']) {
    await report(CONTRIBUYENTES, { ruc, estado: 'ACT', actividades, organismoDelEstado: false })
  }
  await report(TIMBRADOS, { ...timbrado, puntos: ['001-001'], electronico: true })
})
afterAll(async () => {
  await courier.close()
  await c.close()
})

const timbrado = { dNumTim: TIMBRADO, ruc: '80012345-0', dFeIniT: '2024-11-20' }
const report = async (path: string, body: object) => {
  const { status } = await c.call('POST', path, body)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
const send = async () => (await courier.post(RECIBE, c.newDocument().request)).codigo
/** Returns the activities of a document: description by code. */
const actividadesIn = (rde: string) => {
  const found = rde.matchAll(/<cActEco>(.*?)<\/cActEco><dDesActEco>(.*?)<\/dDesActEco>/g)
  return Object.fromEntries([...found].map(([, code, words]) => [code, words]))
}

describe('documents', () => {
  const emisor = (reply: object) => [CONTRIBUYENTES, { ruc: '80012345', ...reply }] as const
  const receptor = (reply: object) => [CONTRIBUYENTES, { ruc: '80099006-4', ...reply }] as const
  const ofTimbrado = (reply: object) => [TIMBRADOS, { dNumTim: TIMBRADO, ...reply }] as const

  it.each([
    ['1250', emisor({ estado: 'INEXISTENTE' })],
    ['1252', emisor({ estado: 'CAN' })],
    ['1261', emisor({ actividades: { 99999: 'Otra actividad' } })],
    ['1306', receptor({ estado: 'INEXISTENTE' })],
    ['1307', receptor({ estado: 'SUS' })],
    ['0260', receptor({ estado: 'BLQ' })],
    ['1332', receptor({ organismoDelEstado: true })],
    ['1102', ofTimbrado({ electronico: false })],
    ['1105', ofTimbrado({ puntos: ['002-001'] })],
    ['1106', ofTimbrado({ puntos: ['001-002', '002-001'] })],
  ])('get %s after POST %j', async (codigo, [path, body]) => {
    await report(path, body)
    expect(await send()).toBe(codigo)
  })

  it('get 1262 when the issuer has another description of an activity', async () => {
    const otras = Object.fromEntries(Object.keys(actividadesIn(c.newDocument().rde)).map(code => [code, 'Otras']))
    await report(CONTRIBUYENTES, { ruc: '80012345', actividades: otras })
    expect(await send()).toBe('1262')
  })

  it('get 0260 once the settings are restored', async () => {
    expect(await send()).toBe('0260')
  })
})

describe('events', () => {
  it.each([
    ['4053', { electronico: false }],
    ['4054', { puntos: ['002-001'] }],
    ['4055', { puntos: ['001-002'] }],
  ])('get %s after the timbrado is set to %o', async (codigo, reply) => {
    await report(TIMBRADOS, { ...timbrado, ...reply })
    const event = signedEvento({ key: c.key, at: NOW, content: inutilizacion(5000, 5000) })
    expect((await c.client.post(EVENTO, eventoMessage(event))).codigo).toBe(codigo)
  })
})

describe('consulta-ruc', () => {
  const ask = async () => (await c.client.post(CONSULTA_RUC, consultaRucMessage('80099055'))).text

  it.each([
    ['SUS', 'SUSPENSI&#211;N TEMPORAL'],
    ['BLQ', 'BLOQUEADO'],
    ['CDE', 'CANCELADO DEFINITIVO'],
  ])('returns 0502 with the state %s', async (estado, words) => {
    await report(CONTRIBUYENTES, { ruc: '80099055', nombre: 'Dicha SA', estado, facturadorElectronico: false })
    const text = await ask()
    for (const wording of ['>0502<', `>${estado}<`, `>${words}<`, '>Dicha SA<', 'dRUCFactElec>N<']) {
      expect(text).toContain(wording)
    }
  })

  it('returns 0500 for a RUC that is set not to exist', async () => {
    await report(CONTRIBUYENTES, { ruc: '80099055', estado: 'INEXISTENTE' })
    expect(await ask()).toContain('>0500<')
  })
})

describe('lists of contribuyentes and timbrados', () => {
  it('show the known taxpayers, and a POST keeps the fields that it leaves out', async () => {
    const whole = { ruc: '80099077', nombre: 'Tercera SA', estado: 'CAN', facturadorElectronico: false }
    await report(CONTRIBUYENTES, whole)
    expect((await c.call('POST', CONTRIBUYENTES, { ruc: '80099077', estado: 'SAD' })).body).toEqual({
      ...whole,
      estado: 'SAD',
    })
    const { contribuyentes } = (await c.get(`${CONTRIBUYENTES}?last=1`)).body
    expect(contribuyentes).toEqual([{ ...whole, estado: 'SAD' }])
    const lots = await c.call('POST', CONTRIBUYENTES, { ruc: '80099077', soloLotes: true })
    expect(lots.body).toEqual({ ...whole, estado: 'SAD', soloLotes: true })
    expect((await c.get(CONTRIBUYENTES)).body.contribuyentes).toEqual(c.sandbox.taxpayers())
  })

  it('show the timbrados, and a POST keeps the fields that it leaves out', async () => {
    const other = { dNumTim: '87654321', ruc: '80012345', dFeIniT: '2026-01-01' }
    expect((await c.call('POST', TIMBRADOS, other)).body).toEqual(other)
    expect((await c.call('POST', TIMBRADOS, { dNumTim: '87654321', puntos: ['001-001'] })).body).toEqual({
      ...other,
      puntos: ['001-001'],
    })
    expect((await c.get(`${TIMBRADOS}?last=1`)).body.timbrados).toEqual([{ ...other, puntos: ['001-001'] }])
    expect((await c.get(TIMBRADOS)).body.timbrados).toEqual(c.sandbox.timbrados())
  })

  it.each([CONTRIBUYENTES, TIMBRADOS])('are announced by GET /control: %s', async path => {
    const { rutas } = (await c.get('/control')).body
    expect(rutas).toEqual(expect.arrayContaining([`GET ${path}`, `POST ${path}`]))
  })
})

describe('errors', () => {
  it.each<[string, object, string[]]>([
    [CONTRIBUYENTES, { ruc: '80012345-1', estado: 'MAL' }, ['estado', 'ruc']],
    [CONTRIBUYENTES, { ruc: '80012345', actividades: { 'no es código': '' }, color: 'rojo' }, ['actividades', 'color']],
    [CONTRIBUYENTES, {}, ['ruc']],
    [TIMBRADOS, { dNumTim: '1', ruc: 'x', dFeIniT: '2026-02-30', puntos: [] }, ['dFeIniT', 'dNumTim', 'puntos', 'ruc']],
    [TIMBRADOS, { dNumTim: '55555555' }, ['dFeIniT', 'ruc']],
  ])('422 from %s for %o, by field', async (path, body, fields) => {
    const { status, body: answer } = await c.call('POST', path, body)
    expect({ status, fields: Object.keys(answer.errors).sort() }).toEqual({ status: 422, fields })
  })

  it('name the right check digit', async () => {
    const { body } = await c.call('POST', CONTRIBUYENTES, { ruc: '80012345-1' })
    expect(body.errors.ruc).toBe('el dígito verificador de 80012345 es 0, no 1')
  })

  it.each([CONTRIBUYENTES, TIMBRADOS])(
    '%s: 403 for a foreign origin, 415 for text/plain, 405 for DELETE, 422 for last=0',
    async path => {
      const origin = { origin: 'http://evil.example' }
      expect((await c.call('POST', path, {}, origin)).status).toBe(403)
      expect((await c.call('POST', path, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
      expect((await c.call('DELETE', path)).status).toBe(405)
      expect((await c.get(`${path}?last=0`)).status).toBe(422)
    },
  )
})
