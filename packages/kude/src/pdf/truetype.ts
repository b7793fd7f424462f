/**
 * Reader of the parts of a TrueType file that the PDF writer and scripts/subset-font.ts need. Microsoft OpenType
 * specification 1.9
 */

/** Returns access to the tables of a font by tag, which throws for a missing one. */
export function readTables(ttf: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + 16 * ttf.readUInt16BE(4); at += 16) {
    const start = ttf.readUInt32BE(at + 8)
    tables.set(ttf.toString('latin1', at, at + 4), ttf.subarray(start, start + ttf.readUInt32BE(at + 12)))
  }
  return tag => {
    const table = tables.get(tag)
    if (table === undefined) throw new Error(`the font has no ${tag} table`)
    return table
  }
}

/** Returns the glyphs by code point of the basic plane, in order, from the cmap subtable of format 4. */
export function readCmap(cmap: Buffer): Map<number, number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i))
  const start = starts.find(at => cmap.readUInt16BE(at) === 4)
  if (start === undefined) throw new Error('the font has no cmap subtable of format 4')
  const subtable = cmap.subarray(start)
  const size = subtable.readUInt16BE(6)
  const map = new Map<number, number>()
  for (let segment = 0; segment < size; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment)
    const first = subtable.readUInt16BE(16 + size + segment)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const gid = segmentGlyph(subtable, size, segment, code - first, code)
      if (gid !== 0) map.set(code, gid)
    }
  }
  return map
}

function segmentGlyph(subtable: Buffer, size: number, segment: number, index: number, code: number): number {
  const delta = subtable.readUInt16BE(16 + 2 * size + segment)
  const rangeAt = 16 + 3 * size + segment
  const range = subtable.readUInt16BE(rangeAt)
  if (range === 0) return (code + delta) & 0xffff
  const gid = subtable.readUInt16BE(rangeAt + range + 2 * index)
  return gid === 0 ? 0 : (gid + delta) & 0xffff
}
