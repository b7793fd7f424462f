/** Timbrados and their numbers: owner, used and voided numbers, current series. */
import { numeroOf, type Rango, type Secuencia } from '../fields/index.ts'

/** A timbrado, as set through the control API or as first seen on an approved document. */
export interface Timbrado {
  readonly ruc: string
  readonly dFeIniT: string
  /** Establishment and point (`001-001`) of each place that may use it. Any place is accepted when absent. */
  readonly puntos?: readonly string[]
  /** False for a timbrado of printed documents. */
  readonly electronico?: boolean
}

export type NumberedTimbrado = Timbrado & { readonly dNumTim: string }

export interface Serie {
  readonly serie: string
  /** Instant of the first approval in the series, ISO 8601 UTC. */
  readonly desde: string
}

const keyOf = ({ ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }: Secuencia) =>
  [ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum].join('-')

export class Numbering {
  readonly #cdcs = new Map<string, string>()
  readonly #voided = new Map<string, Rango[]>()
  readonly #series = new Map<string, Serie>()
  readonly #timbrados = new Map<string, Timbrado>()

  /** Records a number as used. `numero` has the format of `documentNumber`. */
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

  put(dNumTim: string, timbrado: Timbrado): void {
    this.#timbrados.set(dNumTim, timbrado)
  }

  /** Records a timbrado the first time that it is seen. */
  see(dNumTim: string, timbrado: Timbrado): void {
    if (!this.#timbrados.has(dNumTim)) this.put(dNumTim, timbrado)
  }

  /** Returns the CDC under which a number was approved. */
  cdcOf(numero: string): string | undefined {
    return this.#cdcs.get(numero)
  }

  timbrado(dNumTim: string): Timbrado | undefined {
    return this.#timbrados.get(dNumTim)
  }

  /** Returns the timbrados in the order in which they became known. */
  timbrados(): readonly NumberedTimbrado[] {
    return [...this.#timbrados].map(([dNumTim, timbrado]) => ({ dNumTim, ...timbrado }))
  }

  /** Returns the latest series in use. The series of `secuencia` does not matter. */
  serie(secuencia: Secuencia): Serie | undefined {
    return this.#series.get(keyOf({ ...secuencia, dSerieNum: '' }))
  }

  /** True when any number of the range was voided. */
  isVoided({ secuencia, desde, hasta }: Rango): boolean {
    return (this.#voided.get(keyOf(secuencia)) ?? []).some(other => other.desde <= hasta && desde <= other.hasta)
  }

  /** True when an approved document has a number of the range. */
  isUsed({ secuencia, desde, hasta }: Rango): boolean {
    for (let number = desde; number <= hasta; number += 1) {
      if (this.#cdcs.has(numeroOf(secuencia, String(number).padStart(7, '0')))) return true
    }
    return false
  }
}
