/**
 * The arithmetic of a document by worked examples and at its limits. invoices.test.ts compares random invoices with the
 * oracle too.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../../test/support/seed.ts'
import { omitIf, readReference, XSD_MISSING, xsdErrors } from '../../../../../test/support/witness.ts'
import { type Body, item, minimal, sign } from '../../../test/invoice-factory.ts'
import { apart, itemOracles, totalsOracle } from '../../../test/totals-oracle.ts'
import { all, readTree, textAt, type XmlNode } from '../../../test/xml-tree.ts'
import { add, parseDecimal, ZERO } from '../../decimal.ts'

const ITEM_AMOUNTS = [
  'dTotBruOpeItem',
  'dPorcDesIt',
  'dTotOpeItem',
  'dTotOpeGs',
  'dBasGravIVA',
  'dLiqIVAItem',
  'dBasExe',
]

/** Returns every descendant's text by name. Names are unique in an item and in gTotSub. */
function leaves(node: XmlNode | undefined): Record<string, string> {
  if (!node) return {}
  if (node.children.length === 0) return { [node.name]: node.text }
  return Object.assign({}, ...node.children.map(leaves))
}

const totalsOf = (xml: string) => leaves(all(readTree(xml), 'DE/gTotSub')[0])
const itemsOf = (xml: string) =>
  all(readTree(xml), 'DE/gDtipDE/gCamItem').map(node =>
    Object.fromEntries(Object.entries(leaves(node)).filter(([name]) => ITEM_AMOUNTS.includes(name))),
  )
const firstItem = (over: Body, rest: Body = {}) => itemsOf(sign(minimal({ items: [item(over)], ...rest })).text)[0]
const totals = (items: Body[], rest: Body = {}) => totalsOf(sign(minimal({ items, ...rest })).text)

/** Parses the amounts: `0.00000000` and `0` are equal. */
const numerically = (elements: Record<string, string>) =>
  Object.fromEntries(Object.entries(elements).map(([name, text]) => [name, parseDecimal(text)]))

describe('the sample of an approved document', () => {
  const read = () => readReference('samples/03-FE-firmada.xml')

  /** Returns the same sale as a client's request. */
  const asBody = (xml: string) =>
    minimal({
      items: all(readTree(xml), 'DE/gDtipDE/gCamItem').map(node =>
        item({
          descripcion: textAt(node, 'dDesProSer'),
          cantidad: textAt(node, 'dCantProSer'),
          precioUnitario: textAt(node, 'gValorItem/dPUniProSer'),
          afectacionIva: Number(textAt(node, 'gCamIVA/iAfecIVA')),
          tasaIva: Number(textAt(node, 'gCamIVA/dTasaIVA')),
        }),
      ),
    })

  it('has the totals computed from its items', () => {
    const sample = read()
    expect(Object.keys(totalsOf(sample))).toHaveLength(20)
    expect(numerically(totalsOf(sign(asBody(sample)).text))).toEqual(numerically(totalsOf(sample)))
  })

  it('has the amounts computed for each item', () => {
    const sample = read()
    expect(itemsOf(sample)).toHaveLength(3)
    expect(itemsOf(sign(asBody(sample)).text).map(numerically)).toEqual(itemsOf(sample).map(numerically))
  })
})

describe('one item', () => {
  it('of 10.000.000 at 5 % is rounded as in docs/sifen §3', () => {
    expect(firstItem({ precioUnitario: 5_000_000, cantidad: 2, tasaIva: 5 })).toEqual({
      dTotBruOpeItem: '10000000',
      dTotOpeItem: '10000000',
      dBasGravIVA: '9523809.52380952',
      dLiqIVAItem: '476190.47619048',
      dBasExe: '0',
    })
  })

  it('at 10 % has a tenth of the base as VAT', () => {
    expect(firstItem({ precioUnitario: 11_000 })).toMatchObject({
      dBasGravIVA: '10000',
      dLiqIVAItem: '1000',
      dBasExe: '0',
    })
  })

  it('exempt or exonerated has no base, no VAT, and 0 as dBasExe', () => {
    for (const afectacionIva of [2, 3]) {
      expect(firstItem({ afectacionIva, tasaIva: 0 })).toMatchObject({
        dBasGravIVA: '0',
        dLiqIVAItem: '0',
        dBasExe: '0',
      })
    }
  })

  it('partly taxed has base, VAT and exempt part that add up to the total (NT13)', () => {
    // 100·103·30/(10000 + 10·30) = 30; 3; and 100·103·70/10300 = 70.
    expect(firstItem({ precioUnitario: 103, afectacionIva: 4, ivaProporcion: 30 })).toMatchObject({
      dTotOpeItem: '103',
      dBasGravIVA: '30',
      dLiqIVAItem: '3',
      dBasExe: '70',
    })
  })

  it('partly taxed and very small has an exempt part of 0, never a negative one', () => {
    expect(firstItem({ precioUnitario: '0.00000005', afectacionIva: 4, ivaProporcion: '99.99999999' })).toMatchObject({
      dBasGravIVA: '0.00000005',
      dLiqIVAItem: '0.00000001',
      dBasExe: '0',
    })
  })

  it('with a discount and an advance amounts to (P − D − A) × Q, with D as a percentage of P', () => {
    expect(firstItem({ precioUnitario: 3000, cantidad: 3, descuento: 1000, anticipo: 500 })).toMatchObject({
      dTotBruOpeItem: '9000',
      dPorcDesIt: '33.33333333',
      dTotOpeItem: '4500',
    })
  })

  it('with a discount of 0 has no percentage (1852)', () => {
    expect(firstItem({ descuento: 0 })).not.toHaveProperty('dPorcDesIt')
  })

  it('with a rate of its own has its total in guaraníes', () => {
    const cash = { condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 1, moneda: 'PYG' }] } }
    const porItem = { moneda: 'USD', condicionTipoCambio: 2, ...cash }
    expect(firstItem({ precioUnitario: '10.5', cambio: '7300.1234' }, porItem)).toMatchObject({
      dTotOpeGs: '76651.2957',
    })
  })
})

