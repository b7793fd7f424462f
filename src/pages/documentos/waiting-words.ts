/** Texts about the number of documents that wait for a person. */

import { COUNTED, WAITING_COUNTED, type Waiting } from '../../gateway/dtes/index.ts'
import { shownNumber } from '../../web/index.ts'

/** Formats a count. `1.000+` means that counting stopped at `most`. */
export const shownCount = (count: number, most = COUNTED) => (count > most ? `${shownNumber(`${most}`)}+` : `${count}`)

/** Returns `1 documento en duda`, `12 documentos en duda` or `99+ documentos en duda`. */
export const waitingCount = (count: number, one: string, many: string) =>
  `${shownCount(count, WAITING_COUNTED)} ${count === 1 ? one : many}`

/** Returns `3 documentos necesitan atención: 1 rechazado, 1 en duda, 1 no enviado.` */
export function waitingWords({ rejected, doubt, error, returned }: Waiting): string {
  const parts = [
    rejected > 0 && waitingCount(rejected, 'rechazado', 'rechazados'),
    doubt > 0 && waitingCount(doubt, 'en duda', 'en duda'),
    error > 0 && waitingCount(error, 'no enviado', 'no enviados'),
    returned > 0 && waitingCount(returned, 'vuelto de un lote', 'vueltos de un lote'),
  ].filter(Boolean)
  const counts = [rejected, doubt, error, returned]
  const total = counts.reduce((sum, count) => sum + Math.min(count, WAITING_COUNTED), 0)
  if (total === 0) return 'Ningún documento necesita atención.'
  const more = counts.some(count => count > WAITING_COUNTED) ? '+' : ''
  return `${total}${more} ${total === 1 ? 'documento necesita' : 'documentos necesitan'} atención: ${parts.join(', ')}.`
}
