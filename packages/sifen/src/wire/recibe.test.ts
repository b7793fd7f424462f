import { describe, expect, it } from 'vitest'
import { readReference } from '../../../../test/support/witness.ts'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import { approved, CDC, genericRefusal, OTHER_CDC, RDE, resProc, retEnviDe } from '../../test/sifen-answers.ts'

const rde = Buffer.from(RDE)
const sample = (name: string) => readReference(`samples/${name}`)
const recibe = (answer: string) => clientAnswered(answer).client.recibe(CDC, rde)

describe('recibe', () => {
  it('posts the rDE inside rEnviDe, unchanged', async () => {
    const { client, sent } = clientAnswered(approved())
    await client.recibe(CDC, rde)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/sync/recibe.wsdl')
    expect(sent[0]?.body.toString()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body><rEnviDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><xDE>${RDE}</xDE></rEnviDe></env:Body></env:Envelope>`,
    )
  })

  it('reads real sample 03 as approved', async () => {
    expect(await recibe(sample('03-rEnviDe-response-0260.xml'))).toEqual({
      estado: 'aprobado',
      cdc: CDC,
      fechaProceso: '2026-10-09T17:07:15-03:00',
      protAut: '50000113',
      digVal: 'RElHRVNUX1ZBTFVFX0FOT05JTUlaQURP',
      mensajes: [{ codigo: '0260', mensaje: 'Autorización del DE satisfactoria' }],
    })
  })

  it('reads real sample 02b as a generic rejection, without CDC', async () => {
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
  ])('takes the verdict from dEstRes "%s", with any code', async (text, estado) => {
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

  it('reads 0260 as approved when dEstRes is missing', async () => {
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
  ])('rejects with SIFEN_RESPONSE (unknown): %s', async (_name, answer) => {
    expect(await thrownBy(recibe(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })

  it('ignores the namespace prefixes', async () => {
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
