import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/support/pdf-reader.ts'
import { unprintable } from '../unprintable.ts'
import { Canvas } from './canvas.ts'
import { fonts } from './font.ts'
import { PdfWriter, textStream } from './writer.ts'

const STYLE = { face: 'regular', size: 10, color: '0 0 0' } as const

/** Contents of a literal string: parentheses, backslashes and carriage returns are escaped. PDF 32000-1, 7.3.4.2 */
const WITHIN_A_STRING = /^(?:[^()\\\r]|\\[()\\r])*$/

/** Returns the texts that a reader extracts from the PDF after they were drawn. */
function roundTrip(...texts: string[]): readonly string[] {
  const canvas = new Canvas(100, 100)
  for (const text of texts) canvas.text(text, 0, 0, STYLE)
  const pdf = new PdfWriter()
  const font = fonts().regular.embed(pdf)
  const resources = pdf.object(`<</Font<</F1 ${font} 0 R/F2 ${font} 0 R>>>>`)
  const contents = pdf.stream(textStream(canvas.operators))
  const page = pdf.object(`<</Type/Page/Resources ${resources} 0 R/Contents ${contents} 0 R>>`)
  const tree = pdf.object(`<</Type/Pages/Kids[${page} 0 R]/Count 1>>`)
  return readPdf(pdf.finish(pdf.object(`<</Type/Catalog/Pages ${tree} 0 R>>`), page)).pages[0]?.texts ?? []
}

describe('Font', () => {
  it('draws Spanish, Guaraní, Latin-1 and typographic characters so that readers extract them', () => {
    const latin1 = String.fromCharCode(...Array.from({ length: 0x60 }, (_, i) => 0xa0 + i)).replace(
      /[\u00a0\u00ad]/g,
      '',
    )
    const ascii = String.fromCharCode(...Array.from({ length: 0x5f }, (_, i) => 0x20 + i))
    const texts = [
      ascii,
      latin1,
      'Ãã Ẽẽ Ĩĩ Õõ Ũũ Ỹỹ Ññ g\u0303 G\u0303 ꞌ ʼ',
      '₲ € ª º № – — ‘’ “” „ … • ‰ ™ −',
      'Łódź Čapek Őry',
    ]
    expect(roundTrip(...texts)).toEqual(texts.map(t => t.normalize('NFC')))
  })

  it('draws decomposed letters as composed ones', () => {
    expect(roundTrip('n\u0303andutí e\u0303 y\u0303')).toEqual(['ñandutí ẽ ỹ'])
  })

  it('draws U+FFFD for each character that the font lacks', () => {
    expect(roundTrip('漢字 𝒳 \ue000\u0301 ok')).toEqual(['\ufffd\ufffd \ufffd \ufffd\ufffd ok'])
  })

  it('leaves out emoji, composed ones too', () => {
    expect(roundTrip('Mate 🧉, té ☕️ y 👩🏽‍🍳⭐ 🇵🇾 ok', 'Ø 10 ™ ©')).toEqual(['Mate , té  y   ok', 'Ø 10 ™ ©'])
  })

  it('leaves out invisible characters and draws every space as a space', () => {
    expect(roundTrip('a\u0000\u0007\u200b\ufeff\u00ad\u202eb\tc\u00a0d\u2009e')).toEqual(['ab c d e'])
  })

  it('treats PDF syntax as text', () => {
    const text = ') Tj ET (\\) >> endstream % <00> \\n ('
    expect(roundTrip(text)).toEqual([text])
  })

  it('encodes any text without an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), units => {
        const text = String.fromCharCode(...units)
        expect(fonts().bold.encode(text)).toMatch(WITHIN_A_STRING)
        expect(fonts().bold.width(text, 10)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('escapes every byte that would end or change the literal string', () => {
    const every = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    for (const font of [fonts().regular, fonts().bold])
      expect(every.filter(text => !WITHIN_A_STRING.test(font.encode(text)))).toEqual([])
  })

  it('has digits of equal width, so that columns of figures align', () => {
    for (const font of [fonts().regular, fonts().bold])
      expect(new Set(Array.from('0123456789', d => font.width(d, 1000)))).toEqual(new Set([572]))
  })

  it('measures the width of what it draws', () => {
    expect(fonts().regular.width('0000000000', 10)).toBeCloseTo(57.2)
    expect(fonts().regular.width('a\u200bb', 10)).toBe(fonts().regular.width('ab', 10))
    expect(fonts().regular.width('g\u0303', 10)).toBe(fonts().regular.width('g', 10))
  })
})

describe('unprintable', () => {
  it.each([
    ['Ñandutí, Guaraní: ã ẽ ĩ õ ũ ỹ g̃ G̃ ₲ ’ – — … “” « » ° ² ½', []],
    ['Feliz día 🎉👍🏽 ✅', ['🎉', '👍', '🏽', '✅']],
    ['茶 y 茶', ['茶']],
    ['con\u00a0espacio, gui\u00adón y\u200bnada', []],
    ['\ue000', ['\ue000']],
    ['', []],
  ])('returns, for %j, the characters that the font lacks: %j', (text, missing) =>
    expect(unprintable(text)).toEqual(missing),
  )
})
