/**
 * The sandbox's register of taxpayers. It grows with what passes by: a certificate or an approved document makes a RUC known and active.
 * What it is told outright (another state, activities, that it is a body of the State) stands above what it sees.
 */

/** dCodEstCons, and how consulta-ruc words it. docs/sifen §6 */
export const ESTADOS_RUC = {
  ACT: 'ACTIVO',
  SUS: 'SUSPENSIÓN TEMPORAL',
  SAD: 'SUSPENSIÓN ADMINISTRATIVA',
  BLQ: 'BLOQUEADO',
  CAN: 'CANCELADO',
  CDE: 'CANCELADO DEFINITIVO',
} as const

export interface Taxpayer {
  /** Without check digit. */
  readonly ruc: string
  readonly nombre: string
  /** `INEXISTENTE`: the RUC does not exist. For tests of SIFEN's answer to that. */
  readonly estado: keyof typeof ESTADOS_RUC | 'INEXISTENTE'
  readonly facturadorElectronico: boolean
  /** Code and description of each; any is believed when left out. */
  readonly actividades?: Readonly<Record<string, string>>
  /** A body of the State, that only B2G operations are for. */
  readonly organismoDelEstado?: boolean
}

export class Register {
  readonly #taxpayers = new Map<string, Taxpayer>()

  find(ruc: string): Taxpayer | undefined {
    return this.#taxpayers.get(ruc)
  }

  /** In the order in which they became known. */
  all(): readonly Taxpayer[] {
    return [...this.#taxpayers.values()]
  }

  tell(taxpayer: Taxpayer): void {
    this.#taxpayers.set(taxpayer.ruc, taxpayer)
  }

  /** Enters a RUC that was met and is not known yet. An issuer counts as an electronic issuer from then on. */
  see(ruc: string, nombre: string, facturadorElectronico: boolean): void {
    const known = this.#taxpayers.get(ruc)
    if (known === undefined) this.tell({ ruc, nombre, estado: 'ACT', facturadorElectronico })
    else if (facturadorElectronico && !known.facturadorElectronico)
      this.tell({ ...known, nombre, facturadorElectronico })
  }
}
