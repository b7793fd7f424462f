/** Words about series, numbers and deadlines of the numbering. */

import { DAY_MS } from '../../../units.ts'
import { counted } from '../../../web/index.ts'
import type { Serie } from '../../dtes/index.ts'
import { nombreOficial } from '../../timbrados/index.ts'

/** Returns `Factura electrónica` or `Factura electrónica, serie AA`. */
export const nombreDeSerie = ({ tipo_documento, serie }: Pick<Serie, 'tipo_documento' | 'serie'>) =>
  serie === null ? nombreOficial(tipo_documento) : `${nombreOficial(tipo_documento)}, serie ${serie}`

/** Returns the days from one day (AAAA-MM-DD) to another. Negative when the other is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns `quedan 23 días`, `vence hoy` or `venció: SIFEN puede rechazarlo`. */
export function leftWords(plazo: string, today: string): string {
  const days = daysBetween(today, plazo)
  if (days < 0) return 'venció: SIFEN puede rechazarlo'
  return days === 0 ? 'vence hoy' : `${days === 1 ? 'queda' : 'quedan'} ${counted(days, 'día', 'días')}`
}
