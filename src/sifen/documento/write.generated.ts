/** Generated from the field catalogue by `npm run generate`: do not edit. A test says when it is stale. */
import { formatDecimal } from '../decimal.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import { PATTERNS } from './catalogue/patterns.ts'
import { describedCode, isOrdinaryAmount, isOrdinaryText, rowsByName } from './generated-support.ts'
import { reportMissing, type Scope, writeEach, writeField } from './interpret.ts'
import type { Check } from './lexical.ts'

const R = rowsByName([...CABECERA, ...CUERPO])

const P_dv = PATTERNS.dv.test
const D_iTipEmi = describedCode('iTipEmi', 'dDesTipEmi', 'tipoEmision')
const P_codigoSeguridad = PATTERNS.codigoSeguridad.test
const D_iTiDE = describedCode('iTiDE', 'dDesTiDE', 'tipoDocumento')
const P_timbrado = PATTERNS.timbrado.test
const P_codigo3 = PATTERNS.codigo3.test
const P_serie = PATTERNS.serie.test
const D_iTipTra = describedCode('iTipTra', 'dDesTipTra', 'tipoTransaccion')
const D_iTImp = describedCode('iTImp', 'dDesTImp', 'tipoImpuesto')
const D_cMoneOpe = describedCode('cMoneOpe', 'dDesMoneOpe', 'moneda')
const D_iCondAnt = describedCode('iCondAnt', 'dDesCondAnt', 'condicionAnticipo')
const D_cOblAfe = describedCode('cOblAfe', 'dDesOblAfe', 'obligacion')
const P_ruc = PATTERNS.ruc.test
const D_cDepEmi = describedCode('cDepEmi', 'dDesDepEmi', 'departamento')
const D_cDisEmi = describedCode('cDisEmi', 'dDesDisEmi', 'distrito')
const D_cCiuEmi = describedCode('cCiuEmi', 'dDesCiuEmi', 'ciudad')
const P_email = PATTERNS.email.test
const P_actividad = PATTERNS.actividad.test
const D_iTipIDRespDE = describedCode('iTipIDRespDE', 'dDTipIDRespDE', 'documentoIdentidad')
const P_documento = PATTERNS.documento.test
const D_cPaisRec = describedCode('cPaisRec', 'dDesPaisRe', 'pais')
const D_iTipIDRec = describedCode('iTipIDRec', 'dDTipIDRec', 'documentoReceptor')
const D_cDepRec = describedCode('cDepRec', 'dDesDepRec', 'departamento')
const D_cDisRec = describedCode('cDisRec', 'dDesDisRec', 'distrito')
const D_cCiuRec = describedCode('cCiuRec', 'dDesCiuRec', 'ciudad')
const D_iIndPres = describedCode('iIndPres', 'dDesIndPres', 'presencia')
const D_iCondOpe = describedCode('iCondOpe', 'dDCondOpe', 'condicionOperacion')
const D_iTiPago = describedCode('iTiPago', 'dDesTiPag', 'tipoPago')
const D_cMoneTiPag = describedCode('cMoneTiPag', 'dDMoneTiPag', 'moneda')
const D_iDenTarj = describedCode('iDenTarj', 'dDesDenTarj', 'tarjeta')
const P_cheque = PATTERNS.cheque.test
const D_iCondCred = describedCode('iCondCred', 'dDCondCred', 'condicionCredito')
const D_cMoneCuo = describedCode('cMoneCuo', 'dDMoneCuo', 'moneda')
const P_ncm = PATTERNS.ncm.test
const P_dncpGeneral = PATTERNS.dncpGeneral.test
const P_dncpEspecifico = PATTERNS.dncpEspecifico.test
const P_gtin = PATTERNS.gtin.test
const D_cUniMed = describedCode('cUniMed', 'dDesUniMed', 'unidad')
const D_cPaisOrig = describedCode('cPaisOrig', 'dDesPaisOrig', 'pais')
const P_cdc = PATTERNS.cdc.test
const D_iAfecIVA = describedCode('iAfecIVA', 'dDesAfecIVA', 'afectacionIva')
const D_cUniMedTotVol = describedCode('cUniMedTotVol', 'dDesUniMedTotVol', 'unidad')
const D_cUniMedTotPes = describedCode('cUniMedTotPes', 'dDesUniMedTotPes', 'unidad')
const D_iCarCarga = describedCode('iCarCarga', 'dDesCarCarga', 'caracteristicaCarga')

function write_gOpeDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipoEmision']
  x += D_iTipEmi(v) ?? writeField(R.get('gOpeDE/iTipEmi'), s, p, c) + writeField(R.get('gOpeDE/dDesTipEmi'), s, p, c)
  v = s['codigoSeguridad']
  if (typeof v === 'string' && v.length <= 9 && P_codigoSeguridad.test(v)) x += '<dCodSeg>' + v + '</dCodSeg>'
  else x += writeField(R.get('gOpeDE/dCodSeg'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 3000)) x += '<dInfoEmi>' + v + '</dInfoEmi>'
  else if (v !== undefined) x += writeField(R.get('gOpeDE/dInfoEmi'), s, p, c)
  v = s['descripcion']
  if (isOrdinaryText(v, 1, 3000)) x += '<dInfoFisc>' + v + '</dInfoFisc>'
  else if (v !== undefined) x += writeField(R.get('gOpeDE/dInfoFisc'), s, p, c)
  return x === '' ? '' : '<gOpeDE>' + x + '</gOpeDE>'
}

