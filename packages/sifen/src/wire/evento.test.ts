import { describe, expect, it } from 'vitest'
import { readReference } from '../../../../test/support/witness.ts'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import { approved, consDe, genericRefusal, resProc, retEnviDe, retEvento } from '../../test/sifen-answers.ts'

const EVENTO = Buffer.from(
  '<gGroupGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd"><rGesEve><rEve Id="7"><x>ñ ₲ 😀 &#13;\n</x></rEve></rGesEve></gGroupGesEve>',
)
const sample = (name: string) => readReference(`samples/${name}`)
const evento = (answer: string, id = '7') => clientAnswered(answer).client.evento(id, EVENTO)
const verdict = (dEstRes: string | undefined, id: string | undefined, ...codigos: string[]) =>
  (dEstRes === undefined ? '' : `<ns2:dEstRes>${dEstRes}</ns2:dEstRes>`) +
  (id === undefined ? '' : `<ns2:id>${id}</ns2:id>`) +
  codigos.map(codigo => resProc(codigo, 'x')).join('')

describe('evento', () => {
  it('posts the event under dEvReg byte by byte, its id as dId', async () => {
    const { client, sent } = clientAnswered(retEvento(verdict('Aprobado', '7', '0600')))
    await client.evento('7', EVENTO)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/eventos/evento.wsdl')
    expect(sent[0]?.body.toString()).toContain(
      `<rEnviEventoDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>7</dId><dEvReg>${EVENTO}</dEvReg></rEnviEventoDe>`,
    )
  })

  it('writes dEvReg as in real sample 08, and reads its answer as approved', async () => {
    const xml = sample('08-gGroupGesEve-only.xml').trim()
    const { client, sent } = clientAnswered(sample('08-rEnviEventoDe-response-0600.xml'))
    expect(await client.evento('1', Buffer.from(xml))).toEqual({
      estado: 'aprobado',
      id: '1',
      fechaProceso: '2026-10-09T17:16:57-03:00',
      protAut: '1000113',
      mensajes: [{ codigo: '0600', mensaje: 'Evento registrado correctamente' }],
    })
    const dEvReg = (envelope: string) => /dEvReg>(.*)<\/(?:ns1:)?dEvReg>/s.exec(envelope)?.[1]
    expect(dEvReg(String(sent[0]?.body))).toBe(dEvReg(sample('08-rEnviEventoDe-request.xml')))
  })

  it('reads real sample 04 as rejected', async () => {
    expect(await evento(sample('04-rEnviEventoDe-response-4009.xml'), '1')).toEqual({
      estado: 'rechazado',
      id: '1',
      fechaProceso: '2026-10-09T17:04:57-03:00',
      mensajes: [{ codigo: '4009', mensaje: 'TEST - Plazo de solicitud de cancelación de una FE extemporáneo' }],
    })
  })

  it('reads real sample 06 as rejected, with its id 0 as none', async () => {
    expect(await evento(sample('06-rEnviEventoDe-response-0100.xml'))).toEqual({
      estado: 'rechazado',
      fechaProceso: '2026-10-09T17:16:21-03:00',
      mensajes: [{ codigo: '0100', mensaje: 'Error Inesperado' }],
    })
  })

  it('reads a generic refusal in the shape of recibe as a rejection', async () => {
    expect(await evento(genericRefusal('0160', 'XML Mal Formado.'))).toEqual({
      estado: 'rechazado',
      fechaProceso: '2026-10-06T07:02:54-03:00',
      mensajes: [{ codigo: '0160', mensaje: 'XML Mal Formado.' }],
    })
  })

  it.each([
    ['dEstRes decides, with any code', verdict('Rechazado', '7', '0600'), 'rechazado'],
    ['dEstRes decides without code', verdict('Aprobado', '7'), 'aprobado'],
    ['without dEstRes, 0600 approves', verdict(undefined, '7', '0600'), 'aprobado'],
    ['without dEstRes, another of the 06xx range approves', verdict(undefined, '7', '0699'), 'aprobado'],
    ['a word for registered leaves it to the code', verdict('Registrado', '7', '0600'), 'aprobado'],
    ['a rejection without id', verdict('Rechazado', undefined, '0100'), 'rechazado'],
  ])('reads the verdict: %s', async (_what, result, estado) => {
    expect(await evento(retEvento(result))).toMatchObject({ estado })
  })

  it('keeps every message', async () => {
    const { mensajes } = await evento(retEvento(verdict('Rechazado', '7', '4003', '4009')))
    expect(mensajes.map(({ codigo }) => codigo)).toEqual(['4003', '4009'])
  })

  it.each([
    ['without dEstRes, a code outside 06xx is no verdict', retEvento(verdict(undefined, '7', '4009'))],
    ['nor is an unknown dEstRes, not even with 0600', retEvento(verdict('Pendiente', '7', '0600'))],
    ['nor is a word for registered without an approving code', retEvento(verdict('Registrado', '7', '4009'))],
    ['nor is no result', retEvento()],
    ['the verdict on another event', retEvento(verdict('Rechazado', '8', '4009'))],
    ['an approval that names no event', retEvento(verdict('Aprobado', undefined, '0600'))],
    ['an approval of event 0', retEvento(verdict('Aprobado', '0', '0600'))],
    ['two results', retEvento(verdict('Aprobado', '7', '0600'), verdict('Rechazado', '7', '4009'))],
    ['no date', retEvento(verdict('Aprobado', '7')).replace(/<ns2:dFecProc>.*<\/ns2:dFecProc>/, '')],
    ["another service's answer", consDe('0420', 'x')],
    ['the approval of a document', approved()],
    [
      'a generic refusal without verdict',
      genericRefusal('0160', 'x').replace('<ns2:dEstRes>Rechazado</ns2:dEstRes>', ''),
    ],
    ['a generic refusal without code', retEnviDe('<ns2:dEstRes>Rechazado</ns2:dEstRes>')],
  ])('rejects with SIFEN_RESPONSE (unknown): %s', async (_what, answer) => {
    expect(await thrownBy(evento(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })

  it.each([
    ['an XML declaration', '7', Buffer.from(`<?xml version="1.0"?>${EVENTO}`)],
    ['nothing', '7', Buffer.alloc(0)],
    ['an id that is no number', 'siete', EVENTO],
  ])('refuses to post %s', async (_what, id, bytes) => {
    const { client, sent } = clientAnswered(retEvento())
    await expect(client.evento(id, bytes)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })
})
