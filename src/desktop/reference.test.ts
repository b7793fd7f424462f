/** References of files. */
import type { Pedido } from '@nanduti/client'
import { describe, expect, it } from 'vitest'
import { withReference } from './reference.ts'

describe('a reference from outside the file', () => {
  const referenceIn = (pedido: object) => withReference(pedido as Pedido, 'VENTA-7').referencia_externa

  it('takes the place of none, and of a blank one', () => {
    expect(
      [{}, { referencia_externa: null }, { referencia_externa: '' }, { referencia_externa: ' \t' }].map(referenceIn),
    ).toEqual(Array(4).fill('VENTA-7'))
  })

  it('leaves one that the gateway reads or refuses', () => {
    expect([{ referencia_externa: 'VENTA-1' }, { referencia_externa: 7 }].map(referenceIn)).toEqual(['VENTA-1', 7])
  })
})
