/**
 * The two embedded fonts (Noto Sans, cut by scripts/subset-font.ts): from text to glyph codes and widths, and their PDF objects.
 * They are parsed and compressed once per process, at first use.
 */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { type PdfWriter, type Stream, textStream } from './writer.ts'

/** Letters without a code point of their own, and the private ones that carry their glyphs in our fonts. */
const COMPOSED = { 'G\u0303': '\ue000', 'g\u0303': '\ue001' } as const
const PRIVATE = /[\ue000-\uf8ff]/
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

/** Not drawn at all: controls, soft hyphen, zero width, variation selectors, and the second half of a surrogate pair (the first draws the box). */
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
const SKIP = 0xffff
/** Of Noto Sans, in both weights. */
const CAP_HEIGHT = 714

interface Metrics {
  ascent: number
  descent: number
  box: readonly number[]
}

export class Font {
  readonly #name: string
  readonly #file: Stream
  readonly #toUnicode: Stream
  readonly #metrics: Metrics
  /** Glyph of each UTF-16 unit, or SKIP. */
  readonly #glyphs: Uint16Array
  /** Per glyph: its advance in thousandths of the size, and its code in hexadecimal. */
  readonly #advances: number[]
  readonly #codes: string[]

  constructor(name: string, ttf: Buffer) {
    const tables = readTables(ttf)
    const cmap = readCmap(tables('cmap'))
    const hmtx = tables('hmtx')
    const count = tables('maxp').readUInt16BE(4)
    this.#name = `NANDUT+${name}`
    this.#file = { dict: `/Length1 ${ttf.length}`, data: deflateSync(ttf, { level: 9 }) }
    this.#toUnicode = textStream(toUnicodeCmap(cmap), '', 9)
    this.#metrics = readMetrics(tables)
    this.#glyphs = glyphTable(cmap)
    this.#advances = Array.from({ length: count }, (_, gid) => hmtx.readUInt16BE(4 * gid))
    this.#codes = Array.from({ length: count }, (_, gid) => hex4(gid))
  }

  /** The operand of a show-text operator: two bytes a glyph, in hexadecimal. Whatever the font lacks becomes a boxed question mark. */
  encode(text: string): string {
    const ready = prepare(text)
    let out = ''
    for (let i = 0; i < ready.length; i++) {
      const gid = this.#glyphs[ready.charCodeAt(i)] ?? SKIP
      if (gid !== SKIP) out += this.#codes[gid]
    }
    return out
  }

  /** Width in points. */
  width(text: string, size: number): number {
    const ready = prepare(text)
    let sum = 0
    for (let i = 0; i < ready.length; i++) {
      const gid = this.#glyphs[ready.charCodeAt(i)] ?? SKIP
      if (gid !== SKIP) sum += this.#advances[gid] ?? 0
    }
    return (sum * size) / 1000
  }

  /** Writes the font into a file; returns the number of its font object. */
  embed(pdf: PdfWriter): number {
    const { ascent, descent, box } = this.#metrics
    const file = pdf.stream(this.#file)
    const toUnicode = pdf.stream(this.#toUnicode)
    const descriptor = pdf.object(
      `<</Type/FontDescriptor/FontName/${this.#name}/Flags 32/FontBBox[${box.join(' ')}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${CAP_HEIGHT}/StemV 80/FontFile2 ${file} 0 R>>`,
    )
    const descendant = pdf.object(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${this.#name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[0[${this.#advances.join(' ')}]]>>`,
    )
    return pdf.object(
      `<</Type/Font/Subtype/Type0/BaseFont/${this.#name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
    )
  }
}

function prepare(text: string): string {
  if (!NEEDS_PREPARATION.test(text)) return text
  return text
    .replace(/[\ue000-\uf8ff]/g, '\ufffd')
    .normalize('NFC')
    .replace(/[Gg]\u0303/g, pair => COMPOSED[pair as keyof typeof COMPOSED])
}

function readTables(ttf: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + 16 * ttf.readUInt16BE(4); at += 16) {
    const start = ttf.readUInt32BE(at + 8)
    tables.set(ttf.toString('latin1', at, at + 4), ttf.subarray(start, start + ttf.readUInt32BE(at + 12)))
  }
  return tag => tables.get(tag) ?? Buffer.alloc(0)
}

/** Code point to glyph, from the one subtable (format 4, constant deltas) that scripts/subset-font.ts writes. */
function readCmap(cmap: Buffer): Map<number, number> {
  const subtable = cmap.subarray(cmap.readUInt32BE(8))
  const size = subtable.readUInt16BE(6)
  const map = new Map<number, number>()
  for (let s = 0; s < size; s += 2) {
    const last = subtable.readUInt16BE(14 + s)
    const delta = subtable.readUInt16BE(16 + 2 * size + s)
    for (let code = subtable.readUInt16BE(16 + size + s); code <= last && code !== 0xffff; code++)
      map.set(code, (code + delta) & 0xffff)
  }
  return map
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
  for (const [from, to] of INVISIBLE) glyphs.fill(SKIP, from, to + 1)
  return glyphs
}

const hex4 = (value: number) => value.toString(16).padStart(4, '0')

/** Glyph codes back to text, so that what is copied or searched is what was written. */
function toUnicodeCmap(cmap: ReadonlyMap<number, number>): string {
  const composed = Object.entries(COMPOSED).map(([text, code]) => {
    const gid = cmap.get(code.charCodeAt(0)) ?? 0
    return `<${hex4(gid)}><${hex4(gid)}><${Array.from(text, c => hex4(c.charCodeAt(0))).join('')}>`
  })
  const ranges = unicodeRanges(cmap).map(([gid, last, code]) => `<${hex4(gid)}><${hex4(last)}><${hex4(code)}>`)
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length + composed.length} beginbfrange
${[...ranges, ...composed].join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** Runs in which glyph and code point advance together; none may step over a multiple of 256 on either side (PDF 32000-1, 9.10.3). */
function unicodeRanges(cmap: ReadonlyMap<number, number>): [gid: number, last: number, code: number][] {
  const ranges: [gid: number, last: number, code: number][] = []
  for (const [code, gid] of cmap) {
    if (PRIVATE.test(String.fromCharCode(code))) continue
    const open = ranges.at(-1)
    const follows = open !== undefined && open[1] === gid - 1 && open[2] + gid - open[0] === code
    if (follows && gid % 256 !== 0 && code % 256 !== 0) open[1] = gid
    else ranges.push([gid, gid, code])
  }
  return ranges
}

const FOLDER = new URL('../../../public/kude/', import.meta.url)
const load = (name: string, file: string) => new Font(name, readFileSync(new URL(file, FOLDER)))

let loaded: { readonly regular: Font; readonly bold: Font } | undefined

/** Both fonts, read from public/kude at the first call. */
export function fonts(): { readonly regular: Font; readonly bold: Font } {
  loaded ??= {
    regular: load('NotoSans-Regular', 'noto-sans-regular.ttf'),
    bold: load('NotoSans-Bold', 'noto-sans-bold.ttf'),
  }
  return loaded
}
