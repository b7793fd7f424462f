/** Characters that XML allows: one rule for texts of a document and for stored texts that end up in one. */
import { describe, expect, it } from 'vitest'
import { Check, ONE_LINE, textValue } from './lexical.ts'

/** Every UTF-16 unit, surrogates too, and both ends of the supplementary planes. */
const CHARACTERS = [
  ...Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)),
  ...['\u{10000}', '\u{1f600}', '\u{1fffe}', '\u{10ffff}'],
]
/** Line breaks and tabs, which a document turns into spaces. */
const MADE_ONE_LINE = new Set('\t\r\n')

describe('ONE_LINE', () => {
  it('accepts the characters that a document accepts, except line breaks and tabs', () => {
    const isTaken = (text: string) => textValue(text, 1, 9, true, 'campo', new Check()) !== ''
    const different = CHARACTERS.filter(c => ONE_LINE.test(`a${c}b`) !== (isTaken(`a${c}b`) && !MADE_ONE_LINE.has(c)))
    expect(different.map(c => c.codePointAt(0)?.toString(16))).toEqual([])
    expect(CHARACTERS.filter(c => !ONE_LINE.test(`a${c}b`))).toHaveLength(32 + 33 + 2048 + 2)
  })
})
