/** Rules of SIFEN about the document itself: CDC, timbrado, number and dates. MT v150 12.4, groups A to D */

import { cdcContent, checkDigit, documentNumber } from '../../fields/index.ts'
import { HOUR_MS, instantOf } from '../../ports/index.ts'
import { observation, type Rule, rule } from '../rule/index.ts'

export const REGLAS_DOCUMENTO: readonly Rule[] = [
  rule('1000', ({ cdc, de }) => cdc.slice(0, -1) !== cdcContent(de)),
  rule('1001', ({ cdc, book }) => book.isApproved(cdc)),
  rule('1002', ({ de, book }) => book.cdcOfNumber(documentNumber(de)) !== undefined),
  rule('1003', ({ cdc, de }) => {
    const dv = checkDigit(cdc.slice(0, -1))
    return cdc.at(-1) !== dv || de.dDVId !== dv
  }),
  rule('1004', ({ de, now }) => instantOf(de.dFecFirma) > now.getTime()),
  observation('1005', ({ de, now }) => now.getTime() - instantOf(de.dFecFirma) > 72 * HOUR_MS),
  rule('1050', ({ de }) => de.gOpeDE.iTipEmi !== '1'),
  rule('1101', ({ de: { gTimb, gDatGralOpe }, book }) => {
    const timbrado = book.timbrado(gTimb.dNumTim)
    return timbrado !== undefined && timbrado.ruc !== gDatGralOpe.gEmis.dRucEm
  }),
  rule('1103', ({ de: { gTimb, gDatGralOpe } }) => gDatGralOpe.dFeEmiDE.slice(0, 10) < gTimb.dFeIniT),
  rule('1107', ({ de: { gTimb }, book }) => {
    const timbrado = book.timbrado(gTimb.dNumTim)
    return timbrado !== undefined && timbrado.dFeIniT !== gTimb.dFeIniT
  }),
  rule('1150', ({ de, now }) => now.getTime() - instantOf(de.gDatGralOpe.dFeEmiDE) > 720 * HOUR_MS),
  rule('1151', ({ de, now }) => instantOf(de.gDatGralOpe.dFeEmiDE) - now.getTime() > 120 * HOUR_MS),
]
