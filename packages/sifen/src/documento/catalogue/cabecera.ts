/** The head of the DE, which depends on its number: from the check digit to the timbrado. docs/sifen §A, A003–C010. */
import { coded, constant, date, dateTime, group, integer, pattern, type Row, text } from '../../campos/index.ts'

/** Earliest start of an electronic timbrado (XSD tdFeIniT). */
const INICIO_DE_SIFEN = '2018-05-01'

export const CABECERA: readonly Row[] = [
  pattern('dDVId', 'A003', 1, 'dv', 'dv'),
  dateTime('dFecFirma', 'A004', 1, 'fechaFirma'),
  constant('dSisFact', 'A005', '1'),
  group('gOpeDE', 'B001', [1, 1], '', [
    ...coded(['iTipEmi', 'dDesTipEmi'], ['B002', 'B003'], 1, 'tipoEmision', 'tipoEmision'),
    pattern('dCodSeg', 'B004', 1, 'codigoSeguridad', 'codigoSeguridad'),
    text('dInfoEmi', 'B005', 0, 1, 3000, 'observacion'),
    text('dInfoFisc', 'B006', 0, 1, 3000, 'descripcion'),
  ]),
  group('gTimb', 'C001', [1, 1], '', [
    ...coded(['iTiDE', 'dDesTiDE'], ['C002', 'C003'], 1, 'tipoDocumento', 'tipoDocumento'),
    pattern('dNumTim', 'C004', 1, 'timbrado', 'timbrado'),
    pattern('dEst', 'C005', 1, 'codigo3', 'establecimiento'),
    pattern('dPunExp', 'C006', 1, 'codigo3', 'puntoExpedicion'),
    integer('dNumDoc', 'C007', 1, 1, 9_999_999, 'numeroDocumento', 7),
    pattern('dSerieNum', 'C010', 0, 'serie', 'serie'),
    date('dFeIniT', 'C008', 1, 'timbradoFechaInicio', INICIO_DE_SIFEN),
  ]),
]
