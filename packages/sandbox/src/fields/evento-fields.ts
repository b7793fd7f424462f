/** The trees of the events as data, like rde-fields.ts for the rDE. Source: docs/sifen §B and the official XSD v150. */

import { DOCUMENTO_IDENTIDAD, MODALIDAD_TRANSPORTE, PAIS } from '../tables/codigos.ts'
import { DSIG_NAMESPACE } from '../xml/index.ts'
import { type Group, OPAQUE, one, optional } from './fields.ts'
import {
  amount,
  anyText,
  cdc,
  codesOf,
  dateTime,
  digit,
  email,
  identityNumber,
  integer,
  literalsOf,
  numbering,
  oneOf,
  pattern,
  ruc,
} from './lexical.ts'

const motivo = anyText(5, 500)
const nombre = anyText(4, 255)
const uno = oneOf('1', '2')
const hastaCuatro = oneOf('1', '2', '3', '4')
const tresDigitos = pattern(/^\d{3}$/)
const direccion = anyText(1, 255)
const casa = integer(0, 999999)
const departamento = integer(1, 99)
const desDepartamento = anyText(6, 16)
const distrito = integer(1, 9999)
const ciudad = integer(1, 99999)
const lugar = anyText(1, 30)

const rGeVeCan = [one('Id', cdc), one('mOtEve', motivo)] as const

const rGeVeInu = [
  one('dNumTim', numbering(8)),
  one('dEst', tresDigitos),
  one('dPunExp', tresDigitos),
  one('dNumIn', numbering(7)),
  one('dNumFin', numbering(7)),
  one('iTiDE', oneOf('1', '2', '3', '4', '5', '6', '7', '8', '9')),
  one('mOtEve', motivo),
  optional('dSerieNum', pattern(/^[A-Z]{2}$/)),
] as const

const rGeVeNotRec = [
  one('Id', cdc),
  one('dFecEmi', dateTime),
  one('dFecRecep', dateTime),
  one('iTipRec', uno),
  one('dNomRec', nombre),
  optional('dRucRec', ruc),
  optional('dDVRec', digit),
  optional('dTipIDRec', oneOf('1', '2', '3', '4', '5', '6', '9')),
  optional('dNumID', identityNumber),
  one('dTotalGs', amount),
] as const

const rGeVeConf = [one('Id', cdc), one('iTipConf', uno), optional('dFecRecep', dateTime)] as const

const rGeVeDisconf = [one('Id', cdc), one('mOtEve', motivo)] as const

const rGeVeDescon = [
  one('Id', cdc),
  one('dFecEmi', dateTime),
  one('dFecRecep', dateTime),
  one('iTipRec', uno),
  one('dNomRec', nombre),
  optional('dRucRec', ruc),
  optional('dDVRec', digit),
  optional('dTipIDRec', hastaCuatro),
  optional('dNumID', identityNumber),
  one('mOtEve', motivo),
] as const

const rGeVeTr = [
  one('Id', cdc),
  one('dMotEv', hastaCuatro),
  optional('cDepEnt', departamento),
  optional('dDesDepEnt', desDepartamento),
  optional('cDisEnt', distrito),
  optional('dDesDisEnt', lugar),
  optional('cCiuEnt', ciudad),
  optional('dDesCiuEnt', lugar),
  optional('dDirEnt', direccion),
  optional('dNumCas', casa),
  optional('dCompDir1', direccion),
  optional('dNomChof', nombre),
  optional('dNumIDChof', identityNumber),
  optional('iNatTrans', uno),
  optional('dRucTrans', ruc),
  optional('dDVTrans', digit),
  optional('dNomTrans', nombre),
  optional('iTipIDTrans', hastaCuatro),
  optional('dDTipIDTrans', literalsOf(DOCUMENTO_IDENTIDAD)),
  optional('dNumIDTrans', identityNumber),
  optional('iTipTrans', uno),
  optional('dDesTipTrans', anyText(6, 7)),
  optional('iModTrans', hastaCuatro),
  optional('dDesModTrans', literalsOf(MODALIDAD_TRANSPORTE)),
  optional('dTiVehTras', anyText(4, 10)),
  optional('dMarVeh', anyText(1, 10)),
  optional('dTipIdenVeh', uno),
  optional('dNroIDVeh', anyText(1, 20)),
  optional('dNroMatVeh', anyText(6, 6)),
] as const

const rGEveNom = [
  one('Id', cdc),
  one('mOtEve', motivo),
  one('iNatRec', uno),
  one('iTiOpe', oneOf('1', '2', '4')),
  one('cPaisRec', codesOf(PAIS)),
  one('dDesPaisRe', anyText(4, 50)),
  optional('iTiContRec', uno),
  optional('dRucRec', ruc),
  optional('dDVRec', digit),
  optional('iTipIDRec', oneOf('1', '2', '3', '4', '5', '6', '9')),
  optional('dDTipIDRec', anyText(9, 41)),
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
  optional('dTelRec', pattern(/^.{6,15}$/)),
  optional('dCelRec', pattern(/^.{10,20}$/)),
  optional('dEmailRec', email),
  optional('dCodCliente', anyText(3, 15)),
] as const

/** The events that SIFEN accepts today, by their element. The XSD also has future events and those of the authority. */
export const EVENTOS = {
  rGeVeCan,
  rGeVeInu,
  rGEveNom,
  rGeVeTr,
  rGeVeNotRec,
  rGeVeConf,
  rGeVeDisconf,
  rGeVeDescon,
} as const

export type NombreEvento = keyof typeof EVENTOS
export type Contenido<N extends NombreEvento> = Group<(typeof EVENTOS)[N]>

/** The children of rGesEve. EVENTOS has the fields of gGroupTiEvt's content. */
export const RGESEVE = [
  {
    ...one('rEve', [one('dFecFirma', dateTime), one('dVerFor', oneOf('141', '150')), one('gGroupTiEvt', OPAQUE)]),
    identified: true,
  },
  { ...one('Signature', OPAQUE), uri: DSIG_NAMESPACE },
] as const

export const eventoId = integer(1, 9_999_999_999)
