/** Texts about the number of documents that wait for a person. */
import { counted } from '../../web/index.ts'
import { COUNTED, type Waiting } from '../dtes/index.ts'

/** Formats a count. `1.000+` means that counting stopped. */
export const shownCount = (count: number) =>
  count > COUNTED ? `${new Intl.NumberFormat('es-PY').format(COUNTED)}+` : `${count}`

/** Returns `3 documentos necesitan atención: 1 rechazado, 1 en duda, 1 no enviado.` */
export function waitingWords({ rejected, doubt, error }: Waiting): string {
  const total = rejected + error + doubt
  const parts = [
    rejected > 0 && counted(rejected, 'rechazado', 'rechazados'),
    doubt > 0 && `${shownCount(doubt)} en duda`,
    error > 0 && counted(error, 'no enviado', 'no enviados'),
  ].filter(Boolean)
  if (total === 0) return 'Ningún documento necesita atención.'
  return `${total === 1 ? '1 documento necesita' : `${shownCount(total)} documentos necesitan`} atención: ${parts.join(', ')}.`
}
