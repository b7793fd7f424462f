import { describe, expect, it } from 'vitest'
import { cdcEnGrupos, fechaHora, monto } from './format.ts'

describe('formats of the page', () => {
  it.each([
    ['01800123450001001000000122026112111000079191', '0180 0123 4500 0100 1000 0001 2202 6112 1110 0007 9191'],
    ['010123456D0001001000000122026112111000079191', '0101 2345 6D00 0100 1000 0001 2202 6112 1110 0007 9191'],
    ['', ''],
  ])('writes the CDC %s in eleven groups of four', (cdc, groups) => {
    expect(cdcEnGrupos(cdc)).toBe(groups)
  })

  it('writes instants in the time of Asunción', () => {
    expect(fechaHora('2026-11-21T02:42:39.000Z')).toBe('20/11/2026 23:42:39')
  })

  it.each([
    ['12150000', 'PYG', 'Gs 12.150.000'],
    ['1234.5', 'USD', 'USD 1.234,5'],
    ['999', 'PYG', 'Gs 999'],
  ])('writes %s %s as %s', (text, moneda, written) => {
    expect(monto(text, moneda)).toBe(written)
  })
})
