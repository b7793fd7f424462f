/** Texts about numbers and deadlines of the numbering. */
import { counted, shownDate, Tag } from '../../web/index.ts'
import type { Serie } from '../dtes/index.ts'
import { TIPOS_NUMERADOS } from '../timbrados/index.ts'

const thousands = new Intl.NumberFormat('es-PY')
export const shown = (count: number) => thousands.format(count)

export const seven = (numero: number) => String(numero).padStart(7, '0')

const nombreDeTipo = (tipo: number) => TIPOS_NUMERADOS.find(known => known.tipo === tipo)?.nombre ?? `Tipo ${tipo}`

/** Returns `Factura electrónica` or `Factura electrónica, serie AA`. */
export const nombreDeSerie = ({ tipo_documento, serie }: Pick<Serie, 'tipo_documento' | 'serie'>) =>
  serie === null ? nombreDeTipo(tipo_documento) : `${nombreDeTipo(tipo_documento)}, serie ${serie}`

/** Returns the anchor of the series' card on the point's page. */
export const anchorOf = ({ tipo_documento, serie }: Pick<Serie, 'tipo_documento' | 'serie'>) =>
  `t-${tipo_documento}${serie ?? ''}`

const DAY_MS = 24 * 3600 * 1000

/** Returns `quedan 23 días`, `vence hoy` or `venció`. */
export function leftWords(plazo: string, today: string): string {
  const days = Math.round((Date.parse(plazo) - Date.parse(today)) / DAY_MS)
  if (days < 0) return 'venció: SIFEN puede rechazarlo'
  return days === 0 ? 'vence hoy' : `${days === 1 ? 'queda' : 'quedan'} ${counted(days, 'día', 'días')}`
}

const SOON_DAYS = 10

/** Shows the deadline for voiding at SIFEN: the day and the days left. */
export function Plazo({ plazo, today }: { plazo: string | null; today: string }) {
  if (plazo === null) return <span class="n-meta">No se sabe</span>
  const days = Math.round((Date.parse(plazo) - Date.parse(today)) / DAY_MS)
  const words = leftWords(plazo, today)
  return (
    <>
      <time dateTime={plazo}>{shownDate(plazo)}</time>
      <div class="n-meta">{days <= SOON_DAYS ? <Tag tone={days < 0 ? 'bad' : 'warn'}>{words}</Tag> : words}</div>
    </>
  )
}
