import { describe, expect, it } from 'vitest'
import { readReference } from '../../../../../test/support/witness.ts'
import { clientAnswered } from '../../../test/answered-client.ts'
import { thrownBy } from '../../../test/scripted-wire.ts'
import { CDC, consDe, contenDe, genericRefusal, OTHER_CDC, RDE, retEnviDe, soap } from '../../../test/sifen-answers.ts'

const sample = (name: string) => readReference(`samples/${name}`)
const consulta = (answer: string) => clientAnswered(answer).client.consulta(CDC)

describe('consulta', () => {
  it('queries by CDC', async () => {
    const { client, sent } = clientAnswered(consDe('0420', 'x'))
    await client.consulta(CDC)
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/consultas/consulta.wsdl')
    expect(sent[0]?.body.toString()).toContain(
      `<rEnviConsDeRequest xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><dCDC>${CDC}</dCDC></rEnviConsDeRequest>`,
    )
  })

  it.each(['', '123', `${CDC}</dCDC>`, 'x'.repeat(44)])('refuses to query %j', async cdc => {
    const { client, sent } = clientAnswered(consDe('0420', 'x'))
    await expect(client.consulta(cdc)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('reads real sample 02 as not found', async () => {
    expect(await consulta(sample('02-rEnviConsDe-response-0420.xml'))).toEqual({
      encontrado: false,
      codigo: '0420',
      mensaje: 'Documento No Existe en SIFEN o ha sido Rechazado',
      fechaProceso: '2026-10-09T17:04:35-03:00',
    })
  })

  it('reads real sample 09 as found and cancelled, with its rDE exactly as sent', async () => {
    const result = await consulta(sample('09-rEnviConsDe-response-0422-cancelado.xml'))
    expect(result).toMatchObject({ encontrado: true, codigo: '0422', mensaje: 'CDC encontrado' })
    expect('documento' in result && result.documento).toEqual({
      cdc: CDC,
      xml: sample('03-FE-firmada.xml').trim(),
      digest: 'RElHRVNUX1ZBTFVFX0FOT05JTUlaQURP',
      protAut: '50000113',
      cancelado: true,
      eventos: [
        {
          tipo: 'rGeVeCan',
          id: '1',
          digest: 'RElHRVNUX1ZBTFVFX0FOT05JTUlaQURP',
          cdc: CDC,
          motivo: 'Venta facturada dos veces por error',
          estado: 'aprobado',
          fechaProceso: '2026-10-09T17:16:57',
          protAut: '1000113',
          mensajes: [{ codigo: '0600', mensaje: 'Se encontro el evento' }],
        },
      ],
    })
  })

  const found = (rdeXml: string) => consulta(consDe('0422', 'CDC encontrado', contenDe(rdeXml)))

  it.each([
    ['line breaks, tabs and references', '<x>a\n\tb &amp; &#13; ñ ₲ 😀</x>'],
    ['CDATA with what looks like the end', '<x><![CDATA[</rDE><?xml ?>]]></x>'],
    ['a comment with what looks like the end', '<x><!-- </rDE> --></x>'],
  ])('returns the rDE character by character: %s', async (_what, inside) => {
    const xml = RDE.replace('</DE>', `${inside}</DE>`)
    expect(await found(xml)).toMatchObject({ documento: { xml } })
  })

  it('returns "found" for 0421 with a document, the code that the manual prints', async () => {
    expect(await consulta(consDe('0421', 'CDC encontrado', contenDe(RDE)))).toMatchObject({ encontrado: true })
  })

  it.each([
    ['0421 without a document', consDe('0421', 'sin permiso'), '0421'],
    ['a code of another kind', consDe('0183', 'RUC inactivo'), '0183'],
    ['a generic refusal in the shape of recibe', genericRefusal('0160', 'XML Mal Formado.'), '0160'],
    ['an unexpected error', genericRefusal('0100', 'Error Inesperado'), '0100'],
  ])('never returns "not found" for %s', async (_what, answer, codigo) => {
    const error = await thrownBy(consulta(answer))
    expect(error).toMatchObject({ code: 'SIFEN_REFUSED', received: 'answered', codigo })
    expect(error.message).toContain(codigo)
  })

  it.each([
    ['another document', consDe('0422', 'x', contenDe(RDE.replace(CDC, OTHER_CDC)))],
    ['no rDE', consDe('0422', 'x', 'nada')],
    ['two documents', consDe('0422', 'x', contenDe(RDE + RDE))],
    ['no content, though found', consDe('0422', 'CDC encontrado')],
    ['an empty content', consDe('0422', 'CDC encontrado', '')],
    ['a content that is not the text of one', consDe('0422', 'CDC encontrado', '-').replace('>-<', `>${RDE}<`)],
    ['a cut document', consDe('0422', 'x', contenDe(RDE.slice(0, -10)))],
    ['a DOCTYPE inside', consDe('0422', 'x', `<!DOCTYPE rDE>${RDE}`)],
    ['a root of another service', soap('<rRetEnviEventoDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>')],
    ['no code', consDe('', 'x')],
    ['a refusal without code', retEnviDe('')],
  ])('rejects with SIFEN_RESPONSE (unknown) for %s', async (_what, answer) => {
    expect(await thrownBy(consulta(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })
})
