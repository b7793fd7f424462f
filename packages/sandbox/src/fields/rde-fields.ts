/**
 * The whole tree of an rDE as data: every group and field in the order of the schema, with its occurrence and lexical
 * form. Source: docs/sifen §A and the official XSD v150. rules/documento/presencia.ts says which groups a type of
 * document needs.
 */
import * as codigos from '../tables/codigos.ts'
import { DSIG_NAMESPACE } from '../xml/index.ts'
import { type Group, many, OPAQUE, one, optional } from './fields.ts'
import {
  amount,
  amount4,
  amount6,
  anyLine,
  cdc,
  codesOf,
  collapsedText,
  date,
  dateDigits,
  dateTime,
  decimalNumber,
  description,
  digit,
  digits,
  email,
  exchangeRate,
  identityNumber,
  integer,
  literalsOf,
  numbering,
  numeral,
  oneOf,
  pattern,
  percentage,
  ruc,
  text,
} from './lexical.ts'

const direccion = text(1, 255)
const nombre = text(4, 255)
const nombreCorto = text(4, 60)
const casa = integer(0, 999999)
const telefono = anyLine(6, 15)
const departamento = numeral(codesOf(codigos.DEPARTAMENTO))
const desDepartamento = literalsOf(codigos.DEPARTAMENTO)
const distrito = integer(1, 9999)
const ciudad = integer(1, 99999)
const lugar = text(1, 30)
const pais = codesOf(codigos.PAIS)
const desPais = text(4, 50)
const moneda = codesOf(codigos.MONEDA)
const desMoneda = collapsedText(3, 20)
const unidad = numeral(codesOf(codigos.UNIDAD))
const desUnidad = literalsOf(codigos.UNIDAD)
const tresDigitos = pattern(/^\d{3}$/)
const hasta20Digitos = numeral(pattern(/^(?=.*[1-9])\d{1,20}$/))
const lectura = decimalNumber(11, 2)
/** Accepts any text: the schema gives these elements no type. */
const anything = () => true
/** Codes of a range, and others. */
const codigo = (from: number, to: number, ...others: string[]) =>
  oneOf(...Array.from({ length: to - from + 1 }, (_, i) => String(from + i)), ...others)

const gOpeDE = [
  one('iTipEmi', codesOf(codigos.TIPO_EMISION)),
  one('dDesTipEmi', literalsOf(codigos.TIPO_EMISION)),
  one('dCodSeg', pattern(/^(?!0{9})\d{9}$/)),
  optional('dInfoEmi', text(1, 3000)),
  optional('dInfoFisc', text(1, 3000)),
] as const

const gTimb = [
  one('iTiDE', codesOf(codigos.TIPO_DOCUMENTO)),
  one('dDesTiDE', literalsOf(codigos.TIPO_DOCUMENTO)),
  one('dNumTim', numbering(8)),
  one('dEst', tresDigitos),
  one('dPunExp', tresDigitos),
  one('dNumDoc', numbering(7)),
  optional('dSerieNum', pattern(/^[A-Z]{2}$/)),
  one('dFeIniT', date('2018-05-01')),
] as const

const gOpeCom = [
  optional('iTipTra', integer(1, 13)),
  optional('dDesTipTra', literalsOf(codigos.TIPO_TRANSACCION)),
  one('iTImp', numeral(codesOf(codigos.TIPO_IMPUESTO))),
  one('dDesTImp', literalsOf(codigos.TIPO_IMPUESTO)),
  one('cMoneOpe', moneda),
  one('dDesMoneOpe', desMoneda),
  optional('dCondTiCam', numeral(codigo(1, 2))),
  optional('dTiCam', exchangeRate),
  optional('iCondAnt', numeral(codesOf(codigos.CONDICION_ANTICIPO))),
  optional('dDesCondAnt', literalsOf(codigos.CONDICION_ANTICIPO)),
  many('gOblAfe', 0, 12, [one('cOblAfe', pattern(/^[1-9]\d\d$/)), one('dDesOblAfe', text(21, 65))]),
] as const

