import { describe, expect, it } from 'vitest'
import { hasShared, MISSING_SHARED, readShared } from '../../../test/shared-dir.ts'
import {
  approved,
  CDC,
  consDe,
  contenDe,
  genericRefusal,
  OTHER_CDC,
  RDE,
  resProc,
  retEnviDe,
  soap,
} from '../../../test/sifen-answers.ts'
import { SifenError, type SifenErrorCode } from '../errors.ts'
import { createSifenClient, type SifenClient } from './client.ts'
import type { ClientHooks } from './hooks.ts'
import type { WireRequest } from './transport.ts'

const rde = Buffer.from(RDE)
const sample = (name: string) => readShared(`sifen/samples/${name}`)

/** A client whose wire gives `answer`, and what went into that wire. */
function clientAnswered(answer: string, hooks: ClientHooks = {}, status = 200) {
  const sent: WireRequest[] = []
  const client = createSifenClient({
    baseUrl: 'https://sifen.example/',
    tls: { certPem: '', keyPem: '' },
    timeoutMs: 1_000,
    nextId: () => '40',
    hooks,
    transport: {
      post: async request => {
        sent.push(request)
        return { status, body: Buffer.from(answer) }
      },
      close: async () => {},
    },
  })
  return { client, sent }
}

const recibe = (answer: string) => clientAnswered(answer).client.recibe(CDC, rde)
const consulta = (answer: string) => clientAnswered(answer).client.consulta(CDC)

async function thrownBy(call: Promise<unknown>): Promise<SifenError> {
  const outcome = await call.catch((thrown: unknown) => thrown)
  return outcome instanceof SifenError ? outcome : expect.fail(`not a SifenError: ${JSON.stringify(outcome)}`)
}

