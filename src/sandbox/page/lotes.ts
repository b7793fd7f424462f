/** The last lots, with how their documents fared. */
import type { Lote } from '../entries.ts'
import { fechaHora } from './format.ts'
import { type Html, html } from './html.ts'
import { table } from './table.ts'

export function lotes(all: readonly Lote[], shown: number): Html {
  return table({
    id: 'lotes',
    title: 'Lotes',
    count: all.length,
    columns: ['Recibido', 'Protocolo', 'RUC', 'Documentos', 'Resultado'],
    rows: all.slice(-shown).reverse().map(row),
    empty: html`Todavía no se recibió ninguno.`,
  })
}

function row({ at, dProtConsLote, ruc, resultados }: Lote): (Html | string)[] {
  const byEstado = Map.groupBy(resultados, ({ estado }) => estado)
  const counts = [...byEstado].map(([estado, { length }]) => `${estado}: ${length}`)
  return [fechaHora(at), html`<code>${dProtConsLote}</code>`, ruc, String(resultados.length), counts.join(', ')]
}
