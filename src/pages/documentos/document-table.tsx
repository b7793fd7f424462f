/** Rows of the list. Each links to its document and has a box when the document can go in a lot. */

import { NAMES_READ, type PageRow } from '../../gateway/dtes/index.ts'
import { isSendable, MAX_DTES } from '../../gateway/lotes/index.ts'
import { type Column, Icon, Pager, shownAmount, Table } from '../../web/index.ts'
import { boxOf, capital, Emitted, nombreDeTipo, numeroCompleto, Receiver, RowState } from './documento/index.ts'
import type { ListQuery } from './documentos.schema.ts'
import type { DocumentList } from './list-documents.ts'
import { listHref } from './list-filter.ts'
import { shownTotals } from './totals.ts'

const boxes = (isTicked: boolean): Column<PageRow> => ({
  title: 'Elegir',
  kind: 'pick',
  hidden: true,
  cell: row =>
    isSendable(row) && (
      <input
        class="form-check-input"
        type="checkbox"
        name={boxOf(row.id)}
        value="1"
        checked={isTicked}
        aria-label={`Elegir ${numeroCompleto(row)}`}
      />
    ),
})

const COLUMNS: readonly Column<PageRow>[] = [
  {
    title: 'Número',
    kind: 'lead',
    cell: row => (
      <>
        <a class="n-nowrap" href={`/documentos/${row.id}`}>
          {numeroCompleto(row)}
        </a>
        {row.tipo_documento !== 1 && (
          <div class="n-meta fw-normal">{capital(nombreDeTipo(row.tipo_documento).one)}</div>
        )}
      </>
    ),
  },
  { title: 'Estado', kind: 'left', cell: row => <RowState row={row} /> },
  { title: 'Emitido', kind: 'right', cell: ({ fecha_emision }) => <Emitted fecha={fecha_emision} /> },
  { title: 'Receptor', cell: row => <Receiver row={row} /> },
  { title: 'Total', kind: 'num', cell: ({ total_operacion, moneda }) => shownAmount(total_operacion, moneda) },
]

type TableProps = { query: ListQuery; documents: DocumentList; may: boolean }

function Bulk({ query, rows }: { query: ListQuery; rows: readonly PageRow[] }) {
  const sendable = rows.filter(isSendable)
  return (
    <div class="n-bulk">
      {sendable.length > 0 && (
        <button type="submit" class="btn">
          <Icon name="stack" />
          Enviar en un lote…
        </button>
      )}
      <span class="n-meta">
        {sendable.length > 0 && <span class="n-picked">elegidos. </span>}
        Un lote lleva hasta {MAX_DTES} borradores o firmados del mismo tipo y emisor; los demás no se pueden elegir.{' '}
        {sendable.length > 1 &&
          (query.elegir ? (
            <a href={listHref({ ...query, elegir: undefined })}>Quitar las marcas</a>
          ) : (
            <a href={listHref({ ...query, elegir: '1' })}>Elegir los {sendable.length} de esta página</a>
          ))}
      </span>
    </div>
  )
}

export function DocumentTable({ query, documents, may }: TableProps) {
  const { rows, newer, older, isCut } = documents
  const canPick = may && rows.some(isSendable)
  const columns = canPick ? [boxes(query.elegir === '1'), ...COLUMNS] : COLUMNS
  const foot = [
    ...Array.from({ length: columns.length - 2 }, () => undefined),
    `Total de esta página (${rows.length})`,
    shownTotals(rows).map(total => <div>{total}</div>),
  ]
  const [newest, oldest] = [rows[0], rows.at(-1)]
  const content = (
    <>
      {rows.length > 0 && (
        <Table caption="Documentos, del más nuevo al más antiguo" columns={columns} rows={rows} foot={foot} compact />
      )}
      {canPick && <Bulk query={query} rows={rows} />}
      <Pager
        words={
          <>
            {newest && oldest && (
              <>
                Del <span class="n-nowrap">{numeroCompleto(newest)}</span> al{' '}
                <span class="n-nowrap">{numeroCompleto(oldest)}</span>.
              </>
            )}
            {isCut &&
              ` La búsqueda por nombre mira ${NAMES_READ / 1000}.000 documentos por vez: siga en los más antiguos.`}
          </>
        }
        newer={newer}
        older={older}
      />
    </>
  )
  return canPick ? (
    <form class="card" method="get" action="/documentos/lote">
      {content}
    </form>
  ) : (
    <section class="card">{content}</section>
  )
}