function write_gTimb(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipoDocumento']
  x += D_iTiDE(v) ?? writeField(R.get('gTimb/iTiDE'), s, p, c) + writeField(R.get('gTimb/dDesTiDE'), s, p, c)
  v = s['timbrado']
  if (typeof v === 'string' && v.length <= 8 && P_timbrado.test(v)) x += '<dNumTim>' + v + '</dNumTim>'
  else x += writeField(R.get('gTimb/dNumTim'), s, p, c)
  v = s['establecimiento']
  if (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v)) x += '<dEst>' + v + '</dEst>'
  else x += writeField(R.get('gTimb/dEst'), s, p, c)
  v = s['puntoExpedicion']
  if (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v)) x += '<dPunExp>' + v + '</dPunExp>'
  else x += writeField(R.get('gTimb/dPunExp'), s, p, c)
  x += writeField(R.get('gTimb/dNumDoc'), s, p, c)
  v = s['serie']
  if (typeof v === 'string' && v.length <= 2 && P_serie.test(v)) x += '<dSerieNum>' + v + '</dSerieNum>'
  else if (v !== undefined) x += writeField(R.get('gTimb/dSerieNum'), s, p, c)
  x += writeField(R.get('gTimb/dFeIniT'), s, p, c)
  return x === '' ? '' : '<gTimb>' + x + '</gTimb>'
}

function write_gOblAfe(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['codigo']
  x += D_cOblAfe(v) ?? writeField(R.get('gOblAfe/cOblAfe'), s, p, c) + writeField(R.get('gOblAfe/dDesOblAfe'), s, p, c)
  return x === '' ? '' : '<gOblAfe>' + x + '</gOblAfe>'
}

function write_gOpeCom(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipoTransaccion']
  if (v !== undefined) x += D_iTipTra(v) ?? writeField(R.get('gOpeCom/iTipTra'), s, p, c) + writeField(R.get('gOpeCom/dDesTipTra'), s, p, c)
  v = s['tipoImpuesto']
  x += D_iTImp(v) ?? writeField(R.get('gOpeCom/iTImp'), s, p, c) + writeField(R.get('gOpeCom/dDesTImp'), s, p, c)
  v = s['moneda']
  x += D_cMoneOpe(v) ?? writeField(R.get('gOpeCom/cMoneOpe'), s, p, c) + writeField(R.get('gOpeCom/dDesMoneOpe'), s, p, c)
  v = s['condicionTipoCambio']
  if (typeof v === 'number' && v >= 1 && v <= 2) x += '<dCondTiCam>' + v + '</dCondTiCam>'
  else if (v !== undefined) x += writeField(R.get('gOpeCom/dCondTiCam'), s, p, c)
  if (s['tipo_cambio'] !== undefined) x += writeField(R.get('gOpeCom/dTiCam'), s, p, c)
  v = s['condicionAnticipo']
  if (v !== undefined) x += D_iCondAnt(v) ?? writeField(R.get('gOpeCom/iCondAnt'), s, p, c) + writeField(R.get('gOpeCom/dDesCondAnt'), s, p, c)
  v = s['obligaciones']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 11 }, `${p}obligaciones.`, c, write_gOblAfe)
  else if (v !== undefined && v !== null) x += write_gOblAfe(v as Scope, `${p}obligaciones.`, c)
  return x === '' ? '' : '<gOpeCom>' + x + '</gOpeCom>'
}

function write_gActEco(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['codigo']
  if (typeof v === 'string' && v.length <= 8 && P_actividad.test(v)) x += '<cActEco>' + v + '</cActEco>'
  else x += writeField(R.get('gActEco/cActEco'), s, p, c)
  v = s['descripcion']
  if (isOrdinaryText(v, 1, 300)) x += '<dDesActEco>' + v + '</dDesActEco>'
  else x += writeField(R.get('gActEco/dDesActEco'), s, p, c)
  return x === '' ? '' : '<gActEco>' + x + '</gActEco>'
}

function write_gRespDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['documentoTipo']
  x += D_iTipIDRespDE(v) ?? writeField(R.get('gRespDE/iTipIDRespDE'), s, p, c) + writeField(R.get('gRespDE/dDTipIDRespDE'), s, p, c)
  v = s['documentoNumero']
  if (typeof v === 'string' && v.length <= 20 && P_documento.test(v)) x += '<dNumIDRespDE>' + v + '</dNumIDRespDE>'
  else x += writeField(R.get('gRespDE/dNumIDRespDE'), s, p, c)
  v = s['nombre']
  if (isOrdinaryText(v, 4, 255)) x += '<dNomRespDE>' + v + '</dNomRespDE>'
  else x += writeField(R.get('gRespDE/dNomRespDE'), s, p, c)
  v = s['cargo']
  if (isOrdinaryText(v, 4, 100)) x += '<dCarRespDE>' + v + '</dCarRespDE>'
  else x += writeField(R.get('gRespDE/dCarRespDE'), s, p, c)
  return x === '' ? '' : '<gRespDE>' + x + '</gRespDE>'
}

