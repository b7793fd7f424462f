/**
 * The two embedded fonts (Noto Sans, subset by scripts/subset-font.ts): glyph codes and widths of texts, and their PDF
 * objects. They are parsed and compressed once per process, on first use.
 */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { toUnicodeCmap } from './to-unicode.ts'
import { readCmap, readTables } from './truetype.ts'
import { type PdfWriter, type Stream, textStream } from './writer.ts'

/** Letters without a code point of their own, and the private ones that map to their glyphs in our fonts. */
const COMPOSED = { 'G\u0303': '\ue000', 'g\u0303': '\ue001' } as const
const NEEDS_PREPARATION = /[\u0300-\u036f\ue000-\uf8ff]/
const REPLACEMENT = 0xfffd

/** Code points drawn as another one: spaces of all kinds, hyphens. Ranges are inclusive. */
const SAME_AS: readonly (readonly [from: number, to: number, as: number])[] = [
  [0x09, 0x0d, 0x20],
  [0xa0, 0xa0, 0x20],
  [0x2000, 0x200a, 0x20],
  [0x2028, 0x2029, 0x20],
  [0x202f, 0x202f, 0x20],
  [0x205f, 0x205f, 0x20],
  [0x3000, 0x3000, 0x20],
  [0x2010, 0x2012, 0x2d],
  [0x2015, 0x2015, 0x2014],
]

/**
 * Code points that are not drawn: controls, soft hyphen, zero width, variation selectors, the second half of a
 * surrogate pair (the first one draws the lozenge).
 */
const INVISIBLE: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xdc00, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
]
/**
 * Emoji, which are not drawn either: they say nothing about a sale, and a lozenge would look like an error of the
 * invoice.
 */
const PICTURES: readonly (readonly [from: number, to: number])[] = [
  [0x23e9, 0x23fa],
  [0x2600, 0x27bf],
  [0x2b50, 0x2b55],
  // First halves of U+1F000 to U+1FBFF.
  [0xd83c, 0xd83e],
]
const SKIP = 0xffff
/** Characters of most Spanish and Guaraní texts. The fonts have all of them. */
const USUAL = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201d\u2026]*$/
/** Cap height of Noto Sans, in both weights. */
const CAP_HEIGHT = 714

interface Metrics {
  ascent: number
  descent: number
  box: readonly number[]
}

class Font {
  readonly #name: string
  readonly #file: Stream
  readonly #toUnicode: Stream
  readonly #metrics: Metrics
  /** Glyph of each UTF-16 unit, or SKIP. */
  readonly #glyphs: Uint16Array
  /** By glyph: its advance in thousandths of the size, and its code in a literal string. */
  readonly #advances: number[]
  readonly #codes: string[]
  /** All advances, in the form of the file. */
  readonly #widths: string

  constructor(name: string, ttf: Buffer) {
    const tables = readTables(ttf)
    const cmap = readCmap(tables('cmap'))
    const hmtx = tables('hmtx')
    const count = tables('maxp').readUInt16BE(4)
    this.#name = `NANDUT+${name}`
    this.#file = { dict: `/Length1 ${ttf.length}`, data: deflateSync(ttf, { level: 9 }), isConstant: true }
    this.#toUnicode = { ...textStream(toUnicodeCmap(cmap, COMPOSED), '', 9), isConstant: true }
    this.#metrics = readMetrics(tables)
    this.#glyphs = glyphTable(cmap)
    this.#advances = Array.from({ length: count }, (_, gid) => hmtx.readUInt16BE(4 * gid))
    this.#widths = this.#advances.join(' ')
    this.#codes = Array.from({ length: count }, (_, gid) => literal(gid))
  }

  /**
   * Returns the contents of a literal string for a show-text operator: two bytes a glyph, half of what hexadecimal
   * takes. Missing characters become a question mark in a lozenge.
   */
  encode(text: string): string {
    const ready = prepare(text)
    let out = ''
    for (let i = 0; i < ready.length; i++) {
      const gid = this.#glyphs[ready.charCodeAt(i)] ?? SKIP
      if (gid !== SKIP) out += this.#codes[gid]
    }
    return out
  }

