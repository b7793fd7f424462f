/** Identity of a document: the CDC derived from its content, and its number. */
import type { De } from './rde-fields.ts'

/** A numbering sequence. Each of its numbers may be used once. */
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

/** Returns the 43 characters before the check digit, derived from the content of the document. docs/sifen §1 */
export function cdcContent({ gOpeDE, gTimb, gDatGralOpe: { dFeEmiDE, gEmis } }: De): string {
  return [
    gTimb.iTiDE.padStart(2, '0'),
    gEmis.dRucEm.padStart(8, '0'),
    gEmis.dDVEmi,
    gTimb.dEst,
    gTimb.dPunExp,
    gTimb.dNumDoc,
    gEmis.iTipCont,
    dFeEmiDE.slice(0, 10).replaceAll('-', ''),
    gOpeDE.iTipEmi,
    gOpeDE.dCodSeg,
  ].join('')
}

/** Returns the issuer's RUC inside a CDC, without leading zeros. */
export const issuerOf = (cdc: string): string => cdc.slice(2, 10).replace(/^0+/, '')

/** Returns the iTiDE inside a CDC. */
export const typeOf = (cdc: string): string => cdc.slice(0, 2).replace(/^0/, '')

/** Returns the number that may be used only once: issuer, type, timbrado, establishment, point, number and series. */
export function documentNumber(de: De): string {
  return numeroOf(sequenceOf(de), de.gTimb.dNumDoc)
}

/** Returns a number of a sequence as `documentNumber` writes it. */
export function numeroOf({ ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }: Secuencia, dNumDoc: string): string {
  return [ruc, iTiDE, dNumTim, dEst, dPunExp, dNumDoc, dSerieNum].join('-')
}

export function sequenceOf({ gTimb, gDatGralOpe: { gEmis } }: De): Secuencia {
  const { iTiDE, dNumTim, dEst, dPunExp, dSerieNum = '' } = gTimb
  return { ruc: gEmis.dRucEm, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }
}

/** Returns the document's own number, as a range of one. */
export function ownNumber(de: De): Rango {
  const number = Number(de.gTimb.dNumDoc)
  return { secuencia: sequenceOf(de), desde: number, hasta: number }
}
