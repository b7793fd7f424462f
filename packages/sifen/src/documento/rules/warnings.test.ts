/** Every warning, at both sides of its boundary, and ordinary documents without warnings. */
import { describe, expect, it } from 'vitest'
import {
  type Body,
  contexto,
  creditSale,
  item,
  minimal,
  publicSale,
  sign,
  termSale,
} from '../../../test/invoice-factory.ts'
import { medidor, poliza } from '../../../test/sectores-factory.ts'
import { remision } from '../../../test/tipos-factory.ts'
import { DOCUMENT_WARNINGS } from './document.ts'
import { MEDIDOR_WARNINGS, SECTOR_WARNINGS } from './sectores.ts'
import { CUOTA_WARNINGS, ITEM_WARNINGS, WARNING_RULES } from './warnings.ts'

const warnings = (body: Body) => sign(body).prepared.advertencias
const contado = (entregas: Body[], rest: Body = {}) => minimal({ condicionPago: { condicion: 1, entregas }, ...rest })
const credito = (credito: Body, entregas?: Body[]) =>
  minimal({ condicionPago: { condicion: 2, credito, ...(entregas && { entregas }) } })
const cuotas = (cuotas: number, montos: unknown[], over: Body = {}, entregas?: Body[]) =>
  credito({ tipo: 2, cuotas, infoCuotas: montos.map(monto => ({ monto })), ...over }, entregas)
const vence = (vencimiento: string, over: Body = {}) => ({
  ...credito({ tipo: 2, cuotas: 1, infoCuotas: [{ monto: 11000, vencimiento }] }),
  ...over,
})
const dolares = { moneda: 'USD', tipo_cambio: 7300 }
const taxpayer = (over: Body) => minimal({ receptor: { ...(minimal().receptor as Body), ...over } })
const unnamed = (over: Body) => minimal({ receptor: { naturaleza: 2, tipoDoc: 5, ...over } })
const traslado = (motivo: number) =>
  remision({ descripcion: 'Traslado', remision: { ...(remision().remision as Body), motivo } })
const efectivo = (monto: unknown, over: Body = {}) => ({ tipo: 1, monto, ...over })

const PAGOS = 'condicionPago.entregas'
const ENTREGA = 'condicionPago.credito.montoEntrega'
const PLAZO = 'condicionPago.credito.plazo'
const CUOTAS = 'condicionPago.credito.infoCuotas'

