/** What is known of stamps and their numbers: whose they are, which were used, which were voided, which series runs. */

/** A run of numbers: each may be used once. */
export interface Secuencia {
  readonly ruc: string
  readonly iTiDE: string
  readonly dNumTim: string
  readonly dEst: string
  readonly dPunExp: string
  readonly dSerieNum: string
}

export interface Rango {
  readonly secuencia: Secuencia
  readonly desde: number
  readonly hasta: number
}

/** A stamp as it is believed the first time that a document with it is approved, or as the sandbox is told. */
export interface Stamp {
  readonly ruc: string
  readonly dFeIniT: string
  /** `001-001`: establishment and point of each place that it is for; any is believed when left out. */
  readonly puntos?: readonly string[]
  /** False for one of printed documents. */
  readonly electronico?: boolean
}

export type NumberedStamp = Stamp & { readonly dNumTim: string }

export interface Serie {
  readonly serie: string
  /** Instant of the first approval in it, ISO 8601 UTC. */
  readonly desde: string
}

const keyOf = ({ ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }: Secuencia) =>
  [ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum].join('-')

const numeroOf = ({ ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }: Secuencia, dNumDoc: string) =>
  [ruc, iTiDE, dNumTim, dEst, dPunExp, dNumDoc, dSerieNum].join('-')

export class Numbering {
  readonly #cdcs = new Map<string, string>()
  readonly #voided = new Map<string, Rango[]>()
  readonly #series = new Map<string, Serie>()
  readonly #stamps = new Map<string, Stamp>()

  /** `numero` as `documentNumber` gives it. */
  use(numero: string, cdc: string, at: string): void {
    this.#cdcs.set(numero, cdc)
    const [ruc = '', iTiDE = '', dNumTim = '', dEst = '', dPunExp = '', , serie = ''] = numero.split('-')
    const place = keyOf({ ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum: '' })
    const current = this.#series.get(place)
    if (current === undefined || serie > current.serie) this.#series.set(place, { serie, desde: at })
  }

  void(rango: Rango): void {
    const key = keyOf(rango.secuencia)
    this.#voided.set(key, [...(this.#voided.get(key) ?? []), rango])
  }

  tell(dNumTim: string, stamp: Stamp): void {
    this.#stamps.set(dNumTim, stamp)
  }

  /** A stamp is believed the first time that it is seen. */
  see(dNumTim: string, stamp: Stamp): void {
    if (!this.#stamps.has(dNumTim)) this.tell(dNumTim, stamp)
  }

  /** The CDC under which a number was approved. */
  cdcOf(numero: string): string | undefined {
    return this.#cdcs.get(numero)
  }

  stamp(dNumTim: string): Stamp | undefined {
    return this.#stamps.get(dNumTim)
  }

  /** In the order in which they became known. */
  stamps(): readonly NumberedStamp[] {
    return [...this.#stamps].map(([dNumTim, stamp]) => ({ dNumTim, ...stamp }))
  }

  /** The latest series in use, whichever series the sequence belongs to. */
  serie(secuencia: Secuencia): Serie | undefined {
    return this.#series.get(keyOf({ ...secuencia, dSerieNum: '' }))
  }

  /** Whether any number of the range was voided. */
  isVoided({ secuencia, desde, hasta }: Rango): boolean {
    return (this.#voided.get(keyOf(secuencia)) ?? []).some(other => other.desde <= hasta && desde <= other.hasta)
  }

  /** Whether any number of the range is that of an approved document. */
  isUsed({ secuencia, desde, hasta }: Rango): boolean {
    for (let number = desde; number <= hasta; number += 1) {
      if (this.#cdcs.has(numeroOf(secuencia, String(number).padStart(7, '0')))) return true
    }
    return false
  }
}
