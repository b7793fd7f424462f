import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSULTA, connect, EVENTO, RECIBE, RECIBE_LOTE } from '../../test/sandbox-client.ts'
import { controlled, NOW } from '../../test/sandbox-control.ts'
import { consultaMessage, set } from '../../test/sandbox-documents.ts'
import { cancelacion, eventoMessage, signedEvento } from '../../test/sandbox-eventos.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'

const c = controlled()

describe('the control API', () => {
  it('POST /control/release lets delayed calls be answered', async () => {
    await c.call('POST', '/control/scripts', { service: 'recibe', fault: 'late', times: 1 })
    const document = c.newDocument()
    const reply = c.client.post(RECIBE, document.request)
    while (c.sandbox.postsOf(document.cdc).length === 0) await new Promise(resolve => setImmediate(resolve))
    expect((await c.call('POST', '/control/release')).status).toBe(200)
    expect((await reply).codigo).toBe('0260')
  })

  it('filters the journal, and lists documents that were posted twice', async () => {
    const [once, twice] = [c.newDocument(), c.newDocument()]
    await c.client.post(RECIBE, once.request)
    await c.client.post(RECIBE, twice.request)
    await c.client.post(RECIBE, twice.request)
    await c.client.post(CONSULTA, consultaMessage(twice.cdc))
    const codes = async (query: string) =>
      (await c.get(`/control/journal?${query}`)).body.calls.map(({ codigo }) => codigo)
    expect(await codes(`cdc=${twice.cdc}`)).toEqual(['0260', '1001', '0422'])
    expect(await codes(`cdc=${twice.cdc}&service=recibe`)).toEqual(['0260', '1001'])
    expect(await codes(`cdc=${twice.cdc}&last=1`)).toEqual(['0422'])
    expect(await codes('ruc=80099006')).toEqual([])
    expect((await c.get('/control/journal')).body.total).toBe(c.sandbox.journal().length)
    expect((await c.get('/control/journal?last=0')).status).toBe(422)
    const { status, body } = await c.get('/control/journal?cdc=1&service=foo&ruc=80099006-1&color=rojo')
    expect({ status, fields: Object.keys(body.errors) }).toEqual({
      status: 422,
      fields: ['service', 'cdc', 'ruc', 'color'],
    })
    const { repeated } = (await c.get('/control/repeated')).body
    expect(repeated).toEqual([{ cdc: twice.cdc, posts: c.sandbox.postsOf(twice.cdc) }])
  })

  it('lists documents, and returns them as received', async () => {
    const document = c.newDocument()
    await c.client.post(RECIBE, document.request)
    const { documentos } = (await c.get('/control/documentos?last=1')).body
    expect(documentos).toMatchObject([{ cdc: document.cdc, ruc: '80012345' }])
    const answer = await fetch(`${c.sandbox.controlUrl}/control/documentos/${document.cdc}`)
    expect(await answer.text()).toBe(document.rde)
    expect((await c.get('/control/documentos/1')).status).toBe(404)
  })

  it('lists lots with the verdict on each document', async () => {
    const [first, second] = [c.newDocument(), c.newDocument({ edit: set('dTotOpe', '1') })]
    await c.client.post(RECIBE_LOTE, loteMessage(zip(rLoteDE(first.rde))))
    await c.client.post(RECIBE_LOTE, loteMessage(zip(rLoteDE(second.rde))))
    const { status, body } = await c.get('/control/lotes')
    expect({ status, lotes: body.lotes }).toEqual({ status: 200, lotes: c.sandbox.lots() })
    expect(body.lotes).toMatchObject([
      { ruc: '80012345', at: NOW.toISOString(), resultados: [{ cdc: first.cdc, estado: 'Aprobado' }] },
      { resultados: [{ cdc: second.cdc, estado: 'Rechazado', resultados: [{ codigo: '2362' }] }] },
    ])
    expect((await c.get('/control/lotes?last=1')).body.lotes).toEqual(c.sandbox.lots().slice(1))
    expect((await c.get('/control/lotes?last=x')).status).toBe(422)
  })

  it('lists events', async () => {
    const [first, second] = [c.newDocument(), c.newDocument()]
    for (const { request, cdc } of [first, second]) {
      await c.client.post(RECIBE, request)
      await c.client.post(EVENTO, eventoMessage(signedEvento({ key: c.key, at: NOW, content: cancelacion(cdc) })))
    }
    const { status, body } = await c.get('/control/eventos')
    expect({ status, eventos: body.eventos }).toEqual({ status: 200, eventos: c.sandbox.events() })
    expect(body.eventos).toMatchObject([
      { tipo: 'rGeVeCan', cdc: first.cdc, ruc: '80012345', estado: 'Aprobado' },
      { tipo: 'rGeVeCan', cdc: second.cdc },
    ])
    expect((await c.get('/control/eventos?last=1')).body.eventos).toEqual(c.sandbox.events().slice(1))
    expect((await c.get('/control/eventos?last=0')).status).toBe(422)
  })

  it('POST /control/csc adds a security code', async () => {
    const csc = ['9', 'A'.repeat(32)] as const
    const send = async () => (await c.client.post(RECIBE, c.newDocument({ csc }).request)).codigo
    expect(await send()).not.toBe('0260')
    expect((await c.call('POST', '/control/csc', { id: csc[0], csc: csc[1] })).status).toBe(200)
    expect(await send()).toBe('0260')
    expect((await c.call('POST', '/control/csc', { id: 'x', csc: 'corto' })).status).toBe(422)
  })
})

describe('certificates', () => {
  it('returns a .p12 for any RUC that opens with its password and connects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-p12-'))
    const answer = await fetch(`${c.sandbox.controlUrl}/control/certificados`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ruc: '80099006', nombre: 'Otra SA', password: 'secreta' }),
    })
    expect({ status: answer.status, disposition: answer.headers.get('content-disposition') }).toEqual({
      status: 201,
      disposition: 'attachment; filename="80099006-4.p12"',
    })
    const file = join(folder, 'x.p12')
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
    const openssl = (...args: string[]) =>
      execFileSync('openssl', ['pkcs12', '-in', file, '-passin', 'pass:secreta', ...args], { encoding: 'utf8' })
    const pair = { certPem: openssl('-clcerts', '-nokeys'), keyPem: openssl('-nocerts', '-nodes') }
    const other = connect(c.sandbox.url, c.sandbox.caPem, pair)
    await other.post(CONSULTA, consultaMessage('1'))
    expect(c.sandbox.journal().at(-1)).toMatchObject({ service: 'consulta', ruc: '80099006' })
    await other.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    [{ ruc: '80099006-5', password: 'x' }, ['ruc']],
    [{ ruc: 'ABC', password: '' }, ['password', 'ruc']],
    [{}, ['password', 'ruc']],
  ])('422 for %o', async (body, fields) => {
    const { status, body: answer } = await c.call('POST', '/control/certificados', body)
    expect({ status, fields: Object.keys(answer.errors).sort() }).toEqual({ status: 422, fields })
  })

  it('returns the certificate of the authority', async () => {
    const answer = await fetch(`${c.sandbox.controlUrl}/control/ca.pem`)
    expect(await answer.text()).toBe(c.sandbox.caPem)
  })
})