const gEmis = [
  one('dRucEm', ruc),
  one('dDVEmi', digit),
  one('iTipCont', codigo(1, 2)),
  optional('cTipReg', codigo(1, 8)),
  one('dNomEmi', nombre),
  optional('dNomFanEmi', nombre),
  one('dDirEmi', direccion),
  one('dNumCas', casa),
  optional('dCompDir1', direccion),
  optional('dCompDir2', direccion),
  one('cDepEmi', departamento),
  one('dDesDepEmi', desDepartamento),
  optional('cDisEmi', digits(4, 1)),
  optional('dDesDisEmi', lugar),
  one('cCiuEmi', digits(5, 1)),
  one('dDesCiuEmi', lugar),
  one('dTelEmi', telefono),
  one('dEmailE', email),
  optional('dDenSuc', text(1, 30)),
  many('gActEco', 1, 9, [one('cActEco', pattern(/^[0-9A-Z]{1,8}$/)), one('dDesActEco', text(1, 300))]),
  optional('gRespDE', [
    one('iTipIDRespDE', codigo(1, 4, '9')),
    one('dDTipIDRespDE', description(9, 41)),
    one('dNumIDRespDE', identityNumber),
    one('dNomRespDE', nombre),
    one('dCarRespDE', text(4, 100)),
  ]),
] as const

const gDatRec = [
  one('iNatRec', codigo(1, 2)),
  one('iTiOpe', codigo(1, 4)),
  one('cPaisRec', pais),
  one('dDesPaisRe', desPais),
  optional('iTiContRec', codigo(1, 2)),
  optional('dRucRec', ruc),
  optional('dDVRec', digit),
  optional('iTipIDRec', codigo(1, 6, '9')),
  optional('dDTipIDRec', description(9, 41)),
  optional('dNumIDRec', identityNumber),
  one('dNomRec', nombre),
  optional('dNomFanRec', nombre),
  optional('dDirRec', direccion),
  optional('dNumCasRec', casa),
  optional('cDepRec', departamento),
  optional('dDesDepRec', desDepartamento),
  optional('cDisRec', distrito),
  optional('dDesDisRec', lugar),
  optional('cCiuRec', ciudad),
  optional('dDesCiuRec', lugar),
  optional('dTelRec', telefono),
  optional('dCelRec', anyLine(10, 20)),
  optional('dEmailRec', email),
  optional('dCodCliente', collapsedText(3, 15)),
] as const

const gCamFE = [
  one('iIndPres', codigo(1, 6, '9')),
  one('dDesIndPres', description(10, 30)),
  optional('dFecEmNR', dateDigits),
  optional('gCompPub', [
    one('dModCont', text(2, 2)),
    one('dEntCont', pattern(/^(?!0{5})\d{5}$/)),
    one('dAnoCont', integer(1, 99)),
    one('dSecCont', pattern(/^(?!0{7})\d{7}$/)),
    one('dFeCodCont', dateDigits),
  ]),
] as const

const gCamAE = [
  one('iNatVen', codesOf(codigos.NATURALEZA_VENDEDOR)),
  one('dDesNatVen', literalsOf(codigos.NATURALEZA_VENDEDOR)),
  one('iTipIDVen', codesOf(codigos.DOCUMENTO_IDENTIDAD)),
  one('dDTipIDVen', literalsOf(codigos.DOCUMENTO_IDENTIDAD)),
  one('dNumIDVen', identityNumber),
  one('dNomVen', nombreCorto),
  one('dDirVen', direccion),
  one('dNumCasVen', casa),
  one('cDepVen', departamento),
  one('dDesDepVen', desDepartamento),
  optional('cDisVen', distrito),
  optional('dDesDisVen', lugar),
  one('cCiuVen', ciudad),
  one('dDesCiuVen', lugar),
  one('dDirProv', direccion),
  one('cDepProv', departamento),
  one('dDesDepProv', desDepartamento),
  optional('cDisProv', distrito),
  optional('dDesDisProv', lugar),
  one('cCiuProv', ciudad),
  one('dDesCiuProv', lugar),
] as const

