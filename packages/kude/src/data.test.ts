import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CDC, cuotas, elements, QR, RECEPTOR, rde, SITIO, TOTALES, USD } from '../test/kude-factory.ts'
import { kudeData } from './data.ts'

const SAMPLE = new URL('../../../test/reference/samples/03-FE-firmada.xml', import.meta.url)

const code = (xml: string) => {
  try {
    kudeData(xml)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('kudeData', () => {
  it('reads the captured invoice', () => {
    const data = kudeData(readFileSync(SAMPLE, 'utf8'))
    expect(data).toMatchObject({
      tipo: '1',
      cdc: CDC,
      timbrado: { numero: '12345678', inicioVigencia: '2024-11-20', documento: '001-001-0000113', serie: undefined },
      emisor: { ruc: '80000000-5', nombreFantasia: undefined, direccion: 'Avda. de las Residentas 100, casi Ñandutí' },
      receptor: {
        identificacion: { tipo: 'RUC', numero: '80012345-0' },
        nombre: 'Cliente Receptor SA',
        direccion: 'Avda. de las Residentas 200, ASUNCION (DISTRITO)',
        pais: undefined,
      },
      operacion: { fechaEmision: '2026-10-09T17:04:44' },
      moneda: { codigo: 'PYG', tipoCambio: undefined },
      condicion: { nombre: 'Contado', pagos: [{ medio: 'Efectivo', monto: '11450000', moneda: 'PYG' }], cuotas: [] },
      totales: {
        exentas: '1050000.00000000',
        gravadas5: '10000000.00000000',
        guaranies: '12150000',
        iva: '576190.47619048',
      },
      qr: { site: SITIO },
    })
    expect(data.emisor.actividades).toHaveLength(2)
    expect(
      data.items.map(({ codigo, valor }) => [codigo, valor?.exentas, valor?.gravadas5, valor?.gravadas10]),
    ).toEqual([
      ['FLETE-01', '0', '0', '1100000'],
      ['ALQ-LOCAL', '0', '10000000', '0'],
      ['CLASE-01', '1050000', '0', '0'],
    ])
  })

  it('returns the QR text unchanged, and the lookup site of its environment', () => {
    expect(kudeData(rde()).qr).toEqual({ text: QR, site: SITIO })
    expect(kudeData(rde({ qr: QR.replace('-test', '') })).qr?.site).toBe('https://ekuatia.set.gov.py/consultas/')
    expect(kudeData(rde({ qr: null })).qr).toBeUndefined()
  })

  it.each([
    ['taxed at 10 %', { afectacion: '1', tasa: '10', total: '1100' }, ['0', '0', '1100']],
    ['taxed at 5 %', { afectacion: '1', tasa: '5', total: '1050' }, ['0', '1050', '0']],
    ['exempt', { afectacion: '3', tasa: '0', total: '900' }, ['900', '0', '0']],
    ['exempt with any rate', { afectacion: '3', tasa: '10', total: '900' }, ['900', '0', '0']],
    ['exonerated, by its rate of zero', { afectacion: '2', tasa: '0', total: '800' }, ['800', '0', '0']],
    ['exonerated with a rate', { afectacion: '2', tasa: '10', total: '800' }, ['0', '800', '0']],
    [
      'partially taxed at 10 %',
      { afectacion: '4', tasa: '10', total: '1000', base: '476.19047619', iva: '47.61904762', exento: '476.19047619' },
      ['476.19047619', '0', '523.80952381'],
    ],
    [
      'partially taxed at 5 %',
      { afectacion: '4', tasa: '5', total: '1000', base: '300', iva: '15', exento: '685' },
      ['685', '315', '0'],
    ],
  ] as const)('puts an item %s in its column', (_, item, columns) => {
    const [exentas, gravadas5, gravadas10] = columns
    expect(kudeData(rde({ items: [item] })).items[0]).toMatchObject({ valor: { exentas, gravadas5, gravadas10 } })
  })

  it('puts an item without gCamIVA in no column', () => {
    const xml = rde().replace(/<gCamIVA>.*<\/gCamIVA>/, '')
    expect(kudeData(xml).items[0]).toMatchObject({
      valor: { conIva: false, total: '110000', exentas: '0', gravadas5: '0', gravadas10: '0' },
    })
  })

  it('adds the share of the global discount to the discount of the item', () => {
    const resta = elements({ dDescItem: '100.5', dPorcDesIt: '1', dDescGloItem: '20' })
    expect(kudeData(rde({ items: [{ resta }] })).items[0]?.valor?.descuento).toBe('120.5')
  })

  it('reads a credit with instalments', () => {
    const { condicion } = kudeData(rde({ condicion: cuotas(3, '250000') }))
    expect(condicion).toMatchObject({ nombre: 'Crédito', cantidadCuotas: '3', entregaInicial: '500000', pagos: [] })
    expect(condicion?.cuotas.map(c => c.vencimiento)).toEqual(['2027-01-15', '2027-02-15', '2027-03-15'])
  })

  it('returns the exchange rate and the total in guaraníes for a document in foreign currency', () => {
    const totales = elements({ ...TOTALES, dTotGralOpe: '100.5', dTotalGs: '734906.25' })
    const data = kudeData(rde({ moneda: USD, totales }))
    expect(data.moneda).toEqual({ codigo: 'USD', nombre: 'US Dollar', tipoCambio: '7312.5' })
    expect(data.totales).toMatchObject({ general: '100.5', guaranies: '734906.25' })
  })

  it('adds the exonerated subtotal to the exempt one', () => {
    const totales = elements({ ...TOTALES, dSubExe: '100', dSubExo: '50.5' })
    expect(kudeData(rde({ totales })).totales?.exentas).toBe('150.5')
  })

  it('returns the identity document and the country of a foreign receiver without RUC', () => {
    const receptor = elements({
      iNatRec: '2',
      cPaisRec: 'BRA',
      dDesPaisRe: 'Brasil',
      dDTipIDRec: 'Pasaporte',
      dNumIDRec: 'FX100',
      dNomRec: 'João da Silva',
    })
    expect(kudeData(rde({ receptor })).receptor).toEqual({
      identificacion: { tipo: 'Pasaporte', numero: 'FX100' },
      nombre: 'João da Silva',
      nombreFantasia: undefined,
      direccion: undefined,
      pais: 'Brasil',
      telefono: undefined,
      email: undefined,
    })
  })

  it('leaves out house number 0', () => {
    expect(kudeData(rde({ receptor: elements({ ...RECEPTOR, dNumCasRec: '0' }) })).receptor.direccion).toBe(
      'Ruta Transchaco km 17',
    )
  })

  it.each([
    ['Avda. España', '1234', 'Avda. España 1234'],
    ['Ruta Transchaco km 17', '1714', 'Ruta Transchaco km 17 N° 1714'],
    ['Calle 5', '0', 'Calle 5'],
  ])('joins %s and house number %s to %s', (dDirRec, dNumCasRec, direccion) => {
    const receptor = elements({ ...RECEPTOR, dDirRec, dNumCasRec })
    expect(kudeData(rde({ receptor })).receptor.direccion).toBe(direccion)
  })

  it('finds elements by namespace, under any prefix', () => {
    const prefixed = rde({ qr: null })
      .replace('xmlns="http://ekuatia', 'xmlns:s="http://ekuatia')
      .replace(/<(\/?)(?!Signature|SignedInfo)(\w)/g, '<$1s:$2')
    expect(kudeData(prefixed)).toEqual(kudeData(rde({ qr: null })))
  })

  it("ignores elements outside SIFEN's namespace", () => {
    const foreign = '<otro xmlns="urn:x"><dNumTim xmlns="http://ekuatia.set.gov.py/sifen/xsd">99999999</dNumTim></otro>'
    expect(kudeData(rde().replace('<gTimb>', `<gTimb>${foreign}`)).timbrado.numero).toBe('12345678')
  })

  it.each([
    ['broken XML', '<rDE'],
    ['another root', '<x xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>'],
    ['no namespace', rde().replace(/xmlns="http:\/\/ekuatia[^"]*"/, '')],
    ['a DOCTYPE', `<!DOCTYPE rDE [<!ENTITY a "b">]>${rde()}`],
    ['nesting in excess', rde({ informacion: '<a>'.repeat(100) + '</a>'.repeat(100) })],
    ['a missing element', rde().replace(/<dRucEm>.*<\/dRucEm>/, '')],
    ['a QR text over 600 characters', rde({ qr: QR + 'f'.repeat(400) })],
    ['a QR text that is no address', rde({ qr: 'x'.repeat(120) })],
  ])('refuses %s with KUDE_XML', (_, xml) => expect(code(xml)).toBe('KUDE_XML'))

  it('names the missing element in the error', () => {
    expect(() => kudeData(rde().replace(/<dRucEm>.*<\/dRucEm>/, ''))).toThrow(
      'Falta el elemento dRucEm dentro de gEmis.',
    )
  })

  it.each(['9', '10', 'toString'])('refuses type %s with KUDE_TIPO', tipo =>
    expect(code(rde({ tipo }))).toBe('KUDE_TIPO'),
  )
})
