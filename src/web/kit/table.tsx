/** A list as a table; below 48rem each row is a card, titled by its `lead` cell. */
import type { ComponentChildren } from 'preact'
import { jsxAttr, jsxTemplate } from 'preact/jsx-runtime'

export type Column<Row> = {
  title: string
  /** Content of the head instead of the title. */
  head?: ComponentChildren
  cell(row: Row): ComponentChildren
  /**
   * `lead` is the card's title. `num` is aligned right, in tabular figures. `wide` takes the remaining width. In a compact table `pick` holds
   * the checkbox, and `left` and `right` are the ends of the card's last line.
   */
  kind?: 'lead' | 'num' | 'nowrap' | 'wide' | 'pick' | 'left' | 'right'
  /** Hides the title from sight, not from screen readers: the column of actions. */
  hidden?: boolean
}

const CLASSES = {
  lead: 'n-lead',
  num: 'n-num',
  nowrap: 'n-nowrap',
  wide: 'n-wide',
  pick: 'c-pick',
  left: 'c-left',
  right: 'n-nowrap c-right',
} as const

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Cells of a last row with totals, one a column. A blank one does not show in the card. */
  foot?: readonly ComponentChildren[] | undefined
  /** Cards of two lines instead of a line a cell. */
  compact?: boolean
}

const isBlank = (content: ComponentChildren) =>
  content === undefined || content === null || content === '' || content === false

/** Returns the opening tag of the column's cells. */
function tagOf<Row>({ title, kind, hidden }: Column<Row>): string {
  const attributes = [
    jsxAttr('class', kind ? CLASSES[kind] : hidden ? 'n-act' : null),
    jsxAttr('data-label', hidden || kind === 'lead' ? null : title),
  ]
  return `${['<td role="cell"', ...attributes].filter(Boolean).join(' ')}>`
}

/**
 * Returns a function that draws a row. Rows are most of a page, so the tags around their contents are written once for
 * the whole table. A template keeps texts as they are. It draws and escapes a list as preact does everywhere else.
 */
function rowDrawer<Row>(columns: readonly Column<Row>[]) {
  const cells = columns.map(column => ({ tag: tagOf(column), cell: column.cell }))
  return (row: Row) => {
    const texts: string[] = []
    const contents: [ComponentChildren][] = []
    let text = '<tr role="row">'
    for (const { tag, cell } of cells) {
      const content = cell(row)
      if (isBlank(content)) text += `${tag}</td>`
      else {
        texts.push(`${text}${tag}<div>`)
        contents.push([content])
        text = '</div></td>'
      }
    }
    return jsxTemplate([...texts, `${text}</tr>`], ...contents)
  }
}

/** Writes the roles out, because `display: block` removes them where rows become cards. */
export function Table<Row>({ caption, columns, rows, foot, compact }: TableProps<Row>) {
  return (
    <table class={compact ? 'table n-table compact' : 'table n-table'} role="table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr role="row">
          {columns.map(({ title, head, kind, hidden }) => (
            <th role="columnheader" class={kind === 'num' || kind === 'wide' ? CLASSES[kind] : undefined}>
              {hidden ? <span class="visually-hidden">{title}</span> : (head ?? title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(rowDrawer(columns))}</tbody>
      {foot && (
        <tfoot>
          <tr role="row">
            {columns.map(({ title, kind }, at) => (
              <td role="cell" class={kind && CLASSES[kind]} data-label={kind === 'num' && foot[at] ? title : undefined}>
                {foot[at]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
