/** A section with a table: a heading, the total, and a message when it is empty. */
import { type Html, html } from '../http/index.ts'

interface Table {
  readonly id: string
  readonly title: string
  /** The total, when only the last rows are shown. */
  readonly count?: number
  readonly columns: readonly string[]
  /** Columns aligned to the right, for amounts. */
  readonly right?: readonly string[]
  readonly rows: readonly (readonly (Html | string)[])[]
  readonly empty: Html
}

/**
 * Returns the table. On narrow screens rows become blocks with the column name before each cell; the roles keep it a
 * table. A box that is too narrow scrolls sideways and takes the focus, so that the keyboard can scroll it too.
 */
export function table({ id, title, count, columns, right = [], rows, empty }: Table): Html {
  const side = (column: string | undefined) => (right.includes(column ?? '') ? 'der' : 'izq')
  return html`<section>
<h2 id="${id}">${title}${count === undefined ? '' : html` <small>${count} en total</small>`}</h2>
${
  rows.length === 0
    ? html`<p class="vacio">${empty}</p>`
    : html`<div class="caja" tabindex="0" role="region" aria-labelledby="${id}"><table role="table">
<thead><tr role="row">${columns.map(column => html`<th role="columnheader" scope="col" class="${side(column)}">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
        row => html`<tr role="row">${row.map((cell, i) => html`<td role="cell" class="${side(columns[i])}" data-columna="${columns[i]}">${cell}</td>`)}</tr>
`,
      )}</tbody>
</table></div>`
}
</section>`
}
