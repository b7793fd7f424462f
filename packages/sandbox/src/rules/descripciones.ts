/**
 * Rules of SIFEN that a description match its code (MT v150 12.4, "no corresponde al código"). One row per coded field.
 */
import type { Payment } from '../document/rde-fields.ts'
import * as codigos from '../tables/codigos.ts'
import { MONEDAS } from '../tables/monedas.ts'
import { PAISES } from '../tables/paises.ts'
import { UNIDADES } from '../tables/unidades.ts'
import { type Rule, rule, type Submission } from './rule.ts'

type Coded = readonly [code: string | undefined, description: string | undefined]

/** Names of currencies, cut to the 20 characters of their fields. */
const MONEDAS_ABREVIADAS = new Map([...MONEDAS].map(([code, name]) => [code, name.slice(0, 20).trim()]))

type Row = readonly [
  codigo: string,
  campo: string,
  mensaje: string,
  table: ReadonlyMap<string, string>,
  pairsOf: (submission: Submission) => readonly Coded[],
]

const payments = ({ de }: Submission): readonly Payment[] => de.gDtipDE.gCamCond?.gPaConEIni ?? []
const operation = ({ de }: Submission) => de.gDatGralOpe.gOpeCom
const transport = ({ de }: Submission) => de.gDtipDE.gTransp

