/**
 * Rules of SIFEN that a description match its code (MT v150 12.4, "no corresponde al código"). One row per coded field.
 */
import type { Payment } from '../../fields/index.ts'
import * as codigos from '../../tables/codigos.ts'
import { Table } from '../../tables/table.ts'
import { type Coded, isMisdescribed, type Rule, rule, type Submission } from '../rule/index.ts'

/** Names of currencies, cut to the 20 characters of their fields. */
const MONEDA_ABREVIADA = new Table(() =>
  [...codigos.MONEDA.rows].map(([code, name]) => [code, name.slice(0, 20).trim()] as const),
)

type Row = readonly [codigo: string, table: Table, pairsOf: (submission: Submission) => readonly Coded[]]

const payments = ({ de }: Submission): readonly Payment[] => de.gDtipDE.gCamCond?.gPaConEIni ?? []
const operation = ({ de }: Submission) => de.gDatGralOpe.gOpeCom
const transport = ({ de }: Submission) => de.gDtipDE.gTransp

const ROWS: readonly Row[] = [
  ['1051', codigos.TIPO_EMISION, ({ de: { gOpeDE } }) => [[gOpeDE.iTipEmi, gOpeDE.dDesTipEmi]]],
  ['1100', codigos.TIPO_DOCUMENTO, ({ de: { gTimb } }) => [[gTimb.iTiDE, gTimb.dDesTiDE]]],
  ['1203', codigos.TIPO_TRANSACCION, s => [[operation(s)?.iTipTra, operation(s)?.dDesTipTra]]],
  ['1205', codigos.TIPO_IMPUESTO, s => [[operation(s)?.iTImp, operation(s)?.dDesTImp]]],
  ['1206', MONEDA_ABREVIADA, s => [[operation(s)?.cMoneOpe, operation(s)?.dDesMoneOpe]]],
  ['1211', codigos.CONDICION_ANTICIPO, s => [[operation(s)?.iCondAnt, operation(s)?.dDesCondAnt]]],
  [
    '1221',
    codigos.OBLIGACION,
    s => (operation(s)?.gOblAfe ?? []).map(({ cOblAfe, dDesOblAfe }) => [cOblAfe, dDesOblAfe]),
  ],
  [
    '1265',
    codigos.DOCUMENTO_IDENTIDAD,
    ({ de }) => {
      const responsable = de.gDatGralOpe.gEmis.gRespDE
      return [[responsable?.iTipIDRespDE, responsable?.dDTipIDRespDE]]
    },
  ],
  ['1301', codigos.PAIS, ({ de: { gDatGralOpe } }) => [[gDatGralOpe.gDatRec.cPaisRec, gDatGralOpe.gDatRec.dDesPaisRe]]],
  [
    '1313',
    codigos.DOCUMENTO_RECEPTOR,
    ({ de: { gDatGralOpe } }) => [[gDatGralOpe.gDatRec.iTipIDRec, gDatGralOpe.gDatRec.dDTipIDRec]],
  ],
  [
    '1352',
    codigos.INDICADOR_PRESENCIA,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamFE?.iIndPres, gDtipDE.gCamFE?.dDesIndPres]],
  ],
  ['1452', codigos.MOTIVO_NOTA, ({ de: { gDtipDE } }) => [[gDtipDE.gCamNCDE?.iMotEmi, gDtipDE.gCamNCDE?.dDesMotEmi]]],
  [
    '2602',
    codigos.MOTIVO_REMISION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamNRE?.iMotEmiNR, gDtipDE.gCamNRE?.dDesMotEmiNR]],
  ],
  [
    '2603',
    codigos.RESPONSABLE_REMISION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamNRE?.iRespEmiNR, gDtipDE.gCamNRE?.dDesRespEmiNR]],
  ],
  [
    '1502',
    codigos.CONDICION_OPERACION,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamCond?.iCondOpe, gDtipDE.gCamCond?.dDCondOpe]],
  ],
  ['1554', codigos.TIPO_PAGO, s => payments(s).map(({ iTiPago, dDesTiPag }) => [iTiPago, dDesTiPag])],
  ['1555', MONEDA_ABREVIADA, s => payments(s).map(({ cMoneTiPag, dDMoneTiPag }) => [cMoneTiPag, dDMoneTiPag])],
  ['1602', codigos.TARJETA, s => payments(s).map(({ gPagTarCD }) => [gPagTarCD?.iDenTarj, gPagTarCD?.dDesDenTarj])],
  [
    '1702',
    codigos.CONDICION_CREDITO,
    ({ de: { gDtipDE } }) => [[gDtipDE.gCamCond?.gPagCred?.iCondCred, gDtipDE.gCamCond?.gPagCred?.dDCondCred]],
  ],
  ['1802', codigos.UNIDAD, ({ items }) => items.map(({ cUniMed, dDesUniMed }) => [cUniMed, dDesUniMed])],
  ['1804', codigos.PAIS, ({ items }) => items.map(({ cPaisOrig, dDesPaisOrig }) => [cPaisOrig, dDesPaisOrig])],
  [
    '1806',
    codigos.RELEVANCIA_MERCADERIA,
    ({ items }) => items.map(({ cRelMerc, dDesRelMerc }) => [cRelMerc, dDesRelMerc]),
  ],
  [
    '1903',
    codigos.AFECTACION_IVA,
    ({ items }) => items.map(({ gCamIVA }) => [gCamIVA?.iAfecIVA, gCamIVA?.dDesAfecIVA]),
  ],
  ['2103', codigos.TIPO_TRANSPORTE, s => [[transport(s)?.iTipTrans, transport(s)?.dDesTipTrans]]],
  ['2104', codigos.MODALIDAD_TRANSPORTE, s => [[transport(s)?.iModTrans, transport(s)?.dDesModTrans]]],
  ['2113', codigos.PAIS, s => [[transport(s)?.cPaisDest, transport(s)?.dDesPaisDest]]],
  [
    '2310',
    codigos.DOCUMENTO_IDENTIDAD,
    s => [[transport(s)?.gCamTrans?.iTipIDTrans, transport(s)?.gCamTrans?.dDTipIDTrans]],
  ],
  ['2313', codigos.PAIS, s => [[transport(s)?.gCamTrans?.cNacTrans, transport(s)?.gCamTrans?.dDesNacTrans]]],
  [
    '2401',
    codigos.DOCUMENTO_ASOCIADO,
    ({ de }) => de.gCamDEAsoc.map(({ iTipDocAso, dDesTipDocAso }) => [iTipDocAso, dDesTipDocAso]),
  ],
  [
    '2410',
    codigos.DOCUMENTO_IMPRESO,
    ({ de }) =>
      de.gCamDEAsoc
        .filter(({ iTipoDocAso, dDTipoDocAso }) => iTipoDocAso !== undefined && dDTipoDocAso !== undefined)
        .map(({ iTipoDocAso, dDTipoDocAso }) => [iTipoDocAso, dDTipoDocAso]),
  ],
  ['2429', codigos.CONSTANCIA, ({ de }) => de.gCamDEAsoc.map(({ iTipCons, dDesTipCons }) => [iTipCons, dDesTipCons])],
]

export const REGLAS_DESCRIPCION: readonly Rule[] = ROWS.map(([codigo, table, pairsOf]) =>
  rule(codigo, submission => pairsOf(submission).some(pair => isMisdescribed(pair, table))),
)
