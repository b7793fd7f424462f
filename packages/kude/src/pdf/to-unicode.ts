/** Maps glyph codes back to text, so that copying and searching in a reader return the original text. */

const PRIVATE = /[\ue000-\uf8ff]/

/** Returns four hexadecimal digits. */
const hex4 = (value: number) => value.toString(16).padStart(4, '0')

/**
 * Returns the CMap of a font with these glyphs. `composed` has the true spelling of glyphs under private code points.
 */
export function toUnicodeCmap(cmap: ReadonlyMap<number, number>, composed: Readonly<Record<string, string>>): string {
  const privates = Object.entries(composed).map(([text, code]) => {
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
${ranges.length + privates.length} beginbfrange
${[...ranges, ...privates].join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/**
 * Returns ranges in which glyph and code point advance together. None may cross a multiple of 256 on either side (PDF
 * 32000-1, 9.10.3).
 */
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