function write_gEmis(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) x += '<dRucEm>' + v + '</dRucEm>'
  else x += writeField(R.get('gEmis/dRucEm'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) x += '<dDVEmi>' + v + '</dDVEmi>'
  else x += writeField(R.get('gEmis/dDVEmi'), s, p, c)
  v = s['tipoContribuyente']
  if (typeof v === 'number' && v >= 1 && v <= 2) x += '<iTipCont>' + v + '</iTipCont>'
  else x += writeField(R.get('gEmis/iTipCont'), s, p, c)
  v = s['tipoRegimen']
  if (typeof v === 'number' && v >= 1 && v <= 8) x += '<cTipReg>' + v + '</cTipReg>'
  else if (v !== undefined) x += writeField(R.get('gEmis/cTipReg'), s, p, c)
  v = s['razonSocial']
  if (isOrdinaryText(v, 4, 255)) x += '<dNomEmi>' + v + '</dNomEmi>'
  else x += writeField(R.get('gEmis/dNomEmi'), s, p, c)
  v = s['nombreFantasia']
  if (isOrdinaryText(v, 4, 255)) x += '<dNomFanEmi>' + v + '</dNomFanEmi>'
  else if (v !== undefined) x += writeField(R.get('gEmis/dNomFanEmi'), s, p, c)
  v = s['direccion']
  if (isOrdinaryText(v, 1, 255)) x += '<dDirEmi>' + v + '</dDirEmi>'
  else x += writeField(R.get('gEmis/dDirEmi'), s, p, c)
  v = s['numeroCasa']
  if (typeof v === 'number' && v >= 0 && v <= 999999) x += '<dNumCas>' + v + '</dNumCas>'
  else x += writeField(R.get('gEmis/dNumCas'), s, p, c)
  v = s['complementoDireccion1']
  if (isOrdinaryText(v, 1, 255)) x += '<dCompDir1>' + v + '</dCompDir1>'
  else if (v !== undefined) x += writeField(R.get('gEmis/dCompDir1'), s, p, c)
  v = s['complementoDireccion2']
  if (isOrdinaryText(v, 1, 255)) x += '<dCompDir2>' + v + '</dCompDir2>'
  else if (v !== undefined) x += writeField(R.get('gEmis/dCompDir2'), s, p, c)
  v = s['departamento']
  x += D_cDepEmi(v) ?? writeField(R.get('gEmis/cDepEmi'), s, p, c) + writeField(R.get('gEmis/dDesDepEmi'), s, p, c)
  v = s['codigoDistrito']
  if (v !== undefined) x += D_cDisEmi(v) ?? writeField(R.get('gEmis/cDisEmi'), s, p, c) + writeField(R.get('gEmis/dDesDisEmi'), s, p, c)
  v = s['codigoCiudad']
  x += D_cCiuEmi(v) ?? writeField(R.get('gEmis/cCiuEmi'), s, p, c) + writeField(R.get('gEmis/dDesCiuEmi'), s, p, c)
  v = s['telefono']
  if (isOrdinaryText(v, 6, 15)) x += '<dTelEmi>' + v + '</dTelEmi>'
  else x += writeField(R.get('gEmis/dTelEmi'), s, p, c)
  v = s['email']
  if (typeof v === 'string' && v.length <= 80 && P_email.test(v)) x += '<dEmailE>' + v + '</dEmailE>'
  else x += writeField(R.get('gEmis/dEmailE'), s, p, c)
  v = s['denominacion']
  if (isOrdinaryText(v, 1, 30)) x += '<dDenSuc>' + v + '</dDenSuc>'
  else if (v !== undefined) x += writeField(R.get('gEmis/dDenSuc'), s, p, c)
  v = s['actividadesEconomicas']
  if (Array.isArray(v)) x += writeEach(v, { min: 1, max: 9 }, `${p}actividadesEconomicas.`, c, write_gActEco)
  else if (v !== undefined && v !== null) x += write_gActEco(v as Scope, `${p}actividadesEconomicas.`, c)
  else x += reportMissing(`${p}actividadesEconomicas.`, c)
  v = s['usuario']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, 'usuario.', c, write_gRespDE)
  else if (v !== undefined && v !== null) x += write_gRespDE(v as Scope, 'usuario.', c)
  return x === '' ? '' : '<gEmis>' + x + '</gEmis>'
}