/** The total of `minimal` is Gs 11.000. */
const CASES: readonly (readonly [kind: string, body: Body, ...campos: string[]])[] = [
  ['nothing said of payments', minimal()],
  ['a payment of the total', contado([efectivo(11000)])],
  ['payments that add up to it', contado([efectivo(5000), { tipo: 5, monto: '6000' }])],
  ['a unit less', contado([efectivo(10999)])],
  ['a unit more', contado([efectivo(11001)])],
  ['more than a unit less', contado([efectivo('10998.9999')], {}), PAGOS],
  ['more than a unit more', contado([efectivo(11000), efectivo('1.0001')]), PAGOS],
  ['five of eleven thousand', contado([efectivo(5)]), PAGOS],
  ['dollars that add up', contado([efectivo(10000), efectivo(1000)], dolares)],
  ['dollars that do not', contado([efectivo(10000)], dolares), PAGOS],
  ['dollars paid with as many guaraníes', contado([efectivo(11000, { moneda: 'PYG' })], dolares), PAGOS],
  ['dollars paid in guaraníes', contado([efectivo(80_300_000, { moneda: 'PYG' })], dolares)],
  ['a fifth less in guaraníes', contado([efectivo(64_240_000, { moneda: 'PYG' })], dolares)],
  ['more than a fifth less', contado([efectivo(64_239_999, { moneda: 'PYG' })], dolares), PAGOS],
  ['a fifth more in guaraníes', contado([efectivo(96_360_000, { moneda: 'PYG' })], dolares)],
  ['more than a fifth more', contado([efectivo(96_360_001, { moneda: 'PYG' })], dolares), PAGOS],
  ['guaraníes paid in dollars too', contado([efectivo(3700), efectivo(1, { moneda: 'USD', cambio: 7300 })])],
  ['guaraníes paid with as many dollars', contado([efectivo(11000, { moneda: 'USD', cambio: 7300 })]), PAGOS],
  [
    'a total of fifteen digits',
    contado([efectivo(1)], { items: [item({ precioUnitario: '999999999999999' })] }),
    PAGOS,
  ],

  ['a credit that says nothing', minimal({ condicionPago: { condicion: 2 } }), PLAZO],
  ['a credit by term, without one', credito({ tipo: 1 }), PLAZO],
  ['a blank term', credito({ plazo: ' ' }), PLAZO],
  ['a term', credito({ plazo: '60 días' })],
  ['an initial payment', credito({ plazo: '60 días', montoEntrega: 1000 }, [efectivo(400), efectivo(600)])],
  ['another initial payment', credito({ plazo: '60 días', montoEntrega: 1000 }, [efectivo(400)]), ENTREGA],
  [
    'another one, in dollars: not compared',
    credito({ plazo: '60 días', montoEntrega: 1000 }, [efectivo(4, { moneda: 'USD', cambio: 7300 })]),
  ],

  ['instalments without their list', credito({ tipo: 2, cuotas: 2 })],
  ['instalments with an empty one', cuotas(2, [])],
  ['instalments that add up', cuotas(2, [5500, '5500.0001'])],
  ['fewer than announced', cuotas(3, [5500, 5500]), CUOTAS],
  ['more than announced', cuotas(1, [5500, 5500]), CUOTAS],
  ['less than the credit', cuotas(2, [5500, 5498]), CUOTAS],
  ['number and sum', cuotas(2, [1]), CUOTAS, CUOTAS],
  ['an instalment due on the day of the document', vence('2026-11-21')],
  ['an instalment due the day before', vence('2026-11-20'), `${CUOTAS}.0.vencimiento`],
  [
    'an instalment due before a later document',
    vence('2026-11-21', { fechaEmision: '2026-11-22T09:00:00' }),
    'fechaEmision',
    `${CUOTAS}.0.vencimiento`,
  ],
  ['a clock ten minutes ahead', minimal({ fechaEmision: '2026-11-21T10:10:00' })],
  ['a date further ahead, as UTC is', minimal({ fechaEmision: '2026-11-21T10:10:01' }), 'fechaEmision'],
  ['what the initial payment leaves', cuotas(1, [10000], { montoEntrega: 1000 }, [efectivo(1000)])],
  ['the whole, in spite of the initial payment', cuotas(1, [11000], { montoEntrega: 1000 }, [efectivo(1000)]), CUOTAS],
  [
    'an initial payment in dollars: not compared',
    cuotas(1, [1], { montoEntrega: 1000 }, [efectivo(1000, { moneda: 'USD', cambio: 7300 })]),
  ],
  ['an instalment in dollars: not compared', credito({ cuotas: 1, infoCuotas: [{ monto: 1, moneda: 'USD' }] })],

  ['a document of a taxpayer', taxpayer({ tipoDoc: 1 }), 'receptor.tipoDoc'],
  ['its kind in words', taxpayer({ documentoTipoDescripcion: 'Libreta' }), 'receptor.documentoTipoDescripcion'],

  ['an unnamed receiver', unnamed({})],
  ['one that says so', unnamed({ numeroDocumento: '0', nombre: ' SIN nombre ' })],
  ['one with a number', unnamed({ numeroDocumento: '4567890' }), 'receptor.numeroDocumento'],
  ['one with a name', unnamed({ nombre: 'Juana Pérez' }), 'receptor.nombre'],
  [
    'one with both',
    unnamed({ numeroDocumento: '4567890', nombre: 'Juana Pérez' }),
    'receptor.numeroDocumento',
    'receptor.nombre',
  ],

  ['half guaraníes that make a whole total', minimal({ items: [item({ precioUnitario: '18500.5', cantidad: 2 })] })],
  ['half a guaraní in the total', minimal({ items: [item({ precioUnitario: '18500.5' })] }), 'items'],
  ['half a dollar in the total', minimal({ items: [item({ precioUnitario: '10.5' })], ...dolares })],

  ['subtotals that agree', minimal({ totales: { subtotalGravado10: 10999, iva10: 1001, subtotalExento: 0 } })],
  [
    'subtotals that do not',
    minimal({ totales: { subtotalExento: 2, subtotalGravado5: 2, subtotalGravado10: 1, iva5: 2, iva10: 1 } }),
    ...['subtotalExento', 'subtotalGravado5', 'subtotalGravado10', 'iva5', 'iva10'].map(campo => `totales.${campo}`),
  ],
  ['advances of items, said to be those', minimal({ condicionAnticipo: 2, items: [item({ anticipo: 1000 })] })],
  [
    'advances of items, said to be of all',
    minimal({ condicionAnticipo: 1, items: [item({ anticipo: 1000 })] }),
    'condicionAnticipo',
  ],
  [
    'an advance of all, said to be of items',
    minimal({ condicionAnticipo: 2, anticipoGlobal: 1000 }),
    'condicionAnticipo',
  ],
  ['an advance of all', minimal({ anticipoGlobal: 1000 })],
  [
    'a discount of all whose parts end in a fraction',
    minimal({ items: [item({ cantidad: 3 })], descuentoGlobal: 1000 }),
  ],
  [
    'a policy of an item',
    minimal({ items: [item({ codigoInterno: 'A' })], sectorSeguros: [poliza({ codigoInternoItem: 'A' })] }),
  ],
  ['a policy of no item', minimal({ sectorSeguros: [poliza({ codigoInternoItem: 'A' })] }), 'sectorSeguros'],
  [
    'a meter that went back',
    minimal({ sectorEnergiaElectrica: [medidor({ lecturaActual: 5, consumoKwh: undefined })] }),
    'sectorEnergiaElectrica.0.lecturaActual',
  ],
  [
    'one whose consumption is told',
    minimal({ sectorEnergiaElectrica: [medidor({ lecturaActual: 5, consumoKwh: 9 })] }),
  ],
  ['one without readings', minimal({ sectorEnergiaElectrica: [{ numeroMedidor: '1' }] })],
  ['a price of 0', minimal({ items: [item(), item({ precioUnitario: 0 })] }), 'items.1.precioUnitario'],
  ...[
    ['half a percent taxed', '0.5', 'items.1.ivaProporcion'],
    ['one percent taxed', 1, 'items.1.ivaProporcion'],
    ['more than one percent taxed', '1.1'],
  ].map(
    ([kind, ivaProporcion, ...campos]) =>
      [kind, minimal({ items: [item(), item({ afectacionIva: 4, ivaProporcion })] }), ...campos] as [string, Body],
  ),
  ['a price of 0 as a text', minimal({ items: [item(), item({ precioUnitario: '0.00' })] }), 'items.1.precioUnitario'],
  ...[8, 9].map(motivo => ['goods of another, to be worked on', traslado(motivo), 'receptor.numeroDocumento'] as const),
  ['goods of another, to be shown', traslado(11)],
  ['everything that an invoice may hold', publicSale()],
  ['instalments in dollars, the rest in guaraníes', creditSale()],
  ['a sale on thirty days', termSale()],
]

