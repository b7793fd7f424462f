import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import {
  approved,
  CDC,
  consDe,
  genericRefusal,
  OTHER_CDC,
  queued,
  RDE,
  resEnviLote,
  resProc,
  retEnviDe,
} from '../../test/sifen-answers.ts'

const document = (cdc: string) => ({ cdc, rde: Buffer.from(RDE.replace(CDC, cdc)) })
const DOCUMENTS = [document(CDC), document(OTHER_CDC)]
const recibeLote = (answer: string) => clientAnswered(answer).client.recibeLote(DOCUMENTS)
const numbered = (index: number) => CDC.slice(0, 11) + String(index).padStart(33, '0')

describe('recibeLote', () => {
  it('posts the documents inside rEnvioLote, zipped, in base64 and unchanged', async () => {
    const { client, sent } = clientAnswered(queued())
    await client.recibeLote(DOCUMENTS)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/async/recibe-lote.wsdl')
    const shape =
      /<rEnvioLote xmlns="http:\/\/ekuatia.set.gov.py\/sifen\/xsd"><dId>40<\/dId><xDE>([A-Za-z0-9+/=]+)<\/xDE><\/rEnvioLote>/
    const zip = Buffer.from(shape.exec(String(sent[0]?.body))?.[1] ?? '', 'base64')
    const entry = zip.subarray(zip.indexOf('lote.xml') + 'lote.xml'.length)
    expect(String(inflateRawSync(entry))).toBe(`<rLoteDE>${RDE}${RDE.replace(CDC, OTHER_CDC)}</rLoteDE>`)
  })

  it('passes on the time limit of the caller', async () => {
    const { client, sent } = clientAnswered(queued())
    await client.recibeLote(DOCUMENTS, () => 7)
    expect(sent[0]?.remainingMs?.()).toBe(7)
  })

  it('reads 0300 as queued, with the protocol as a text', async () => {
    expect(await recibeLote(queued('0123456789012345678901234567'))).toEqual({
      encolado: true,
      codigo: '0300',
      mensaje: 'Lote recibido con éxito',
      fechaProceso: '2026-10-09T17:20:00-03:00',
      protLote: '0123456789012345678901234567',
      tiempoProcesoSeconds: 2,
    })
  })

  it.each(['', '<ns2:dTpoProces/>', '<ns2:dTpoProces>pronto</ns2:dTpoProces>'])(
    'reads 0300 without a time when the answer has %j as dTpoProces',
    async time => {
      const result = await recibeLote(resEnviLote('0300', 'x', `<ns2:dProtConsLote>1</ns2:dProtConsLote>${time}`))
      expect(result).toEqual({
        encolado: true,
        codigo: '0300',
        mensaje: 'x',
        fechaProceso: expect.any(String),
        protLote: '1',
      })
    },
  )

  it('reads 0301 with a protocol as not queued, and returns the protocol', async () => {
    const mensaje = 'Lote no encolado para procesamiento {Se rechazaron todos los DE del lote}'
    const protocol = '<ns2:dProtConsLote>85010225259220718</ns2:dProtConsLote><ns2:dTpoProces>0</ns2:dTpoProces>'
    expect(await recibeLote(resEnviLote('0301', mensaje, protocol))).toEqual({
      encolado: false,
      codigo: '0301',
      mensaje,
      fechaProceso: '2026-10-09T17:20:00-03:00',
      protLote: '85010225259220718',
    })
  })

  it.each(['0301', '0270', '0183', '0100'])('reads %s as not queued, and 0 as no protocol', async codigo => {
    const protocol = '<ns2:dProtConsLote>0</ns2:dProtConsLote><ns2:dTpoProces>0</ns2:dTpoProces>'
    expect(await recibeLote(resEnviLote(codigo, 'x', protocol))).toEqual({
      encolado: false,
      codigo,
      mensaje: 'x',
      fechaProceso: '2026-10-09T17:20:00-03:00',
    })
  })

  it('reads a generic refusal in the shape of recibe as not queued', async () => {
    expect(await recibeLote(genericRefusal('0160', 'XML Mal Formado.'))).toEqual({
      encolado: false,
      codigo: '0160',
      mensaje: 'XML Mal Formado.',
      fechaProceso: '2026-10-06T07:02:54-03:00',
    })
  })

  it.each([
    ['queued without protocol', resEnviLote('0300', 'x')],
    ['no code', resEnviLote('', 'x')],
    ['no date', queued().replace(/<ns2:dFecProc>.*<\/ns2:dFecProc>/, '')],
    ["another service's answer", consDe('0420', 'x')],
    ['the approval of a document', approved()],
    ['a generic refusal without verdict', retEnviDe(resProc('0160', 'x'))],
  ])('rejects with SIFEN_RESPONSE (unknown) for %s', async (_what, answer) => {
    expect(await thrownBy(recibeLote(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })

  it.each([
    ['nothing', []],
    ['51 documents', Array.from({ length: 51 }, (_, index) => document(numbered(index)))],
    ['a CDC twice', [document(CDC), document(CDC)]],
    ['two types', [document(CDC), document(`05${CDC.slice(2)}`)]],
    ['two issuers', [document(CDC), document(CDC.replace('8', '7'))]],
    ['an XML declaration', [{ cdc: CDC, rde: Buffer.from(`<?xml version="1.0"?>${RDE}`) }]],
  ])('refuses to post %s, which might block the issuer', async (_what, documents) => {
    const { client, sent } = clientAnswered(queued())
    await expect(client.recibeLote(documents)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('posts 50 documents', async () => {
    const { client, sent } = clientAnswered(queued())
    await client.recibeLote(Array.from({ length: 50 }, (_, index) => document(numbered(index))))
    expect(sent).toHaveLength(1)
  })
})
