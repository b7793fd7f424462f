/** The parts around a list: chips of what it may show, its filter, the ways to newer and older rows, and the list with these. */
import type { ComponentChildren } from 'preact'
import { counted } from './counted.ts'
import { Icon, type IconName } from './icon.tsx'
import { Card, type Tone } from './kit.tsx'
import type { Cut } from './paging.ts'
import { type Column, Table } from './table.tsx'

export type Chip = {
  text: string
  href: string
  current: boolean
  /** How many there are, as text. */
  count?: string
  tone?: Tone
  icon?: IconName
}

/** Links to parts of a list, each with how many rows it has. */
export const Chips = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <nav aria-label={label}>
    <ul class="n-chips">
      {chips.map(({ text, href, current, count, tone, icon }) => (
        <li>
          <a href={href} aria-current={current ? 'true' : undefined} class={tone && `t-${tone}`}>
            {icon && (
              <span class={current ? undefined : 'n-tone'}>
                <Icon name={icon} />
              </span>
            )}
            {text}
            {count !== undefined && <b class="n-tab"> {count}</b>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

type FilterProps = {
  /** The filter in words. */
  words: ComponentChildren
  action: string
  /** Something is filtered: the form is open. */
  used: boolean
  /** Where nothing is filtered. */
  clear: string
  children?: ComponentChildren
}

/** A filter in the address: closed, it says in words what is shown. */
export const Filter = ({ words, action, used, clear, children }: FilterProps) => (
  <details class="card n-filter" open={used}>
    <summary>
      {words} <u>Cambiar filtros</u>
    </summary>
    <form method="get" action={action} class="n-filters">
      {children}
      <div class="n-actions">
        <button type="submit" class="btn">
          Filtrar
        </button>
        {used && <a href={clear}>Quitar filtros</a>}
      </div>
    </form>
  </details>
)

type PagerProps = {
  /** Which rows are shown. */
  words: ComponentChildren
  /** Undefined without any. */
  newer: string | undefined
  older: string | undefined
}

/** Pages by cursor: no page has a number. */
export const Pager = ({ words, newer, older }: PagerProps) => (
  <nav class="n-pager" aria-label="Páginas">
    <span class="n-meta">{words}</span>
    <span class="n-actions">
      {newer !== undefined && (
        <a class="btn" href={newer}>
          <Icon name="prev" />
          Más nuevos
        </a>
      )}
      {older !== undefined && (
        <a class="btn" href={older}>
          Más antiguos
          <Icon name="next" />
        </a>
      )}
    </span>
  </nav>
)

/** The address of a list, or of a part of it; `cursor` is `antes=…` or `despues=…`. */
export function partHref(path: string, parte: string | undefined, cursor = ''): string {
  const query = [parte && `parte=${parte}`, cursor].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

type PagedTableProps<Row extends { id: number }> = {
  caption: string
  columns: readonly Column<Row>[]
  cut: Cut<Row>
  /** What a row is called: one, several. */
  names: readonly [one: string, many: string]
  hrefOf(cursor: string): string
  /** Stands in the place of the table when the list has no row at all. */
  empty: ComponentChildren
}

/** A list in a card, by pages. */
export const PagedTable = <Row extends { id: number }>({
  caption,
  columns,
  cut: { rows, newer, older },
  names: [one, many],
  hrefOf,
  empty,
}: PagedTableProps<Row>) => (
  <Card flush>
    {rows.length === 0 && newer === undefined ? (
      empty
    ) : (
      <>
        <Table caption={caption} columns={columns} rows={rows} compact />
        <Pager
          words={`${counted(rows.length, one, many)} en esta página.`}
          newer={newer === undefined ? undefined : hrefOf(`despues=${newer}`)}
          older={older === undefined ? undefined : hrefOf(`antes=${older}`)}
        />
      </>
    )}
  </Card>
)
