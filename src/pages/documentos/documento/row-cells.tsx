/** Cells shared by tables of documents. */

import type { PageRow } from '../../../gateway/dtes/index.ts'
import { shownDate } from '../../../web/index.ts'

/** Formats `2026-11-21T10:00:00`. It is the document's local text, so no time zone applies. */
export const shownEmission = (fecha: string) => `${shownDate(fecha.slice(0, 10))} ${fecha.slice(11, 16)}`

export const Emitted = ({ fecha }: { fecha: string }) => (
  <time dateTime={fecha.slice(0, 16)}>{shownEmission(fecha)}</time>
)

type Named = Pick<PageRow, 'receptor_documento' | 'receptor_nombre'>

/** True for a RUC, which has a check digit. Other documents have none. */
const isRuc = (documento: string) => /-\d$/.test(documento)

export const shownDocumento = (documento: string) => (isRuc(documento) ? `RUC ${documento}` : documento)

export const Receiver = ({ row }: { row: Named }) => (
  <>
    {row.receptor_nombre || 'Sin nombre'}
    {row.receptor_documento && row.receptor_documento !== '0' && (
      <div class="n-meta">
        <span class="n-nowrap">{shownDocumento(row.receptor_documento)}</span>
      </div>
    )}
  </>
)
