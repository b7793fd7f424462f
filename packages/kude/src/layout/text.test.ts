import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STYLE } from '../a4/style.ts'
import { fonts } from '../pdf/font.ts'
import { clip, wrap } from './text.ts'

const width = (text: string) => fonts().regular.width(text, STYLE.cell.size)

describe('wrap', () => {
  it('keeps every character and stays inside the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 20, max: 300 }), (text, room) => {
        const lines = wrap(text, STYLE.cell, room)
        expect(lines.length).toBeGreaterThan(0)
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(room + 1e-9)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
      // A letter with a combining mark, beside one that NFC would decompose.
      { examples: [['A\u0325\ufb2a', 20]] },
    )
  })

  it('breaks between words, and inside a word only when the word is longer than the line', () => {
    expect(wrap('uno dos tres', STYLE.cell, width('uno dos') + 1)).toEqual(['uno dos', 'tres'])
    expect(wrap('W'.repeat(10), STYLE.cell, width('WWWW') + 0.1)).toEqual(['WWWW', 'WWWW', 'WW'])
  })

  it('keeps line feeds', () => expect(wrap('a\nb', STYLE.cell, 100)).toEqual(['a', 'b']))

  it('returns one empty line for an empty text', () => expect(wrap('', STYLE.cell, 100)).toEqual(['']))

  it('puts one character on a line when the width is too small even for one', () =>
    expect(wrap('WW', STYLE.cell, 1)).toEqual(['W', 'W']))
})

describe('clip', () => {
  it('stays inside the width and returns a text that fits unchanged', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 12 }), fc.integer({ min: 40, max: 300 }), (text, room) => {
        const line = clip(text, STYLE.cell, room)
        expect(width(line)).toBeLessThanOrEqual(room + 1e-9)
        if (width(text) <= room) expect(line).toBe(text)
        else {
          const end = line.slice(-1)
          const kept = line.slice(0, -1)
          expect({ end, kept }).toEqual({ end: '…', kept: text.slice(0, kept.length) })
        }
      }),
    )
  })
})