const gCamNRE = [
  one('iMotEmiNR', numeral(codesOf(codigos.MOTIVO_REMISION, '99'))),
  one('dDesMotEmiNR', description(5, 60)),
  one('iRespEmiNR', numeral(codesOf(codigos.RESPONSABLE_REMISION))),
  one('dDesRespEmiNR', literalsOf(codigos.RESPONSABLE_REMISION)),
  one('dKmR', integer(1, 99999)),
  optional('dFecEm', dateDigits),
  optional('cPreFle', amount),
] as const

const gPaConEIni = [
  one('iTiPago', numeral(codesOf(codigos.TIPO_PAGO, '99'))),
  one('dDesTiPag', description(4, 30)),
  one('dMonTiPag', amount4),
  one('cMoneTiPag', moneda),
  one('dDMoneTiPag', desMoneda),
  optional('dTiCamTiPag', exchangeRate),
  optional('gPagTarCD', [
    one('iDenTarj', numeral(codesOf(codigos.TARJETA, '99'))),
    one('dDesDenTarj', description(4, 20)),
    optional('dRSProTar', nombreCorto),
    optional('dRUCProTar', ruc),
    optional('dDVProTar', digit),
    one('iForProPa', numeral(oneOf('1', '2', '9'))),
    optional('dCodAuOpe', integer(100000, 9999999999)),
    optional('dNomTit', text(4, 30)),
    optional('dNumTarj', integer(1, 9999)),
  ]),
  optional('gPagCheq', [one('dNumCheq', pattern(/^\d{8}$/)), one('dBcoEmi', collapsedText(4, 20))]),
] as const

const gCamCond = [
  one('iCondOpe', codesOf(codigos.CONDICION_OPERACION)),
  one('dDCondOpe', literalsOf(codigos.CONDICION_OPERACION)),
  many('gPaConEIni', 0, 999, gPaConEIni),
  optional('gPagCred', [
    one('iCondCred', numeral(codesOf(codigos.CONDICION_CREDITO))),
    one('dDCondCred', literalsOf(codigos.CONDICION_CREDITO)),
    optional('dPlazoCre', collapsedText(2, 15)),
    optional('dCuotas', integer(1, 999)),
    optional('dMonEnt', amount4),
    many('gCuotas', 0, 999, [
      one('cMoneCuo', moneda),
      one('dDMoneCuo', desMoneda),
      one('dMonCuota', amount4),
      optional('dVencCuo', dateDigits),
    ]),
  ]),
] as const

const gValorItem = [
  one('dPUniProSer', amount),
  optional('dTiCamIt', exchangeRate),
  one('dTotBruOpeItem', amount),
  one('gValorRestaItem', [
    optional('dDescItem', amount),
    optional('dPorcDesIt', percentage),
    optional('dDescGloItem', amount),
    optional('dAntPreUniIt', amount),
    optional('dAntGloPreUniIt', amount),
    one('dTotOpeItem', amount),
    optional('dTotOpeGs', amount),
  ]),
] as const

const gCamIVA = [
  one('iAfecIVA', numeral(codesOf(codigos.AFECTACION_IVA))),
  one('dDesAfecIVA', literalsOf(codigos.AFECTACION_IVA)),
  one('dPropIVA', percentage),
  one('dTasaIVA', integer(0, 99)),
  one('dBasGravIVA', amount),
  one('dLiqIVAItem', amount),
  one('dBasExe', amount),
] as const

const gVehNuevo = [
  optional('iTipOpVN', numeral(codesOf(codigos.OPERACION_VEHICULO))),
  optional('dDesTipOpVN', literalsOf(codigos.OPERACION_VEHICULO)),
  optional('dChasis', pattern(/^[0-9A-Za-z]{17}$/)),
  optional('dColor', text(1, 10)),
  optional('dPotencia', integer(1, 9999)),
  optional('dCapMot', integer(1, 9999)),
  optional('dPNet', amount6),
  optional('dPBruto', amount6),
  optional('iTipCom', numeral(codigo(1, 5, '9'))),
  optional('dDesTipCom', description(3, 20)),
  optional('dNroMotor', text(1, 21)),
  optional('dCapTracc', amount6),
  optional('dAnoFab', pattern(/^[1-9]\d{3}$/)),
  optional('cTipVeh', text(4, 10)),
  optional('dCapac', integer(1, 999)),
  // The official schema requires the literal "/d" (a digit class that lost its backslash), so no real value passes.
  optional('dCilin', oneOf('/d')),
] as const