const ROWS: readonly Row[] = [
  [
    '1051',
    'B003',
    'Descripción del tipo de emisión no corresponde al código',
    codigos.TIPO_EMISION,
    ({ de: { gOpeDE } }) => [[gOpeDE.iTipEmi, gOpeDE.dDesTipEmi]],
  ],
  [
    '1100',
    'C003',
    'Descripción del tipo de documento electrónico no corresponde al código',
    codigos.TIPO_DOCUMENTO,
    ({ de: { gTimb } }) => [[gTimb.iTiDE, gTimb.dDesTiDE]],
  ],
  [
    '1203',
    'D012',
    'Descripción del tipo de transacción no corresponde al código',
    codigos.TIPO_TRANSACCION,
    s => [[operation(s)?.iTipTra, operation(s)?.dDesTipTra]],
  ],
  [
    '1205',
    'D014',
    'La descripción del tipo de impuesto afectado no corresponde al código',
    codigos.TIPO_IMPUESTO,
    s => [[operation(s)?.iTImp, operation(s)?.dDesTImp]],
  ],
  [
    '1206',
    'D016',
    'Descripción de la moneda de la operación no corresponde al código',
    MONEDAS_ABREVIADAS,
    s => [[operation(s)?.cMoneOpe, operation(s)?.dDesMoneOpe]],
  ],
  [
    '1211',
    'D020',
    'Descripción de la condición del anticipo no corresponde al código',
    codigos.CONDICION_ANTICIPO,
    s => [[operation(s)?.iCondAnt, operation(s)?.dDesCondAnt]],
  ],
  [
    '1221',
    'D032',
    'Descripción de la obligación afectada no corresponde al código informado',
    codigos.OBLIGACION,
    s => (operation(s)?.gOblAfe ?? []).map(({ cOblAfe, dDesOblAfe }) => [cOblAfe, dDesOblAfe]),
  ],
  [
    '1265',
    'D142',
    'Descripción del tipo de documento de identidad del responsable de la generación del DE no corresponde al código',
    codigos.DOCUMENTO_IDENTIDAD,
    ({ de }) => {
      const responsable = de.gDatGralOpe.gEmis.gRespDE
      return [[responsable?.iTipIDRespDE, responsable?.dDTipIDRespDE]]
    },
  ],
  [
    '1301',
    'D204',
    'Descripción del país receptor no corresponde al código',
    PAISES,
    ({ de: { gDatGralOpe } }) => [[gDatGralOpe.gDatRec.cPaisRec, gDatGralOpe.gDatRec.dDesPaisRe]],
  ],
  [
    '1313',
    'D209a',
    'Descripción del tipo de documento de identidad del receptor no corresponde al código',
    codigos.DOCUMENTO_RECEPTOR,
    ({ de: { gDatGralOpe } }) => [[gDatGralOpe.gDatRec.iTipIDRec, gDatGralOpe.gDatRec.dDTipIDRec]],
  ],
  [
    '1352',
    'E012',
    'Descripción del indicador de presencia no corresponde al código',
    codigos.INDICADOR_PRESENCIA,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamFE?.iIndPres, gDtipDE.gCamFE?.dDesIndPres]],
  ],
  [
    '1452',
    'E402',
    'Descripción del motivo de emisión no corresponde al código',
    codigos.MOTIVO_NOTA,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamNCDE?.iMotEmi, gDtipDE.gCamNCDE?.dDesMotEmi]],
  ],
  [
    '2602',
    'E502',
    'Descripción del motivo de emisión no corresponde al código',
    codigos.MOTIVO_REMISION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamNRE?.iMotEmiNR, gDtipDE.gCamNRE?.dDesMotEmiNR]],
  ],
  [
    '2603',
    'E504',
    'Descripción del responsable de la emisión de la NRE, no corresponde al código',
    codigos.RESPONSABLE_REMISION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamNRE?.iRespEmiNR, gDtipDE.gCamNRE?.dDesRespEmiNR]],
  ],
  [
    '1502',
    'E602',
    'Descripción de la condición de la operación no corresponde al código',
    codigos.CONDICION_OPERACION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamCond?.iCondOpe, gDtipDE.gCamCond?.dDCondOpe]],
  ],
  [
    '1554',
    'E607',
    'Descripción del tipo de pago no corresponde al código',
    codigos.TIPO_PAGO,
    s => payments(s).map(({ iTiPago, dDesTiPag }) => [iTiPago, dDesTiPag]),
  ],
  [
    '1555',
    'E610',
    'Descripción de la moneda no corresponde al código',
    MONEDAS_ABREVIADAS,
    s => payments(s).map(({ cMoneTiPag, dDMoneTiPag }) => [cMoneTiPag, dDMoneTiPag]),
  ],
  [
    '1602',
    'E622',
    'Descripción de la denominación de la tarjeta no corresponde al código',
    codigos.TARJETA,
    s => payments(s).map(({ gPagTarCD }) => [gPagTarCD?.iDenTarj, gPagTarCD?.dDesDenTarj]),
  ],
  [
    '1702',
    'E642',
    'Descripción de la condición de la operación a crédito no corresponde al código',
    codigos.CONDICION_CREDITO,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamCond?.gPagCred?.iCondCred, gDtipDE.gCamCond?.gPagCred?.dDCondCred]],
  ],
  [
    '1802',
    'E710',
    'Descripción de la unidad de medida no corresponde al código',
    UNIDADES,
    ({ items }) => items.map(({ cUniMed, dDesUniMed }) => [cUniMed, dDesUniMed]),
  ],
  [
    '1804',
    'E713',
    'Descripción del país de origen del producto no corresponde al código',
    PAISES,
    ({ items }) => items.map(({ cPaisOrig, dDesPaisOrig }) => [cPaisOrig, dDesPaisOrig]),
  ],
  [
    '1806',
    'E716',
    'Descripción del código de datos de relevancia de las mercaderías no corresponde al código',
    codigos.RELEVANCIA_MERCADERIA,
    ({ items }) => items.map(({ cRelMerc, dDesRelMerc }) => [cRelMerc, dDesRelMerc]),
  ],
  [
    '1903',
    'E732',
    'Descripción de la forma de afectación tributaria del IVA no corresponde al código',
    codigos.AFECTACION_IVA,
    ({ items }) => items.map(({ gCamIVA }) => [gCamIVA?.iAfecIVA, gCamIVA?.dDesAfecIVA]),
  ],
  [
    '2103',
    'E902',
    'Descripción del tipo de transporte no corresponde al código',
    codigos.TIPO_TRANSPORTE,
    s => [[transport(s)?.iTipTrans, transport(s)?.dDesTipTrans]],
  ],
  [
    '2104',
    'E904',
    'Descripción de la modalidad de transporte no corresponde al código',
    codigos.MODALIDAD_TRANSPORTE,
    s => [[transport(s)?.iModTrans, transport(s)?.dDesModTrans]],
  ],
  [
    '2113',
    'E912a',
    'Descripción del país de destino no corresponde al código',
    PAISES,
    s => [[transport(s)?.cPaisDest, transport(s)?.dDesPaisDest]],
  ],
  [
    '2310',
    'E986a',
    'Descripción del tipo de documento de identidad del transportista no corresponde al código',
    codigos.DOCUMENTO_IDENTIDAD,
    s => [[transport(s)?.gCamTrans?.iTipIDTrans, transport(s)?.gCamTrans?.dDTipIDTrans]],
  ],
  [
    '2313',
    'E989a',
    'Descripción de la nacionalidad del transportista no corresponde al código',
    PAISES,
    s => [[transport(s)?.gCamTrans?.cNacTrans, transport(s)?.gCamTrans?.dDesNacTrans]],
  ],
  [
    '2401',
    'H003',
    'Descripción del tipo de documento asociado no corresponde al código',
    codigos.DOCUMENTO_ASOCIADO,
    ({ de }) => de.gCamDEAsoc.map(({ iTipDocAso, dDesTipDocAso }) => [iTipDocAso, dDesTipDocAso]),
  ],
  [
    '2410',
    'H010',
    'Descripción del tipo de documento impreso no corresponde al código',
    codigos.DOCUMENTO_IMPRESO,
    ({ de }) =>
      de.gCamDEAsoc
        .filter(({ iTipoDocAso, dDTipoDocAso }) => iTipoDocAso !== undefined && dDTipoDocAso !== undefined)
        .map(({ iTipoDocAso, dDTipoDocAso }) => [iTipoDocAso, dDTipoDocAso]),
  ],
  [
    '2429',
    'H015a',
    'Descripción del tipo de constancia no corresponde al código',
    codigos.CONSTANCIA,
    ({ de }) => de.gCamDEAsoc.map(({ iTipCons, dDesTipCons }) => [iTipCons, dDesTipCons]),
  ],
]

export const REGLAS_DESCRIPCION: readonly Rule[] = ROWS.map(([codigo, campo, mensaje, table, pairsOf]) =>
  rule(codigo, campo, mensaje, submission => pairsOf(submission).some(pair => isMisdescribed(pair, table))),
)

/**
 * True when code and description do not match. Codes outside the table accept free text. Neither may occur without the
 * other.
 */
export function isMisdescribed([code, description]: Coded, table: ReadonlyMap<string, string>): boolean {
  if (code === undefined || description === undefined) return code !== description
  const literal = table.get(code)
  return literal !== undefined && description !== literal
}
