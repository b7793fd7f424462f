/** List of the last approved documents: issuer, receiver, number and amount. */

import type { Approval } from '../book/index.ts'
import { type Html, html } from '../http/index.ts'
import { cdcEnGrupos, fechaHora, monto } from './format.ts'
import type { Shown } from './shown.ts'
import { table } from './table.ts'

/** Types of document by the first two digits of the CDC. MT v150 C002 */
const TIPOS: Readonly<Record<string, string>> = {
  '01': 'Factura',
  '04': 'Autofactura',
  '05': 'Nota de crédito',
  '06': 'Nota de débito',
  '07': 'Nota de remisión',
}

export function documentos(sandbox: Shown, shown: number): Html {
  const all = sandbox.documents()
  return table({
    id: 'documentos',
    title: 'Documentos aprobados',
    count: all.length,
    columns: ['Aprobado', 'Tipo', 'Emisor', 'CDC', 'Protocolo', 'Total'],
    right: ['Total'],
    rows: all
      .slice(-shown)
      .reverse()
      .map(approval => row(approval, sandbox)),
    empty: html`Todavía no se aprobó ninguno.`,
  })
}

function row({ at, cdc, ruc, nombre, dProtAut }: Approval, sandbox: Shown): (Html | string)[] {
  return [
    fechaHora(at),
    TIPOS[cdc.slice(0, 2)] ?? cdc.slice(0, 2),
    html`<span>${nombre}<br><small>${ruc}</small></span>`,
    html`<a href="/documentos/${cdc}"><code>${cdcEnGrupos(cdc)}</code></a>`,
    dProtAut,
    totalOf(sandbox.rde(cdc) ?? ''),
  ]
}

/** Returns the formatted total. '' for a remission note, which has none. */
function totalOf(rde: string): string {
  const textOf = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(rde)?.[1]
  const total = textOf('dTotGralOpe')
  return total === undefined ? '' : monto(total, textOf('cMoneOpe') ?? 'PYG')
}
