/** Associated documents: gCamDEAsoc, H001–H018. docs/sifen §2.2 and Appendix A. */
import { coded, date, group, pattern, type Row, text } from '../../campos/index.ts'

export const ASOCIADOS: Row = group('gCamDEAsoc', 'H001', [0, 99], 'documentoAsociado', [
  ...coded(['iTipDocAso', 'dDesTipDocAso'], ['H002', 'H003'], 1, 'documentoAsociado', 'formato'),
  pattern('dCdCDERef', 'H004', 0, 'cdc', 'cdc'),
  pattern('dNTimDI', 'H005', 0, 'timbrado', 'timbrado'),
  pattern('dEstDocAso', 'H006', 0, 'codigo3', 'establecimiento'),
  pattern('dPExpDocAso', 'H007', 0, 'codigo3', 'punto'),
  pattern('dNumDocAso', 'H008', 0, 'numero7', 'numero'),
  ...coded(['iTipoDocAso', 'dDTipoDocAso'], ['H009', 'H010'], 0, 'documentoImpreso', 'tipoDocumentoImpreso'),
  date('dFecEmiDI', 'H011', 0, 'fecha'),
  text('dNumComRet', 'H012', 0, 15, 15, 'numeroRetencion'),
  text('dNumResCF', 'H013', 0, 15, 15, 'resolucionCreditoFiscal'),
  ...coded(['iTipCons', 'dDesTipCons'], ['H014', 'H015'], 0, 'constancia', 'constanciaTipo'),
  pattern('dNumCons', 'H016', 0, 'constancia', 'constanciaNumero'),
  pattern('dNumControl', 'H017', 0, 'control', 'constanciaControl'),
  pattern('dRucFus', 'H018', 0, 'ruc', 'rucFusionado'),
])
