/** What XML carries: one rule for the text of a document and for what is stored to stand in one. */
import { describe, expect, it } from 'vitest'
import { Check, ONE_LINE, textValue } from './lexical.ts'

/** Every UTF-16 unit, halves of characters too, and what lies beyond the basic plane at both its ends. */
const CHARACTERS = [
  ...Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)),
  ...['\u{10000}', '\u{1f600}', '\u{1fffe}', '\u{10ffff}'],
]
/** Line breaks and tabs, which the text of a document loses: it is made one line. */
const MADE_ONE_LINE = new Set('\t\r\n')

describe('ONE_LINE', () => {
  it('takes what a document takes, character by character, but for line breaks and tabs', () => {
    const isTaken = (text: string) => textValue(text, 1, 9, true, 'campo', new Check()) !== ''
    const different = CHARACTERS.filter(c => ONE_LINE.test(`a${c}b`) !== (isTaken(`a${c}b`) && !MADE_ONE_LINE.has(c)))
    expect(different.map(c => c.codePointAt(0)?.toString(16))).toEqual([])
    expect(CHARACTERS.filter(c => !ONE_LINE.test(`a${c}b`))).toHaveLength(32 + 33 + 2048 + 2)
  })
})
