import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { QR } from '../test/kude-factory.ts'
import { drawQr } from './qr.ts'

/** Returns the dark modules that the operators fill, as `row,column` from the top left of the symbol's own square. */
function darkModules({ side, operators }: ReturnType<typeof drawQr>): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of operators.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
    for (let i = 0; i < Number(width); i++) dark.add(`${side - 1 - Number(y) - 4},${Number(x) - 4 + i}`)
  return dark
}

describe('drawQr', () => {
  it.each([
    ['of a document', QR],
    ['outside Latin-1', 'Ñandutí: chyryrỹ €'],
  ])('fills exactly the dark modules of a text %s, inside a quiet zone of four', (_what, text) => {
    const qr = drawQr(text)
    const options = { errorCorrectionLevel: 'M', maskPattern: 2 } as const
    const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], options)
    const expected = new Set<string>()
    for (const [i, dark] of modules.data.entries())
      if (dark === 1) expected.add(`${Math.floor(i / modules.size)},${i % modules.size}`)
    expect(darkModules(qr)).toEqual(expected)
    expect(qr.side).toBe(modules.size + 8)
  })

  it('lowers the error correction of a long text instead of the size of its modules', () => {
    expect(drawQr('x'.repeat(450)).side).toBe(89)
    expect(drawQr('x'.repeat(451)).side).toBe(81)
    expect(drawQr('x'.repeat(600)).side).toBe(93)
  })
})
