/** The XML of the fields of some trades, and of discounts and advances of the whole document, by worked examples. */
import { describe, expect, it } from 'vitest'
import { type Body, item, minimal, problemsOf, sign } from '../../test/invoice-factory.ts'
import { caja, ciclo, conGlobales, medidor, poliza, vehiculoNuevo } from '../../test/sectores-factory.ts'
import { nota, remision } from '../../test/tipos-factory.ts'
import { readInput } from './input/read-input.ts'

/** Returns the XML of a group, without its own tags. */
const groupIn = (body: Body, el: string) => new RegExp(`<${el}>(.*)</${el}>`).exec(sign(body).text)?.[1]

describe('a vehicle', () => {
  it('is written in its item with the descriptions of its codes', () => {
    expect(groupIn(minimal({ items: [item({ sectorAutomotor: vehiculoNuevo() })] }), 'gVehNuevo')).toBe(
      '<iTipOpVN>2</iTipOpVN><dDesTipOpVN>Venta al Consumidor final</dDesTipOpVN><dChasis>9BWZZZ377VT004251</dChasis>' +
        '<dColor>Rojo</dColor><dPotencia>110</dPotencia><dCapMot>1600</dCapMot><dPNet>1.2</dPNet><dPBruto>1.95</dPBruto>' +
        '<iTipCom>9</iTipCom><dDesTipCom>Eléctrico</dDesTipCom><dNroMotor>EA111-1234567</dNroMotor>' +
        '<dCapTracc>0.4</dCapTracc><dAnoFab>2026</dAnoFab><cTipVeh>Automóvil</cTipVeh><dCapac>5</dCapac>',
    )
  })

  it('is written in a remission too', () => {
    const items = [{ descripcion: 'Auto', cantidad: 1, sectorAutomotor: { chasis: '9BWZZZ377VT004251' } }]
    expect(groupIn(remision({ items }), 'gVehNuevo')).toBe('<dChasis>9BWZZZ377VT004251</dChasis>')
  })

  it('is left out when absent', () => {
    expect(sign(minimal({ items: [item({ sectorAutomotor: {} })] })).text).not.toContain('gVehNuevo')
  })
})

describe('sectors', () => {
  it('of energy compute the consumption from the readings, unless it is given', () => {
    const meters = [medidor({ consumoKwh: undefined }), medidor({ consumoKwh: 7 }), { lecturaActual: 3 }]
    const { text } = sign(minimal({ sectorEnergiaElectrica: meters }))
    expect([...text.matchAll(/<dConKwh>([^<]*)/g)].map(([, kwh]) => kwh)).toEqual(['250.5', '7'])
    expect(text.match(/<gGrupEner>/g)).toHaveLength(3)
  })

  it('of insurance accept one policy without the list, and a date as its midnight', () => {
    const { codigoAseguradora, ...rest } = poliza({ inicioVigencia: '2026-11-21', finVigencia: undefined })
    expect(groupIn(minimal({ sectorSeguros: { codigoAseguradora, ...rest } }), 'gGrupSeg')).toBe(
      '<dCodEmpSeg>112</dCodEmpSeg><gGrupPolSeg><dPoliza>AUTO</dPoliza><dUnidVig>meses</dUnidVig><dVigencia>12</dVigencia>' +
        '<dNumPoliza>P-2026-1</dNumPoliza><dFecIniVig>2026-11-21T00:00:00</dFecIniVig><dCodInt>1</dCodInt></gGrupPolSeg>',
    )
    const [problem] = problemsOf(minimal({ sectorSeguros: poliza({ numeroPoliza: undefined }) }))
    expect(problem?.campo).toBe('sectorSeguros.numeroPoliza')
  })

  it('of supermarkets are written with all their fields', () => {
    expect(groupIn(minimal({ sectorSupermercados: caja() }), 'gGrupSup')).toBe(
      '<dNomCaj>Ana Ayala</dNomCaj><dEfectivo>100000</dEfectivo><dVuelto>26000</dVuelto><dDonac>500</dDonac>' +
        '<dDesDonac>Teletón</dDesDonac>',
    )
  })

  it('of cycles write one element for each due date, and accept one without the list', () => {
    const dates = (vencimientoPago: unknown) =>
      groupIn(minimal({ sectorAdicional: ciclo({ vencimientoPago }) }), 'gGrupAdi')
    expect(dates(['2026-12-10', '2026-12-20', '2026-12-30'])).toContain(
      '<dFecFinC>2026-11-30</dFecFinC><dVencPag>2026-12-10</dVencPag><dVencPag>2026-12-20</dVencPag><dVencPag>2026-12-30</dVencPag><dContrato>',
    )
    expect(dates('2026-12-10')).toContain('<dFecFinC>2026-11-30</dFecFinC><dVencPag>2026-12-10</dVencPag><dContrato>')
    for (const nothing of [[], null, ' ']) expect(dates(nothing)).not.toContain('dVencPag')
  })

  it.each([
    ['a day that does not exist', '2026-02-30', 'vencimientoPago'],
    ['the second one', ['2026-12-10', 'mañana'], 'vencimientoPago.1'],
    ['a number', 20261210, 'vencimientoPago'],
    ['an object in the list', [{}], 'vencimientoPago.0'],
    ['nothing in the list', [null], 'vencimientoPago.0'],
    ['a blank in the list', ['2026-12-10', ' '], 'vencimientoPago.1'],
  ])('of cycles report %s once, where the client wrote it', (_, vencimientoPago, campo) => {
    const problems = problemsOf(minimal({ sectorAdicional: { vencimientoPago } }))
    expect(problems.map(problem => problem.campo)).toEqual([`sectorAdicional.${campo}`])
  })

  it('are written in a note as in an invoice, and refused in a remission', () => {
    expect(groupIn(nota({ sectorAdicional: ciclo() }), 'gGrupAdi')).toContain('<dCiclo>Noviembre 2026</dCiclo>')
    expect(problemsOf(remision({ sectorAdicional: ciclo() })).map(({ campo }) => campo)).toEqual(['sectorAdicional'])
  })

  it.each([
    ['sectorAutomotor', 'chassis', 'chasis'],
    ['sectorEnergiaElectrica', 'lecturaActua', 'lecturaActual'],
    ['sectorSeguros', 'numeroPolisa', 'numeroPoliza'],
    ['sectorSupermercados', 'nombreCajera', 'nombreCajero'],
    ['sectorAdicional', 'vencimientosPago', 'vencimientoPago'],
  ])('report in %s the unknown name %s with the nearest one: %s', (group, name, near) => {
    const value = { [group]: { [name]: 'x' } }
    const body = group === 'sectorAutomotor' ? { items: [value] } : value
    expect(readInput(body).advertencias.map(({ mensaje }) => mensaje)).toEqual([
      expect.stringContaining(`¿Quiso decir ${near}?`),
    ])
  })
})

