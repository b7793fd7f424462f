/** Reads the PDFs of our writer for tests: objects, streams, and the text that each font's ToUnicode table gives. */
import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** The operators as text. */
  readonly operators: string
  /** Each shown string, in drawing order. */
  readonly texts: readonly string[]
}

export interface PdfFile {
  readonly objects: ReadonlyMap<number, { readonly dict: string; readonly data: Buffer | undefined }>
  readonly pages: readonly PdfPage[]
}

/** Reads a file by its cross-reference table, so a wrong offset fails here. */
export function readPdf(file: Uint8Array): PdfFile {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? []
  const rows = text.slice(text.indexOf('\n', start + 5) + 1)
  const objects = new Map<number, { dict: string; data: Buffer | undefined }>()
  for (let id = 1; id < Number(count); id++) {
    const at = Number(rows.slice(20 * id, 20 * id + 10))
    const head = `${id} 0 obj\n`
    if (!text.startsWith(head, at)) throw new Error(`object ${id} is not at ${at}`)
    const body = text.slice(at + head.length, text.indexOf('endobj', at))
    const stream = body.indexOf('stream\n')
    if (stream < 0) objects.set(id, { dict: body.trim(), data: undefined })
    else {
      const dict = body.slice(0, stream)
      const from = at + head.length + stream + 7
      objects.set(id, { dict, data: bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(dict)?.[1])) })
    }
  }
  return { objects, pages: pagesOf(objects) }
}

/** Returns the texts of each page. */
export const pageTexts = (file: Uint8Array) => readPdf(file).pages.map(({ texts }) => texts)

const ref = (dict: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dict)?.[1])

function pagesOf(objects: PdfFile['objects']): PdfPage[] {
  const tree = [...objects.values()].find(o => o.dict.startsWith('<</Type/Pages'))
  const kids = [...(/Kids\[(.*?)\]/.exec(tree?.dict ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(m => Number(m[1]))
  return kids.map(id => {
    const page = objects.get(id)?.dict ?? ''
    const operators = inflate(objects, ref(page, 'Contents'))
    const resources = objects.get(ref(page, 'Resources'))?.dict ?? ''
    const fonts = new Map(['F1', 'F2'].map(name => [name, unicodeOf(objects, ref(resources, name))]))
    const texts = [...operators.matchAll(/\/(F\d) \S+ Tf .*? Td \(((?:[^\\)]|\\.)*)\) Tj/g)].map(([, font, string]) =>
      decode(string ?? '', fonts.get(font ?? '') ?? new Map()),
    )
    return { operators, texts }
  })
}

const inflate = (objects: PdfFile['objects'], id: number) =>
  inflateSync(objects.get(id)?.data ?? Buffer.alloc(0)).toString('latin1')

function unicodeOf(objects: PdfFile['objects'], font: number): Map<string, string> {
  const cmap = inflate(objects, ref(objects.get(font)?.dict ?? '', 'ToUnicode'))
  const map = new Map<string, string>()
  for (const [, from = '', to = '', text = ''] of cmap.matchAll(/^<(\w+)><(\w+)><(\w+)>$/gm)) {
    const units = Array.from({ length: text.length / 4 }, (_, i) => Number.parseInt(text.slice(4 * i, 4 * i + 4), 16))
    const length = Number.parseInt(to, 16) - Number.parseInt(from, 16)
    if (from.slice(0, 2) !== to.slice(0, 2) || ((units.at(-1) ?? 0) & 0xff) + length > 0xff)
      throw new Error(`a bfrange from ${from} to ${to} steps over a multiple of 256`)
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
      map.set(code.toString(16).padStart(4, '0'), String.fromCharCode(...units))
      units[units.length - 1] = (units.at(-1) ?? 0) + 1
    }
  }
  return map
}

/** Reads a literal string of glyphs, two bytes each. */
function decode(string: string, unicode: ReadonlyMap<string, string>): string {
  const bytes = string.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'r' ? '\r' : escaped))
  const hex = Buffer.from(bytes, 'latin1').toString('hex')
  return (hex.match(/.{4}/g) ?? []).map(code => unicode.get(code) ?? `[${code}]`).join('')
}
