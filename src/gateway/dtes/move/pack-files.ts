import type { NewXml } from '../record/index.ts'

/** Returns the contents of all new files of a write, one after the other, and their names and places. */
export function packFiles(changes: readonly { xml?: NewXml | undefined }[]) {
  let o = 1
  const contents: Uint8Array[] = []
  const list = changes.flatMap(({ xml }, at) => {
    if (!xml?.bytes) return []
    const file = { n: at + 1, nombre: xml.path, o, l: xml.bytes.length }
    contents.push(xml.bytes)
    o += xml.bytes.length
    return [file]
  })
  return { list, contents: Buffer.concat(contents) }
}