const gCamItem = [
  one('dCodInt', text(1, 50)),
  optional('dParAranc', pattern(/^(?!0{4})\d{4}$/)),
  optional('dNCM', pattern(/^(?=.*[1-9])\d{6,8}$/)),
  optional('dDncpG', pattern(/^\d{8}$/)),
  optional('dDncpE', pattern(/^\d{3,4}$/)),
  optional('dGtin', pattern(/^(?=.*[1-9])\d{8,14}$/)),
  optional('dGtinPq', pattern(/^(?=.*[1-9])\d{8,14}$/)),
  one('dDesProSer', text(1, 2000)),
  one('cUniMed', unidad),
  one('dDesUniMed', desUnidad),
  one('dCantProSer', decimalNumber(10, 8)),
  optional('cPaisOrig', pais),
  optional('dDesPaisOrig', desPais),
  optional('dInfItem', text(1, 500)),
  optional('cRelMerc', codesOf(codigos.RELEVANCIA_MERCADERIA)),
  optional('dDesRelMerc', literalsOf(codigos.RELEVANCIA_MERCADERIA)),
  optional('dCanQuiMer', decimalNumber(10, 4)),
  optional('dPorQuiMer', percentage),
  optional('dCDCAnticipo', cdc),
  optional('gValorItem', gValorItem),
  optional('gCamIVA', gCamIVA),
  optional('gRasMerc', [
    optional('dNumLote', text(1, 80)),
    optional('dVencMerc', dateDigits),
    optional('dNSerie', text(1, 10)),
    optional('dNumPedi', text(1, 20)),
    optional('dNumSegui', text(1, 20)),
    optional('dNumReg', text(1, 20)),
    optional('dNumRegEntCom', text(1, 20)),
    optional('dNomPro', text(1, 30)),
  ]),
  optional('gVehNuevo', gVehNuevo),
] as const

const gCamEsp = [
  many('gGrupEner', 0, 9, [
    optional('dNroMed', text(1, 50)),
    optional('dActiv', integer(0, 99)),
    optional('dCateg', text(1, 3)),
    optional('dLecAnt', lectura),
    optional('dLecAct', lectura),
    optional('dConKwh', lectura),
  ]),
  optional('gGrupSeg', [
    optional('dCodEmpSeg', collapsedText(1, 20)),
    many('gGrupPolSeg', 1, 999, [
      one('dPoliza', collapsedText(1, 20)),
      one('dUnidVig', collapsedText(3, 15)),
      one('dVigencia', decimalNumber(5, 1, { positive: true })),
      one('dNumPoliza', collapsedText(1, 25)),
      optional('dFecIniVig', dateTime),
      optional('dFecFinVig', dateTime),
      optional('dCodInt', collapsedText(1, 50)),
    ]),
  ]),
  optional('gGrupSup', [
    optional('dNomCaj', text(1, 20)),
    optional('dEfectivo', amount4),
    optional('dVuelto', amount6),
    optional('dDonac', amount6),
    optional('dDesDonac', collapsedText(1, 20)),
  ]),
  optional('gGrupAdi', [
    optional('dCiclo', text(1, 15)),
    optional('dFecIniC', date('2018-05-01')),
    optional('dFecFinC', dateDigits),
    many('dVencPag', 0, 3, dateDigits),
    optional('dContrato', text(1, 30)),
    optional('dSalAnt', amount4),
    optional('dCodConDncp', text(1, 30)),
  ]),
] as const

const gCamSal = [
  one('dDirLocSal', direccion),
  one('dNumCasSal', casa),
  optional('dComp1Sal', direccion),
  optional('dComp2Sal', direccion),
  one('cDepSal', departamento),
  one('dDesDepSal', desDepartamento),
  optional('cDisSal', distrito),
  optional('dDesDisSal', lugar),
  one('cCiuSal', ciudad),
  one('dDesCiuSal', lugar),
  optional('dTelSal', telefono),
] as const

