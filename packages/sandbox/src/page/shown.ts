/** The parts of a running sandbox that its page shows. */
import type { Approval, Call, EventoRegistrado, Lote } from '../book/index.ts'
import type { ActiveScript } from '../scripts/index.ts'

/** A verdict of the validation of a file, as the page shows it. */
export interface Judged {
  readonly assessments: readonly {
    readonly que: string
    readonly id: string
    readonly aprobado: boolean
    readonly motivo?: string
    readonly hallazgos: readonly {
      readonly codigo: string
      readonly mensaje: string
      readonly observa: boolean
      readonly queHacer: string
    }[]
  }[]
  readonly sinComprobar: readonly string[]
}

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
