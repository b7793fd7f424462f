import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('nearest', () => {
  it.each([
    ['condicionpago', 'condicionPago'],
    ['condicion_pago', 'condicionPago'],
    ['precioUnitaro', 'precioUnitario'],
    ['cantidaad', 'cantidad'],
    ['precio', 'precioUnitario'],
    ['pre', undefined],
    ['xyz', undefined],
    ['', undefined],
  ])('suggests for %j: %s', (name, expected) => {
    expect(nearest(name, ['condicionPago', 'precioUnitario', 'cantidad', 'ncm'])).toBe(expected)
  })
})