describe('totals', () => {
  it('separate the amounts by rate and kind of VAT', () => {
    const mixed = [
      item({ precioUnitario: 11_000 }),
      item({ precioUnitario: 21_000, tasaIva: 5 }),
      item({ precioUnitario: 500, afectacionIva: 2, tasaIva: 0 }),
      item({ precioUnitario: 700, afectacionIva: 3, tasaIva: 0 }),
      item({ precioUnitario: 103, afectacionIva: 4, ivaProporcion: 30 }),
    ]
    expect(totals(mixed)).toEqual({
      dSubExe: '770',
      dSubExo: '500',
      dSub5: '21000',
      dSub10: '11033',
      dTotOpe: '33303',
      dTotDesc: '0',
      dTotDescGlotem: '0',
      dTotAntItem: '0',
      dTotAnt: '0',
      dPorcDescTotal: '0',
      dDescTotal: '0',
      dAnticipo: '0',
      dRedon: '0',
      dTotGralOpe: '33303',
      dIVA5: '1000',
      dIVA10: '1003',
      dTotIVA: '2003',
      dBaseGrav5: '20000',
      dBaseGrav10: '10030',
      dTBasGraIVA: '30030',
    })
  })

  it('leave out dSub5 and dSub10 when the tax is not VAT', () => {
    const exempt = [item({ afectacionIva: 3, tasaIva: 0 })]
    expect(totals(exempt, { tipoImpuesto: 3 })).not.toHaveProperty('dSub10')
    expect(totals(exempt, { tipoImpuesto: 5 })).toHaveProperty('dSub10', '0')
  })

  it('are converted to guaraníes at the document’s rate', () => {
    const dollars = totals([item({ precioUnitario: '10.55' })], { moneda: 'USD', tipo_cambio: '7300.1234' })
    expect(dollars).toMatchObject({ dTotGralOpe: '10.55', dTotalGs: '77016.30187' })
  })
})

const digitsText = (whole: number, decimals: number) =>
  fc.tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(whole + decimals) - 1n })).map(([n]) => {
    const text = n.toString().padStart(decimals + 1, '0')
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })

/** Extreme amounts: fifteen digits, eight decimals, hundred-millionths, shares near 0 and near all. */
const extreme = fc
  .record({
    amounts: fc.oneof(
      fc.tuple(digitsText(14, 8), fc.constant(1)),
      fc.tuple(digitsText(2, 8), digitsText(10, 8)),
      fc.tuple(digitsText(1, 8), digitsText(1, 8)),
    ),
    tasaIva: fc.constantFrom(5, 10),
    iva: fc.constantFrom<Body>(
      { afectacionIva: 1 },
      { afectacionIva: 4, ivaProporcion: '0.00000001' },
      { afectacionIva: 4, ivaProporcion: '33.33333333' },
      { afectacionIva: 4, ivaProporcion: '99.99999999' },
    ),
  })
  .map(({ amounts: [precioUnitario, cantidad], tasaIva, iva }) => item({ precioUnitario, cantidad, tasaIva, ...iva }))

describe('extreme amounts', () => {
  it('equal those of the oracle, add up exactly, and are valid by the XSD', async test => {
    omitIf(XSD_MISSING, test)
    await fc.assert(
      fc.asyncProperty(fc.array(extreme, { minLength: 1, maxLength: 8 }), async items => {
        const body = minimal({ items })
        const { text } = sign(body)
        expect(await xsdErrors(text)).toEqual([])
        const found = totalsOf(text)
        expect(found).toEqual(JSON.parse(JSON.stringify(totalsOracle(body))))
        const lines = itemsOf(text)
        itemOracles(body).forEach(({ elements, formulaExenta }, i) => {
          expect(lines[i]).toEqual(JSON.parse(JSON.stringify(elements)))
          expect(apart(lines[i]?.dBasExe ?? '', formulaExenta)).toBeLessThanOrEqual(2n)
        })
        const sum = lines.reduce((total, line) => add(total, parseDecimal(line.dTotOpeItem ?? '') ?? ZERO), ZERO)
        expect(parseDecimal(found.dTotOpe ?? '')).toBe(sum)
      }),
      seeded('importes extremos', 300),
    )
  })
})