function write_gDatRec(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  x += writeField(R.get('gDatRec/iNatRec'), s, p, c)
  v = s['tipoOperacion']
  if (typeof v === 'number' && v >= 1 && v <= 4) x += '<iTiOpe>' + v + '</iTiOpe>'
  else x += writeField(R.get('gDatRec/iTiOpe'), s, p, c)
  v = s['pais']
  x += D_cPaisRec(v) ?? writeField(R.get('gDatRec/cPaisRec'), s, p, c) + writeField(R.get('gDatRec/dDesPaisRe'), s, p, c)
  v = s['tipoContribuyente']
  if (typeof v === 'number' && v >= 1 && v <= 2) x += '<iTiContRec>' + v + '</iTiContRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/iTiContRec'), s, p, c)
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) x += '<dRucRec>' + v + '</dRucRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dRucRec'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) x += '<dDVRec>' + v + '</dDVRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dDVRec'), s, p, c)
  v = s['tipoDoc']
  if (v !== undefined) x += D_iTipIDRec(v) ?? writeField(R.get('gDatRec/iTipIDRec'), s, p, c) + writeField(R.get('gDatRec/dDTipIDRec'), s, p, c)
  v = s['numeroDocumento']
  if (typeof v === 'string' && v.length <= 20 && P_documento.test(v)) x += '<dNumIDRec>' + v + '</dNumIDRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dNumIDRec'), s, p, c)
  v = s['nombre']
  if (isOrdinaryText(v, 4, 255)) x += '<dNomRec>' + v + '</dNomRec>'
  else x += writeField(R.get('gDatRec/dNomRec'), s, p, c)
  v = s['nombreFantasia']
  if (isOrdinaryText(v, 4, 255)) x += '<dNomFanRec>' + v + '</dNomFanRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dNomFanRec'), s, p, c)
  v = s['direccion']
  if (isOrdinaryText(v, 1, 255)) x += '<dDirRec>' + v + '</dDirRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dDirRec'), s, p, c)
  v = s['numeroCasa']
  if (typeof v === 'number' && v >= 0 && v <= 999999) x += '<dNumCasRec>' + v + '</dNumCasRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dNumCasRec'), s, p, c)
  v = s['departamento']
  if (v !== undefined) x += D_cDepRec(v) ?? writeField(R.get('gDatRec/cDepRec'), s, p, c) + writeField(R.get('gDatRec/dDesDepRec'), s, p, c)
  v = s['distrito']
  if (v !== undefined) x += D_cDisRec(v) ?? writeField(R.get('gDatRec/cDisRec'), s, p, c) + writeField(R.get('gDatRec/dDesDisRec'), s, p, c)
  v = s['ciudad']
  if (v !== undefined) x += D_cCiuRec(v) ?? writeField(R.get('gDatRec/cCiuRec'), s, p, c) + writeField(R.get('gDatRec/dDesCiuRec'), s, p, c)
  v = s['telefono']
  if (isOrdinaryText(v, 6, 15)) x += '<dTelRec>' + v + '</dTelRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dTelRec'), s, p, c)
  v = s['celular']
  if (isOrdinaryText(v, 10, 20)) x += '<dCelRec>' + v + '</dCelRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dCelRec'), s, p, c)
  v = s['email']
  if (typeof v === 'string' && v.length <= 80 && P_email.test(v)) x += '<dEmailRec>' + v + '</dEmailRec>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dEmailRec'), s, p, c)
  v = s['codigo']
  if (isOrdinaryText(v, 3, 15)) x += '<dCodCliente>' + v + '</dCodCliente>'
  else if (v !== undefined) x += writeField(R.get('gDatRec/dCodCliente'), s, p, c)
  return x === '' ? '' : '<gDatRec>' + x + '</gDatRec>'
}

function write_gDatGralOpe(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  x += writeField(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  v = s['operacion']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom)
  else if (v !== undefined && v !== null) x += write_gOpeCom(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) x += writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) x += write_gEmis(v as Scope, `${p}emisor.`, c)
  else x += reportMissing(`${p}emisor.`, c)
  v = s['receptor']
  if (Array.isArray(v)) x += writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) x += write_gDatRec(v as Scope, `${p}receptor.`, c)
  else x += reportMissing(`${p}receptor.`, c)
  return x === '' ? '' : '<gDatGralOpe>' + x + '</gDatGralOpe>'
}

function write_gCompPub(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['modalidad']
  if (isOrdinaryText(v, 2, 2)) x += '<dModCont>' + v + '</dModCont>'
  else x += writeField(R.get('gCompPub/dModCont'), s, p, c)
  x += writeField(R.get('gCompPub/dEntCont'), s, p, c)
  v = s['año']
  if (typeof v === 'number' && v >= 1 && v <= 99) x += '<dAnoCont>' + v + '</dAnoCont>'
  else x += writeField(R.get('gCompPub/dAnoCont'), s, p, c)
  x += writeField(R.get('gCompPub/dSecCont'), s, p, c)
  x += writeField(R.get('gCompPub/dFeCodCont'), s, p, c)
  return x === '' ? '' : '<gCompPub>' + x + '</gCompPub>'
}

function write_gCamFE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['presencia']
  x += D_iIndPres(v) ?? writeField(R.get('gCamFE/iIndPres'), s, p, c) + writeField(R.get('gCamFE/dDesIndPres'), s, p, c)
  if (s['fechaEnvio'] !== undefined) x += writeField(R.get('gCamFE/dFecEmNR'), s, p, c)
  v = s['dncp']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, 'dncp.', c, write_gCompPub)
  else if (v !== undefined && v !== null) x += write_gCompPub(v as Scope, 'dncp.', c)
  return x === '' ? '' : '<gCamFE>' + x + '</gCamFE>'
}

function write_gPagTarCD(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipo']
  x += D_iDenTarj(v) ?? writeField(R.get('gPagTarCD/iDenTarj'), s, p, c) + writeField(R.get('gPagTarCD/dDesDenTarj'), s, p, c)
  v = s['razonSocial']
  if (isOrdinaryText(v, 4, 60)) x += '<dRSProTar>' + v + '</dRSProTar>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dRSProTar'), s, p, c)
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) x += '<dRUCProTar>' + v + '</dRUCProTar>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dRUCProTar'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) x += '<dDVProTar>' + v + '</dDVProTar>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dDVProTar'), s, p, c)
  x += writeField(R.get('gPagTarCD/iForProPa'), s, p, c)
  v = s['codigoAutorizacion']
  if (typeof v === 'number' && v >= 100000 && v <= 9999999999) x += '<dCodAuOpe>' + v + '</dCodAuOpe>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dCodAuOpe'), s, p, c)
  v = s['titular']
  if (isOrdinaryText(v, 4, 30)) x += '<dNomTit>' + v + '</dNomTit>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dNomTit'), s, p, c)
  v = s['numero']
  if (typeof v === 'number' && v >= 1 && v <= 9999) x += '<dNumTarj>' + v + '</dNumTarj>'
  else if (v !== undefined) x += writeField(R.get('gPagTarCD/dNumTarj'), s, p, c)
  return x === '' ? '' : '<gPagTarCD>' + x + '</gPagTarCD>'
}

