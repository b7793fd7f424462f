/**
 * Reduces a static TrueType font to the glyphs that a KuDE can need and drops hinting, kerning and substitutions, so
 * that the PDF writer can embed the whole result. The result has only the tables that an embedded font needs and cannot
 * be installed. Run by hand when the repertoire below changes: `tsx scripts/subset-font.ts IN.ttf OUT.ttf`. The source
 * is Noto Sans (OFL), 400Regular and 700Bold of the npm package @expo-google-fonts/noto-sans.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readCmap, readTables } from '../packages/kude/src/pdf/truetype.ts'

/**
 * Inclusive code point ranges: ASCII, Latin-1, letters of names from central Europe, Guaraní vowels and puso,
 * typography, currency, signs, U+FFFD.
 */
const REPERTOIRE: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0xff],
  [0x102, 0x107],
  [0x10c, 0x111],
  [0x118, 0x11b],
  [0x11e, 0x11f],
  [0x128, 0x129],
  [0x130, 0x131],
  [0x141, 0x144],
  [0x147, 0x148],
  [0x150, 0x153],
  [0x158, 0x15b],
  [0x15e, 0x161],
  [0x164, 0x165],
  [0x168, 0x169],
  [0x16e, 0x171],
  [0x178, 0x17e],
  [0x2bc, 0x2bc],
  [0x2dc, 0x2dc],
  [0x3a9, 0x3a9],
  [0x3bc, 0x3bc],
  [0x1ebc, 0x1ebd],
  [0x1ef8, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x20b2, 0x20b2],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0xa78b, 0xa78c],
  [0xfffd, 0xfffd],
]

/**
 * Letters without a Unicode code point, built as composites under private code points (packages/kude/src/pdf/font.ts
 * maps them).
 */
const COMPOSED = [
  { code: 0xe000, base: 0x47, mark: 0x2dc, rise: 178 }, // G̃
  { code: 0xe001, base: 0x67, mark: 0x2dc, rise: 0 }, // g̃
] as const

const ARGS_ARE_WORDS = 0x1
const ARGS_ARE_XY = 0x2
const MORE_COMPONENTS = 0x20
const HAS_INSTRUCTIONS = 0x100

interface Source {
  table(tag: string): Buffer
  glyph(gid: number): Buffer
  metrics(gid: number): { advance: number; bearing: number }
  gidOf(code: number): number
}

interface Glyph {
  data: Buffer
  advance: number
  bearing: number
}

function readSource(file: Buffer): Source {
  const table = readTables(file)
  const [loca, glyf, hmtx] = [table('loca'), table('glyf'), table('hmtx')]
  const cmap = readCmap(table('cmap'))
  const long = table('head').readInt16BE(50) === 1
  const offset = (gid: number) => (long ? loca.readUInt32BE(4 * gid) : 2 * loca.readUInt16BE(2 * gid))
  const full = table('hhea').readUInt16BE(34)
  return {
    table,
    glyph: gid => glyf.subarray(offset(gid), offset(gid + 1)),
    metrics: gid => ({
      advance: hmtx.readUInt16BE(4 * Math.min(gid, full - 1)),
      bearing: hmtx.readInt16BE(gid < full ? 4 * gid + 2 : 4 * full + 2 * (gid - full)),
    }),
    gidOf: code => cmap.get(code) ?? 0,
  }
}

