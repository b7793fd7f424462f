/** Parts of a list page: chips, filter, pager, and the paged table. */
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
  /** The count, as text. */
  count?: string
  tone?: Tone
  icon?: IconName
}

/** Links to the parts of a list, with their counts. */
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
  /** The active filter in words. */
  words: ComponentChildren
  action: string
  /** True when a filter is active: the form is open. */
  used: boolean
  /** Address without filter. */
  clear: string
  children?: ComponentChildren
}

/** The filter form. Closed, it shows the active filter in words. */
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
  /** The rows that the page shows, in words. */
  words: ComponentChildren
  /** Address of the newer rows; undefined when there are none. */
  newer: string | undefined
  older: string | undefined
}

/** Links to newer and older rows, by cursor. */
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

/** Returns the address of a list or of one of its parts. `cursor` is `antes=…` or `despues=…`. */
export function partHref(path: string, parte: string | undefined, cursor = ''): string {
  const query = [parte && `parte=${parte}`, cursor].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

type PagedTableProps<Row extends { id: number }> = {
  caption: string
  columns: readonly Column<Row>[]
  cut: Cut<Row>
  /** Name of a row: singular and plural. */
  names: readonly [one: string, many: string]
  hrefOf(cursor: string): string
  /** Shown instead of the table when the list is empty. */
  empty: ComponentChildren
}

/** A card with a paged table. */
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