function write_gPagCheq(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['numeroCheque']
  if (typeof v === 'string' && v.length <= 8 && P_cheque.test(v)) x += '<dNumCheq>' + v + '</dNumCheq>'
  else x += writeField(R.get('gPagCheq/dNumCheq'), s, p, c)
  v = s['banco']
  if (isOrdinaryText(v, 4, 20)) x += '<dBcoEmi>' + v + '</dBcoEmi>'
  else x += writeField(R.get('gPagCheq/dBcoEmi'), s, p, c)
  return x === '' ? '' : '<gPagCheq>' + x + '</gPagCheq>'
}

function write_gPaConEIni(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipo']
  x += D_iTiPago(v) ?? writeField(R.get('gPaConEIni/iTiPago'), s, p, c) + writeField(R.get('gPaConEIni/dDesTiPag'), s, p, c)
  v = s['monto']
  if (isOrdinaryAmount(v, Infinity, 4)) x += '<dMonTiPag>' + formatDecimal(v) + '</dMonTiPag>'
  else x += writeField(R.get('gPaConEIni/dMonTiPag'), s, p, c)
  v = s['moneda']
  x += D_cMoneTiPag(v) ?? writeField(R.get('gPaConEIni/cMoneTiPag'), s, p, c) + writeField(R.get('gPaConEIni/dDMoneTiPag'), s, p, c)
  if (s['cambio'] !== undefined) x += writeField(R.get('gPaConEIni/dTiCamTiPag'), s, p, c)
  v = s['infoTarjeta']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}infoTarjeta.`, c, write_gPagTarCD)
  else if (v !== undefined && v !== null) x += write_gPagTarCD(v as Scope, `${p}infoTarjeta.`, c)
  v = s['infoCheque']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}infoCheque.`, c, write_gPagCheq)
  else if (v !== undefined && v !== null) x += write_gPagCheq(v as Scope, `${p}infoCheque.`, c)
  return x === '' ? '' : '<gPaConEIni>' + x + '</gPaConEIni>'
}

function write_gCuotas(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['moneda']
  x += D_cMoneCuo(v) ?? writeField(R.get('gCuotas/cMoneCuo'), s, p, c) + writeField(R.get('gCuotas/dDMoneCuo'), s, p, c)
  v = s['monto']
  if (isOrdinaryAmount(v, Infinity, 4)) x += '<dMonCuota>' + formatDecimal(v) + '</dMonCuota>'
  else x += writeField(R.get('gCuotas/dMonCuota'), s, p, c)
  if (s['vencimiento'] !== undefined) x += writeField(R.get('gCuotas/dVencCuo'), s, p, c)
  return x === '' ? '' : '<gCuotas>' + x + '</gCuotas>'
}

function write_gPagCred(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['tipo']
  x += D_iCondCred(v) ?? writeField(R.get('gPagCred/iCondCred'), s, p, c) + writeField(R.get('gPagCred/dDCondCred'), s, p, c)
  v = s['plazo']
  if (isOrdinaryText(v, 2, 15)) x += '<dPlazoCre>' + v + '</dPlazoCre>'
  else if (v !== undefined) x += writeField(R.get('gPagCred/dPlazoCre'), s, p, c)
  v = s['cuotas']
  if (typeof v === 'number' && v >= 1 && v <= 999) x += '<dCuotas>' + v + '</dCuotas>'
  else if (v !== undefined) x += writeField(R.get('gPagCred/dCuotas'), s, p, c)
  v = s['montoEntrega']
  if (isOrdinaryAmount(v, Infinity, 4)) x += '<dMonEnt>' + formatDecimal(v) + '</dMonEnt>'
  else if (v !== undefined) x += writeField(R.get('gPagCred/dMonEnt'), s, p, c)
  v = s['infoCuotas']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 999 }, `${p}infoCuotas.`, c, write_gCuotas)
  else if (v !== undefined && v !== null) x += write_gCuotas(v as Scope, `${p}infoCuotas.`, c)
  return x === '' ? '' : '<gPagCred>' + x + '</gPagCred>'
}

