/** The parts of a running sandbox that its page shows. */
import type { Approval, Call, EventoRegistrado, Lote } from '../book/index.ts'
import type { ActiveScript } from '../scripts/index.ts'

export interface Shown {
  /** Name of the sandbox's command. */
  readonly command: string
  /** Addresses of the services. */
  readonly services: Readonly<Record<string, string>>
  scripts(): readonly ActiveScript[]
  journal(): readonly Call[]
  documents(): readonly Approval[]
  lots(): readonly Lote[]
  events(): readonly EventoRegistrado[]
  rde(cdc: string): string | undefined
}