describe('recibe', () => {
  it('posts the rDE inside rEnviDe, untouched', async () => {
    const { client, sent } = clientAnswered(approved())
    await client.recibe(CDC, rde)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/sync/recibe.wsdl')
    expect(sent[0]?.body.toString()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body><rEnviDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><xDE>${RDE}</xDE></rEnviDe></env:Body></env:Envelope>`,
    )
  })

  it('real sample 03: approved', async ctx => {
    if (!hasShared) ctx.skip(MISSING_SHARED)
    expect(await recibe(sample('03-rEnviDe-response-0260.xml'))).toEqual({
      estado: 'aprobado',
      cdc: CDC,
      fechaProceso: '2026-10-09T17:07:15-03:00',
      protAut: '50219661',
      digVal: 'RElHRVNUX1ZBTFVFX0FOT05JTUlaQURP',
      mensajes: [{ codigo: '0260', mensaje: 'Autorización del DE satisfactoria' }],
    })
  })

  it('real sample 02b: a generic rejection, without CDC', async ctx => {
    if (!hasShared) ctx.skip(MISSING_SHARED)
    expect(await recibe(sample('02b-rEnviDe-response-0160.xml'))).toEqual({
      estado: 'rechazado',
      fechaProceso: '2026-10-06T07:02:54-03:00',
      mensajes: [{ codigo: '0160', mensaje: 'XML Mal Formado.' }],
    })
  })

  const verdict = (dEstRes: string, ...messages: string[]) =>
    retEnviDe(
      `<ns2:Id>${CDC}</ns2:Id><ns2:dFecProc>2026-10-09T17:07:15-03:00</ns2:dFecProc>${dEstRes}${messages.join('')}`,
    )
  const dEstRes = (text: string) => `<ns2:dEstRes>${text}</ns2:dEstRes>`

  it.each([
    ['Aprobado', 'aprobado'],
    ['Aprobado con observaci&#243;n', 'aprobado_obs'],
    ['APROBADO CON OBSERVACION', 'aprobado_obs'],
    [' Rechazado ', 'rechazado'],
  ])('dEstRes "%s" is the verdict, whatever the code', async (text, estado) => {
    expect(await recibe(verdict(dEstRes(text), resProc('1005', 'x')))).toMatchObject({ estado })
    expect(await recibe(verdict(dEstRes(text), resProc('0260', 'x')))).toMatchObject({ estado })
    expect(await recibe(verdict(dEstRes(text)))).toMatchObject({ estado, mensajes: [] })
  })

  it('keeps every message of an approval with observations, codes with their zeros', async () => {
    const result = await recibe(
      verdict(dEstRes('Aprobado con observación'), resProc('1005', 'tarde'), resProc('0001', 'x')),
    )
    expect(result.mensajes.map(({ codigo }) => codigo)).toEqual(['1005', '0001'])
  })

  it('without dEstRes, 0260 approves', async () => {
    expect(await recibe(verdict('', resProc('0260', 'x')))).toMatchObject({ estado: 'aprobado' })
  })

  it.each([
    ['without dEstRes, another code is no verdict', verdict('', resProc('1001', 'x'))],
    ['nor is an unknown dEstRes', verdict(dEstRes('Pendiente'), resProc('0260', 'x'))],
    ['nor nothing at all', retEnviDe('')],
    ['an approval that names no CDC', approved().replace(/<ns2:Id>.*<\/ns2:Id>/, '')],
    [
      'a rejection of another document',
      genericRefusal('1001', 'x').replace('<ns2:dFecProc>', `<ns2:Id>${OTHER_CDC}</ns2:Id>$&`),
    ],
    ['an approval without its date', approved().replace(/<ns2:dFecProc>.*<\/ns2:dFecProc>/, '')],
    ['elements of another namespace', approved().replace('xmlns:ns2="http://', 'xmlns:ns2="https://')],
  ])('%s: unknown, to be asked by CDC', async (_name, answer) => {
    expect(await thrownBy(recibe(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })

  it('takes no word from a prefix', async () => {
    const other = approved()
      .replaceAll('ns2:', 'x:')
      .replaceAll('xmlns:ns2', 'xmlns:x')
      .replaceAll('env:', 's:')
      .replaceAll('xmlns:env', 'xmlns:s')
    expect(await recibe(other)).toEqual(await recibe(approved()))
  })

  it.each([
    ['an XML declaration', Buffer.from(`<?xml version="1.0"?>${RDE}`)],
    ['a BOM', Buffer.from(`\ufeff${RDE}`)],
    ['nothing', Buffer.alloc(0)],
  ])('refuses to post a document with %s in front', async (_what, bytes) => {
    const { client, sent } = clientAnswered(approved())
    await expect(client.recibe(CDC, bytes)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })
})

describe('consulta', () => {
  it('asks by CDC', async () => {
    const { client, sent } = clientAnswered(consDe('0420', 'x'))
    await client.consulta(CDC)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/consultas/consulta.wsdl')
    expect(sent[0]?.body.toString()).toContain(
      `<rEnviConsDeRequest xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><dCDC>${CDC}</dCDC></rEnviConsDeRequest>`,
    )
  })

  it.each(['', '123', `${CDC}</dCDC>`, 'x'.repeat(44)])('refuses to ask for %j', async cdc => {
    const { client, sent } = clientAnswered(consDe('0420', 'x'))
    await expect(client.consulta(cdc)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('real sample 02: not found', async ctx => {
    if (!hasShared) ctx.skip(MISSING_SHARED)
    expect(await consulta(sample('02-rEnviConsDe-response-0420.xml'))).toEqual({
      encontrado: false,
      codigo: '0420',
      mensaje: 'Documento No Existe en SIFEN o ha sido Rechazado',
      fechaProceso: '2026-10-09T17:04:35-03:00',
    })
  })

  it('real sample 09: found, its rDE exactly as it was sent, and cancelled by an event', async ctx => {
    if (!hasShared) ctx.skip(MISSING_SHARED)
    const result = await consulta(sample('09-rEnviConsDe-response-0422-cancelado.xml'))
    expect(result).toMatchObject({ encontrado: true, codigo: '0422', mensaje: 'CDC encontrado' })
    expect('documento' in result && result.documento).toEqual({
      cdc: CDC,
      xml: sample('03-FE-firmada-anonimizada.xml').trim(),
      protAut: '50219661',
      cancelado: true,
      eventos: [
        {
          tipo: 'rGeVeCan',
          cdc: CDC,
          motivo: 'Anulacion de prueba - captura de respuestas reales Fase A',
          estado: 'aprobado',
          fechaProceso: '2026-10-09T17:16:57',
          protAut: '1167531',
          mensajes: [{ codigo: '0600', mensaje: 'Se encontro el evento' }],
        },
      ],
    })
  })

  const evento = (kind: string, result: string) =>
    `<rContEv><xEvento><?xml version="1.0" encoding="UTF-8"?><rGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd"><rEve Id="1"><gGroupTiEvt>${kind}</gGroupTiEvt></rEve></rGesEve></xEvento><rResEnviEventoDe><rRetEnviEventoDe><gResProcEVe>${result}</gResProcEVe></rRetEnviEventoDe></rResEnviEventoDe></rContEv>`
  const cancels = `<rGeVeCan><Id>${CDC}</Id></rGeVeCan>`
  const found = (rdeXml: string, events = '') => consulta(consDe('0422', 'CDC encontrado', contenDe(rdeXml, events)))

  it.each([
    ['an approved cancellation', evento(cancels, '<dEstRes>Aprobado</dEstRes>'), true],
    [
      'a cancellation with only a code of the 06xx range',
      evento(cancels, '<gResProc><dCodRes>0600</dCodRes></gResProc>'),
      true,
    ],
    ['a rejected cancellation', evento(cancels, '<dEstRes>Rechazado</dEstRes>'), false],
    [
      'a cancellation of another document',
      evento(cancels.replace(CDC, OTHER_CDC), '<dEstRes>Aprobado</dEstRes>'),
      false,
    ],
    [
      "the receiver's conformity",
      evento(`<rGeVeConf><Id>${CDC}</Id></rGeVeConf>`, '<dEstRes>Aprobado</dEstRes>'),
      false,
    ],
    ['no event', '', false],
    [
      'a conformity and then a cancellation',
      evento(`<rGeVeConf><Id>${CDC}</Id></rGeVeConf>`, '') + evento(cancels, '<dEstRes>Aprobado</dEstRes>'),
      true,
    ],
  ])('cancelled or not: %s', async (_what, events, cancelado) => {
    expect(await found(RDE, events)).toMatchObject({ documento: { cancelado } })
  })

  it.each([
    ['line breaks, tabs and references', '<x>a\n\tb &amp; &#13; ñ ₲ 😀</x>'],
    ['CDATA with what looks like the end', '<x><![CDATA[</rDE><?xml ?>]]></x>'],
    ['a comment with what looks like the end', '<x><!-- </rDE> --></x>'],
  ])('gives the rDE back character by character: %s', async (_what, inside) => {
    const xml = RDE.replace('</DE>', `${inside}</DE>`)
    expect(await found(xml)).toMatchObject({ documento: { xml } })
  })

  it('0421 with the document in it is found too: the manual prints that code', async () => {
    expect(await consulta(consDe('0421', 'CDC encontrado', contenDe(RDE)))).toMatchObject({ encontrado: true })
  })

  it.each([
    ['0421 without a document', consDe('0421', 'sin permiso'), '0421'],
    ['a code of another kind', consDe('0183', 'RUC inactivo'), '0183'],
    ['a generic refusal in the shape of recibe', genericRefusal('0160', 'XML Mal Formado.'), '0160'],
    ['an unexpected error', genericRefusal('0100', 'Error Inesperado'), '0100'],
  ])('never says "not found" for %s', async (_what, answer, codigo) => {
    const error = await thrownBy(consulta(answer))
    expect(error).toMatchObject({ code: 'SIFEN_REFUSED', received: 'answered', codigo })
    expect(error.message).toContain(codigo)
  })

  it.each([
    ['another document', consDe('0422', 'x', contenDe(RDE.replace(CDC, OTHER_CDC)))],
    ['no rDE', consDe('0422', 'x', 'nada')],
    ['two documents', consDe('0422', 'x', contenDe(RDE + RDE))],
    ['a cut document', consDe('0422', 'x', contenDe(RDE.slice(0, -10)))],
    ['a DOCTYPE inside', consDe('0422', 'x', `<!DOCTYPE rDE>${RDE}`)],
    ['a root of another service', soap('<rRetEnviEventoDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>')],
    ['no code', consDe('', 'x')],
    ['a refusal without code', retEnviDe('')],
  ])('is unknown with %s', async (_what, answer) => {
    expect(await thrownBy(consulta(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })
})

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
