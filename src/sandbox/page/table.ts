/** A section with a table: a heading, how many there are in all, and a sentence when there is none. */
import { type Html, html } from './html.ts'

interface Table {
  readonly id: string
  readonly title: string
  /** Of all, when only the last are shown. */
  readonly count?: number
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (Html | string)[])[]
  readonly empty: Html
}

/** The box scrolls sideways on narrow screens; it takes the focus so that the keyboard can scroll it too. */
export function table({ id, title, count, columns, rows, empty }: Table): Html {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}${count === undefined ? '' : html` <small>${count} en total</small>`}</h2>
${
  rows.length === 0
    ? html`<p class="vacio">${empty}</p>`
    : html`<div class="caja" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr>${columns.map(column => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
        row => html`<tr>${row.map(cell => html`<td>${cell}</td>`)}</tr>
`,
      )}</tbody>
</table></div>`
}
</section>`
}