function write_gCamCond(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['condicion']
  x += D_iCondOpe(v) ?? writeField(R.get('gCamCond/iCondOpe'), s, p, c) + writeField(R.get('gCamCond/dDCondOpe'), s, p, c)
  v = s['entregas']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 999 }, `${p}entregas.`, c, write_gPaConEIni)
  else if (v !== undefined && v !== null) x += write_gPaConEIni(v as Scope, `${p}entregas.`, c)
  v = s['credito']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}credito.`, c, write_gPagCred)
  else if (v !== undefined && v !== null) x += write_gPagCred(v as Scope, `${p}credito.`, c)
  return x === '' ? '' : '<gCamCond>' + x + '</gCamCond>'
}

function write_gValorRestaItem(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['descuento']
  if (isOrdinaryAmount(v, Infinity, 8)) x += '<dDescItem>' + formatDecimal(v) + '</dDescItem>'
  else if (v !== undefined) x += writeField(R.get('gValorRestaItem/dDescItem'), s, p, c)
  v = s['porcentajeDescuento']
  if (typeof v === 'number') x += '<dPorcDesIt>' + formatDecimal(v) + '</dPorcDesIt>'
  else if (v !== undefined) x += writeField(R.get('gValorRestaItem/dPorcDesIt'), s, p, c)
  v = s['anticipo']
  if (isOrdinaryAmount(v, Infinity, 8)) x += '<dAntPreUniIt>' + formatDecimal(v) + '</dAntPreUniIt>'
  else if (v !== undefined) x += writeField(R.get('gValorRestaItem/dAntPreUniIt'), s, p, c)
  v = s['total']
  if (typeof v === 'number') x += '<dTotOpeItem>' + formatDecimal(v) + '</dTotOpeItem>'
  else if (v !== undefined) x += writeField(R.get('gValorRestaItem/dTotOpeItem'), s, p, c)
  v = s['totalGuaranies']
  if (typeof v === 'number') x += '<dTotOpeGs>' + formatDecimal(v) + '</dTotOpeGs>'
  else if (v !== undefined) x += writeField(R.get('gValorRestaItem/dTotOpeGs'), s, p, c)
  return x === '' ? '' : '<gValorRestaItem>' + x + '</gValorRestaItem>'
}

function write_gValorItem(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['precioUnitario']
  if (isOrdinaryAmount(v, Infinity, 8)) x += '<dPUniProSer>' + formatDecimal(v) + '</dPUniProSer>'
  else x += writeField(R.get('gValorItem/dPUniProSer'), s, p, c)
  if (s['cambio'] !== undefined) x += writeField(R.get('gValorItem/dTiCamIt'), s, p, c)
  v = s['bruto']
  if (typeof v === 'number') x += '<dTotBruOpeItem>' + formatDecimal(v) + '</dTotBruOpeItem>'
  else if (v !== undefined) x += writeField(R.get('gValorItem/dTotBruOpeItem'), s, p, c)
  x += write_gValorRestaItem(s, p, c)
  return x === '' ? '' : '<gValorItem>' + x + '</gValorItem>'
}

function write_gCamIVA(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['afectacionIva']
  x += D_iAfecIVA(v) ?? writeField(R.get('gCamIVA/iAfecIVA'), s, p, c) + writeField(R.get('gCamIVA/dDesAfecIVA'), s, p, c)
  v = s['ivaProporcion']
  if (isOrdinaryAmount(v, 100000000000, 8)) x += '<dPropIVA>' + formatDecimal(v) + '</dPropIVA>'
  else x += writeField(R.get('gCamIVA/dPropIVA'), s, p, c)
  v = s['tasaIva']
  if (typeof v === 'number' && v >= 0 && v <= 10) x += '<dTasaIVA>' + v + '</dTasaIVA>'
  else x += writeField(R.get('gCamIVA/dTasaIVA'), s, p, c)
  v = s['base']
  if (typeof v === 'number') x += '<dBasGravIVA>' + formatDecimal(v) + '</dBasGravIVA>'
  else if (v !== undefined) x += writeField(R.get('gCamIVA/dBasGravIVA'), s, p, c)
  v = s['iva']
  if (typeof v === 'number') x += '<dLiqIVAItem>' + formatDecimal(v) + '</dLiqIVAItem>'
  else if (v !== undefined) x += writeField(R.get('gCamIVA/dLiqIVAItem'), s, p, c)
  v = s['exento']
  if (typeof v === 'number') x += '<dBasExe>' + formatDecimal(v) + '</dBasExe>'
  else if (v !== undefined) x += writeField(R.get('gCamIVA/dBasExe'), s, p, c)
  return x === '' ? '' : '<gCamIVA>' + x + '</gCamIVA>'
}

function write_gRasMerc(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['lote']
  if (isOrdinaryText(v, 1, 80)) x += '<dNumLote>' + v + '</dNumLote>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNumLote'), s, p, c)
  if (s['vencimiento'] !== undefined) x += writeField(R.get('gRasMerc/dVencMerc'), s, p, c)
  v = s['numeroSerie']
  if (isOrdinaryText(v, 1, 10)) x += '<dNSerie>' + v + '</dNSerie>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNSerie'), s, p, c)
  v = s['numeroPedido']
  if (isOrdinaryText(v, 1, 20)) x += '<dNumPedi>' + v + '</dNumPedi>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNumPedi'), s, p, c)
  v = s['numeroSeguimiento']
  if (isOrdinaryText(v, 1, 20)) x += '<dNumSegui>' + v + '</dNumSegui>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNumSegui'), s, p, c)
  v = s['registroSenave']
  if (isOrdinaryText(v, 1, 20)) x += '<dNumReg>' + v + '</dNumReg>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNumReg'), s, p, c)
  v = s['registroEntidadComercial']
  if (isOrdinaryText(v, 1, 20)) x += '<dNumRegEntCom>' + v + '</dNumRegEntCom>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNumRegEntCom'), s, p, c)
  v = s['nombreProducto']
  if (isOrdinaryText(v, 1, 30)) x += '<dNomPro>' + v + '</dNomPro>'
  else if (v !== undefined) x += writeField(R.get('gRasMerc/dNomPro'), s, p, c)
  return x === '' ? '' : '<gRasMerc>' + x + '</gRasMerc>'
}

function write_gCamItem(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['codigoInterno']
  if (isOrdinaryText(v, 1, 50)) x += '<dCodInt>' + v + '</dCodInt>'
  else x += writeField(R.get('gCamItem/dCodInt'), s, p, c)
  if (s['partidaArancelaria'] !== undefined) x += writeField(R.get('gCamItem/dParAranc'), s, p, c)
  v = s['ncm']
  if (typeof v === 'string' && v.length <= 8 && P_ncm.test(v)) x += '<dNCM>' + v + '</dNCM>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dNCM'), s, p, c)
  v = s['dncp.codigoNivelGeneral']
  if (typeof v === 'string' && v.length <= 8 && P_dncpGeneral.test(v)) x += '<dDncpG>' + v + '</dDncpG>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dDncpG'), s, p, c)
  v = s['dncp.codigoNivelEspecifico']
  if (typeof v === 'string' && v.length <= 4 && P_dncpEspecifico.test(v)) x += '<dDncpE>' + v + '</dDncpE>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dDncpE'), s, p, c)
  v = s['dncp.codigoGtinProducto']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) x += '<dGtin>' + v + '</dGtin>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dGtin'), s, p, c)
  v = s['dncp.codigoNivelPaquete']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) x += '<dGtinPq>' + v + '</dGtinPq>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dGtinPq'), s, p, c)
  v = s['descripcion']
  if (isOrdinaryText(v, 1, 2000)) x += '<dDesProSer>' + v + '</dDesProSer>'
  else x += writeField(R.get('gCamItem/dDesProSer'), s, p, c)
  v = s['unidadMedida']
  x += D_cUniMed(v) ?? writeField(R.get('gCamItem/cUniMed'), s, p, c) + writeField(R.get('gCamItem/dDesUniMed'), s, p, c)
  v = s['cantidad']
  if (isOrdinaryAmount(v, Infinity, 8)) x += '<dCantProSer>' + formatDecimal(v) + '</dCantProSer>'
  else x += writeField(R.get('gCamItem/dCantProSer'), s, p, c)
  v = s['pais']
  if (v !== undefined) x += D_cPaisOrig(v) ?? writeField(R.get('gCamItem/cPaisOrig'), s, p, c) + writeField(R.get('gCamItem/dDesPaisOrig'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 500)) x += '<dInfItem>' + v + '</dInfItem>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dInfItem'), s, p, c)
  v = s['cdcAnticipo']
  if (typeof v === 'string' && v.length <= 44 && P_cdc.test(v)) x += '<dCDCAnticipo>' + v + '</dCDCAnticipo>'
  else if (v !== undefined) x += writeField(R.get('gCamItem/dCDCAnticipo'), s, p, c)
  x += write_gValorItem(s, p, c)
  x += write_gCamIVA(s, p, c)
  v = s['rastreo']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, p, c, write_gRasMerc)
  else if (v !== undefined && v !== null) x += write_gRasMerc(v as Scope, p, c)
  return x === '' ? '' : '<gCamItem>' + x + '</gCamItem>'
}

function write_gDtipDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['factura']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}factura.`, c, write_gCamFE)
  else if (v !== undefined && v !== null) x += write_gCamFE(v as Scope, `${p}factura.`, c)
  v = s['condicion']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}condicionPago.`, c, write_gCamCond)
  else if (v !== undefined && v !== null) x += write_gCamCond(v as Scope, `${p}condicionPago.`, c)
  v = s['items']
  if (Array.isArray(v)) x += writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem)
  else if (v !== undefined && v !== null) x += write_gCamItem(v as Scope, `${p}items.`, c)
  else x += reportMissing(`${p}items.`, c)
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_gTotSub(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['subExe']
  if (typeof v === 'number') x += '<dSubExe>' + formatDecimal(v) + '</dSubExe>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dSubExe'), s, p, c)
  v = s['subExo']
  if (typeof v === 'number') x += '<dSubExo>' + formatDecimal(v) + '</dSubExo>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dSubExo'), s, p, c)
  v = s['sub5']
  if (typeof v === 'number') x += '<dSub5>' + formatDecimal(v) + '</dSub5>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dSub5'), s, p, c)
  v = s['sub10']
  if (typeof v === 'number') x += '<dSub10>' + formatDecimal(v) + '</dSub10>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dSub10'), s, p, c)
  v = s['totOpe']
  if (typeof v === 'number') x += '<dTotOpe>' + formatDecimal(v) + '</dTotOpe>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotOpe'), s, p, c)
  v = s['totDesc']
  if (typeof v === 'number') x += '<dTotDesc>' + formatDecimal(v) + '</dTotDesc>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotDesc'), s, p, c)
  v = s['totDescGlotem']
  if (typeof v === 'number') x += '<dTotDescGlotem>' + formatDecimal(v) + '</dTotDescGlotem>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotDescGlotem'), s, p, c)
  v = s['totAntItem']
  if (typeof v === 'number') x += '<dTotAntItem>' + formatDecimal(v) + '</dTotAntItem>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotAntItem'), s, p, c)
  v = s['totAnt']
  if (typeof v === 'number') x += '<dTotAnt>' + formatDecimal(v) + '</dTotAnt>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotAnt'), s, p, c)
  v = s['porcDescTotal']
  if (typeof v === 'number') x += '<dPorcDescTotal>' + formatDecimal(v) + '</dPorcDescTotal>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dPorcDescTotal'), s, p, c)
  v = s['descTotal']
  if (typeof v === 'number') x += '<dDescTotal>' + formatDecimal(v) + '</dDescTotal>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dDescTotal'), s, p, c)
  v = s['anticipo']
  if (typeof v === 'number') x += '<dAnticipo>' + formatDecimal(v) + '</dAnticipo>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dAnticipo'), s, p, c)
  v = s['redon']
  if (typeof v === 'number') x += '<dRedon>' + formatDecimal(v) + '</dRedon>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dRedon'), s, p, c)
  v = s['totGralOpe']
  if (typeof v === 'number') x += '<dTotGralOpe>' + formatDecimal(v) + '</dTotGralOpe>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotGralOpe'), s, p, c)
  v = s['iva5']
  if (typeof v === 'number') x += '<dIVA5>' + formatDecimal(v) + '</dIVA5>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dIVA5'), s, p, c)
  v = s['iva10']
  if (typeof v === 'number') x += '<dIVA10>' + formatDecimal(v) + '</dIVA10>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dIVA10'), s, p, c)
  v = s['totIVA']
  if (typeof v === 'number') x += '<dTotIVA>' + formatDecimal(v) + '</dTotIVA>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotIVA'), s, p, c)
  v = s['baseGrav5']
  if (typeof v === 'number') x += '<dBaseGrav5>' + formatDecimal(v) + '</dBaseGrav5>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dBaseGrav5'), s, p, c)
  v = s['baseGrav10']
  if (typeof v === 'number') x += '<dBaseGrav10>' + formatDecimal(v) + '</dBaseGrav10>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dBaseGrav10'), s, p, c)
  v = s['tBasGraIVA']
  if (typeof v === 'number') x += '<dTBasGraIVA>' + formatDecimal(v) + '</dTBasGraIVA>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTBasGraIVA'), s, p, c)
  v = s['totalGs']
  if (typeof v === 'number') x += '<dTotalGs>' + formatDecimal(v) + '</dTotalGs>'
  else if (v !== undefined) x += writeField(R.get('gTotSub/dTotalGs'), s, p, c)
  return x === '' ? '' : '<gTotSub>' + x + '</gTotSub>'
}

function write_gCamCarg(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['unidadMedidaVolumenTotal']
  if (v !== undefined) x += D_cUniMedTotVol(v) ?? writeField(R.get('gCamCarg/cUniMedTotVol'), s, p, c) + writeField(R.get('gCamCarg/dDesUniMedTotVol'), s, p, c)
  v = s['volumenTotal']
  if (typeof v === 'number' && v >= 1 && v <= 9007199254740991) x += '<dTotVolMerc>' + v + '</dTotVolMerc>'
  else if (v !== undefined) x += writeField(R.get('gCamCarg/dTotVolMerc'), s, p, c)
  v = s['unidadMedidaPesoTotal']
  if (v !== undefined) x += D_cUniMedTotPes(v) ?? writeField(R.get('gCamCarg/cUniMedTotPes'), s, p, c) + writeField(R.get('gCamCarg/dDesUniMedTotPes'), s, p, c)
  v = s['pesoTotal']
  if (typeof v === 'number' && v >= 1 && v <= 9007199254740991) x += '<dTotPesMerc>' + v + '</dTotPesMerc>'
  else if (v !== undefined) x += writeField(R.get('gCamCarg/dTotPesMerc'), s, p, c)
  v = s['caracteristicaCarga']
  if (v !== undefined) x += D_iCarCarga(v) ?? writeField(R.get('gCamCarg/iCarCarga'), s, p, c) + writeField(R.get('gCamCarg/dDesCarCarga'), s, p, c)
  return x === '' ? '' : '<gCamCarg>' + x + '</gCamCarg>'
}

function write_gCamGen(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['ordenCompra']
  if (isOrdinaryText(v, 1, 15)) x += '<dOrdCompra>' + v + '</dOrdCompra>'
  else if (v !== undefined) x += writeField(R.get('gCamGen/dOrdCompra'), s, p, c)
  v = s['ordenVenta']
  if (isOrdinaryText(v, 1, 15)) x += '<dOrdVta>' + v + '</dOrdVta>'
  else if (v !== undefined) x += writeField(R.get('gCamGen/dOrdVta'), s, p, c)
  v = s['numeroAsiento']
  if (isOrdinaryText(v, 1, 10)) x += '<dAsiento>' + v + '</dAsiento>'
  else if (v !== undefined) x += writeField(R.get('gCamGen/dAsiento'), s, p, c)
  v = s['carga']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}carga.`, c, write_gCamCarg)
  else if (v !== undefined && v !== null) x += write_gCamCarg(v as Scope, `${p}carga.`, c)
  return x === '' ? '' : '<gCamGen>' + x + '</gCamGen>'
}

export function writeCabecera(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) x += '<dDVId>' + v + '</dDVId>'
  else x += writeField(R.get('/dDVId'), s, p, c)
  x += writeField(R.get('/dFecFirma'), s, p, c)
  x += '<dSisFact>1</dSisFact>'
  x += write_gOpeDE(s, p, c)
  x += write_gTimb(s, p, c)
  return x
}

export function writeCuerpo(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  x += write_gDatGralOpe(s, p, c)
  x += write_gDtipDE(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub)
  else if (v !== undefined && v !== null) x += write_gTotSub(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) x += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen)
  else if (v !== undefined && v !== null) x += write_gCamGen(v as Scope, `${p}complementarios.`, c)
  return x
}
