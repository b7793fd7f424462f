/** A list as a table; below 48rem each row is a card, titled by its `lead` cell. */
import type { ComponentChildren } from 'preact'

export type Column<Row> = {
  title: string
  /** What stands in the head in the place of the title. */
  head?: ComponentChildren
  cell(row: Row): ComponentChildren
  /**
   * `lead` titles the card; `num` stands at the right, in figures of one width; `wide` takes the room that is left. In a compact table `pick` holds the box, and `left` and
   * `right` are the ends of the card's last line.
   */
  kind?: 'lead' | 'num' | 'nowrap' | 'wide' | 'pick' | 'left' | 'right'
  /** Its title is only read aloud: the acts of the row. */
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
  /** The cells of a last row with totals, one a column; a blank one takes no place in the card. */
  foot?: readonly ComponentChildren[] | undefined
  /** As cards, two lines a row instead of a line a cell. */
  compact?: boolean
}

const isBlank = (content: ComponentChildren) =>
  content === undefined || content === null || content === '' || content === false

/** The roles are written out: display: block takes them away where rows become cards. */
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
      <tbody>
        {rows.map(row => (
          <tr role="row">
            {columns.map(({ title, kind, hidden, cell }) => {
              const content = cell(row)
              return (
                <td
                  role="cell"
                  class={kind ? CLASSES[kind] : hidden ? 'n-act' : undefined}
                  data-label={hidden || kind === 'lead' ? undefined : title}
                >
                  {isBlank(content) ? null : <div>{content}</div>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
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
