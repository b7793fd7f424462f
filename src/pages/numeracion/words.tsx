/** Texts about numbers and deadlines of the numbering. */

import type { Serie } from '../../gateway/dtes/index.ts'
import { daysBetween, leftWords } from '../../gateway/eventos/index.ts'
import { shownDate, Tag } from '../../web/index.ts'

/** Returns the anchor of the series' card on the point's page. */
export const anchorOf = ({ tipo_documento, serie }: Pick<Serie, 'tipo_documento' | 'serie'>) =>
  `t-${tipo_documento}${serie ?? ''}`

const SOON_DAYS = 10

/** Shows the deadline for voiding at SIFEN: the day and the days left. */
export function Plazo({ plazo, today }: { plazo: string | null; today: string }) {
  if (plazo === null) return <span class="n-meta">No se sabe</span>
  const days = daysBetween(today, plazo)
  const words = leftWords(plazo, today)
  return (
    <>
      <time dateTime={plazo}>{shownDate(plazo)}</time>
      <div class="n-meta">{days <= SOON_DAYS ? <Tag tone={days < 0 ? 'bad' : 'warn'}>{words}</Tag> : words}</div>
    </>
  )
}
