/** Paraguayan formats of amounts and instants. */
import { localOf } from '../ports/index.ts'

/** Returns `21/11/2026 06:42:39`, local time of Asunción, from an ISO instant. */
export function fechaHora(iso: string): string {
  const local = localOf(new Date(iso))
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 19)}`
}

/** Returns `Gs 1.234.567` or `USD 1.234,50` from the decimal text of a document. */
export function monto(text: string, moneda: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${moneda === 'PYG' ? 'Gs' : moneda} ${grouped}${fraction === undefined ? '' : `,${fraction}`}`
}

/** Returns the CDC in eleven groups of four. The RUC inside may end in a letter. */
export function cdcEnGrupos(cdc: string): string {
  return cdc.replace(/.{4}(?=.)/g, '$& ')
}
