/**
 * The sandbox's register of taxpayers. A certificate or an approved document makes a RUC known and active. Data set
 * through the control API (another state, activities, body of the State) takes precedence over what the sandbox sees.
 */

/** Values of dCodEstCons with their descriptions in consulta-ruc. docs/sifen §6 */
export const ESTADOS_RUC = {
  ACT: 'ACTIVO',
  SUS: 'SUSPENSIÓN TEMPORAL',
  SAD: 'SUSPENSIÓN ADMINISTRATIVA',
  BLQ: 'BLOQUEADO',
  CAN: 'CANCELADO',
  CDE: 'CANCELADO DEFINITIVO',
} as const

export interface Taxpayer {
  /** RUC without check digit. */
  readonly ruc: string
  readonly nombre: string
  /** `INEXISTENTE` makes SIFEN answer that the RUC does not exist. */
  readonly estado: keyof typeof ESTADOS_RUC | 'INEXISTENTE'
  readonly facturadorElectronico: boolean
  /** True when recibe answers 1264: SIFEN takes its documents in lots only. */
  readonly soloLotes?: boolean
  /** Codes of the activities with their descriptions. Any activity is accepted when absent. */
  readonly actividades?: Readonly<Record<string, string>>
  /** True for a body of the State: only B2G operations may name it. */
  readonly organismoDelEstado?: boolean
}

export class Register {
  readonly #taxpayers = new Map<string, Taxpayer>()

  find(ruc: string): Taxpayer | undefined {
    return this.#taxpayers.get(ruc)
  }

  /** Returns the taxpayers in the order in which they became known. */
  all(): readonly Taxpayer[] {
    return [...this.#taxpayers.values()]
  }

  put(taxpayer: Taxpayer): void {
    this.#taxpayers.set(taxpayer.ruc, taxpayer)
  }

  /** Adds an unknown RUC. An issuer counts as an electronic issuer from then on. */
  see(ruc: string, nombre: string, facturadorElectronico: boolean): void {
    const known = this.#taxpayers.get(ruc)
    if (known === undefined) this.put({ ruc, nombre, estado: 'ACT', facturadorElectronico })
    else if (facturadorElectronico && !known.facturadorElectronico)
      this.put({ ...known, nombre, facturadorElectronico })
  }
}