const gCamEnt = [
  one('dDirLocEnt', direccion),
  one('dNumCasEnt', casa),
  optional('dComp1Ent', direccion),
  optional('dComp2Ent', direccion),
  one('cDepEnt', departamento),
  one('dDesDepEnt', desDepartamento),
  optional('cDisEnt', distrito),
  optional('dDesDisEnt', lugar),
  one('cCiuEnt', ciudad),
  one('dDesCiuEnt', lugar),
  optional('dTelEnt', telefono),
] as const

const gCamTrans = [
  one('iNatTrans', codigo(1, 2)),
  one('dNomTrans', nombreCorto),
  optional('dRucTrans', ruc),
  optional('dDVTrans', digit),
  optional('iTipIDTrans', codesOf(codigos.DOCUMENTO_IDENTIDAD)),
  optional('dDTipIDTrans', literalsOf(codigos.DOCUMENTO_IDENTIDAD)),
  optional('dNumIDTrans', identityNumber),
  optional('cNacTrans', pais),
  optional('dDesNacTrans', desPais),
  one('dNumIDChof', identityNumber),
  one('dNomChof', nombreCorto),
  one('dDomFisc', text(1, 150)),
  one('dDirChof', direccion),
  optional('dNombAg', nombreCorto),
  optional('dRucAg', ruc),
  optional('dDVAg', digit),
  optional('dDirAge', direccion),
] as const

const gTransp = [
  optional('iTipTrans', numeral(codesOf(codigos.TIPO_TRANSPORTE))),
  optional('dDesTipTrans', literalsOf(codigos.TIPO_TRANSPORTE)),
  one('iModTrans', numeral(codesOf(codigos.MODALIDAD_TRANSPORTE))),
  one('dDesModTrans', literalsOf(codigos.MODALIDAD_TRANSPORTE)),
  one('iRespFlete', numeral(codigo(1, 5))),
  optional('cCondNeg', oneOf('CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DAT', 'DDP', 'EXW', 'FAS', 'FCA', 'FOB')),
  optional('dNuManif', text(1, 15)),
  optional('dNuDespImp', text(16, 16)),
  optional('dIniTras', date('2018-05-01')),
  optional('dFinTras', dateDigits),
  optional('cPaisDest', pais),
  optional('dDesPaisDest', desPais),
  optional('gCamSal', gCamSal),
  many('gCamEnt', 0, 99, gCamEnt),
  many('gVehTras', 0, 4, [
    one('dTiVehTras', text(4, 10)),
    one('dMarVeh', text(1, 10)),
    one('dTipIdenVeh', codigo(1, 2)),
    optional('dNroIDVeh', text(1, 20)),
    optional('dAdicVeh', text(1, 20)),
    optional('dNroMatVeh', text(1, 7)),
    optional('dNroVuelo', text(6, 6)),
  ]),
  optional('gCamTrans', gCamTrans),
] as const

const gCamRDE = [
  one('iForPag', numeral(codigo(1, 2))),
  one('dDesForPag', description(8, 22)),
  optional('dNumTrans', collapsedText(3, 10)),
  one('dConc', collapsedText(1, 255)),
  optional('dRucEntFin', ruc),
  optional('dDvEntFin', digit),
  optional('dNomEntFin', collapsedText(4, 255)),
  one('dImpPag', amount4),
] as const

const gDtipDE = [
  optional('gCamFE', gCamFE),
  optional('gCamAE', gCamAE),
  optional('gCamNCDE', [
    one('iMotEmi', codesOf(codigos.MOTIVO_NOTA)),
    one('dDesMotEmi', literalsOf(codigos.MOTIVO_NOTA)),
  ]),
  optional('gCamNRE', gCamNRE),
  optional('gCamCond', gCamCond),
  many('gCamItem', 1, 999, gCamItem),
  optional('gCamEsp', gCamEsp),
  optional('gTransp', gTransp),
  many('gCamRDE', 0, 999, gCamRDE),
] as const

