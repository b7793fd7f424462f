import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { png } from '../../../../test/support/png-factory.ts'
import { readPng } from './image.ts'

const paeth = (a: number, b: number, c: number) => {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Filters raw rows by the PNG specification, each with its named filter. */
function filtered(raw: Uint8Array, width: number, step: number, filters: readonly number[]): Uint8Array {
  const stride = width * step
  const out = filters.map((filter, y) => {
    const row = Array.from({ length: stride }, (_, x) => {
      const at = y * stride + x
      const a = x < step ? 0 : (raw[at - step] ?? 0)
      const b = y === 0 ? 0 : (raw[at - stride] ?? 0)
      const c = x < step || y === 0 ? 0 : (raw[at - stride - step] ?? 0)
      const prediction = [0, a, b, Math.floor((a + b) / 2), paeth(a, b, c)][filter] ?? 0
      return ((raw[at] ?? 0) - prediction) & 255
    })
    return [filter, ...row]
  })
  return Uint8Array.from(out.flat())
}

const code = (file: Uint8Array) => {
  try {
    readPng(file)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('readPng', () => {
  it('splits colour and opacity, with any row filters', () => {
    const pictures = fc
      .record({
        width: fc.integer({ min: 1, max: 6 }),
        filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
      })
      .chain(({ width, filters }) =>
        fc.record({
          width: fc.constant(width),
          filters: fc.constant(filters),
          raw: fc.uint8Array({ minLength: width * filters.length * 4, maxLength: width * filters.length * 4 }),
        }),
      )
    fc.assert(
      fc.property(pictures, ({ width, filters, raw }) => {
        const rows = filtered(raw, width, 4, filters)
        const image = readPng(png({ width, height: filters.length, type: 6, rows }))
        expect([...inflateSync(image.color.data)]).toEqual([...raw].filter((_, i) => i % 4 !== 3))
        expect([...inflateSync(image.mask?.data ?? '')]).toEqual([...raw].filter((_, i) => i % 4 === 3))
      }),
    )
  })

  it('splits grey and opacity', () => {
    const image = readPng(png({ width: 2, height: 1, type: 4, rows: Uint8Array.of(0, 10, 200, 20, 100) }))
    expect([...inflateSync(image.color.data)]).toEqual([10, 20])
    expect([...inflateSync(image.mask?.data ?? '')]).toEqual([200, 100])
    expect(image.color.dict).toContain('/ColorSpace/DeviceGray')
  })

  it('embeds the rows of an opaque picture unchanged', () => {
    const rows = Uint8Array.of(0, 1, 2, 3, 4, 5, 6)
    const image = readPng(png({ width: 2, height: 1, type: 2, rows }))
    expect(image.mask).toBeUndefined()
    expect([...inflateSync(image.color.data)]).toEqual([...rows])
    expect(image.color.dict).toContain('/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns 2>>')
  })

  it('keeps a palette, with or without transparent entries', () => {
    const palette = Uint8Array.of(255, 0, 0, 0, 0, 255)
    const plain = readPng(png({ width: 8, height: 1, type: 3, bits: 1, rows: Uint8Array.of(0, 0xaa), palette }))
    expect(plain.color.dict).toContain('/ColorSpace[/Indexed/DeviceRGB 1<ff00000000ff>]/BitsPerComponent 1')
    const transparency = Uint8Array.of(7)
    const clear = readPng(png({ width: 2, height: 1, type: 3, rows: Uint8Array.of(0, 0, 1), palette, transparency }))
    expect([...inflateSync(clear.mask?.data ?? '')]).toEqual([7, 255])
  })

  it('turns a single transparent colour into a colour key', () => {
    const transparency = Uint8Array.of(0, 1, 0, 2, 0, 3)
    const image = readPng(png({ width: 1, height: 1, type: 2, rows: Uint8Array.of(0, 1, 2, 3), transparency }))
    expect(image.color.dict).toContain('/Mask[1 1 2 2 3 3]')
  })

  it('decodes the same picture only once', () => {
    const file = png({ width: 1, height: 1, type: 6, rows: Uint8Array.of(0, 9, 9, 9, 9) })
    expect(readPng(Uint8Array.from(file))).toBe(readPng(file))
  })

  const whole = png({ width: 2, height: 2, type: 6, rows: new Uint8Array(18) })
  it.each([
    ['nothing', new Uint8Array()],
    ['another format', Buffer.from('GIF89a')],
    ['a file cut short', whole.subarray(0, 60)],
    ['rows that are missing', png({ width: 2, height: 3, type: 6, rows: new Uint8Array(18) })],
    ['more rows than announced', png({ width: 2, height: 1, type: 6, rows: new Uint8Array(18) })],
    ['interlacing', png({ width: 2, height: 2, type: 6, rows: new Uint8Array(18), interlaced: true })],
    ['an unknown filter', png({ width: 1, height: 1, type: 2, rows: Uint8Array.of(9, 1, 2, 3) })],
    [
      'a depth that its type does not have',
      png({ width: 1, height: 1, type: 2, bits: 4, rows: Uint8Array.of(0, 1, 2) }),
    ],
    ['a palette type without palette', png({ width: 1, height: 1, type: 3, rows: Uint8Array.of(0, 0) })],
    ['a picture of absurd size', png({ width: 100_000, height: 1, type: 0, rows: new Uint8Array(100_001) })],
  ])('refuses %s with KUDE_LOGO', (_, file) => expect(code(file)).toBe('KUDE_LOGO'))
})
