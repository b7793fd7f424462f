/** A list as a table; below 48rem each row is a card, titled by its `lead` cell. */
import type { ComponentChildren } from 'preact'

export type Column<Row> = {
  title: string
  cell(row: Row): ComponentChildren
  /** `lead` titles the card; `num` stands at the right, in figures of one width. */
  kind?: 'lead' | 'num' | 'nowrap'
  /** Its title is only read aloud. */
  hidden?: boolean
}

const CLASSES = { lead: 'n-lead', num: 'n-num', nowrap: 'n-nowrap' } as const

type TableProps<Row> = { caption: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

/** The roles are written out: display: block takes them away where rows become cards. */
export function Table<Row>({ caption, columns, rows }: TableProps<Row>) {
  return (
    <table class="table n-table" role="table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr role="row">
          {columns.map(({ title, kind, hidden }) => (
            <th role="columnheader" class={kind === 'num' ? 'n-num' : undefined}>
              {hidden ? <span class="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr role="row">
            {columns.map(({ title, kind, hidden, cell }) => (
              <td role="cell" class={kind && CLASSES[kind]} data-label={hidden || kind === 'lead' ? undefined : title}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
