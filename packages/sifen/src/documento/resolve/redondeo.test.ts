/** Totals rounded down to a coin: by the document, by its emitter, and not at all. docs/notes 537, 539 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../../test/support/seed.ts'
import { omitIf, XSD_MISSING, xsdErrors } from '../../../../../test/support/witness.ts'
import { type Body, contexto, item, minimal, sign } from '../../../test/invoice-factory.ts'
import { autofactura, nota, notaDeDebito, remision } from '../../../test/tipos-factory.ts'
import { MONEDAS_DE_REDONDEO } from './redondeo.ts'

const leaf = (xml: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1]
const signed = (body: Body, redondearA?: number) => sign(body, contexto({ redondearA })).text
const rounding = (body: Body, redondearA?: number) => {
  const xml = signed(body, redondearA)
  return { redondeo: leaf(xml, 'dRedon'), total: leaf(xml, 'dTotGralOpe') }
}
const sale = (precioUnitario: number | string, over: Body = {}) =>
  minimal({ items: [item({ precioUnitario })], ...over })
const to50 = { redondearA: 50 }

describe('the total', () => {
  it.each<[kind: string, body: Body, redondeo: string, total: string]>([
    ['already a multiple', sale(11000, to50), '0', '11000'],
    ['above one', sale(11037, to50), '37', '11000'],
    ['a guaraní below the next', sale(11049, to50), '49', '11000'],
    ['to 100', sale(11050, { redondearA: 100 }), '50', '11000'],
    ['to 500', sale(11499, { redondearA: '500' }), '499', '11000'],
    ['to 1000', sale(11999, { redondearA: 1000 }), '999', '11000'],
    ['with decimals', sale('11037.1234', to50), '37.1234', '11000'],
    ['with a commission, which counts', sale(11000, { ...to50, comision: 1130 }), '30', '12100'],
    ['with a discount and an advance', sale(11037, { ...to50, descuentoGlobal: 5, anticipoGlobal: 2 }), '30', '11000'],
    ['of fifteen digits', sale('999999999999999', to50), '49', '999999999999950'],
    ['of nothing', minimal({ items: [item({ precioUnitario: 0 })], ...to50 }), '0', '0'],
    [
      'exempt',
      minimal({ items: [item({ precioUnitario: 11037, afectacionIva: 3, tasaIva: 0 })], ...to50 }),
      '37',
      '11000',
    ],
  ])('is rounded down: %s', (_, body, redondeo, total) => {
    expect(rounding(body)).toEqual({ redondeo, total })
  })

  it('is what a cash sale pays, and its VAT stays', () => {
    const xml = signed(sale(11037, to50))
    expect({ pago: leaf(xml, 'dMonTiPag'), iva: leaf(xml, 'dTotIVA'), liquidado: leaf(xml, 'dLiqTotIVA10') }).toEqual({
      pago: '11000',
      iva: leaf(signed(sale(11037)), 'dTotIVA'),
      liquidado: undefined,
    })
  })

  it('a hundred-millionth off a multiple counts as that multiple: dRedon has four decimals', () => {
    const thirds = { items: [item({ precioUnitario: 11037, cantidad: 3 })], descuentoGlobal: 11 }
    const { redondeo, total } = rounding(minimal({ ...thirds, ...to50 }))
    expect(redondeo).toBe('0')
    expect(Math.abs(Number(total) - 33100)).toBeLessThan(1e-6)
  })
})

describe('the emitter’s rounding', () => {
  it.each<[kind: string, body: Body, redondeo: string, total: string]>([
    ['an invoice', sale(11037), '37', '11000'],
    ['a credit note', nota({ items: sale(11037).items }), '37', '11000'],
    ['a debit note', notaDeDebito({ items: sale(11037).items }), '37', '11000'],
  ])('is for %s that says nothing', (_, body, redondeo, total) => {
    expect(rounding(body, 50)).toEqual({ redondeo, total })
  })

  it.each<[kind: string, body: Body, redondeo: string, total: string]>([
    ['one with another coin', sale(11137, { redondearA: 1000 }), '137', '11000'],
    ['one with none', sale(11037, { redondearA: 0 }), '0', '11037'],
    ['one with its own amount', sale(11037, { redondeo: 7 }), '7', '11030'],
    ['one with the amount 0', sale(11037, { redondeo: 0 }), '0', '11037'],
    ['one below the coin', sale(49), '0', '49'],
    ['one in dollars', sale('11037.5', { moneda: 'USD', tipo_cambio: 7300 }), '0', '11037.5'],
    [
      'a self-invoice',
      autofactura({ items: [{ descripcion: 'Miel', cantidad: 1, precioUnitario: 11037 }] }),
      '0',
      '11037',
    ],
  ])('is not for %s', (_, body, redondeo, total) => {
    expect(rounding(body, 50)).toEqual({ redondeo, total })
  })

  it('leaves a remission without totals', () => {
    expect(signed(remision(), 50)).not.toContain('gTotSub')
  })

  it('lets the credit notes of an invoice add up to no more than it', () => {
    const totals = [11037, 5020, 6017].map(price => Number(rounding(sale(price), 50).total))
    expect((totals[1] ?? 0) + (totals[2] ?? 0)).toBeLessThanOrEqual(totals[0] ?? 0)
  })
})

/** Reads an amount as hundred-millionths. */
const exact = (text = '') => {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(8, '0'))
}

const price = fc
  .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom('', '.5', '.25', '.0001'))
  .map(([units, fraction]) => `${units}${fraction}`)
const line = fc
  .record({
    precioUnitario: price,
    cantidad: fc.integer({ min: 1, max: 40 }),
    iva: fc.constantFrom<Body>({ tasaIva: 10 }, { tasaIva: 5 }, { afectacionIva: 3, tasaIva: 0 }),
  })
  .map(({ iva, ...rest }) => item({ ...rest, ...iva }))

describe('a random sale', () => {
  it('has a total that is a multiple of the coin, not above the sum, less than a coin below it, and valid by the XSD', async test => {
    omitIf(XSD_MISSING, test)
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...MONEDAS_DE_REDONDEO),
        fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
        fc.boolean(),
        async (items, coin, comision, isOfEmitter) => {
          const body = minimal({ items, comision, ...(!isOfEmitter && { redondearA: coin }) })
          const plain = signed(minimal({ items, comision, redondearA: 0 }))
          const sum = exact(leaf(plain, 'dTotGralOpe'))
          const coins = BigInt(coin) * 100_000_000n
          fc.pre(exact(leaf(plain, 'dTotOpe')) >= coins)
          const xml = signed(body, isOfEmitter ? coin : undefined)
          expect(await xsdErrors(xml)).toEqual([])
          const total = exact(leaf(xml, 'dTotGralOpe'))
          expect({ rest: total % coins, isAbove: total > sum, isFar: sum - total >= coins }).toEqual({
            ...{ rest: 0n, isAbove: false, isFar: false },
          })
          expect(exact(leaf(xml, 'dTotOpe')) - exact(leaf(xml, 'dRedon')) + exact(leaf(xml, 'dComi') ?? '0')).toBe(
            total,
          )
        },
      ),
      seeded('redondeo', 500),
    )
  })
})
