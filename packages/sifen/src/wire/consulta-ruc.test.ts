import { describe, expect, it } from 'vitest'
import { readReference } from '../../../../test/support/witness.ts'
import { clientAnswered } from '../../test/answered-client.ts'
import { thrownBy } from '../../test/scripted-wire.ts'
import { consDe, contRuc, genericRefusal, resConsRuc, retEnviDe } from '../../test/sifen-answers.ts'

const RUC = '80000000'
const consultaRuc = (answer: string, ruc = RUC) => clientAnswered(answer).client.consultaRuc(ruc)

describe('consultaRuc', () => {
  it('queries by RUC', async () => {
    const { client, sent } = clientAnswered(resConsRuc('0500', 'x'))
    await client.consultaRuc('1234567D')
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/consultas/consulta-ruc.wsdl')
    expect(sent[0]?.body.toString()).toContain(
      '<rEnviConsRUC xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><dRUCCons>1234567D</dRUCCons></rEnviConsRUC>',
    )
  })

  it.each(['', '1234', '80000000-5', '123456789', '01234567', '<a/>123', '1234567d'])(
    'refuses to query %j',
    async ruc => {
      const { client, sent } = clientAnswered(resConsRuc('0500', 'x'))
      await expect(client.consultaRuc(ruc)).rejects.toThrow(RangeError)
      expect(sent).toEqual([])
    },
  )

  it('reads real sample 01 as found', async () => {
    expect(await consultaRuc(readReference('samples/01-rEnviConsRUC-response-0502.xml'))).toEqual({
      encontrado: true,
      codigo: '0502',
      mensaje: 'RUC encontrado',
      contribuyente: {
        ruc: RUC,
        razonSocial: 'EMPRESA DE PRUEBA S.A.',
        estadoCodigo: 'ACT',
        estado: 'ACTIVO',
        facturadorElectronico: false,
      },
    })
  })

  it('returns whether a taxpayer issues electronic documents, and decodes names', async () => {
    expect(await consultaRuc(resConsRuc('0502', 'x', contRuc(RUC, 'S')))).toMatchObject({
      contribuyente: { razonSocial: 'EMPRESA & CÍA', facturadorElectronico: true },
    })
  })

  it('returns "not found" for 0500', async () => {
    expect(await consultaRuc(resConsRuc('0500', 'RUC no existe'))).toEqual({
      encontrado: false,
      codigo: '0500',
      mensaje: 'RUC no existe',
    })
  })

  it.each([
    ['no permission', resConsRuc('0501', 'RUC sin permiso'), '0501'],
    ['no permission, with content', resConsRuc('0501', 'RUC sin permiso', contRuc(RUC)), '0501'],
    ['a code of another kind', resConsRuc('0183', 'RUC inactivo'), '0183'],
    ['a generic refusal in the shape of recibe', genericRefusal('0160', 'XML Mal Formado.'), '0160'],
  ])('rejects with SIFEN_REFUSED for %s', async (_what, answer, codigo) => {
    expect(await thrownBy(consultaRuc(answer))).toMatchObject({ code: 'SIFEN_REFUSED', received: 'answered', codigo })
  })

  it.each([
    ['another RUC', resConsRuc('0502', 'x', contRuc('80000001'))],
    ['no content', resConsRuc('0502', 'x')],
    ['content without a name', resConsRuc('0502', 'x', contRuc(RUC).replace(/<ns2:dRazCons>.*<\/ns2:dRazCons>/, ''))],
    ['no code', resConsRuc('', 'x')],
    ["another service's answer", consDe('0420', 'x')],
    ['a generic refusal without code', retEnviDe('')],
  ])('rejects with SIFEN_RESPONSE (unknown) for %s', async (_what, answer) => {
    expect(await thrownBy(consultaRuc(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })
})
