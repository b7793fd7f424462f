import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveItem } from '../resolve/resolve-item.ts'
import { ITEM_TABLES } from './item.ts'

const sometimes = (...values: readonly (number | string | null)[]) =>
  fc.option(fc.constantFrom(...values), { nil: null })

const anyItem = fc.record({
  cantidad: sometimes(0, 1, 2.5),
  precioUnitario: sometimes(0, 1000),
  descuento: sometimes(0, 500, 2000),
  anticipo: sometimes(0, 500, 2000, 'x'),
  cambio: sometimes(0, 7300),
  afectacionIva: fc.constantFrom(null, 0, 1, 2, 3, 4, 5),
  ivaProporcion: sometimes(0, 30, 100, 'x'),
  tasaIva: sometimes(0, 5, 10, 7),
  tolerancia: sometimes(1),
  toleranciaCantidad: sometimes(1),
  toleranciaPorcentaje: sometimes(0, 50, 101),
  cdcAnticipo: sometimes('', '0'.repeat(44)),
})
const anyOperation = fc.record({
  tipoImpuesto: fc.constantFrom(1, 2, 3, 4, 5),
  moneda: fc.constantFrom('PYG', 'USD'),
  condicionTipoCambio: fc.constantFrom(undefined, 1, 2),
})

describe('the tables of rules of items', () => {
  it('leave out only items that keep all their rules', () => {
    const broken = fc.sample(fc.tuple(anyItem, anyOperation, fc.boolean()), 20_000).flatMap(([input, some, conIva]) => {
      const operacion = { ...some, tipoTransaccion: 1, tipo_cambio: undefined, obligaciones: undefined } as never
      const item = resolveItem(input as never, 0, some.condicionTipoCambio, { precios: true, iva: conIva })
      const subject = { item, operacion, afectacionEscrita: input.afectacionIva }
      const skipped = ITEM_TABLES.filter(({ isAbout }) => !isAbout(subject)).flatMap(({ rules }) => rules)
      return skipped.filter(rule => rule.broken(subject)).map(({ campo, codigo }) => ({ campo, codigo, input, some }))
    })
    expect(broken).toEqual([])
  })

  it('leave out most rules of the usual item', () => {
    const input = { cantidad: 1, precioUnitario: 1000, afectacionIva: 1, tasaIva: 10 }
    const item = resolveItem(input as never, 0, undefined, { precios: true, iva: true })
    const operacion = { tipoImpuesto: 1, moneda: 'PYG' } as never
    const subject = { item, operacion, afectacionEscrita: 1 }
    expect(ITEM_TABLES.map(({ isAbout }) => isAbout(subject))).toEqual([true, false, false, false])
  })
})
