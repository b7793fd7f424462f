/** States of a document on the pages: word, tone and icon, in one table for lists, chips, details and charts. */
import type { Estado } from '../../db/index.ts'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './kit.tsx'

/** A stored state, or `doubt`: sent without a known outcome, to be queried by CDC. */
export type ShownState = Estado | 'doubt'

type StateLook = {
  one: string
  many: string
  tone: Tone
  icon: IconName
  /** Outlined. */
  line?: true
}

export const STATES: Readonly<Record<ShownState, StateLook>> = {
  draft: { one: 'Borrador', many: 'Borradores', tone: 'off', icon: 'draft', line: true },
  signed: { one: 'Firmado', many: 'Firmados', tone: 'off', icon: 'pen' },
  sent: { one: 'En proceso', many: 'En proceso', tone: 'run', icon: 'run' },
  doubt: { one: 'En duda', many: 'En duda', tone: 'warn', icon: 'doubt' },
  approved: { one: 'Aprobado', many: 'Aprobados', tone: 'ok', icon: 'ok' },
  approved_obs: { one: 'Aprobado con obs.', many: 'Aprobados con obs.', tone: 'ok', icon: 'okobs', line: true },
  rejected: { one: 'Rechazado', many: 'Rechazados', tone: 'bad', icon: 'bad' },
  error: { one: 'No enviado', many: 'No enviados', tone: 'bad', icon: 'warn', line: true },
  cancelled: { one: 'Cancelado', many: 'Cancelados', tone: 'off', icon: 'off' },
}

/** Badge of a document's state: icon and word. */
export function StateBadge({ state }: { state: ShownState }) {
  const { one, tone, icon, line } = STATES[state]
  return (
    <span class={`n-state t-${tone}${line ? ' line' : ''}`}>
      <Icon name={icon} />
      {one}
    </span>
  )
}