describe('global discounts, advances, commission and rounding', () => {
  const leaf = (text: string, el: string) =>
    [...text.matchAll(new RegExp(`<${el}>([^<]*)`, 'g'))].map(([, value]) => value)

  it('are spread over the items: the discount by price, the advance by the amount left', () => {
    const { text } = sign(conGlobales())
    expect({
      porcentaje: leaf(text, 'dPorcDescTotal'),
      descuentos: leaf(text, 'dDescGloItem'),
      anticipos: leaf(text, 'dAntGloPreUniIt'),
      items: leaf(text, 'dTotOpeItem'),
      condicionAnticipo: leaf(text, 'dDesCondAnt'),
    }).toEqual({
      porcentaje: ['10'],
      descuentos: ['1100', '500'],
      // 3000 × 9900 / 18900, less the 0.00000001 that the other two units exceeded; 3000 × 4500 / 18900.
      anticipos: ['1571.42857142', '714.28571429'],
      items: ['8328.57142858', '7571.42857142'],
      condicionAnticipo: ['Anticipo Global'],
    })
  })

  it('make the total: less the rounding, plus the commission with its VAT included', () => {
    const { text } = sign(conGlobales())
    const totals = ['dTotOpe', 'dTotDescGlotem', 'dDescTotal', 'dTotAnt', 'dAnticipo', 'dRedon', 'dComi', 'dTotGralOpe']
    expect(Object.fromEntries(totals.map(el => [el, leaf(text, el).join()]))).toEqual({
      dTotOpe: '15900',
      dTotDescGlotem: '2100',
      dDescTotal: '2100',
      dTotAnt: '3000',
      dAnticipo: '3000',
      dRedon: '45',
      dComi: '1100',
      dTotGralOpe: '16955',
    })
    // 8328.57142858 / 11 + 7571.42857142 / 21 + 1100 / 11
    expect({ comision: leaf(text, 'dIVAComi'), total: leaf(text, 'dTotIVA') }).toEqual({
      comision: ['100'],
      total: ['1217.68707483'],
    })
  })

  it('are written in every item, also in one of price 0 (1860)', () => {
    const items = [item(), item({ precioUnitario: 0 })]
    expect(leaf(sign(minimal({ items, descuentoGlobal: 11 })).text, 'dDescGloItem')).toEqual(['11', '0'])
  })

  it('never make an item negative', () => {
    const items = [
      item({ precioUnitario: 1 }),
      ...Array.from({ length: 6 }, () => item({ precioUnitario: '0.00000003', cantidad: 9_999_999 })),
    ]
    const { text } = sign(minimal({ items, anticipoGlobal: '2.79999981' }))
    expect(leaf(text, 'dTotOpeItem').filter(total => total?.startsWith('-'))).toEqual([])
  })

  it('include no VAT on the commission of a document without VAT', () => {
    const { text } = sign(minimal({ tipoImpuesto: 4, items: [item({ afectacionIva: 3, tasaIva: 0 })], comision: 1100 }))
    expect({ comision: leaf(text, 'dComi'), iva: leaf(text, 'dIVAComi') }).toEqual({ comision: ['1100'], iva: [] })
  })

  it('cause a warning in a remission', () => {
    const warned = sign(remision({ descuentoGlobal: 1, comision: 1 })).prepared.advertencias
    expect(warned.map(({ campo }) => campo)).toEqual(['descuentoGlobal', 'comision'])
    expect(sign(remision({ descuentoGlobal: 1, comision: 1 })).text).not.toContain('gTotSub')
  })
})
