/** The state of a document in a list: its badge, and the reason in a few words. */

import type { PageRow } from '../../../gateway/dtes/index.ts'
import { type ShownState, StateBadge, shownInstant } from '../../../web/index.ts'

type Shown = Pick<PageRow, 'estado' | 'en_duda' | 'due_at' | 'sifen_result_code' | 'sifen_result_msg'>

export const stateOf = ({ estado, en_duda }: Pick<Shown, 'estado' | 'en_duda'>): ShownState =>
  estado === 'sent' && en_duda ? 'doubt' : estado

/** Longest reason shown. SIFEN's own text may be long. */
const MOST = 60
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text)

function reasonOf({ estado, due_at, sifen_result_code: code, sifen_result_msg: msg }: Shown, state: ShownState) {
  if (state === 'doubt') return due_at && `Se pregunta: ${shownInstant(due_at)}`
  if (estado !== 'rejected' && estado !== 'error' && estado !== 'approved_obs') return undefined
  return cut([code, msg].filter(Boolean).join(': '))
}

export function RowState({ row }: { row: Shown }) {
  const state = stateOf(row)
  const reason = reasonOf(row, state)
  return (
    <>
      <StateBadge state={state} />
      {reason && <div class="n-meta">{reason}</div>}
    </>
  )
}
