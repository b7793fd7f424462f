/** What tells one document from another: the CDC that its content gives, and its number. */
import type { De } from './rde-fields.ts'

/** The 43 characters before the check digit, as the content of the document gives them. reference.md §1 */
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

/** What may be used once only: issuer, type, stamp, establishment, point, number and series. */
export function documentNumber({ gTimb, gDatGralOpe: { gEmis } }: De): string {
  const { iTiDE, dNumTim, dEst, dPunExp, dNumDoc, dSerieNum = '' } = gTimb
  return [gEmis.dRucEm, iTiDE, dNumTim, dEst, dPunExp, dNumDoc, dSerieNum].join('-')
}