/** Calls `visit` with the byte offset of each component record; returns where the records end. */
function eachComponent(glyph: Buffer, visit: (at: number) => void): number {
  let at = 10
  for (;;) {
    const flags = glyph.readUInt16BE(at)
    visit(at)
    at += 4 + (flags & ARGS_ARE_WORDS ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    if (!(flags & MORE_COMPONENTS)) return at
  }
}

const isComposite = (glyph: Buffer) => glyph.length > 0 && glyph.readInt16BE(0) < 0

/** Returns a copy without hinting instructions, with component ids renumbered. */
function cleanGlyph(glyph: Buffer, renumber: (gid: number) => number): Buffer {
  if (glyph.length === 0) return glyph
  if (!isComposite(glyph)) {
    const lengthAt = 10 + 2 * glyph.readInt16BE(0)
    const rest = glyph.subarray(lengthAt + 2 + glyph.readUInt16BE(lengthAt))
    return Buffer.concat([glyph.subarray(0, lengthAt), Buffer.alloc(2), rest])
  }
  const copy = Buffer.from(glyph)
  const end = eachComponent(copy, at => {
    copy.writeUInt16BE(copy.readUInt16BE(at) & ~HAS_INSTRUCTIONS, at)
    copy.writeUInt16BE(renumber(copy.readUInt16BE(at + 2)), at + 2)
  })
  return copy.subarray(0, end)
}

/** Returns `base` with `mark` centred over it and lifted by `rise` font units. */
function compose(source: Source, base: number, mark: number, rise: number, renumber: (gid: number) => number): Glyph {
  const boxOf = (gid: number) =>
    [2, 4, 6, 8].map(at => source.glyph(gid).readInt16BE(at)) as [number, number, number, number]
  const [bx0, by0, bx1] = boxOf(base)
  const [mx0, , mx1, my1] = boxOf(mark)
  const dx = Math.round((bx0 + bx1 - mx0 - mx1) / 2)
  const data = Buffer.alloc(26)
  const box = [-1, Math.min(bx0, mx0 + dx), by0, Math.max(bx1, mx1 + dx), my1 + rise]
  for (const [i, value] of box.entries()) data.writeInt16BE(value, 2 * i)
  data.writeUInt16BE(ARGS_ARE_WORDS | ARGS_ARE_XY | MORE_COMPONENTS, 10)
  data.writeUInt16BE(renumber(base), 12)
  data.writeUInt16BE(ARGS_ARE_WORDS | ARGS_ARE_XY, 18)
  data.writeUInt16BE(renumber(mark), 20)
  data.writeInt16BE(dx, 22)
  data.writeInt16BE(rise, 24)
  return { data, ...source.metrics(base) }
}

function gather(source: Source): { codes: number[]; glyphs: Glyph[] } {
  const plain = REPERTOIRE.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
  for (const code of plain)
    if (source.gidOf(code) === 0) throw new Error(`the source font lacks U+${code.toString(16)}`)
  const codes = [...plain, ...COMPOSED.map(c => c.code)].sort((a, b) => a - b)
  const order = [0] // source glyph ids in output order; -1 - i stands for COMPOSED[i]
  for (const code of codes) {
    const composed = COMPOSED.findIndex(c => c.code === code)
    order.push(composed < 0 ? source.gidOf(code) : -1 - composed)
  }
  for (let i = 0; i < order.length; i++) {
    const gid = order[i] ?? 0
    if (gid < 0 || !isComposite(source.glyph(gid))) continue
    eachComponent(source.glyph(gid), at => {
      const part = source.glyph(gid).readUInt16BE(at + 2)
      if (!order.includes(part)) order.push(part)
    })
  }
  const renumber = (gid: number) => order.indexOf(gid)
  const glyphs = order.map(gid => {
    const composed = gid < 0 ? COMPOSED[-1 - gid] : undefined
    if (composed === undefined) return { data: cleanGlyph(source.glyph(gid), renumber), ...source.metrics(gid) }
    return compose(source, source.gidOf(composed.base), source.gidOf(composed.mark), composed.rise, renumber)
  })
  return { codes, glyphs }
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap(v => [(v >> 8) & 0xff, v & 0xff]))

/**
 * Writes the cmap. Glyph ids follow the code points (the first has id 1), so that each run of code points is one
 * segment with a constant delta.
 */
function writeCmap(codes: readonly number[]): Buffer {
  const segments: [first: number, last: number, delta: number][] = []
  codes.forEach((code, i) => {
    const open = segments.at(-1)
    if (open !== undefined && open[1] === code - 1) open[1] = code
    else segments.push([code, code, i + 1 - code])
  })
  segments.push([0xffff, 0xffff, 1])
  const n = segments.length
  const log = Math.floor(Math.log2(n))
  const body = u16(
    ...[2 * n, 2 * 2 ** log, log, 2 * n - 2 * 2 ** log],
    ...segments.map(s => s[1]),
    0,
    ...segments.map(s => s[0]),
    ...segments.map(s => s[2]),
    ...segments.map(() => 0),
  )
  return Buffer.concat([u16(0, 1, 3, 1, 0, 12), u16(4, body.length + 6, 0), body])
}

function patched(original: Buffer, ...edits: [at: number, value: number][]): Buffer {
  const copy = Buffer.from(original)
  for (const [at, value] of edits) copy.writeUInt16BE(value, at)
  return copy
}

const padded = (data: Buffer, to: number) => Buffer.concat([data, Buffer.alloc((to - (data.length % to)) % to)])

function checksum(data: Buffer): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0
  return sum
}

function writeFont(tables: Record<string, Buffer>): Buffer {
  const tags = Object.keys(tables).sort()
  const log = Math.floor(Math.log2(tags.length))
  const directory = [u16(1, 0, tags.length, 16 * 2 ** log, log, 16 * (tags.length - 2 ** log))]
  const bodies: Buffer[] = []
  let at = 12 + 16 * tags.length
  let headAt = 0
  for (const tag of tags) {
    const data = tables[tag] ?? Buffer.alloc(0)
    const body = padded(data, 4)
    const entry = Buffer.alloc(16)
    entry.write(tag, 'latin1')
    entry.writeUInt32BE(checksum(body), 4)
    entry.writeUInt32BE(at, 8)
    entry.writeUInt32BE(data.length, 12)
    if (tag === 'head') headAt = at
    directory.push(entry)
    bodies.push(body)
    at += body.length
  }
  const file = Buffer.concat([...directory, ...bodies])
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + 8)
  return file
}

function subset(file: Buffer): Buffer {
  const source = readSource(file)
  const { codes, glyphs } = gather(source)
  const bodies = glyphs.map(g => padded(g.data, 2))
  const offsets = [0]
  for (const body of bodies) offsets.push((offsets.at(-1) ?? 0) + body.length / 2)
  return writeFont({
    cmap: writeCmap(codes),
    glyf: Buffer.concat(bodies),
    head: patched(source.table('head'), [8, 0], [10, 0], [50, 0]), // no checksum yet, short loca
    hhea: patched(source.table('hhea'), [34, glyphs.length]),
    hmtx: Buffer.concat(glyphs.map(g => u16(g.advance, g.bearing))),
    loca: u16(...offsets),
    maxp: patched(source.table('maxp'), [4, glyphs.length]),
  })
}

const [, , from, to] = process.argv
if (from === undefined || to === undefined) throw new Error('usage: tsx scripts/subset-font.ts IN.ttf OUT.ttf')
writeFileSync(to, subset(readFileSync(from)))
