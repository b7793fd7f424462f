/** What tells one document from another: the CDC that its content gives, and its number. */
import type { Rango, Secuencia } from '../book/numbering.ts'
import type { De } from './rde-fields.ts'

/** The 43 characters before the check digit, as the content of the document gives them. docs/sifen §1 */
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

/** The issuer inside a CDC, without the zeros at its left. */
export const issuerOf = (cdc: string): string => cdc.slice(2, 10).replace(/^0+/, '')

/** iTiDE inside a CDC. */
export const typeOf = (cdc: string): string => cdc.slice(0, 2).replace(/^0/, '')

/** What may be used once only: issuer, type, stamp, establishment, point, number and series. */
export function documentNumber(de: De): string {
  const { ruc, iTiDE, dNumTim, dEst, dPunExp, dSerieNum } = sequenceOf(de)
  return [ruc, iTiDE, dNumTim, dEst, dPunExp, de.gTimb.dNumDoc, dSerieNum].join('-')
}

export function sequenceOf({ gTimb, gDatGralOpe: { gEmis } }: De): Secuencia {
  const { iTiDE, dNumTim, dEst, dPunExp, dSerieNum = '' } = gTimb
  return { ruc: gEmis.dRucEm, iTiDE, dNumTim, dEst, dPunExp, dSerieNum }
}

/** The document's own number, as a range of one. */
export function ownNumber(de: De): Rango {
  const number = Number(de.gTimb.dNumDoc)
  return { secuencia: sequenceOf(de), desde: number, hasta: number }
}