const odd = (over: Body = {}) => minimal({ items: [item({ precioUnitario: 11037 })], ...over })

/** Documents of an emitter that rounds to Gs 50. */
const ROUNDED: typeof CASES = [
  ['a total that needs no rounding', minimal()],
  ['a total that the emitter rounds', odd(), 'redondearA'],
  ['one that the client knows', odd({ totales: { totalOperacion: 11000 } })],
  ['one that the document rounds', odd({ redondearA: 50 })],
  ['one that the document does not round', odd({ redondearA: 0 })],
  ['one whose rounding is told', odd({ redondeo: 37 })],
  ['payments of the rounded total', odd({ redondearA: 50, ...contado([efectivo(11000)], { items: odd().items }) })],
  ['payments of the total before it', contado([efectivo(11037)], { items: odd().items }), PAGOS, 'redondearA'],
]

describe('a warning', () => {
  it.each(ROUNDED.map(([kind, body, ...campos]) => [kind, body, campos] as const))(
    'is reported, or not, where the emitter rounds: %s',
    (_, body, expected) => {
      const { advertencias } = sign(body, contexto({ redondearA: 50 })).prepared
      expect(advertencias.map(({ campo }) => campo)).toEqual(expected)
    },
  )

  it('says what the emitter’s rounding takes off, and how to do without', () => {
    expect(sign(odd(), contexto({ redondearA: 50 })).prepared.advertencias).toEqual([
      {
        campo: 'redondearA',
        mensaje:
          'El emisor redondea a 50 guaraníes: se restan Gs 37 y el total es Gs 11.000. Si este documento no se redondea, indique redondearA 0.',
      },
    ])
  })

  it.each(CASES.map(([kind, body, ...campos]) => [kind, body, campos] as const))(
    'is reported, or not, as expected: %s',
    (_, body, expected) => {
      expect(warnings(body).map(({ campo }) => campo)).toEqual(expected)
    },
  )

  it('has a case here for every rule', () => {
    const seen = new Set([...CASES, ...ROUNDED].flatMap(([, , ...campos]) => campos))
    const fields = [
      ...[
        ...(WARNING_RULES.receptor ?? []),
        ...(WARNING_RULES.condicion ?? []),
        ...(WARNING_RULES.totales ?? []),
        ...(WARNING_RULES.remision ?? []).slice(0, 1),
      ].map(({ campo }) => campo),
      ...DOCUMENT_WARNINGS.map(({ campo }) => campo),
      ...SECTOR_WARNINGS.map(({ campo }) => campo),
      ...MEDIDOR_WARNINGS.map(({ campo }) => `sectorEnergiaElectrica.0.${campo}`),
      ...ITEM_WARNINGS.map(({ campo }) => `items.1.${campo}`),
      ...CUOTA_WARNINGS.map(({ campo }) => `${CUOTAS}.0.${campo}`),
    ]
    expect(fields.filter(campo => !seen.has(campo))).toEqual([])
  })

  it('is reported fifty times at most', () => {
    const items = [item(), ...Array.from({ length: 60 }, () => item({ precioUnitario: 0 }))]
    expect(warnings(minimal({ items }))).toHaveLength(50)
  })

  it('is a Spanish sentence with the amounts that disagree', () => {
    const [pagos] = warnings(contado([efectivo(5)]))
    expect(pagos?.mensaje).toBe(
      'Los pagos de condicionPago.entregas suman Gs 5 y el total es Gs 11.000. SIFEN no los compara: revíselos.',
    )
    for (const { mensaje } of CASES.flatMap(([, body]) => warnings(body))) {
      expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/)
      expect(mensaje).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it.each([
    ['18500.5', 'Gs 18.500,5'],
    ['999505739425.5', 'Gs 999.505.739.425,5'],
    ['0.25', 'Gs 0,25'],
  ])('writes a total of %s as people do: %s', (precioUnitario, written) => {
    expect(warnings(minimal({ items: [item({ precioUnitario })] }))[0]?.mensaje).toBe(
      `El total es ${written} y los guaraníes no tienen decimales: revise cantidades, precios y descuentos.`,
    )
  })

  it('says what an unnamed receiver is not sent with, and what to do', () => {
    expect(warnings(unnamed({ nombre: 'Juana Pérez' }))[0]?.mensaje).toBe(
      'SIFEN no admite número de documento ni nombre con tipoDoc 5 (innominado): receptor.nombre no se envía. Para enviarlo, use tipoDoc 1 (cédula).',
    )
  })

  it('writes payments in several currencies in guaraníes', () => {
    expect(warnings(contado([efectivo(140_000, { moneda: 'PYG' })], dolares))[0]?.mensaje).toBe(
      'Los pagos de condicionPago.entregas valen Gs 140.000 y el total vale Gs 80.300.000: difieren en más del 20 %. Revise montos y monedas: SIFEN no los compara.',
    )
  })

  it('writes other currencies with their code', () => {
    expect(warnings(contado([efectivo('1234.5')], dolares))[0]?.mensaje).toBe(
      'Los pagos de condicionPago.entregas suman USD 1.234,5 y el total es USD 11.000. SIFEN no los compara: revíselos.',
    )
  })

  it('says how the value was read', () => {
    expect(warnings(minimal({ condicionPago: { condicion: 2 } }))[0]?.mensaje).toContain('«30 días»')
  })
})
