/** Rules of SIFEN about the document itself: CDC, timbrado, number and dates. MT v150 12.4, groups A to D */
import { instantOf } from '../document/asuncion.ts'
import { cdcContent, documentNumber } from '../document/identity.ts'
import { checkDigit } from './check-digit.ts'
import { HOUR_MS, observation, type Rule, rule } from './rule.ts'

export const REGLAS_DOCUMENTO: readonly Rule[] = [
  rule(
    '1000',
    'A002',
    'CDC no correspondiente con las informaciones del XML',
    ({ cdc, de }) => cdc.slice(0, -1) !== cdcContent(de),
  ),
  rule('1001', 'A002a', 'CDC duplicado', ({ cdc, book }) => book.isApproved(cdc)),
  rule(
    '1002',
    'A002b',
    'Documento electrónico duplicado',
    ({ de, book }) => book.cdcOfNumber(documentNumber(de)) !== undefined,
  ),
  rule('1003', 'A003', 'DV del CDC inválido', ({ cdc, de }) => {
    const dv = checkDigit(cdc.slice(0, -1))
    return cdc.at(-1) !== dv || de.dDVId !== dv
  }),
  rule(
    '1004',
    'A004a',
    'La fecha y hora de la firma digital es adelantada',
    ({ de, now }) => instantOf(de.dFecFirma) > now.getTime(),
  ),
  observation(
    '1005',
    'A004b',
    'Transmisión extemporánea del DE',
    ({ de, now }) => now.getTime() - instantOf(de.dFecFirma) > 72 * HOUR_MS,
  ),
  rule('1050', 'B002', 'Tipo de emisión inválido en esta etapa', ({ de }) => de.gOpeDE.iTipEmi !== '1'),
  rule('1101', 'C004', 'Número de timbrado inválido', ({ de: { gTimb, gDatGralOpe }, book }) => {
    const stamp = book.stamp(gTimb.dNumTim)
    return stamp !== undefined && stamp.ruc !== gDatGralOpe.gEmis.dRucEm
  }),
  rule(
    '1103',
    'C004b',
    'El número de timbrado no se encuentra vigente a la fecha de emisión del comprobante',
    ({ de: { gTimb, gDatGralOpe } }) => gDatGralOpe.dFeEmiDE.slice(0, 10) < gTimb.dFeIniT,
  ),
  rule('1107', 'C008', 'Fecha de inicio de vigencia del timbrado incorrecta', ({ de: { gTimb }, book }) => {
    const stamp = book.stamp(gTimb.dNumTim)
    return stamp !== undefined && stamp.dFeIniT !== gTimb.dFeIniT
  }),
  rule(
    '1150',
    'D002',
    'La fecha y hora de emisión del DE informada es inválida por retraso',
    ({ de, now }) => now.getTime() - instantOf(de.gDatGralOpe.dFeEmiDE) > 720 * HOUR_MS,
  ),
  rule(
    '1151',
    'D002f',
    'La fecha y hora de emisión del DE informada es inválida por envío adelantado',
    ({ de, now }) => instantOf(de.gDatGralOpe.dFeEmiDE) - now.getTime() > 120 * HOUR_MS,
  ),
]
