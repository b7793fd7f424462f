/** Rows of a table: contents are escaped, and a blank cell is empty. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { type Column, Table } from './table.tsx'

type Content = ReturnType<Column<unknown>['cell']>

/** Returns the HTML of a table's only row, which has that content in its first cell. */
function rowWith(content: Content): string {
  const columns: Column<Content>[] = [
    { title: 'A & B', cell: shown => shown },
    { title: 'Acciones', hidden: true, cell: () => 'x' },
    { title: 'Número', kind: 'lead', cell: () => 'y' },
  ]
  const html = renderToString(h(Table<Content>, { caption: 'Prueba', columns, rows: [content] }))
  return /<tbody>(.*)<\/tbody>/.exec(html)?.[1] ?? ''
}

const after = '<td role="cell" class="n-act"><div>x</div></td><td role="cell" class="n-lead"><div>y</div></td></tr>'

it.each<[what: string, content: Content, html: string]>([
  ['a text', '<script>&"', '<div>&lt;script>&amp;&quot;</div>'],
  ['a number', 0, '<div>0</div>'],
  ['an element', h('b', { title: '"' }, '<i>'), '<div><b title="&quot;">&lt;i></b></div>'],
  ['texts and elements', ['<', h('br', null), false, 2], '<div>&lt;<br/>2</div>'],
  ['a component', h(() => '<', null), '<div>&lt;</div>'],
  ['an empty text', '', ''],
  ['nothing', undefined, ''],
  ['false', false, ''],
])('draws %s in its cell', (_, content, html) => {
  expect(rowWith(content)).toBe(`<tr role="row"><td role="cell" data-label="A &amp; B">${html}</td>${after}`)
})