const gTotSub = [
  optional('dSubExe', amount),
  optional('dSubExo', amount),
  optional('dSub5', amount),
  optional('dSub10', amount),
  one('dTotOpe', amount),
  one('dTotDesc', amount),
  one('dTotDescGlotem', amount),
  one('dTotAntItem', amount),
  one('dTotAnt', amount),
  one('dPorcDescTotal', percentage),
  one('dDescTotal', amount),
  one('dAnticipo', amount),
  one('dRedon', decimalNumber(4, 4)),
  optional('dComi', amount),
  one('dTotGralOpe', amount),
  optional('dIVA5', amount),
  optional('dIVA10', amount),
  optional('dLiqTotIVA5', amount),
  optional('dLiqTotIVA10', amount),
  optional('dIVAComi', amount),
  optional('dTotIVA', amount),
  optional('dBaseGrav5', amount),
  optional('dBaseGrav10', amount),
  optional('dTBasGraIVA', amount),
  optional('dTotalGs', amount),
] as const

const gCamGen = [
  optional('dOrdCompra', collapsedText(1, 15)),
  optional('dOrdVta', collapsedText(1, 15)),
  optional('dAsiento', collapsedText(1, 10)),
  optional('gCamCarg', [
    optional('cUniMedTotVol', unidad),
    optional('dDesUniMedTotVol', desUnidad),
    optional('dTotVolMerc', hasta20Digitos),
    optional('cUniMedTotPes', unidad),
    optional('dDesUniMedTotPes', desUnidad),
    optional('dTotPesMerc', hasta20Digitos),
    optional('iCarCarga', numeral(codigo(1, 3))),
    optional('dDesCarCarga', description(1, 50)),
  ]),
] as const

const gCamDEAsoc = [
  one('iTipDocAso', numeral(codesOf(codigos.DOCUMENTO_ASOCIADO))),
  one('dDesTipDocAso', literalsOf(codigos.DOCUMENTO_ASOCIADO)),
  optional('dCdCDERef', cdc),
  optional('dNTimDI', numbering(8)),
  optional('dEstDocAso', tresDigitos),
  optional('dPExpDocAso', tresDigitos),
  optional('dNumDocAso', numbering(7)),
  optional('iTipoDocAso', numeral(codesOf(codigos.DOCUMENTO_IMPRESO))),
  optional('dDTipoDocAso', literalsOf(codigos.DOCUMENTO_IMPRESO)),
  optional('dFecEmiDI', dateDigits),
  optional('dNumComRet', text(15, 15)),
  optional('dNumResCF', text(15, 15)),
  optional('iTipCons', numeral(codesOf(codigos.CONSTANCIA))),
  optional('dDesTipCons', literalsOf(codigos.CONSTANCIA)),
  optional('dNumCons', pattern(/^(?!0{11})\d{11}$/)),
  optional('dNumControl', pattern(/^[0-9A-Za-z-]{8}$/)),
  optional('dRucFus', ruc),
  optional('dNumCuoDocAso', anything),
  optional('dImpCuoDocAso', anything),
] as const

const DE = [
  one('dDVId', digit),
  one('dFecFirma', dateTime),
  one('dSisFact', numeral(oneOf('1'))),
  one('gOpeDE', gOpeDE),
  one('gTimb', gTimb),
  one('gDatGralOpe', [
    one('dFeEmiDE', dateTime),
    optional('gOpeCom', gOpeCom),
    one('gEmis', gEmis),
    one('gDatRec', gDatRec),
  ]),
  one('gDtipDE', gDtipDE),
  optional('gTotSub', gTotSub),
  optional('gCamGen', gCamGen),
  many('gCamDEAsoc', 0, 99, gCamDEAsoc),
] as const

/** The children of rDE. */
export const RDE = [
  one('dVerFor', oneOf('150')),
  { ...one('DE', DE), identified: true },
  { ...one('Signature', OPAQUE), uri: DSIG_NAMESPACE },
  one('gCamFuFD', [one('dCarQR', text(100, 600)), optional('dInfAdic', text(1, 5000))]),
] as const

export type Rde = Group<typeof RDE>
export type De = Rde['DE']
export type Item = De['gDtipDE']['gCamItem'][number]
export type Payment = NonNullable<De['gDtipDE']['gCamCond']>['gPaConEIni'][number]
export type Associated = De['gCamDEAsoc'][number]
