import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { QR } from '../test/kude-factory.ts'
import { drawQr } from './qr.ts'

/** Pixels per side of a module. */
const SCALE = 4

/** Returns the rows of pixels of the image: 1 is white. */
function pixelRows({ dict, data }: ReturnType<typeof drawQr>): string[] {
  const side = sideOf({ dict })
  const bytes = inflateSync(data)
  const stride = bytes.length / side
  return Array.from({ length: side }, (_, y) =>
    Array.from(bytes.subarray(y * stride, (y + 1) * stride), byte => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, side),
  )
}

const sideOf = ({ dict }: Pick<ReturnType<typeof drawQr>, 'dict'>) =>
  Number(/\/Width (\d+)\/Height \1\//.exec(dict)?.[1])

describe('drawQr', () => {
  it.each([
    ['of a document', QR],
    ['outside Latin-1', 'Ñandutí: chyryrỹ €'],
  ])('draws exactly the dark modules of a text %s, inside a quiet zone of four', (_what, text) => {
    const options = { errorCorrectionLevel: 'M', maskPattern: 2 } as const
    const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], options)
    const side = modules.size + 8
    const isDark = (x: number, y: number) => {
      const [column, row] = [x - 4, y - 4]
      const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size
      return isInside && modules.data[row * modules.size + column] === 1
    }
    const expected = Array.from({ length: SCALE * side }, (_, y) =>
      Array.from({ length: SCALE * side }, (_, x) => (isDark(x >> 2, y >> 2) ? '0' : '1')).join(''),
    )
    expect(pixelRows(drawQr(text))).toEqual(expected)
  })

  it('lowers the error correction of a long text instead of the size of its modules', () => {
    expect(sideOf(drawQr('x'.repeat(450)))).toBe(SCALE * 89)
    expect(sideOf(drawQr('x'.repeat(451)))).toBe(SCALE * 81)
    expect(sideOf(drawQr('x'.repeat(600)))).toBe(SCALE * 93)
  })
})