  /** Returns the characters of a text that are left out or drawn as the lozenge, each once. */
  missing(text: string): string[] {
    if (USUAL.test(text)) return []
    const lozenge = this.#glyphs[REPLACEMENT]
    const isMissing = (character: string) => {
      const unit = prepare(character).charCodeAt(0)
      return this.#glyphs[unit] === lozenge || PICTURES.some(([from, to]) => unit >= from && unit <= to)
    }
    return [...new Set(text.normalize('NFC').match(GRAPHEME))].filter(isMissing)
  }

  /** Returns the width in points. */
  width(text: string, size: number): number {
    const ready = prepare(text)
    let sum = 0
    for (let i = 0; i < ready.length; i++) {
      const gid = this.#glyphs[ready.charCodeAt(i)] ?? SKIP
      if (gid !== SKIP) sum += this.#advances[gid] ?? 0
    }
    return (sum * size) / 1000
  }

  /** Writes the font into a file. Returns the number of its font object. */
  embed(pdf: PdfWriter): number {
    const { ascent, descent, box } = this.#metrics
    const file = pdf.stream(this.#file)
    const toUnicode = pdf.stream(this.#toUnicode)
    const descriptor = pdf.object(
      `<</Type/FontDescriptor/FontName/${this.#name}/Flags 32/FontBBox[${box.join(' ')}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${CAP_HEIGHT}/StemV 80/FontFile2 ${file} 0 R>>`,
    )
    const descendant = pdf.object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${this.#name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[0[${this.#widths}]]>>`,
    )
    return pdf.object(
      `<</Type/Font/Subtype/Type0/BaseFont/${this.#name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
    )
  }
}

/** A character with its marks. */
const GRAPHEME = /\P{M}\p{M}*/gu
const MARKED = /\P{M}[\u0300-\u036f]+/gu

/**
 * Composes a letter and its marks, when that gives fewer characters. Other text is unchanged: its width is that of its
 * parts.
 */
function compose(letter: string): string {
  const composed = letter.normalize('NFC')
  return composed.length < letter.length ? composed : letter
}

/** Returns the code of a glyph, escaped where the byte would end or change the string. PDF 32000-1, 7.3.4.2 */
const literal = (gid: number) =>
  String.fromCharCode(gid >> 8, gid & 0xff)
    .replace(/[()\\]/g, '\\$&')
    .replace('\r', '\\r')

function prepare(text: string): string {
  if (!NEEDS_PREPARATION.test(text)) return text
  return text
    .replace(/[\ue000-\uf8ff]/g, '\ufffd')
    .replace(MARKED, compose)
    .replace(/[Gg]\u0303/g, pair => COMPOSED[pair as keyof typeof COMPOSED])
}

function readMetrics(tables: (tag: string) => Buffer): Metrics {
  const head = tables('head')
  return {
    ascent: tables('hhea').readInt16BE(4),
    descent: tables('hhea').readInt16BE(6),
    box: [36, 38, 40, 42].map(at => head.readInt16BE(at)),
  }
}

function glyphTable(cmap: ReadonlyMap<number, number>): Uint16Array {
  const glyphs = new Uint16Array(0x10000).fill(cmap.get(REPLACEMENT) ?? 0)
  for (const [code, gid] of cmap) glyphs[code] = gid
  for (const [from, to, as] of SAME_AS) glyphs.fill(cmap.get(as) ?? 0, from, to + 1)
  for (const [from, to] of [...INVISIBLE, ...PICTURES]) glyphs.fill(SKIP, from, to + 1)
  return glyphs
}

const load = (name: string, file: string) =>
  new Font(name, readFileSync(new URL(`./fonts/${file}`, import.meta.resolve('@nanduti/kude/package.json'))))

let loaded: { readonly regular: Font; readonly bold: Font } | undefined

/** Returns both fonts, read from packages/kude/fonts on the first call. */
export function fonts(): { readonly regular: Font; readonly bold: Font } {
  loaded ??= {
    regular: load('NotoSans-Regular', 'noto-sans-regular.ttf'),
    bold: load('NotoSans-Bold', 'noto-sans-bold.ttf'),
  }
  return loaded
}
