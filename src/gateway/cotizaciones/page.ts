/** Reads a page as tables of cells. Walks parse5's tree without recursion and resolves column and row spans. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

export type Page = DefaultTreeAdapterTypes.Document
/** A heading. `at` is its first column, from 0. */
type Heading = { text: string; at: number }
/** A table. `isWhole` is true when its end tag is present, so that the table was not truncated. */
export type Table = { headings: readonly Heading[]; body: readonly Element[][]; isWhole: boolean }

/** Upper limit of a span, larger than any real cell: a hostile page could ask for millions. */
const MAX_SPAN = 50

export const parsePage = (html: string): Page => parse(html, { sourceCodeLocationInfo: true })

/** Returns all tables with that id. */
export const tablesOf = (page: Page, id: string): Table[] =>
  elementsOf(page, 'table')
    .filter(table => attributeOf(table, 'id') === id)
    .map(toTable)

/** Returns the attribute `wanted` of the first `tag` element whose attribute `name` equals `is`. */
export function attribute(page: Page, tag: string, name: string, is: string, wanted: string): string | undefined {
  const element = elementsOf(page, tag).find(element => attributeOf(element, name) === is)
  return element && attributeOf(element, wanted)
}

/** Returns the cells of each row below the headings. A cell that spans several columns is repeated in each. */
export const rowsOf = ({ body }: Table): Element[][] =>
  body.map(cells => cells.flatMap(cell => Array<Element>(spanOf(cell, 'colspan')).fill(cell)))

/** Returns all text inside the element, with single blanks. */
export function textOf(element: Element): string {
  const texts: string[] = []
  for (const node of nodesOf(element)) if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value)
  return texts.join('').replace(/\s+/g, ' ').trim()
}

function toTable(table: Element): Table {
  const rows = elementsOf(table, 'tr').map(row => childrenOf(row))
  const first = rows.findIndex(cells => cells.some(({ tagName }) => tagName === 'td'))
  const body = first < 0 ? [] : rows.slice(first)
  const headings = placeHeadings(first < 0 ? rows : rows.slice(0, first))
  return { headings, body, isWhole: Boolean(table.sourceCodeLocation?.endTag) }
}

function placeHeadings(rows: readonly Element[][]): Heading[] {
  const taken = new Set<string>()
  return rows.flatMap((cells, row) => {
    let at = 0
    return cells.map(cell => {
      while (taken.has(`${row} ${at}`)) at++
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let r = 0; r < height; r++) for (let c = 0; c < width; c++) taken.add(`${row + r} ${at + c}`)
      const heading = { text: textOf(cell), at }
      at += width
      return heading
    })
  })
}

const spanOf = (cell: Element, name: string): number => {
  const span = Number(attributeOf(cell, name) ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1
}

const attributeOf = ({ attrs }: Element, name: string) => attrs.find(attr => attr.name === name)?.value

const childrenOf = (row: Element) => row.childNodes.filter(node => defaultTreeAdapter.isElementNode(node))

const elementsOf = (root: Parent, tag: string): Element[] =>
  [...nodesOf(root)].filter(node => defaultTreeAdapter.isElementNode(node)).filter(({ tagName }) => tagName === tag)

/**
 * Yields all nodes inside `root`, in document order. Uses its own stack, because a hostile page may nest deeper than
 * the call stack.
 */
function* nodesOf(root: Parent): Generator<DefaultTreeAdapterTypes.Node> {
  const stack = [...root.childNodes].reverse()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    if ('childNodes' in node)
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as never)
  }
}
