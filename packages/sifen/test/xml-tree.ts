/** XML as a plain tree for tests, read by a third party's parser. */
import { SaxesParser } from 'saxes'

export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Character data directly inside the element. */
  text: string
  children: XmlNode[]
}

export function readTree(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  const top = () => open.at(-1) ?? root
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes, text: '', children: [] }
    top().children.push(node)
    open.push(node)
  })
  parser.on('text', text => {
    top().text += text
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', error => {
    throw error
  })
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new TypeError('no element in the document')
  return document
}

/** Returns the nodes of a path of names, each step one level down: `all(rde, 'DE/gDtipDE/gCamItem')`. */
export const all = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter(child => child.name === name)), [node])

/** Returns the text of the first node of a path, or undefined. */
export const textAt = (node: XmlNode, path: string): string | undefined => all(node, path)[0]?.text

/** Returns each item's share of a global discount and advance. */
export const sharesOf = (de: XmlNode) =>
  all(de, 'gDtipDE/gCamItem').map(item => ({
    dDescGloItem: textAt(item, 'gValorItem/gValorRestaItem/dDescGloItem'),
    dAntGloPreUniIt: textAt(item, 'gValorItem/gValorRestaItem/dAntGloPreUniIt'),
  }))
