/** Generated from the field catalogue by `npm run generate`: do not edit. A test says when it is stale. */
import {
  type Check,
  describedCode,
  isOrdinaryAmount,
  isOrdinaryText,
  PATTERNS,
  reportMissing,
  rowsByName,
  type Scope,
  writeEach,
  writeField,
  writeValue,
} from '../campos/index.ts'
import { formatDecimal } from '../decimal.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import type { Cuerpo } from './tipos/index.ts'

const R = rowsByName([...CABECERA, ...CUERPO])

const P_dv = PATTERNS.dv.test
const D_iTipEmi = describedCode('</iTipEmi><dDesTipEmi>', 'tipoEmision')
const P_codigoSeguridad = PATTERNS.codigoSeguridad.test
const D_iTiDE = describedCode('</iTiDE><dDesTiDE>', 'tipoDocumento')
const P_timbrado = PATTERNS.timbrado.test
const P_codigo3 = PATTERNS.codigo3.test
const P_serie = PATTERNS.serie.test
const D_iTipTra = describedCode('</iTipTra><dDesTipTra>', 'tipoTransaccion')
const D_iTImp = describedCode('</iTImp><dDesTImp>', 'tipoImpuesto')
const D_cMoneOpe = describedCode('</cMoneOpe><dDesMoneOpe>', 'moneda')
const D_iCondAnt = describedCode('</iCondAnt><dDesCondAnt>', 'condicionAnticipo')
const D_cOblAfe = describedCode('</cOblAfe><dDesOblAfe>', 'obligacion')
const P_ruc = PATTERNS.ruc.test
const D_cDepEmi = describedCode('</cDepEmi><dDesDepEmi>', 'departamento')
const D_cDisEmi = describedCode('</cDisEmi><dDesDisEmi>', 'distrito')
const D_cCiuEmi = describedCode('</cCiuEmi><dDesCiuEmi>', 'ciudad')
const P_email = PATTERNS.email.test
const P_actividad = PATTERNS.actividad.test
const D_iTipIDRespDE = describedCode('</iTipIDRespDE><dDTipIDRespDE>', 'documentoIdentidad')
const P_documento = PATTERNS.documento.test
const D_cPaisRec = describedCode('</cPaisRec><dDesPaisRe>', 'pais')
const D_iTipIDRec = describedCode('</iTipIDRec><dDTipIDRec>', 'documentoReceptor')
const D_cDepRec = describedCode('</cDepRec><dDesDepRec>', 'departamento')
const D_cDisRec = describedCode('</cDisRec><dDesDisRec>', 'distrito')
const D_cCiuRec = describedCode('</cCiuRec><dDesCiuRec>', 'ciudad')
const D_iIndPres = describedCode('</iIndPres><dDesIndPres>', 'presencia')
const D_iCondOpe = describedCode('</iCondOpe><dDCondOpe>', 'condicionOperacion')
const D_iTiPago = describedCode('</iTiPago><dDesTiPag>', 'tipoPago')
const D_cMoneTiPag = describedCode('</cMoneTiPag><dDMoneTiPag>', 'moneda')
const D_iDenTarj = describedCode('</iDenTarj><dDesDenTarj>', 'tarjeta')
const P_autorizacion = PATTERNS.autorizacion.test
const P_tarjeta = PATTERNS.tarjeta.test
const P_cheque = PATTERNS.cheque.test
const D_iCondCred = describedCode('</iCondCred><dDCondCred>', 'condicionCredito')
const D_cMoneCuo = describedCode('</cMoneCuo><dDMoneCuo>', 'moneda')
const P_ncm = PATTERNS.ncm.test
const P_dncpGeneral = PATTERNS.dncpGeneral.test
const P_dncpEspecifico = PATTERNS.dncpEspecifico.test
const P_gtin = PATTERNS.gtin.test
const D_cUniMed = describedCode('</cUniMed><dDesUniMed>', 'unidad')
const D_cPaisOrig = describedCode('</cPaisOrig><dDesPaisOrig>', 'pais')
const P_cdc = PATTERNS.cdc.test
const D_iAfecIVA = describedCode('</iAfecIVA><dDesAfecIVA>', 'afectacionIva')
const D_iTipOpVN = describedCode('</iTipOpVN><dDesTipOpVN>', 'operacionVehiculo')
const P_chasis = PATTERNS.chasis.test
const D_iTipCom = describedCode('</iTipCom><dDesTipCom>', 'combustible')
const D_iTipTrans = describedCode('</iTipTrans><dDesTipTrans>', 'tipoTransporte')
const D_iModTrans = describedCode('</iModTrans><dDesModTrans>', 'modalidadTransporte')
const D_cPaisDest = describedCode('</cPaisDest><dDesPaisDest>', 'pais')
const D_cDepSal = describedCode('</cDepSal><dDesDepSal>', 'departamento')
const D_cDisSal = describedCode('</cDisSal><dDesDisSal>', 'distrito')
const D_cCiuSal = describedCode('</cCiuSal><dDesCiuSal>', 'ciudad')
const D_cDepEnt = describedCode('</cDepEnt><dDesDepEnt>', 'departamento')
const D_cDisEnt = describedCode('</cDisEnt><dDesDisEnt>', 'distrito')
const D_cCiuEnt = describedCode('</cCiuEnt><dDesCiuEnt>', 'ciudad')
const D_iTipIDTrans = describedCode('</iTipIDTrans><dDTipIDTrans>', 'documentoIdentidad')
const D_cNacTrans = describedCode('</cNacTrans><dDesNacTrans>', 'pais')
const D_cUniMedTotVol = describedCode('</cUniMedTotVol><dDesUniMedTotVol>', 'unidad')
const D_cUniMedTotPes = describedCode('</cUniMedTotPes><dDesUniMedTotPes>', 'unidad')
const D_iCarCarga = describedCode('</iCarCarga><dDesCarCarga>', 'caracteristicaCarga')
const D_iTipDocAso = describedCode('</iTipDocAso><dDesTipDocAso>', 'documentoAsociado')
const P_numero7 = PATTERNS.numero7.test
const D_iTipoDocAso = describedCode('</iTipoDocAso><dDTipoDocAso>', 'documentoImpreso')
const D_iTipCons = describedCode('</iTipCons><dDesTipCons>', 'constancia')
const P_constancia = PATTERNS.constancia.test
const P_control = PATTERNS.control.test
const D_iNatVen = describedCode('</iNatVen><dDesNatVen>', 'naturalezaVendedor')
const D_iTipIDVen = describedCode('</iTipIDVen><dDTipIDVen>', 'documentoIdentidad')
const D_cDepVen = describedCode('</cDepVen><dDesDepVen>', 'departamento')
const D_cDisVen = describedCode('</cDisVen><dDesDisVen>', 'distrito')
const D_cCiuVen = describedCode('</cCiuVen><dDesCiuVen>', 'ciudad')
const D_cDepProv = describedCode('</cDepProv><dDesDepProv>', 'departamento')
const D_cDisProv = describedCode('</cDisProv><dDesDisProv>', 'distrito')
const D_cCiuProv = describedCode('</cCiuProv><dDesCiuProv>', 'ciudad')
const D_iMotEmi = describedCode('</iMotEmi><dDesMotEmi>', 'motivoNota')
const D_iMotEmiNR = describedCode('</iMotEmiNR><dDesMotEmiNR>', 'motivoRemision')
const D_iRespEmiNR = describedCode('</iRespEmiNR><dDesRespEmiNR>', 'responsableRemision')
const D_cRelMerc = describedCode('</cRelMerc><dDesRelMerc>', 'tolerancia')

export function writeCabecera(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['dv']
  x += '<dDVId>' + (typeof v === 'string' && v.length <= 1 && P_dv.test(v) ? v : writeValue(R.get('/dDVId'), s, p, c))
  x += '</dDVId><dFecFirma>' + writeValue(R.get('/dFecFirma'), s, p, c)
  v = D_iTipEmi(s['tipoEmision'])
  x += '</dFecFirma><dSisFact>1</dSisFact><gOpeDE><iTipEmi>' + (typeof v === 'string' ? v : writeValue(R.get('gOpeDE/iTipEmi'), s, p, c) + '</iTipEmi><dDesTipEmi>' + writeValue(R.get('gOpeDE/dDesTipEmi'), s, p, c))
  v = s['codigoSeguridad']
  x += '</dDesTipEmi><dCodSeg>' + (typeof v === 'string' && v.length <= 9 && P_codigoSeguridad.test(v) ? v : writeValue(R.get('gOpeDE/dCodSeg'), s, p, c))
  o = ''
  v = s['observacion']
  if (isOrdinaryText(v, 1, 3000)) o += '<dInfoEmi>' + v + '</dInfoEmi>'
  else if (v !== undefined) o += writeField(R.get('gOpeDE/dInfoEmi'), s, p, c)
  v = s['descripcion']
  if (isOrdinaryText(v, 1, 3000)) o += '<dInfoFisc>' + v + '</dInfoFisc>'
  else if (v !== undefined) o += writeField(R.get('gOpeDE/dInfoFisc'), s, p, c)
  v = D_iTiDE(s['tipoDocumento'])
  x += (o === '' ? '</dCodSeg></gOpeDE><gTimb><iTiDE>' : '</dCodSeg>' + o + '</gOpeDE><gTimb><iTiDE>') + (typeof v === 'string' ? v : writeValue(R.get('gTimb/iTiDE'), s, p, c) + '</iTiDE><dDesTiDE>' + writeValue(R.get('gTimb/dDesTiDE'), s, p, c))
  v = s['timbrado']
  x += '</dDesTiDE><dNumTim>' + (typeof v === 'string' && v.length <= 8 && P_timbrado.test(v) ? v : writeValue(R.get('gTimb/dNumTim'), s, p, c))
  v = s['establecimiento']
  x += '</dNumTim><dEst>' + (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v) ? v : writeValue(R.get('gTimb/dEst'), s, p, c))
  v = s['puntoExpedicion']
  x += '</dEst><dPunExp>' + (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v) ? v : writeValue(R.get('gTimb/dPunExp'), s, p, c))
  x += '</dPunExp><dNumDoc>' + writeValue(R.get('gTimb/dNumDoc'), s, p, c)
  o = ''
  v = s['serie']
  if (typeof v === 'string' && v.length <= 2 && P_serie.test(v)) o += '<dSerieNum>' + v + '</dSerieNum>'
  else if (v !== undefined) o += writeField(R.get('gTimb/dSerieNum'), s, p, c)
  x += (o === '' ? '</dNumDoc><dFeIniT>' : '</dNumDoc>' + o + '<dFeIniT>') + writeValue(R.get('gTimb/dFeIniT'), s, p, c)
  return x + '</dFeIniT></gTimb>'
}

function write_gOblAfe(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = D_cOblAfe(s['codigo'])
  x += '<gOblAfe><cOblAfe>' + (typeof v === 'string' ? v : writeValue(R.get('gOblAfe/cOblAfe'), s, p, c) + '</cOblAfe><dDesOblAfe>' + writeValue(R.get('gOblAfe/dDesOblAfe'), s, p, c))
  return x + '</dDesOblAfe></gOblAfe>'
}

function write_gOpeCom(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = D_iTipTra(s['tipoTransaccion'])
  if (typeof v === 'string') o += '<iTipTra>' + v + '</dDesTipTra>'
  else if (s['tipoTransaccion'] !== undefined) o += writeField(R.get('gOpeCom/iTipTra'), s, p, c) + writeField(R.get('gOpeCom/dDesTipTra'), s, p, c)
  v = D_iTImp(s['tipoImpuesto'])
  x += (o === '' ? '<gOpeCom><iTImp>' : '<gOpeCom>' + o + '<iTImp>') + (typeof v === 'string' ? v : writeValue(R.get('gOpeCom/iTImp'), s, p, c) + '</iTImp><dDesTImp>' + writeValue(R.get('gOpeCom/dDesTImp'), s, p, c))
  v = D_cMoneOpe(s['moneda'])
  x += '</dDesTImp><cMoneOpe>' + (typeof v === 'string' ? v : writeValue(R.get('gOpeCom/cMoneOpe'), s, p, c) + '</cMoneOpe><dDesMoneOpe>' + writeValue(R.get('gOpeCom/dDesMoneOpe'), s, p, c))
  o = ''
  v = s['condicionTipoCambio']
  if (typeof v === 'number' && v >= 1 && v <= 2) o += '<dCondTiCam>' + v + '</dCondTiCam>'
  else if (v !== undefined) o += writeField(R.get('gOpeCom/dCondTiCam'), s, p, c)
  if (s['tipo_cambio'] !== undefined) o += writeField(R.get('gOpeCom/dTiCam'), s, p, c)
  v = D_iCondAnt(s['condicionAnticipo'])
  if (typeof v === 'string') o += '<iCondAnt>' + v + '</dDesCondAnt>'
  else if (s['condicionAnticipo'] !== undefined) o += writeField(R.get('gOpeCom/iCondAnt'), s, p, c) + writeField(R.get('gOpeCom/dDesCondAnt'), s, p, c)
  v = s['obligaciones']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 11 }, `${p}obligaciones.`, c, write_gOblAfe)
  else if (v !== undefined && v !== null) o += write_gOblAfe(v as Scope, `${p}obligaciones.`, c)
  return x + (o === '' ? '</dDesMoneOpe></gOpeCom>' : '</dDesMoneOpe>' + o + '</gOpeCom>')
}

function write_gActEco(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['codigo']
  x += '<gActEco><cActEco>' + (typeof v === 'string' && v.length <= 8 && P_actividad.test(v) ? v : writeValue(R.get('gActEco/cActEco'), s, p, c))
  v = s['descripcion']
  x += '</cActEco><dDesActEco>' + (isOrdinaryText(v, 1, 300) ? v : writeValue(R.get('gActEco/dDesActEco'), s, p, c))
  return x + '</dDesActEco></gActEco>'
}

function write_gRespDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = D_iTipIDRespDE(s['documentoTipo'])
  x += '<gRespDE><iTipIDRespDE>' + (typeof v === 'string' ? v : writeValue(R.get('gRespDE/iTipIDRespDE'), s, p, c) + '</iTipIDRespDE><dDTipIDRespDE>' + writeValue(R.get('gRespDE/dDTipIDRespDE'), s, p, c))
  v = s['documentoNumero']
  x += '</dDTipIDRespDE><dNumIDRespDE>' + (typeof v === 'string' && v.length <= 20 && P_documento.test(v) ? v : writeValue(R.get('gRespDE/dNumIDRespDE'), s, p, c))
  v = s['nombre']
  x += '</dNumIDRespDE><dNomRespDE>' + (isOrdinaryText(v, 4, 255) ? v : writeValue(R.get('gRespDE/dNomRespDE'), s, p, c))
  v = s['cargo']
  x += '</dNomRespDE><dCarRespDE>' + (isOrdinaryText(v, 4, 100) ? v : writeValue(R.get('gRespDE/dCarRespDE'), s, p, c))
  return x + '</dCarRespDE></gRespDE>'
}

function write_gEmis(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['ruc']
  x += '<gEmis><dRucEm>' + (typeof v === 'string' && v.length <= 8 && P_ruc.test(v) ? v : writeValue(R.get('gEmis/dRucEm'), s, p, c))
  v = s['dv']
  x += '</dRucEm><dDVEmi>' + (typeof v === 'string' && v.length <= 1 && P_dv.test(v) ? v : writeValue(R.get('gEmis/dDVEmi'), s, p, c))
  v = s['tipoContribuyente']
  x += '</dDVEmi><iTipCont>' + (typeof v === 'number' && v >= 1 && v <= 2 ? v : writeValue(R.get('gEmis/iTipCont'), s, p, c))
  o = ''
  v = s['tipoRegimen']
  if (typeof v === 'number' && v >= 1 && v <= 8) o += '<cTipReg>' + v + '</cTipReg>'
  else if (v !== undefined) o += writeField(R.get('gEmis/cTipReg'), s, p, c)
  v = s['razonSocial']
  x += (o === '' ? '</iTipCont><dNomEmi>' : '</iTipCont>' + o + '<dNomEmi>') + (isOrdinaryText(v, 4, 255) ? v : writeValue(R.get('gEmis/dNomEmi'), s, p, c))
  o = ''
  v = s['nombreFantasia']
  if (isOrdinaryText(v, 4, 255)) o += '<dNomFanEmi>' + v + '</dNomFanEmi>'
  else if (v !== undefined) o += writeField(R.get('gEmis/dNomFanEmi'), s, p, c)
  v = s['direccion']
  x += (o === '' ? '</dNomEmi><dDirEmi>' : '</dNomEmi>' + o + '<dDirEmi>') + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gEmis/dDirEmi'), s, p, c))
  v = s['numeroCasa']
  x += '</dDirEmi><dNumCas>' + (typeof v === 'number' && v >= 0 && v <= 999999 ? v : writeValue(R.get('gEmis/dNumCas'), s, p, c))
  o = ''
  v = s['complementoDireccion1']
  if (isOrdinaryText(v, 1, 255)) o += '<dCompDir1>' + v + '</dCompDir1>'
  else if (v !== undefined) o += writeField(R.get('gEmis/dCompDir1'), s, p, c)
  v = s['complementoDireccion2']
  if (isOrdinaryText(v, 1, 255)) o += '<dCompDir2>' + v + '</dCompDir2>'
  else if (v !== undefined) o += writeField(R.get('gEmis/dCompDir2'), s, p, c)
  v = D_cDepEmi(s['departamento'])
  x += (o === '' ? '</dNumCas><cDepEmi>' : '</dNumCas>' + o + '<cDepEmi>') + (typeof v === 'string' ? v : writeValue(R.get('gEmis/cDepEmi'), s, p, c) + '</cDepEmi><dDesDepEmi>' + writeValue(R.get('gEmis/dDesDepEmi'), s, p, c))
  o = ''
  v = D_cDisEmi(s['codigoDistrito'])
  if (typeof v === 'string') o += '<cDisEmi>' + v + '</dDesDisEmi>'
  else if (s['codigoDistrito'] !== undefined) o += writeField(R.get('gEmis/cDisEmi'), s, p, c) + writeField(R.get('gEmis/dDesDisEmi'), s, p, c)
  v = D_cCiuEmi(s['codigoCiudad'])
  x += (o === '' ? '</dDesDepEmi><cCiuEmi>' : '</dDesDepEmi>' + o + '<cCiuEmi>') + (typeof v === 'string' ? v : writeValue(R.get('gEmis/cCiuEmi'), s, p, c) + '</cCiuEmi><dDesCiuEmi>' + writeValue(R.get('gEmis/dDesCiuEmi'), s, p, c))
  v = s['telefono']
  x += '</dDesCiuEmi><dTelEmi>' + (isOrdinaryText(v, 6, 15) ? v : writeValue(R.get('gEmis/dTelEmi'), s, p, c))
  v = s['email']
  x += '</dTelEmi><dEmailE>' + (typeof v === 'string' && v.length <= 80 && P_email.test(v) ? v : writeValue(R.get('gEmis/dEmailE'), s, p, c))
  o = ''
  v = s['denominacion']
  if (isOrdinaryText(v, 1, 30)) o += '<dDenSuc>' + v + '</dDenSuc>'
  else if (v !== undefined) o += writeField(R.get('gEmis/dDenSuc'), s, p, c)
  v = s['actividadesEconomicas']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 9 }, `${p}actividadesEconomicas.`, c, write_gActEco)
  else if (v !== undefined && v !== null) v = write_gActEco(v as Scope, `${p}actividadesEconomicas.`, c)
  else v = reportMissing(`${p}actividadesEconomicas.`, c)
  x += (o === '' ? '</dEmailE>' : '</dEmailE>' + o) + v
  o = ''
  v = s['usuario']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, 'usuario.', c, write_gRespDE)
  else if (v !== undefined && v !== null) o += write_gRespDE(v as Scope, 'usuario.', c)
  return x + (o === '' ? '</gEmis>' : o + '</gEmis>')
}

function write_gDatRec(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatRec><iNatRec>' + writeValue(R.get('gDatRec/iNatRec'), s, p, c)
  v = s['tipoOperacion']
  x += '</iNatRec><iTiOpe>' + (typeof v === 'number' && v >= 1 && v <= 4 ? v : writeValue(R.get('gDatRec/iTiOpe'), s, p, c))
  v = D_cPaisRec(s['pais'])
  x += '</iTiOpe><cPaisRec>' + (typeof v === 'string' ? v : writeValue(R.get('gDatRec/cPaisRec'), s, p, c) + '</cPaisRec><dDesPaisRe>' + writeValue(R.get('gDatRec/dDesPaisRe'), s, p, c))
  o = ''
  v = s['tipoContribuyente']
  if (typeof v === 'number' && v >= 1 && v <= 2) o += '<iTiContRec>' + v + '</iTiContRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/iTiContRec'), s, p, c)
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) o += '<dRucRec>' + v + '</dRucRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dRucRec'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) o += '<dDVRec>' + v + '</dDVRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dDVRec'), s, p, c)
  v = D_iTipIDRec(s['tipoDoc'])
  if (typeof v === 'string') o += '<iTipIDRec>' + v + '</dDTipIDRec>'
  else if (s['tipoDoc'] !== undefined) o += writeField(R.get('gDatRec/iTipIDRec'), s, p, c) + writeField(R.get('gDatRec/dDTipIDRec'), s, p, c)
  v = s['numeroDocumento']
  if (typeof v === 'string' && v.length <= 20 && P_documento.test(v)) o += '<dNumIDRec>' + v + '</dNumIDRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dNumIDRec'), s, p, c)
  v = s['nombre']
  x += (o === '' ? '</dDesPaisRe><dNomRec>' : '</dDesPaisRe>' + o + '<dNomRec>') + (isOrdinaryText(v, 4, 255) ? v : writeValue(R.get('gDatRec/dNomRec'), s, p, c))
  o = ''
  v = s['nombreFantasia']
  if (isOrdinaryText(v, 4, 255)) o += '<dNomFanRec>' + v + '</dNomFanRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dNomFanRec'), s, p, c)
  v = s['direccion']
  if (isOrdinaryText(v, 1, 255)) o += '<dDirRec>' + v + '</dDirRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dDirRec'), s, p, c)
  v = s['numeroCasa']
  if (typeof v === 'number' && v >= 0 && v <= 999999) o += '<dNumCasRec>' + v + '</dNumCasRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dNumCasRec'), s, p, c)
  v = D_cDepRec(s['departamento'])
  if (typeof v === 'string') o += '<cDepRec>' + v + '</dDesDepRec>'
  else if (s['departamento'] !== undefined) o += writeField(R.get('gDatRec/cDepRec'), s, p, c) + writeField(R.get('gDatRec/dDesDepRec'), s, p, c)
  v = D_cDisRec(s['distrito'])
  if (typeof v === 'string') o += '<cDisRec>' + v + '</dDesDisRec>'
  else if (s['distrito'] !== undefined) o += writeField(R.get('gDatRec/cDisRec'), s, p, c) + writeField(R.get('gDatRec/dDesDisRec'), s, p, c)
  v = D_cCiuRec(s['ciudad'])
  if (typeof v === 'string') o += '<cCiuRec>' + v + '</dDesCiuRec>'
  else if (s['ciudad'] !== undefined) o += writeField(R.get('gDatRec/cCiuRec'), s, p, c) + writeField(R.get('gDatRec/dDesCiuRec'), s, p, c)
  v = s['telefono']
  if (isOrdinaryText(v, 6, 15)) o += '<dTelRec>' + v + '</dTelRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dTelRec'), s, p, c)
  v = s['celular']
  if (isOrdinaryText(v, 10, 20)) o += '<dCelRec>' + v + '</dCelRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dCelRec'), s, p, c)
  v = s['email']
  if (typeof v === 'string' && v.length <= 80 && P_email.test(v)) o += '<dEmailRec>' + v + '</dEmailRec>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dEmailRec'), s, p, c)
  v = s['codigo']
  if (isOrdinaryText(v, 3, 15)) o += '<dCodCliente>' + v + '</dCodCliente>'
  else if (v !== undefined) o += writeField(R.get('gDatRec/dCodCliente'), s, p, c)
  return x + (o === '' ? '</dNomRec></gDatRec>' : '</dNomRec>' + o + '</gDatRec>')
}

function write_gCompPub(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['modalidad']
  x += '<gCompPub><dModCont>' + (isOrdinaryText(v, 2, 2) ? v : writeValue(R.get('gCompPub/dModCont'), s, p, c))
  x += '</dModCont><dEntCont>' + writeValue(R.get('gCompPub/dEntCont'), s, p, c)
  v = s['año']
  x += '</dEntCont><dAnoCont>' + (typeof v === 'number' && v >= 1 && v <= 99 ? v : writeValue(R.get('gCompPub/dAnoCont'), s, p, c))
  x += '</dAnoCont><dSecCont>' + writeValue(R.get('gCompPub/dSecCont'), s, p, c)
  x += '</dSecCont><dFeCodCont>' + writeValue(R.get('gCompPub/dFeCodCont'), s, p, c)
  return x + '</dFeCodCont></gCompPub>'
}

function write_gCamFE(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iIndPres(s['presencia'])
  x += '<gCamFE><iIndPres>' + (typeof v === 'string' ? v : writeValue(R.get('gCamFE/iIndPres'), s, p, c) + '</iIndPres><dDesIndPres>' + writeValue(R.get('gCamFE/dDesIndPres'), s, p, c))
  o = ''
  if (s['fechaEnvio'] !== undefined) o += writeField(R.get('gCamFE/dFecEmNR'), s, p, c)
  v = s['dncp']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, 'dncp.', c, write_gCompPub)
  else if (v !== undefined && v !== null) o += write_gCompPub(v as Scope, 'dncp.', c)
  return x + (o === '' ? '</dDesIndPres></gCamFE>' : '</dDesIndPres>' + o + '</gCamFE>')
}

function write_gPagTarCD(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iDenTarj(s['tipo'])
  x += '<gPagTarCD><iDenTarj>' + (typeof v === 'string' ? v : writeValue(R.get('gPagTarCD/iDenTarj'), s, p, c) + '</iDenTarj><dDesDenTarj>' + writeValue(R.get('gPagTarCD/dDesDenTarj'), s, p, c))
  o = ''
  v = s['razonSocial']
  if (isOrdinaryText(v, 4, 60)) o += '<dRSProTar>' + v + '</dRSProTar>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dRSProTar'), s, p, c)
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) o += '<dRUCProTar>' + v + '</dRUCProTar>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dRUCProTar'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) o += '<dDVProTar>' + v + '</dDVProTar>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dDVProTar'), s, p, c)
  x += (o === '' ? '</dDesDenTarj><iForProPa>' : '</dDesDenTarj>' + o + '<iForProPa>') + writeValue(R.get('gPagTarCD/iForProPa'), s, p, c)
  o = ''
  v = s['codigoAutorizacion']
  if (typeof v === 'string' && v.length <= 10 && P_autorizacion.test(v)) o += '<dCodAuOpe>' + v + '</dCodAuOpe>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dCodAuOpe'), s, p, c)
  v = s['titular']
  if (isOrdinaryText(v, 4, 30)) o += '<dNomTit>' + v + '</dNomTit>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dNomTit'), s, p, c)
  v = s['numero']
  if (typeof v === 'string' && v.length <= 4 && P_tarjeta.test(v)) o += '<dNumTarj>' + v + '</dNumTarj>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dNumTarj'), s, p, c)
  return x + (o === '' ? '</iForProPa></gPagTarCD>' : '</iForProPa>' + o + '</gPagTarCD>')
}

function write_gPagCheq(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['numeroCheque']
  x += '<gPagCheq><dNumCheq>' + (typeof v === 'string' && v.length <= 8 && P_cheque.test(v) ? v : writeValue(R.get('gPagCheq/dNumCheq'), s, p, c))
  v = s['banco']
  x += '</dNumCheq><dBcoEmi>' + (isOrdinaryText(v, 4, 20) ? v : writeValue(R.get('gPagCheq/dBcoEmi'), s, p, c))
  return x + '</dBcoEmi></gPagCheq>'
}

function write_gPaConEIni(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iTiPago(s['tipo'])
  x += '<gPaConEIni><iTiPago>' + (typeof v === 'string' ? v : writeValue(R.get('gPaConEIni/iTiPago'), s, p, c) + '</iTiPago><dDesTiPag>' + writeValue(R.get('gPaConEIni/dDesTiPag'), s, p, c))
  v = s['monto']
  x += '</dDesTiPag><dMonTiPag>' + (isOrdinaryAmount(v, Infinity, 4) ? formatDecimal(v) : writeValue(R.get('gPaConEIni/dMonTiPag'), s, p, c))
  v = D_cMoneTiPag(s['moneda'])
  x += '</dMonTiPag><cMoneTiPag>' + (typeof v === 'string' ? v : writeValue(R.get('gPaConEIni/cMoneTiPag'), s, p, c) + '</cMoneTiPag><dDMoneTiPag>' + writeValue(R.get('gPaConEIni/dDMoneTiPag'), s, p, c))
  o = ''
  if (s['cambio'] !== undefined) o += writeField(R.get('gPaConEIni/dTiCamTiPag'), s, p, c)
  v = s['infoTarjeta']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}infoTarjeta.`, c, write_gPagTarCD)
  else if (v !== undefined && v !== null) o += write_gPagTarCD(v as Scope, `${p}infoTarjeta.`, c)
  v = s['infoCheque']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}infoCheque.`, c, write_gPagCheq)
  else if (v !== undefined && v !== null) o += write_gPagCheq(v as Scope, `${p}infoCheque.`, c)
  return x + (o === '' ? '</dDMoneTiPag></gPaConEIni>' : '</dDMoneTiPag>' + o + '</gPaConEIni>')
}

function write_gCuotas(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_cMoneCuo(s['moneda'])
  x += '<gCuotas><cMoneCuo>' + (typeof v === 'string' ? v : writeValue(R.get('gCuotas/cMoneCuo'), s, p, c) + '</cMoneCuo><dDMoneCuo>' + writeValue(R.get('gCuotas/dDMoneCuo'), s, p, c))
  v = s['monto']
  x += '</dDMoneCuo><dMonCuota>' + (isOrdinaryAmount(v, Infinity, 4) ? formatDecimal(v) : writeValue(R.get('gCuotas/dMonCuota'), s, p, c))
  o = ''
  if (s['vencimiento'] !== undefined) o += writeField(R.get('gCuotas/dVencCuo'), s, p, c)
  return x + (o === '' ? '</dMonCuota></gCuotas>' : '</dMonCuota>' + o + '</gCuotas>')
}

function write_gPagCred(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iCondCred(s['tipo'])
  x += '<gPagCred><iCondCred>' + (typeof v === 'string' ? v : writeValue(R.get('gPagCred/iCondCred'), s, p, c) + '</iCondCred><dDCondCred>' + writeValue(R.get('gPagCred/dDCondCred'), s, p, c))
  o = ''
  v = s['plazo']
  if (isOrdinaryText(v, 2, 15)) o += '<dPlazoCre>' + v + '</dPlazoCre>'
  else if (v !== undefined) o += writeField(R.get('gPagCred/dPlazoCre'), s, p, c)
  v = s['cuotas']
  if (typeof v === 'number' && v >= 1 && v <= 999) o += '<dCuotas>' + v + '</dCuotas>'
  else if (v !== undefined) o += writeField(R.get('gPagCred/dCuotas'), s, p, c)
  v = s['montoEntrega']
  if (isOrdinaryAmount(v, Infinity, 4)) o += '<dMonEnt>' + formatDecimal(v) + '</dMonEnt>'
  else if (v !== undefined) o += writeField(R.get('gPagCred/dMonEnt'), s, p, c)
  v = s['infoCuotas']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 999 }, `${p}infoCuotas.`, c, write_gCuotas)
  else if (v !== undefined && v !== null) o += write_gCuotas(v as Scope, `${p}infoCuotas.`, c)
  return x + (o === '' ? '</dDCondCred></gPagCred>' : '</dDCondCred>' + o + '</gPagCred>')
}

function write_gCamCond(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iCondOpe(s['condicion'])
  x += '<gCamCond><iCondOpe>' + (typeof v === 'string' ? v : writeValue(R.get('gCamCond/iCondOpe'), s, p, c) + '</iCondOpe><dDCondOpe>' + writeValue(R.get('gCamCond/dDCondOpe'), s, p, c))
  o = ''
  v = s['entregas']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 999 }, `${p}entregas.`, c, write_gPaConEIni)
  else if (v !== undefined && v !== null) o += write_gPaConEIni(v as Scope, `${p}entregas.`, c)
  v = s['credito']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}credito.`, c, write_gPagCred)
  else if (v !== undefined && v !== null) o += write_gPagCred(v as Scope, `${p}credito.`, c)
  return x + (o === '' ? '</dDCondOpe></gCamCond>' : '</dDCondOpe>' + o + '</gCamCond>')
}

function write_gRasMerc(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['lote']
  if (isOrdinaryText(v, 1, 80)) o += '<dNumLote>' + v + '</dNumLote>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNumLote'), s, p, c)
  if (s['vencimiento'] !== undefined) o += writeField(R.get('gRasMerc/dVencMerc'), s, p, c)
  v = s['numeroSerie']
  if (isOrdinaryText(v, 1, 10)) o += '<dNSerie>' + v + '</dNSerie>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNSerie'), s, p, c)
  v = s['numeroPedido']
  if (isOrdinaryText(v, 1, 20)) o += '<dNumPedi>' + v + '</dNumPedi>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNumPedi'), s, p, c)
  v = s['numeroSeguimiento']
  if (isOrdinaryText(v, 1, 20)) o += '<dNumSegui>' + v + '</dNumSegui>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNumSegui'), s, p, c)
  v = s['registroSenave']
  if (isOrdinaryText(v, 1, 20)) o += '<dNumReg>' + v + '</dNumReg>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNumReg'), s, p, c)
  v = s['registroEntidadComercial']
  if (isOrdinaryText(v, 1, 20)) o += '<dNumRegEntCom>' + v + '</dNumRegEntCom>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNumRegEntCom'), s, p, c)
  v = s['nombreProducto']
  if (isOrdinaryText(v, 1, 30)) o += '<dNomPro>' + v + '</dNomPro>'
  else if (v !== undefined) o += writeField(R.get('gRasMerc/dNomPro'), s, p, c)
  x += o
  return x === '' ? '' : '<gRasMerc>' + x + '</gRasMerc>'
}

function write_gVehNuevo(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = D_iTipOpVN(s['tipo'])
  if (typeof v === 'string') o += '<iTipOpVN>' + v + '</dDesTipOpVN>'
  else if (s['tipo'] !== undefined) o += writeField(R.get('gVehNuevo/iTipOpVN'), s, p, c) + writeField(R.get('gVehNuevo/dDesTipOpVN'), s, p, c)
  v = s['chasis']
  if (typeof v === 'string' && v.length <= 17 && P_chasis.test(v)) o += '<dChasis>' + v + '</dChasis>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dChasis'), s, p, c)
  v = s['color']
  if (isOrdinaryText(v, 1, 10)) o += '<dColor>' + v + '</dColor>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dColor'), s, p, c)
  v = s['potencia']
  if (typeof v === 'number' && v >= 1 && v <= 9999) o += '<dPotencia>' + v + '</dPotencia>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dPotencia'), s, p, c)
  v = s['capacidadMotor']
  if (typeof v === 'number' && v >= 1 && v <= 9999) o += '<dCapMot>' + v + '</dCapMot>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dCapMot'), s, p, c)
  v = s['pesoNeto']
  if (isOrdinaryAmount(v, 100000000000000, 4)) o += '<dPNet>' + formatDecimal(v) + '</dPNet>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dPNet'), s, p, c)
  v = s['pesoBruto']
  if (isOrdinaryAmount(v, 100000000000000, 4)) o += '<dPBruto>' + formatDecimal(v) + '</dPBruto>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dPBruto'), s, p, c)
  v = D_iTipCom(s['tipoCombustible'])
  if (typeof v === 'string') o += '<iTipCom>' + v + '</dDesTipCom>'
  else if (s['tipoCombustible'] !== undefined) o += writeField(R.get('gVehNuevo/iTipCom'), s, p, c) + writeField(R.get('gVehNuevo/dDesTipCom'), s, p, c)
  v = s['numeroMotor']
  if (isOrdinaryText(v, 1, 21)) o += '<dNroMotor>' + v + '</dNroMotor>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dNroMotor'), s, p, c)
  v = s['capacidadTraccion']
  if (isOrdinaryAmount(v, 100000000000000, 4)) o += '<dCapTracc>' + formatDecimal(v) + '</dCapTracc>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dCapTracc'), s, p, c)
  v = s['año']
  if (typeof v === 'number' && v >= 1000 && v <= 9999) o += '<dAnoFab>' + v + '</dAnoFab>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dAnoFab'), s, p, c)
  v = s['tipoVehiculo']
  if (isOrdinaryText(v, 4, 10)) o += '<cTipVeh>' + v + '</cTipVeh>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/cTipVeh'), s, p, c)
  v = s['capacidadPasajeros']
  if (typeof v === 'number' && v >= 1 && v <= 999) o += '<dCapac>' + v + '</dCapac>'
  else if (v !== undefined) o += writeField(R.get('gVehNuevo/dCapac'), s, p, c)
  x += o
  return x === '' ? '' : '<gVehNuevo>' + x + '</gVehNuevo>'
}

function write_gCamItem(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['codigoInterno']
  x += '<gCamItem><dCodInt>' + (isOrdinaryText(v, 1, 50) ? v : writeValue(R.get('gCamItem/dCodInt'), s, p, c))
  o = ''
  if (s['partidaArancelaria'] !== undefined) o += writeField(R.get('gCamItem/dParAranc'), s, p, c)
  v = s['ncm']
  if (typeof v === 'string' && v.length <= 8 && P_ncm.test(v)) o += '<dNCM>' + v + '</dNCM>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dNCM'), s, p, c)
  v = s['dncp.codigoNivelGeneral']
  if (typeof v === 'string' && v.length <= 8 && P_dncpGeneral.test(v)) o += '<dDncpG>' + v + '</dDncpG>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpG'), s, p, c)
  v = s['dncp.codigoNivelEspecifico']
  if (typeof v === 'string' && v.length <= 4 && P_dncpEspecifico.test(v)) o += '<dDncpE>' + v + '</dDncpE>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpE'), s, p, c)
  v = s['dncp.codigoGtinProducto']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtin>' + v + '</dGtin>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtin'), s, p, c)
  v = s['dncp.codigoNivelPaquete']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtinPq>' + v + '</dGtinPq>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtinPq'), s, p, c)
  v = s['descripcion']
  x += (o === '' ? '</dCodInt><dDesProSer>' : '</dCodInt>' + o + '<dDesProSer>') + (isOrdinaryText(v, 1, 2000) ? v : writeValue(R.get('gCamItem/dDesProSer'), s, p, c))
  v = D_cUniMed(s['unidadMedida'])
  x += '</dDesProSer><cUniMed>' + (typeof v === 'string' ? v : writeValue(R.get('gCamItem/cUniMed'), s, p, c) + '</cUniMed><dDesUniMed>' + writeValue(R.get('gCamItem/dDesUniMed'), s, p, c))
  v = s['cantidad']
  x += '</dDesUniMed><dCantProSer>' + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gCamItem/dCantProSer'), s, p, c))
  o = ''
  v = D_cPaisOrig(s['pais'])
  if (typeof v === 'string') o += '<cPaisOrig>' + v + '</dDesPaisOrig>'
  else if (s['pais'] !== undefined) o += writeField(R.get('gCamItem/cPaisOrig'), s, p, c) + writeField(R.get('gCamItem/dDesPaisOrig'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 500)) o += '<dInfItem>' + v + '</dInfItem>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dInfItem'), s, p, c)
  v = s['cdcAnticipo']
  if (typeof v === 'string' && v.length <= 44 && P_cdc.test(v)) o += '<dCDCAnticipo>' + v + '</dCDCAnticipo>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dCDCAnticipo'), s, p, c)
  v = s['precioUnitario']
  x += (o === '' ? '</dCantProSer><gValorItem><dPUniProSer>' : '</dCantProSer>' + o + '<gValorItem><dPUniProSer>') + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gValorItem/dPUniProSer'), s, p, c))
  o = ''
  if (s['cambio'] !== undefined) o += writeField(R.get('gValorItem/dTiCamIt'), s, p, c)
  v = s['bruto']
  x += (o === '' ? '</dPUniProSer><dTotBruOpeItem>' : '</dPUniProSer>' + o + '<dTotBruOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorItem/dTotBruOpeItem'), s, p, c))
  o = ''
  v = s['descuento']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dDescItem>' + formatDecimal(v) + '</dDescItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescItem'), s, p, c)
  v = s['porcentajeDescuento']
  if (typeof v === 'number') o += '<dPorcDesIt>' + formatDecimal(v) + '</dPorcDesIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dPorcDesIt'), s, p, c)
  v = s['descuentoGlobal']
  if (typeof v === 'number') o += '<dDescGloItem>' + formatDecimal(v) + '</dDescGloItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescGloItem'), s, p, c)
  v = s['anticipo']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dAntPreUniIt>' + formatDecimal(v) + '</dAntPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntPreUniIt'), s, p, c)
  v = s['anticipoGlobal']
  if (typeof v === 'number') o += '<dAntGloPreUniIt>' + formatDecimal(v) + '</dAntGloPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntGloPreUniIt'), s, p, c)
  v = s['total']
  x += (o === '' ? '</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>' : '</dTotBruOpeItem><gValorRestaItem>' + o + '<dTotOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorRestaItem/dTotOpeItem'), s, p, c))
  o = ''
  v = s['totalGuaranies']
  if (typeof v === 'number') o += '<dTotOpeGs>' + formatDecimal(v) + '</dTotOpeGs>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dTotOpeGs'), s, p, c)
  v = D_iAfecIVA(s['afectacionIva'])
  x += (o === '' ? '</dTotOpeItem></gValorRestaItem></gValorItem><gCamIVA><iAfecIVA>' : '</dTotOpeItem>' + o + '</gValorRestaItem></gValorItem><gCamIVA><iAfecIVA>') + (typeof v === 'string' ? v : writeValue(R.get('gCamIVA/iAfecIVA'), s, p, c) + '</iAfecIVA><dDesAfecIVA>' + writeValue(R.get('gCamIVA/dDesAfecIVA'), s, p, c))
  v = s['ivaProporcion']
  x += '</dDesAfecIVA><dPropIVA>' + (isOrdinaryAmount(v, 100000000000, 8) ? formatDecimal(v) : writeValue(R.get('gCamIVA/dPropIVA'), s, p, c))
  v = s['tasaIva']
  x += '</dPropIVA><dTasaIVA>' + (typeof v === 'number' && v >= 0 && v <= 10 ? v : writeValue(R.get('gCamIVA/dTasaIVA'), s, p, c))
  v = s['base']
  x += '</dTasaIVA><dBasGravIVA>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gCamIVA/dBasGravIVA'), s, p, c))
  v = s['iva']
  x += '</dBasGravIVA><dLiqIVAItem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gCamIVA/dLiqIVAItem'), s, p, c))
  v = s['exento']
  x += '</dLiqIVAItem><dBasExe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gCamIVA/dBasExe'), s, p, c))
  o = ''
  v = s['rastreo']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gRasMerc)
  else if (v !== undefined && v !== null) o += write_gRasMerc(v as Scope, p, c)
  v = s['sectorAutomotor']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorAutomotor.`, c, write_gVehNuevo)
  else if (v !== undefined && v !== null) o += write_gVehNuevo(v as Scope, `${p}sectorAutomotor.`, c)
  return x + (o === '' ? '</dBasExe></gCamIVA></gCamItem>' : '</dBasExe></gCamIVA>' + o + '</gCamItem>')
}

function write_gGrupEner(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['numeroMedidor']
  if (isOrdinaryText(v, 1, 50)) o += '<dNroMed>' + v + '</dNroMed>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dNroMed'), s, p, c)
  v = s['codigoActividad']
  if (typeof v === 'number' && v >= 0 && v <= 99) o += '<dActiv>' + v + '</dActiv>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dActiv'), s, p, c)
  v = s['codigoCategoria']
  if (isOrdinaryText(v, 1, 3)) o += '<dCateg>' + v + '</dCateg>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dCateg'), s, p, c)
  v = s['lecturaAnterior']
  if (isOrdinaryAmount(v, Infinity, 2)) o += '<dLecAnt>' + formatDecimal(v) + '</dLecAnt>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dLecAnt'), s, p, c)
  v = s['lecturaActual']
  if (isOrdinaryAmount(v, Infinity, 2)) o += '<dLecAct>' + formatDecimal(v) + '</dLecAct>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dLecAct'), s, p, c)
  v = s['consumoKwh']
  if (isOrdinaryAmount(v, Infinity, 2)) o += '<dConKwh>' + formatDecimal(v) + '</dConKwh>'
  else if (v !== undefined) o += writeField(R.get('gGrupEner/dConKwh'), s, p, c)
  x += o
  return x === '' ? '' : '<gGrupEner>' + x + '</gGrupEner>'
}

function write_gGrupPolSeg(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['codigoPoliza']
  x += '<gGrupPolSeg><dPoliza>' + (isOrdinaryText(v, 1, 20) ? v : writeValue(R.get('gGrupPolSeg/dPoliza'), s, p, c))
  v = s['vigenciaUnidad']
  x += '</dPoliza><dUnidVig>' + (isOrdinaryText(v, 3, 15) ? v : writeValue(R.get('gGrupPolSeg/dUnidVig'), s, p, c))
  v = s['vigencia']
  x += '</dUnidVig><dVigencia>' + (isOrdinaryAmount(v, 10000000000000, 1) ? formatDecimal(v) : writeValue(R.get('gGrupPolSeg/dVigencia'), s, p, c))
  v = s['numeroPoliza']
  x += '</dVigencia><dNumPoliza>' + (isOrdinaryText(v, 1, 25) ? v : writeValue(R.get('gGrupPolSeg/dNumPoliza'), s, p, c))
  o = ''
  if (s['inicioVigencia'] !== undefined) o += writeField(R.get('gGrupPolSeg/dFecIniVig'), s, p, c)
  if (s['finVigencia'] !== undefined) o += writeField(R.get('gGrupPolSeg/dFecFinVig'), s, p, c)
  v = s['codigoInternoItem']
  if (isOrdinaryText(v, 1, 50)) o += '<dCodInt>' + v + '</dCodInt>'
  else if (v !== undefined) o += writeField(R.get('gGrupPolSeg/dCodInt'), s, p, c)
  return x + (o === '' ? '</dNumPoliza></gGrupPolSeg>' : '</dNumPoliza>' + o + '</gGrupPolSeg>')
}

function write_gGrupSeg(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['codigoAseguradora']
  if (isOrdinaryText(v, 1, 20)) o += '<dCodEmpSeg>' + v + '</dCodEmpSeg>'
  else if (v !== undefined) o += writeField(R.get('gGrupSeg/dCodEmpSeg'), s, p, c)
  v = s['polizas']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, 'sectorSeguros.', c, write_gGrupPolSeg)
  else if (v !== undefined && v !== null) v = write_gGrupPolSeg(v as Scope, 'sectorSeguros.', c)
  else v = reportMissing('sectorSeguros.', c)
  x += o + v
  x += ''
  return x === '' ? '' : '<gGrupSeg>' + x + '</gGrupSeg>'
}

function write_gGrupSup(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['nombreCajero']
  if (isOrdinaryText(v, 1, 20)) o += '<dNomCaj>' + v + '</dNomCaj>'
  else if (v !== undefined) o += writeField(R.get('gGrupSup/dNomCaj'), s, p, c)
  v = s['efectivo']
  if (isOrdinaryAmount(v, Infinity, 4)) o += '<dEfectivo>' + formatDecimal(v) + '</dEfectivo>'
  else if (v !== undefined) o += writeField(R.get('gGrupSup/dEfectivo'), s, p, c)
  v = s['vuelto']
  if (isOrdinaryAmount(v, 100000000000000, 4)) o += '<dVuelto>' + formatDecimal(v) + '</dVuelto>'
  else if (v !== undefined) o += writeField(R.get('gGrupSup/dVuelto'), s, p, c)
  v = s['donacion']
  if (isOrdinaryAmount(v, 100000000000000, 4)) o += '<dDonac>' + formatDecimal(v) + '</dDonac>'
  else if (v !== undefined) o += writeField(R.get('gGrupSup/dDonac'), s, p, c)
  v = s['donacionDescripcion']
  if (isOrdinaryText(v, 1, 20)) o += '<dDesDonac>' + v + '</dDesDonac>'
  else if (v !== undefined) o += writeField(R.get('gGrupSup/dDesDonac'), s, p, c)
  x += o
  return x === '' ? '' : '<gGrupSup>' + x + '</gGrupSup>'
}

function write_gGrupAdi(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['ciclo']
  if (isOrdinaryText(v, 1, 15)) o += '<dCiclo>' + v + '</dCiclo>'
  else if (v !== undefined) o += writeField(R.get('gGrupAdi/dCiclo'), s, p, c)
  if (s['inicioCiclo'] !== undefined) o += writeField(R.get('gGrupAdi/dFecIniC'), s, p, c)
  if (s['finCiclo'] !== undefined) o += writeField(R.get('gGrupAdi/dFecFinC'), s, p, c)
  if (s['vencimientoPago'] !== undefined) o += writeField(R.get('gGrupAdi/dVencPag'), s, p, c)
  v = s['numeroContrato']
  if (isOrdinaryText(v, 1, 30)) o += '<dContrato>' + v + '</dContrato>'
  else if (v !== undefined) o += writeField(R.get('gGrupAdi/dContrato'), s, p, c)
  v = s['saldoAnterior']
  if (isOrdinaryAmount(v, Infinity, 4)) o += '<dSalAnt>' + formatDecimal(v) + '</dSalAnt>'
  else if (v !== undefined) o += writeField(R.get('gGrupAdi/dSalAnt'), s, p, c)
  v = s['codigoContratacionDNCP']
  if (isOrdinaryText(v, 1, 30)) o += '<dCodConDncp>' + v + '</dCodConDncp>'
  else if (v !== undefined) o += writeField(R.get('gGrupAdi/dCodConDncp'), s, p, c)
  x += o
  return x === '' ? '' : '<gGrupAdi>' + x + '</gGrupAdi>'
}

function write_gCamEsp(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['energia']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 9 }, `${p}sectorEnergiaElectrica.`, c, write_gGrupEner)
  else if (v !== undefined && v !== null) o += write_gGrupEner(v as Scope, `${p}sectorEnergiaElectrica.`, c)
  v = s['seguros']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorSeguros.0.`, c, write_gGrupSeg)
  else if (v !== undefined && v !== null) o += write_gGrupSeg(v as Scope, `${p}sectorSeguros.0.`, c)
  v = s['supermercados']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorSupermercados.`, c, write_gGrupSup)
  else if (v !== undefined && v !== null) o += write_gGrupSup(v as Scope, `${p}sectorSupermercados.`, c)
  v = s['adicional']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorAdicional.`, c, write_gGrupAdi)
  else if (v !== undefined && v !== null) o += write_gGrupAdi(v as Scope, `${p}sectorAdicional.`, c)
  x += o
  return x === '' ? '' : '<gCamEsp>' + x + '</gCamEsp>'
}

function write_gCamSal(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['direccion']
  x += '<gCamSal><dDirLocSal>' + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gCamSal/dDirLocSal'), s, p, c))
  v = s['numeroCasa']
  x += '</dDirLocSal><dNumCasSal>' + (typeof v === 'number' && v >= 0 && v <= 999999 ? v : writeValue(R.get('gCamSal/dNumCasSal'), s, p, c))
  o = ''
  v = s['complementoDireccion1']
  if (isOrdinaryText(v, 1, 255)) o += '<dComp1Sal>' + v + '</dComp1Sal>'
  else if (v !== undefined) o += writeField(R.get('gCamSal/dComp1Sal'), s, p, c)
  v = s['complementoDireccion2']
  if (isOrdinaryText(v, 1, 255)) o += '<dComp2Sal>' + v + '</dComp2Sal>'
  else if (v !== undefined) o += writeField(R.get('gCamSal/dComp2Sal'), s, p, c)
  v = D_cDepSal(s['departamento'])
  x += (o === '' ? '</dNumCasSal><cDepSal>' : '</dNumCasSal>' + o + '<cDepSal>') + (typeof v === 'string' ? v : writeValue(R.get('gCamSal/cDepSal'), s, p, c) + '</cDepSal><dDesDepSal>' + writeValue(R.get('gCamSal/dDesDepSal'), s, p, c))
  o = ''
  v = D_cDisSal(s['distrito'])
  if (typeof v === 'string') o += '<cDisSal>' + v + '</dDesDisSal>'
  else if (s['distrito'] !== undefined) o += writeField(R.get('gCamSal/cDisSal'), s, p, c) + writeField(R.get('gCamSal/dDesDisSal'), s, p, c)
  v = D_cCiuSal(s['ciudad'])
  x += (o === '' ? '</dDesDepSal><cCiuSal>' : '</dDesDepSal>' + o + '<cCiuSal>') + (typeof v === 'string' ? v : writeValue(R.get('gCamSal/cCiuSal'), s, p, c) + '</cCiuSal><dDesCiuSal>' + writeValue(R.get('gCamSal/dDesCiuSal'), s, p, c))
  o = ''
  v = s['telefonoContacto']
  if (isOrdinaryText(v, 6, 15)) o += '<dTelSal>' + v + '</dTelSal>'
  else if (v !== undefined) o += writeField(R.get('gCamSal/dTelSal'), s, p, c)
  return x + (o === '' ? '</dDesCiuSal></gCamSal>' : '</dDesCiuSal>' + o + '</gCamSal>')
}

function write_gCamEnt(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['direccion']
  x += '<gCamEnt><dDirLocEnt>' + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gCamEnt/dDirLocEnt'), s, p, c))
  v = s['numeroCasa']
  x += '</dDirLocEnt><dNumCasEnt>' + (typeof v === 'number' && v >= 0 && v <= 999999 ? v : writeValue(R.get('gCamEnt/dNumCasEnt'), s, p, c))
  o = ''
  v = s['complementoDireccion1']
  if (isOrdinaryText(v, 1, 255)) o += '<dComp1Ent>' + v + '</dComp1Ent>'
  else if (v !== undefined) o += writeField(R.get('gCamEnt/dComp1Ent'), s, p, c)
  v = s['complementoDireccion2']
  if (isOrdinaryText(v, 1, 255)) o += '<dComp2Ent>' + v + '</dComp2Ent>'
  else if (v !== undefined) o += writeField(R.get('gCamEnt/dComp2Ent'), s, p, c)
  v = D_cDepEnt(s['departamento'])
  x += (o === '' ? '</dNumCasEnt><cDepEnt>' : '</dNumCasEnt>' + o + '<cDepEnt>') + (typeof v === 'string' ? v : writeValue(R.get('gCamEnt/cDepEnt'), s, p, c) + '</cDepEnt><dDesDepEnt>' + writeValue(R.get('gCamEnt/dDesDepEnt'), s, p, c))
  o = ''
  v = D_cDisEnt(s['distrito'])
  if (typeof v === 'string') o += '<cDisEnt>' + v + '</dDesDisEnt>'
  else if (s['distrito'] !== undefined) o += writeField(R.get('gCamEnt/cDisEnt'), s, p, c) + writeField(R.get('gCamEnt/dDesDisEnt'), s, p, c)
  v = D_cCiuEnt(s['ciudad'])
  x += (o === '' ? '</dDesDepEnt><cCiuEnt>' : '</dDesDepEnt>' + o + '<cCiuEnt>') + (typeof v === 'string' ? v : writeValue(R.get('gCamEnt/cCiuEnt'), s, p, c) + '</cCiuEnt><dDesCiuEnt>' + writeValue(R.get('gCamEnt/dDesCiuEnt'), s, p, c))
  o = ''
  v = s['telefonoContacto']
  if (isOrdinaryText(v, 6, 15)) o += '<dTelEnt>' + v + '</dTelEnt>'
  else if (v !== undefined) o += writeField(R.get('gCamEnt/dTelEnt'), s, p, c)
  return x + (o === '' ? '</dDesCiuEnt></gCamEnt>' : '</dDesCiuEnt>' + o + '</gCamEnt>')
}

function write_gVehTras(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['tipo']
  x += '<gVehTras><dTiVehTras>' + (isOrdinaryText(v, 4, 10) ? v : writeValue(R.get('gVehTras/dTiVehTras'), s, p, c))
  v = s['marca']
  x += '</dTiVehTras><dMarVeh>' + (isOrdinaryText(v, 1, 10) ? v : writeValue(R.get('gVehTras/dMarVeh'), s, p, c))
  v = s['documentoTipo']
  x += '</dMarVeh><dTipIdenVeh>' + (typeof v === 'number' && v >= 1 && v <= 2 ? v : writeValue(R.get('gVehTras/dTipIdenVeh'), s, p, c))
  o = ''
  v = s['documentoNumero']
  if (isOrdinaryText(v, 1, 20)) o += '<dNroIDVeh>' + v + '</dNroIDVeh>'
  else if (v !== undefined) o += writeField(R.get('gVehTras/dNroIDVeh'), s, p, c)
  v = s['obs']
  if (isOrdinaryText(v, 1, 20)) o += '<dAdicVeh>' + v + '</dAdicVeh>'
  else if (v !== undefined) o += writeField(R.get('gVehTras/dAdicVeh'), s, p, c)
  v = s['numeroMatricula']
  if (isOrdinaryText(v, 1, 7)) o += '<dNroMatVeh>' + v + '</dNroMatVeh>'
  else if (v !== undefined) o += writeField(R.get('gVehTras/dNroMatVeh'), s, p, c)
  v = s['numeroVuelo']
  if (isOrdinaryText(v, 6, 6)) o += '<dNroVuelo>' + v + '</dNroVuelo>'
  else if (v !== undefined) o += writeField(R.get('gVehTras/dNroVuelo'), s, p, c)
  return x + (o === '' ? '</dTipIdenVeh></gVehTras>' : '</dTipIdenVeh>' + o + '</gVehTras>')
}

function write_gCamTrans(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['contribuyente']
  x += '<gCamTrans><iNatTrans>' + (typeof v === 'number' && v >= 1 && v <= 2 ? v : writeValue(R.get('gCamTrans/iNatTrans'), s, p, c))
  v = s['nombre']
  x += '</iNatTrans><dNomTrans>' + (isOrdinaryText(v, 4, 60) ? v : writeValue(R.get('gCamTrans/dNomTrans'), s, p, c))
  o = ''
  v = s['ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) o += '<dRucTrans>' + v + '</dRucTrans>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dRucTrans'), s, p, c)
  v = s['dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) o += '<dDVTrans>' + v + '</dDVTrans>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dDVTrans'), s, p, c)
  v = D_iTipIDTrans(s['documentoTipo'])
  if (typeof v === 'string') o += '<iTipIDTrans>' + v + '</dDTipIDTrans>'
  else if (s['documentoTipo'] !== undefined) o += writeField(R.get('gCamTrans/iTipIDTrans'), s, p, c) + writeField(R.get('gCamTrans/dDTipIDTrans'), s, p, c)
  v = s['documentoNumero']
  if (typeof v === 'string' && v.length <= 20 && P_documento.test(v)) o += '<dNumIDTrans>' + v + '</dNumIDTrans>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dNumIDTrans'), s, p, c)
  v = D_cNacTrans(s['pais'])
  if (typeof v === 'string') o += '<cNacTrans>' + v + '</dDesNacTrans>'
  else if (s['pais'] !== undefined) o += writeField(R.get('gCamTrans/cNacTrans'), s, p, c) + writeField(R.get('gCamTrans/dDesNacTrans'), s, p, c)
  v = s['chofer.documentoNumero']
  x += (o === '' ? '</dNomTrans><dNumIDChof>' : '</dNomTrans>' + o + '<dNumIDChof>') + (typeof v === 'string' && v.length <= 20 && P_documento.test(v) ? v : writeValue(R.get('gCamTrans/dNumIDChof'), s, p, c))
  v = s['chofer.nombre']
  x += '</dNumIDChof><dNomChof>' + (isOrdinaryText(v, 4, 60) ? v : writeValue(R.get('gCamTrans/dNomChof'), s, p, c))
  v = s['direccion']
  x += '</dNomChof><dDomFisc>' + (isOrdinaryText(v, 1, 150) ? v : writeValue(R.get('gCamTrans/dDomFisc'), s, p, c))
  v = s['chofer.direccion']
  x += '</dDomFisc><dDirChof>' + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gCamTrans/dDirChof'), s, p, c))
  o = ''
  v = s['agente.nombre']
  if (isOrdinaryText(v, 4, 60)) o += '<dNombAg>' + v + '</dNombAg>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dNombAg'), s, p, c)
  v = s['agente.ruc']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) o += '<dRucAg>' + v + '</dRucAg>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dRucAg'), s, p, c)
  v = s['agente.dv']
  if (typeof v === 'string' && v.length <= 1 && P_dv.test(v)) o += '<dDVAg>' + v + '</dDVAg>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dDVAg'), s, p, c)
  v = s['agente.direccion']
  if (isOrdinaryText(v, 1, 255)) o += '<dDirAge>' + v + '</dDirAge>'
  else if (v !== undefined) o += writeField(R.get('gCamTrans/dDirAge'), s, p, c)
  return x + (o === '' ? '</dDirChof></gCamTrans>' : '</dDirChof>' + o + '</gCamTrans>')
}

function write_gTransp(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = D_iTipTrans(s['tipo'])
  if (typeof v === 'string') o += '<iTipTrans>' + v + '</dDesTipTrans>'
  else if (s['tipo'] !== undefined) o += writeField(R.get('gTransp/iTipTrans'), s, p, c) + writeField(R.get('gTransp/dDesTipTrans'), s, p, c)
  v = D_iModTrans(s['modalidad'])
  x += (o === '' ? '<gTransp><iModTrans>' : '<gTransp>' + o + '<iModTrans>') + (typeof v === 'string' ? v : writeValue(R.get('gTransp/iModTrans'), s, p, c) + '</iModTrans><dDesModTrans>' + writeValue(R.get('gTransp/dDesModTrans'), s, p, c))
  x += '</dDesModTrans><iRespFlete>' + writeValue(R.get('gTransp/iRespFlete'), s, p, c)
  o = ''
  if (s['condicionNegociacion'] !== undefined) o += writeField(R.get('gTransp/cCondNeg'), s, p, c)
  v = s['numeroManifiesto']
  if (isOrdinaryText(v, 1, 15)) o += '<dNuManif>' + v + '</dNuManif>'
  else if (v !== undefined) o += writeField(R.get('gTransp/dNuManif'), s, p, c)
  v = s['numeroDespachoImportacion']
  if (isOrdinaryText(v, 16, 16)) o += '<dNuDespImp>' + v + '</dNuDespImp>'
  else if (v !== undefined) o += writeField(R.get('gTransp/dNuDespImp'), s, p, c)
  if (s['inicioEstimadoTranslado'] !== undefined) o += writeField(R.get('gTransp/dIniTras'), s, p, c)
  if (s['finEstimadoTranslado'] !== undefined) o += writeField(R.get('gTransp/dFinTras'), s, p, c)
  v = D_cPaisDest(s['paisDestino'])
  if (typeof v === 'string') o += '<cPaisDest>' + v + '</dDesPaisDest>'
  else if (s['paisDestino'] !== undefined) o += writeField(R.get('gTransp/cPaisDest'), s, p, c) + writeField(R.get('gTransp/dDesPaisDest'), s, p, c)
  v = s['salida']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}salida.`, c, write_gCamSal)
  else if (v !== undefined && v !== null) o += write_gCamSal(v as Scope, `${p}salida.`, c)
  v = s['entrega']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}entrega.`, c, write_gCamEnt)
  else if (v !== undefined && v !== null) o += write_gCamEnt(v as Scope, `${p}entrega.`, c)
  v = s['vehiculo']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 4 }, `${p}vehiculo.`, c, write_gVehTras)
  else if (v !== undefined && v !== null) o += write_gVehTras(v as Scope, `${p}vehiculo.`, c)
  v = s['transportista']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}transportista.`, c, write_gCamTrans)
  else if (v !== undefined && v !== null) o += write_gCamTrans(v as Scope, `${p}transportista.`, c)
  return x + (o === '' ? '</iRespFlete></gTransp>' : '</iRespFlete>' + o + '</gTransp>')
}

function write_gDtipDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['factura']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}factura.`, c, write_gCamFE)
  else if (v !== undefined && v !== null) o += write_gCamFE(v as Scope, `${p}factura.`, c)
  v = s['condicion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}condicionPago.`, c, write_gCamCond)
  else if (v !== undefined && v !== null) o += write_gCamCond(v as Scope, `${p}condicionPago.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem)
  else if (v !== undefined && v !== null) v = write_gCamItem(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  o = ''
  v = s['sectores']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gCamEsp)
  else if (v !== undefined && v !== null) o += write_gCamEsp(v as Scope, p, c)
  v = s['transporte']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}transporte.`, c, write_gTransp)
  else if (v !== undefined && v !== null) o += write_gTransp(v as Scope, `${p}transporte.`, c)
  x += o
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_gTotSub(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['subExe']
  x += '<gTotSub><dSubExe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dSubExe'), s, p, c))
  v = s['subExo']
  x += '</dSubExe><dSubExo>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dSubExo'), s, p, c))
  o = ''
  v = s['sub5']
  if (typeof v === 'number') o += '<dSub5>' + formatDecimal(v) + '</dSub5>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dSub5'), s, p, c)
  v = s['sub10']
  if (typeof v === 'number') o += '<dSub10>' + formatDecimal(v) + '</dSub10>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dSub10'), s, p, c)
  v = s['totOpe']
  x += (o === '' ? '</dSubExo><dTotOpe>' : '</dSubExo>' + o + '<dTotOpe>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotOpe'), s, p, c))
  v = s['totDesc']
  x += '</dTotOpe><dTotDesc>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDesc'), s, p, c))
  v = s['totDescGlotem']
  x += '</dTotDesc><dTotDescGlotem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDescGlotem'), s, p, c))
  v = s['totAntItem']
  x += '</dTotDescGlotem><dTotAntItem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAntItem'), s, p, c))
  v = s['totAnt']
  x += '</dTotAntItem><dTotAnt>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAnt'), s, p, c))
  v = s['porcDescTotal']
  x += '</dTotAnt><dPorcDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dPorcDescTotal'), s, p, c))
  v = s['descTotal']
  x += '</dPorcDescTotal><dDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dDescTotal'), s, p, c))
  v = s['anticipo']
  x += '</dDescTotal><dAnticipo>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dAnticipo'), s, p, c))
  v = s['redon']
  x += '</dAnticipo><dRedon>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dRedon'), s, p, c))
  o = ''
  v = s['comision']
  if (typeof v === 'number') o += '<dComi>' + formatDecimal(v) + '</dComi>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dComi'), s, p, c)
  v = s['totGralOpe']
  x += (o === '' ? '</dRedon><dTotGralOpe>' : '</dRedon>' + o + '<dTotGralOpe>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotGralOpe'), s, p, c))
  v = s['iva5']
  x += '</dTotGralOpe><dIVA5>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dIVA5'), s, p, c))
  v = s['iva10']
  x += '</dIVA5><dIVA10>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dIVA10'), s, p, c))
  o = ''
  v = s['ivaComision']
  if (typeof v === 'number') o += '<dIVAComi>' + formatDecimal(v) + '</dIVAComi>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dIVAComi'), s, p, c)
  v = s['totIVA']
  x += (o === '' ? '</dIVA10><dTotIVA>' : '</dIVA10>' + o + '<dTotIVA>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotIVA'), s, p, c))
  v = s['baseGrav5']
  x += '</dTotIVA><dBaseGrav5>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dBaseGrav5'), s, p, c))
  v = s['baseGrav10']
  x += '</dBaseGrav5><dBaseGrav10>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dBaseGrav10'), s, p, c))
  v = s['tBasGraIVA']
  x += '</dBaseGrav10><dTBasGraIVA>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTBasGraIVA'), s, p, c))
  o = ''
  v = s['totalGs']
  if (typeof v === 'number') o += '<dTotalGs>' + formatDecimal(v) + '</dTotalGs>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dTotalGs'), s, p, c)
  return x + (o === '' ? '</dTBasGraIVA></gTotSub>' : '</dTBasGraIVA>' + o + '</gTotSub>')
}

function write_gCamCarg(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = D_cUniMedTotVol(s['unidadMedidaVolumenTotal'])
  if (typeof v === 'string') o += '<cUniMedTotVol>' + v + '</dDesUniMedTotVol>'
  else if (s['unidadMedidaVolumenTotal'] !== undefined) o += writeField(R.get('gCamCarg/cUniMedTotVol'), s, p, c) + writeField(R.get('gCamCarg/dDesUniMedTotVol'), s, p, c)
  v = s['volumenTotal']
  if (typeof v === 'number' && v >= 1 && v <= 9007199254740991) o += '<dTotVolMerc>' + v + '</dTotVolMerc>'
  else if (v !== undefined) o += writeField(R.get('gCamCarg/dTotVolMerc'), s, p, c)
  v = D_cUniMedTotPes(s['unidadMedidaPesoTotal'])
  if (typeof v === 'string') o += '<cUniMedTotPes>' + v + '</dDesUniMedTotPes>'
  else if (s['unidadMedidaPesoTotal'] !== undefined) o += writeField(R.get('gCamCarg/cUniMedTotPes'), s, p, c) + writeField(R.get('gCamCarg/dDesUniMedTotPes'), s, p, c)
  v = s['pesoTotal']
  if (typeof v === 'number' && v >= 1 && v <= 9007199254740991) o += '<dTotPesMerc>' + v + '</dTotPesMerc>'
  else if (v !== undefined) o += writeField(R.get('gCamCarg/dTotPesMerc'), s, p, c)
  v = D_iCarCarga(s['caracteristicaCarga'])
  if (typeof v === 'string') o += '<iCarCarga>' + v + '</dDesCarCarga>'
  else if (s['caracteristicaCarga'] !== undefined) o += writeField(R.get('gCamCarg/iCarCarga'), s, p, c) + writeField(R.get('gCamCarg/dDesCarCarga'), s, p, c)
  x += o
  return x === '' ? '' : '<gCamCarg>' + x + '</gCamCarg>'
}

function write_gCamGen(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['ordenCompra']
  if (isOrdinaryText(v, 1, 15)) o += '<dOrdCompra>' + v + '</dOrdCompra>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dOrdCompra'), s, p, c)
  v = s['ordenVenta']
  if (isOrdinaryText(v, 1, 15)) o += '<dOrdVta>' + v + '</dOrdVta>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dOrdVta'), s, p, c)
  v = s['numeroAsiento']
  if (isOrdinaryText(v, 1, 10)) o += '<dAsiento>' + v + '</dAsiento>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dAsiento'), s, p, c)
  v = s['carga']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}carga.`, c, write_gCamCarg)
  else if (v !== undefined && v !== null) o += write_gCamCarg(v as Scope, `${p}carga.`, c)
  x += o
  return x === '' ? '' : '<gCamGen>' + x + '</gCamGen>'
}

function write_gCamDEAsoc(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iTipDocAso(s['formato'])
  x += '<gCamDEAsoc><iTipDocAso>' + (typeof v === 'string' ? v : writeValue(R.get('gCamDEAsoc/iTipDocAso'), s, p, c) + '</iTipDocAso><dDesTipDocAso>' + writeValue(R.get('gCamDEAsoc/dDesTipDocAso'), s, p, c))
  o = ''
  v = s['cdc']
  if (typeof v === 'string' && v.length <= 44 && P_cdc.test(v)) o += '<dCdCDERef>' + v + '</dCdCDERef>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dCdCDERef'), s, p, c)
  v = s['timbrado']
  if (typeof v === 'string' && v.length <= 8 && P_timbrado.test(v)) o += '<dNTimDI>' + v + '</dNTimDI>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNTimDI'), s, p, c)
  v = s['establecimiento']
  if (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v)) o += '<dEstDocAso>' + v + '</dEstDocAso>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dEstDocAso'), s, p, c)
  v = s['punto']
  if (typeof v === 'string' && v.length <= 3 && P_codigo3.test(v)) o += '<dPExpDocAso>' + v + '</dPExpDocAso>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dPExpDocAso'), s, p, c)
  v = s['numero']
  if (typeof v === 'string' && v.length <= 7 && P_numero7.test(v)) o += '<dNumDocAso>' + v + '</dNumDocAso>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNumDocAso'), s, p, c)
  v = D_iTipoDocAso(s['tipoDocumentoImpreso'])
  if (typeof v === 'string') o += '<iTipoDocAso>' + v + '</dDTipoDocAso>'
  else if (s['tipoDocumentoImpreso'] !== undefined) o += writeField(R.get('gCamDEAsoc/iTipoDocAso'), s, p, c) + writeField(R.get('gCamDEAsoc/dDTipoDocAso'), s, p, c)
  if (s['fecha'] !== undefined) o += writeField(R.get('gCamDEAsoc/dFecEmiDI'), s, p, c)
  v = s['numeroRetencion']
  if (isOrdinaryText(v, 15, 15)) o += '<dNumComRet>' + v + '</dNumComRet>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNumComRet'), s, p, c)
  v = s['resolucionCreditoFiscal']
  if (isOrdinaryText(v, 15, 15)) o += '<dNumResCF>' + v + '</dNumResCF>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNumResCF'), s, p, c)
  v = D_iTipCons(s['constanciaTipo'])
  if (typeof v === 'string') o += '<iTipCons>' + v + '</dDesTipCons>'
  else if (s['constanciaTipo'] !== undefined) o += writeField(R.get('gCamDEAsoc/iTipCons'), s, p, c) + writeField(R.get('gCamDEAsoc/dDesTipCons'), s, p, c)
  v = s['constanciaNumero']
  if (typeof v === 'string' && v.length <= 11 && P_constancia.test(v)) o += '<dNumCons>' + v + '</dNumCons>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNumCons'), s, p, c)
  v = s['constanciaControl']
  if (typeof v === 'string' && v.length <= 8 && P_control.test(v)) o += '<dNumControl>' + v + '</dNumControl>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dNumControl'), s, p, c)
  v = s['rucFusionado']
  if (typeof v === 'string' && v.length <= 8 && P_ruc.test(v)) o += '<dRucFus>' + v + '</dRucFus>'
  else if (v !== undefined) o += writeField(R.get('gCamDEAsoc/dRucFus'), s, p, c)
  return x + (o === '' ? '</dDesTipDocAso></gCamDEAsoc>' : '</dDesTipDocAso>' + o + '</gCamDEAsoc>')
}

function write_factura(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  o = ''
  v = s['operacion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom)
  else if (v !== undefined && v !== null) o += write_gOpeCom(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += (o === '' ? '</dFeEmiDE>' : '</dFeEmiDE>' + o) + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub)
  else if (v !== undefined && v !== null) o += write_gTotSub(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen)
  else if (v !== undefined && v !== null) o += write_gCamGen(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

function write_gCamItem2(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['codigoInterno']
  x += '<gCamItem><dCodInt>' + (isOrdinaryText(v, 1, 50) ? v : writeValue(R.get('gCamItem/dCodInt'), s, p, c))
  o = ''
  if (s['partidaArancelaria'] !== undefined) o += writeField(R.get('gCamItem/dParAranc'), s, p, c)
  v = s['ncm']
  if (typeof v === 'string' && v.length <= 8 && P_ncm.test(v)) o += '<dNCM>' + v + '</dNCM>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dNCM'), s, p, c)
  v = s['dncp.codigoNivelGeneral']
  if (typeof v === 'string' && v.length <= 8 && P_dncpGeneral.test(v)) o += '<dDncpG>' + v + '</dDncpG>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpG'), s, p, c)
  v = s['dncp.codigoNivelEspecifico']
  if (typeof v === 'string' && v.length <= 4 && P_dncpEspecifico.test(v)) o += '<dDncpE>' + v + '</dDncpE>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpE'), s, p, c)
  v = s['dncp.codigoGtinProducto']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtin>' + v + '</dGtin>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtin'), s, p, c)
  v = s['dncp.codigoNivelPaquete']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtinPq>' + v + '</dGtinPq>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtinPq'), s, p, c)
  v = s['descripcion']
  x += (o === '' ? '</dCodInt><dDesProSer>' : '</dCodInt>' + o + '<dDesProSer>') + (isOrdinaryText(v, 1, 2000) ? v : writeValue(R.get('gCamItem/dDesProSer'), s, p, c))
  v = D_cUniMed(s['unidadMedida'])
  x += '</dDesProSer><cUniMed>' + (typeof v === 'string' ? v : writeValue(R.get('gCamItem/cUniMed'), s, p, c) + '</cUniMed><dDesUniMed>' + writeValue(R.get('gCamItem/dDesUniMed'), s, p, c))
  v = s['cantidad']
  x += '</dDesUniMed><dCantProSer>' + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gCamItem/dCantProSer'), s, p, c))
  o = ''
  v = D_cPaisOrig(s['pais'])
  if (typeof v === 'string') o += '<cPaisOrig>' + v + '</dDesPaisOrig>'
  else if (s['pais'] !== undefined) o += writeField(R.get('gCamItem/cPaisOrig'), s, p, c) + writeField(R.get('gCamItem/dDesPaisOrig'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 500)) o += '<dInfItem>' + v + '</dInfItem>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dInfItem'), s, p, c)
  v = s['cdcAnticipo']
  if (typeof v === 'string' && v.length <= 44 && P_cdc.test(v)) o += '<dCDCAnticipo>' + v + '</dCDCAnticipo>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dCDCAnticipo'), s, p, c)
  v = s['precioUnitario']
  x += (o === '' ? '</dCantProSer><gValorItem><dPUniProSer>' : '</dCantProSer>' + o + '<gValorItem><dPUniProSer>') + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gValorItem/dPUniProSer'), s, p, c))
  o = ''
  if (s['cambio'] !== undefined) o += writeField(R.get('gValorItem/dTiCamIt'), s, p, c)
  v = s['bruto']
  x += (o === '' ? '</dPUniProSer><dTotBruOpeItem>' : '</dPUniProSer>' + o + '<dTotBruOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorItem/dTotBruOpeItem'), s, p, c))
  o = ''
  v = s['descuento']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dDescItem>' + formatDecimal(v) + '</dDescItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescItem'), s, p, c)
  v = s['porcentajeDescuento']
  if (typeof v === 'number') o += '<dPorcDesIt>' + formatDecimal(v) + '</dPorcDesIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dPorcDesIt'), s, p, c)
  v = s['descuentoGlobal']
  if (typeof v === 'number') o += '<dDescGloItem>' + formatDecimal(v) + '</dDescGloItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescGloItem'), s, p, c)
  v = s['anticipo']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dAntPreUniIt>' + formatDecimal(v) + '</dAntPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntPreUniIt'), s, p, c)
  v = s['anticipoGlobal']
  if (typeof v === 'number') o += '<dAntGloPreUniIt>' + formatDecimal(v) + '</dAntGloPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntGloPreUniIt'), s, p, c)
  v = s['total']
  x += (o === '' ? '</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>' : '</dTotBruOpeItem><gValorRestaItem>' + o + '<dTotOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorRestaItem/dTotOpeItem'), s, p, c))
  o = ''
  v = s['totalGuaranies']
  if (typeof v === 'number') o += '<dTotOpeGs>' + formatDecimal(v) + '</dTotOpeGs>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dTotOpeGs'), s, p, c)
  x += (o === '' ? '</dTotOpeItem></gValorRestaItem></gValorItem>' : '</dTotOpeItem>' + o + '</gValorRestaItem></gValorItem>')
  o = ''
  v = s['rastreo']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gRasMerc)
  else if (v !== undefined && v !== null) o += write_gRasMerc(v as Scope, p, c)
  v = s['sectorAutomotor']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorAutomotor.`, c, write_gVehNuevo)
  else if (v !== undefined && v !== null) o += write_gVehNuevo(v as Scope, `${p}sectorAutomotor.`, c)
  return x + (o === '' ? '</gCamItem>' : o + '</gCamItem>')
}

function write_gDtipDE2(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['factura']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}factura.`, c, write_gCamFE)
  else if (v !== undefined && v !== null) o += write_gCamFE(v as Scope, `${p}factura.`, c)
  v = s['condicion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}condicionPago.`, c, write_gCamCond)
  else if (v !== undefined && v !== null) o += write_gCamCond(v as Scope, `${p}condicionPago.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem2)
  else if (v !== undefined && v !== null) v = write_gCamItem2(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  o = ''
  v = s['sectores']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gCamEsp)
  else if (v !== undefined && v !== null) o += write_gCamEsp(v as Scope, p, c)
  v = s['transporte']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}transporte.`, c, write_gTransp)
  else if (v !== undefined && v !== null) o += write_gTransp(v as Scope, `${p}transporte.`, c)
  x += o
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_gTotSub2(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['totOpe']
  x += '<gTotSub><dTotOpe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotOpe'), s, p, c))
  v = s['totDesc']
  x += '</dTotOpe><dTotDesc>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDesc'), s, p, c))
  v = s['totDescGlotem']
  x += '</dTotDesc><dTotDescGlotem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDescGlotem'), s, p, c))
  v = s['totAntItem']
  x += '</dTotDescGlotem><dTotAntItem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAntItem'), s, p, c))
  v = s['totAnt']
  x += '</dTotAntItem><dTotAnt>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAnt'), s, p, c))
  v = s['porcDescTotal']
  x += '</dTotAnt><dPorcDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dPorcDescTotal'), s, p, c))
  v = s['descTotal']
  x += '</dPorcDescTotal><dDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dDescTotal'), s, p, c))
  v = s['anticipo']
  x += '</dDescTotal><dAnticipo>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dAnticipo'), s, p, c))
  v = s['redon']
  x += '</dAnticipo><dRedon>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dRedon'), s, p, c))
  o = ''
  v = s['comision']
  if (typeof v === 'number') o += '<dComi>' + formatDecimal(v) + '</dComi>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dComi'), s, p, c)
  v = s['totGralOpe']
  x += (o === '' ? '</dRedon><dTotGralOpe>' : '</dRedon>' + o + '<dTotGralOpe>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotGralOpe'), s, p, c))
  o = ''
  v = s['totalGs']
  if (typeof v === 'number') o += '<dTotalGs>' + formatDecimal(v) + '</dTotalGs>'
  else if (v !== undefined) o += writeField(R.get('gTotSub/dTotalGs'), s, p, c)
  return x + (o === '' ? '</dTotGralOpe></gTotSub>' : '</dTotGralOpe>' + o + '</gTotSub>')
}

function write_facturaSinIva(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  o = ''
  v = s['operacion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom)
  else if (v !== undefined && v !== null) o += write_gOpeCom(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += (o === '' ? '</dFeEmiDE>' : '</dFeEmiDE>' + o) + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE2(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub2)
  else if (v !== undefined && v !== null) o += write_gTotSub2(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen)
  else if (v !== undefined && v !== null) o += write_gCamGen(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

function write_gCamAE(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iNatVen(s['tipoVendedor'])
  x += '<gCamAE><iNatVen>' + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/iNatVen'), s, p, c) + '</iNatVen><dDesNatVen>' + writeValue(R.get('gCamAE/dDesNatVen'), s, p, c))
  v = D_iTipIDVen(s['documentoTipo'])
  x += '</dDesNatVen><iTipIDVen>' + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/iTipIDVen'), s, p, c) + '</iTipIDVen><dDTipIDVen>' + writeValue(R.get('gCamAE/dDTipIDVen'), s, p, c))
  v = s['documentoNumero']
  x += '</dDTipIDVen><dNumIDVen>' + (typeof v === 'string' && v.length <= 20 && P_documento.test(v) ? v : writeValue(R.get('gCamAE/dNumIDVen'), s, p, c))
  v = s['nombre']
  x += '</dNumIDVen><dNomVen>' + (isOrdinaryText(v, 4, 60) ? v : writeValue(R.get('gCamAE/dNomVen'), s, p, c))
  v = s['direccion']
  x += '</dNomVen><dDirVen>' + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gCamAE/dDirVen'), s, p, c))
  v = s['numeroCasa']
  x += '</dDirVen><dNumCasVen>' + (typeof v === 'number' && v >= 0 && v <= 999999 ? v : writeValue(R.get('gCamAE/dNumCasVen'), s, p, c))
  v = D_cDepVen(s['departamento'])
  x += '</dNumCasVen><cDepVen>' + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/cDepVen'), s, p, c) + '</cDepVen><dDesDepVen>' + writeValue(R.get('gCamAE/dDesDepVen'), s, p, c))
  o = ''
  v = D_cDisVen(s['distrito'])
  if (typeof v === 'string') o += '<cDisVen>' + v + '</dDesDisVen>'
  else if (s['distrito'] !== undefined) o += writeField(R.get('gCamAE/cDisVen'), s, p, c) + writeField(R.get('gCamAE/dDesDisVen'), s, p, c)
  v = D_cCiuVen(s['ciudad'])
  x += (o === '' ? '</dDesDepVen><cCiuVen>' : '</dDesDepVen>' + o + '<cCiuVen>') + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/cCiuVen'), s, p, c) + '</cCiuVen><dDesCiuVen>' + writeValue(R.get('gCamAE/dDesCiuVen'), s, p, c))
  v = s['ubicacion.lugar']
  x += '</dDesCiuVen><dDirProv>' + (isOrdinaryText(v, 1, 255) ? v : writeValue(R.get('gCamAE/dDirProv'), s, p, c))
  v = D_cDepProv(s['ubicacion.departamento'])
  x += '</dDirProv><cDepProv>' + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/cDepProv'), s, p, c) + '</cDepProv><dDesDepProv>' + writeValue(R.get('gCamAE/dDesDepProv'), s, p, c))
  o = ''
  v = D_cDisProv(s['ubicacion.distrito'])
  if (typeof v === 'string') o += '<cDisProv>' + v + '</dDesDisProv>'
  else if (s['ubicacion.distrito'] !== undefined) o += writeField(R.get('gCamAE/cDisProv'), s, p, c) + writeField(R.get('gCamAE/dDesDisProv'), s, p, c)
  v = D_cCiuProv(s['ubicacion.ciudad'])
  x += (o === '' ? '</dDesDepProv><cCiuProv>' : '</dDesDepProv>' + o + '<cCiuProv>') + (typeof v === 'string' ? v : writeValue(R.get('gCamAE/cCiuProv'), s, p, c) + '</cCiuProv><dDesCiuProv>' + writeValue(R.get('gCamAE/dDesCiuProv'), s, p, c))
  return x + '</dDesCiuProv></gCamAE>'
}

function write_gCamItem3(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['codigoInterno']
  x += '<gCamItem><dCodInt>' + (isOrdinaryText(v, 1, 50) ? v : writeValue(R.get('gCamItem/dCodInt'), s, p, c))
  o = ''
  if (s['partidaArancelaria'] !== undefined) o += writeField(R.get('gCamItem/dParAranc'), s, p, c)
  v = s['ncm']
  if (typeof v === 'string' && v.length <= 8 && P_ncm.test(v)) o += '<dNCM>' + v + '</dNCM>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dNCM'), s, p, c)
  v = s['dncp.codigoNivelGeneral']
  if (typeof v === 'string' && v.length <= 8 && P_dncpGeneral.test(v)) o += '<dDncpG>' + v + '</dDncpG>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpG'), s, p, c)
  v = s['dncp.codigoNivelEspecifico']
  if (typeof v === 'string' && v.length <= 4 && P_dncpEspecifico.test(v)) o += '<dDncpE>' + v + '</dDncpE>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpE'), s, p, c)
  v = s['dncp.codigoGtinProducto']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtin>' + v + '</dGtin>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtin'), s, p, c)
  v = s['dncp.codigoNivelPaquete']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtinPq>' + v + '</dGtinPq>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtinPq'), s, p, c)
  v = s['descripcion']
  x += (o === '' ? '</dCodInt><dDesProSer>' : '</dCodInt>' + o + '<dDesProSer>') + (isOrdinaryText(v, 1, 2000) ? v : writeValue(R.get('gCamItem/dDesProSer'), s, p, c))
  v = D_cUniMed(s['unidadMedida'])
  x += '</dDesProSer><cUniMed>' + (typeof v === 'string' ? v : writeValue(R.get('gCamItem/cUniMed'), s, p, c) + '</cUniMed><dDesUniMed>' + writeValue(R.get('gCamItem/dDesUniMed'), s, p, c))
  v = s['cantidad']
  x += '</dDesUniMed><dCantProSer>' + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gCamItem/dCantProSer'), s, p, c))
  o = ''
  v = D_cPaisOrig(s['pais'])
  if (typeof v === 'string') o += '<cPaisOrig>' + v + '</dDesPaisOrig>'
  else if (s['pais'] !== undefined) o += writeField(R.get('gCamItem/cPaisOrig'), s, p, c) + writeField(R.get('gCamItem/dDesPaisOrig'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 500)) o += '<dInfItem>' + v + '</dInfItem>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dInfItem'), s, p, c)
  v = s['precioUnitario']
  x += (o === '' ? '</dCantProSer><gValorItem><dPUniProSer>' : '</dCantProSer>' + o + '<gValorItem><dPUniProSer>') + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gValorItem/dPUniProSer'), s, p, c))
  o = ''
  if (s['cambio'] !== undefined) o += writeField(R.get('gValorItem/dTiCamIt'), s, p, c)
  v = s['bruto']
  x += (o === '' ? '</dPUniProSer><dTotBruOpeItem>' : '</dPUniProSer>' + o + '<dTotBruOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorItem/dTotBruOpeItem'), s, p, c))
  o = ''
  v = s['descuento']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dDescItem>' + formatDecimal(v) + '</dDescItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescItem'), s, p, c)
  v = s['porcentajeDescuento']
  if (typeof v === 'number') o += '<dPorcDesIt>' + formatDecimal(v) + '</dPorcDesIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dPorcDesIt'), s, p, c)
  v = s['descuentoGlobal']
  if (typeof v === 'number') o += '<dDescGloItem>' + formatDecimal(v) + '</dDescGloItem>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dDescGloItem'), s, p, c)
  v = s['anticipo']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dAntPreUniIt>' + formatDecimal(v) + '</dAntPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntPreUniIt'), s, p, c)
  v = s['anticipoGlobal']
  if (typeof v === 'number') o += '<dAntGloPreUniIt>' + formatDecimal(v) + '</dAntGloPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntGloPreUniIt'), s, p, c)
  v = s['total']
  x += (o === '' ? '</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>' : '</dTotBruOpeItem><gValorRestaItem>' + o + '<dTotOpeItem>') + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gValorRestaItem/dTotOpeItem'), s, p, c))
  o = ''
  v = s['totalGuaranies']
  if (typeof v === 'number') o += '<dTotOpeGs>' + formatDecimal(v) + '</dTotOpeGs>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dTotOpeGs'), s, p, c)
  x += (o === '' ? '</dTotOpeItem></gValorRestaItem></gValorItem>' : '</dTotOpeItem>' + o + '</gValorRestaItem></gValorItem>')
  o = ''
  v = s['rastreo']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gRasMerc)
  else if (v !== undefined && v !== null) o += write_gRasMerc(v as Scope, p, c)
  v = s['sectorAutomotor']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorAutomotor.`, c, write_gVehNuevo)
  else if (v !== undefined && v !== null) o += write_gVehNuevo(v as Scope, `${p}sectorAutomotor.`, c)
  return x + (o === '' ? '</gCamItem>' : o + '</gCamItem>')
}

function write_gDtipDE3(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['autoFactura']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}autoFactura.`, c, write_gCamAE)
  else if (v !== undefined && v !== null) o += write_gCamAE(v as Scope, `${p}autoFactura.`, c)
  v = s['condicion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}condicionPago.`, c, write_gCamCond)
  else if (v !== undefined && v !== null) o += write_gCamCond(v as Scope, `${p}condicionPago.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem3)
  else if (v !== undefined && v !== null) v = write_gCamItem3(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  x += ''
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_gTotSub3(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = s['totOpe']
  x += '<gTotSub><dTotOpe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotOpe'), s, p, c))
  v = s['totDesc']
  x += '</dTotOpe><dTotDesc>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDesc'), s, p, c))
  v = s['totDescGlotem']
  x += '</dTotDesc><dTotDescGlotem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotDescGlotem'), s, p, c))
  v = s['totAntItem']
  x += '</dTotDescGlotem><dTotAntItem>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAntItem'), s, p, c))
  v = s['totAnt']
  x += '</dTotAntItem><dTotAnt>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotAnt'), s, p, c))
  v = s['porcDescTotal']
  x += '</dTotAnt><dPorcDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dPorcDescTotal'), s, p, c))
  v = s['descTotal']
  x += '</dPorcDescTotal><dDescTotal>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dDescTotal'), s, p, c))
  v = s['anticipo']
  x += '</dDescTotal><dAnticipo>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dAnticipo'), s, p, c))
  v = s['redon']
  x += '</dAnticipo><dRedon>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dRedon'), s, p, c))
  v = s['totGralOpe']
  x += '</dRedon><dTotGralOpe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotGralOpe'), s, p, c))
  return x + '</dTotGralOpe></gTotSub>'
}

function write_gCamGen2(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['ordenCompra']
  if (isOrdinaryText(v, 1, 15)) o += '<dOrdCompra>' + v + '</dOrdCompra>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dOrdCompra'), s, p, c)
  v = s['ordenVenta']
  if (isOrdinaryText(v, 1, 15)) o += '<dOrdVta>' + v + '</dOrdVta>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dOrdVta'), s, p, c)
  v = s['numeroAsiento']
  if (isOrdinaryText(v, 1, 10)) o += '<dAsiento>' + v + '</dAsiento>'
  else if (v !== undefined) o += writeField(R.get('gCamGen/dAsiento'), s, p, c)
  x += o
  return x === '' ? '' : '<gCamGen>' + x + '</gCamGen>'
}

function write_autofactura(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  o = ''
  v = s['operacion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom)
  else if (v !== undefined && v !== null) o += write_gOpeCom(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += (o === '' ? '</dFeEmiDE>' : '</dFeEmiDE>' + o) + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE3(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub3)
  else if (v !== undefined && v !== null) o += write_gTotSub3(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen2)
  else if (v !== undefined && v !== null) o += write_gCamGen2(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

function write_gOpeCom2(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iTImp(s['tipoImpuesto'])
  x += '<gOpeCom><iTImp>' + (typeof v === 'string' ? v : writeValue(R.get('gOpeCom/iTImp'), s, p, c) + '</iTImp><dDesTImp>' + writeValue(R.get('gOpeCom/dDesTImp'), s, p, c))
  v = D_cMoneOpe(s['moneda'])
  x += '</dDesTImp><cMoneOpe>' + (typeof v === 'string' ? v : writeValue(R.get('gOpeCom/cMoneOpe'), s, p, c) + '</cMoneOpe><dDesMoneOpe>' + writeValue(R.get('gOpeCom/dDesMoneOpe'), s, p, c))
  o = ''
  v = s['condicionTipoCambio']
  if (typeof v === 'number' && v >= 1 && v <= 2) o += '<dCondTiCam>' + v + '</dCondTiCam>'
  else if (v !== undefined) o += writeField(R.get('gOpeCom/dCondTiCam'), s, p, c)
  if (s['tipo_cambio'] !== undefined) o += writeField(R.get('gOpeCom/dTiCam'), s, p, c)
  v = D_iCondAnt(s['condicionAnticipo'])
  if (typeof v === 'string') o += '<iCondAnt>' + v + '</dDesCondAnt>'
  else if (s['condicionAnticipo'] !== undefined) o += writeField(R.get('gOpeCom/iCondAnt'), s, p, c) + writeField(R.get('gOpeCom/dDesCondAnt'), s, p, c)
  v = s['obligaciones']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 11 }, `${p}obligaciones.`, c, write_gOblAfe)
  else if (v !== undefined && v !== null) o += write_gOblAfe(v as Scope, `${p}obligaciones.`, c)
  return x + (o === '' ? '</dDesMoneOpe></gOpeCom>' : '</dDesMoneOpe>' + o + '</gOpeCom>')
}

function write_gCamNCDE(s: Scope, p: string, c: Check): string {
  let x = ''
  let v: unknown
  v = D_iMotEmi(s['motivo'])
  x += '<gCamNCDE><iMotEmi>' + (typeof v === 'string' ? v : writeValue(R.get('gCamNCDE/iMotEmi'), s, p, c) + '</iMotEmi><dDesMotEmi>' + writeValue(R.get('gCamNCDE/dDesMotEmi'), s, p, c))
  return x + '</dDesMotEmi></gCamNCDE>'
}

function write_gDtipDE4(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['notaCreditoDebito']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}notaCreditoDebito.`, c, write_gCamNCDE)
  else if (v !== undefined && v !== null) o += write_gCamNCDE(v as Scope, `${p}notaCreditoDebito.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem)
  else if (v !== undefined && v !== null) v = write_gCamItem(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  o = ''
  v = s['sectores']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gCamEsp)
  else if (v !== undefined && v !== null) o += write_gCamEsp(v as Scope, p, c)
  x += o
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_nota(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  o = ''
  v = s['operacion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom2)
  else if (v !== undefined && v !== null) o += write_gOpeCom2(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += (o === '' ? '</dFeEmiDE>' : '</dFeEmiDE>' + o) + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE4(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub)
  else if (v !== undefined && v !== null) o += write_gTotSub(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen2)
  else if (v !== undefined && v !== null) o += write_gCamGen2(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

function write_gDtipDE5(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['notaCreditoDebito']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}notaCreditoDebito.`, c, write_gCamNCDE)
  else if (v !== undefined && v !== null) o += write_gCamNCDE(v as Scope, `${p}notaCreditoDebito.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem2)
  else if (v !== undefined && v !== null) v = write_gCamItem2(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  o = ''
  v = s['sectores']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gCamEsp)
  else if (v !== undefined && v !== null) o += write_gCamEsp(v as Scope, p, c)
  x += o
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_notaSinIva(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  o = ''
  v = s['operacion']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gOpeCom2)
  else if (v !== undefined && v !== null) o += write_gOpeCom2(v as Scope, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += (o === '' ? '</dFeEmiDE>' : '</dFeEmiDE>' + o) + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE5(s, p, c)
  v = s['totales']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}totales.`, c, write_gTotSub2)
  else if (v !== undefined && v !== null) o += write_gTotSub2(v as Scope, `${p}totales.`, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen2)
  else if (v !== undefined && v !== null) o += write_gCamGen2(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

function write_gCamNRE(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = D_iMotEmiNR(s['motivo'])
  x += '<gCamNRE><iMotEmiNR>' + (typeof v === 'string' ? v : writeValue(R.get('gCamNRE/iMotEmiNR'), s, p, c) + '</iMotEmiNR><dDesMotEmiNR>' + writeValue(R.get('gCamNRE/dDesMotEmiNR'), s, p, c))
  v = D_iRespEmiNR(s['tipoResponsable'])
  x += '</dDesMotEmiNR><iRespEmiNR>' + (typeof v === 'string' ? v : writeValue(R.get('gCamNRE/iRespEmiNR'), s, p, c) + '</iRespEmiNR><dDesRespEmiNR>' + writeValue(R.get('gCamNRE/dDesRespEmiNR'), s, p, c))
  v = s['kms']
  x += '</dDesRespEmiNR><dKmR>' + (typeof v === 'number' && v >= 1 && v <= 99999 ? v : writeValue(R.get('gCamNRE/dKmR'), s, p, c))
  o = ''
  if (s['fechaFactura'] !== undefined) o += writeField(R.get('gCamNRE/dFecEm'), s, p, c)
  v = s['costoFlete']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<cPreFle>' + formatDecimal(v) + '</cPreFle>'
  else if (v !== undefined) o += writeField(R.get('gCamNRE/cPreFle'), s, p, c)
  return x + (o === '' ? '</dKmR></gCamNRE>' : '</dKmR>' + o + '</gCamNRE>')
}

function write_gCamItem4(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  v = s['codigoInterno']
  x += '<gCamItem><dCodInt>' + (isOrdinaryText(v, 1, 50) ? v : writeValue(R.get('gCamItem/dCodInt'), s, p, c))
  o = ''
  if (s['partidaArancelaria'] !== undefined) o += writeField(R.get('gCamItem/dParAranc'), s, p, c)
  v = s['ncm']
  if (typeof v === 'string' && v.length <= 8 && P_ncm.test(v)) o += '<dNCM>' + v + '</dNCM>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dNCM'), s, p, c)
  v = s['dncp.codigoNivelGeneral']
  if (typeof v === 'string' && v.length <= 8 && P_dncpGeneral.test(v)) o += '<dDncpG>' + v + '</dDncpG>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpG'), s, p, c)
  v = s['dncp.codigoNivelEspecifico']
  if (typeof v === 'string' && v.length <= 4 && P_dncpEspecifico.test(v)) o += '<dDncpE>' + v + '</dDncpE>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dDncpE'), s, p, c)
  v = s['dncp.codigoGtinProducto']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtin>' + v + '</dGtin>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtin'), s, p, c)
  v = s['dncp.codigoNivelPaquete']
  if (typeof v === 'string' && v.length <= 14 && P_gtin.test(v)) o += '<dGtinPq>' + v + '</dGtinPq>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dGtinPq'), s, p, c)
  v = s['descripcion']
  x += (o === '' ? '</dCodInt><dDesProSer>' : '</dCodInt>' + o + '<dDesProSer>') + (isOrdinaryText(v, 1, 2000) ? v : writeValue(R.get('gCamItem/dDesProSer'), s, p, c))
  v = D_cUniMed(s['unidadMedida'])
  x += '</dDesProSer><cUniMed>' + (typeof v === 'string' ? v : writeValue(R.get('gCamItem/cUniMed'), s, p, c) + '</cUniMed><dDesUniMed>' + writeValue(R.get('gCamItem/dDesUniMed'), s, p, c))
  v = s['cantidad']
  x += '</dDesUniMed><dCantProSer>' + (isOrdinaryAmount(v, Infinity, 8) ? formatDecimal(v) : writeValue(R.get('gCamItem/dCantProSer'), s, p, c))
  o = ''
  v = D_cPaisOrig(s['pais'])
  if (typeof v === 'string') o += '<cPaisOrig>' + v + '</dDesPaisOrig>'
  else if (s['pais'] !== undefined) o += writeField(R.get('gCamItem/cPaisOrig'), s, p, c) + writeField(R.get('gCamItem/dDesPaisOrig'), s, p, c)
  v = s['observacion']
  if (isOrdinaryText(v, 1, 500)) o += '<dInfItem>' + v + '</dInfItem>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dInfItem'), s, p, c)
  v = D_cRelMerc(s['tolerancia'])
  if (typeof v === 'string') o += '<cRelMerc>' + v + '</dDesRelMerc>'
  else if (s['tolerancia'] !== undefined) o += writeField(R.get('gCamItem/cRelMerc'), s, p, c) + writeField(R.get('gCamItem/dDesRelMerc'), s, p, c)
  v = s['toleranciaCantidad']
  if (isOrdinaryAmount(v, Infinity, 4)) o += '<dCanQuiMer>' + formatDecimal(v) + '</dCanQuiMer>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dCanQuiMer'), s, p, c)
  v = s['toleranciaPorcentaje']
  if (isOrdinaryAmount(v, 100000000000, 8)) o += '<dPorQuiMer>' + formatDecimal(v) + '</dPorQuiMer>'
  else if (v !== undefined) o += writeField(R.get('gCamItem/dPorQuiMer'), s, p, c)
  v = s['rastreo']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, p, c, write_gRasMerc)
  else if (v !== undefined && v !== null) o += write_gRasMerc(v as Scope, p, c)
  v = s['sectorAutomotor']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}sectorAutomotor.`, c, write_gVehNuevo)
  else if (v !== undefined && v !== null) o += write_gVehNuevo(v as Scope, `${p}sectorAutomotor.`, c)
  return x + (o === '' ? '</dCantProSer></gCamItem>' : '</dCantProSer>' + o + '</gCamItem>')
}

function write_gDtipDE6(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  o = ''
  v = s['remision']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}remision.`, c, write_gCamNRE)
  else if (v !== undefined && v !== null) o += write_gCamNRE(v as Scope, `${p}remision.`, c)
  v = s['items']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 999 }, `${p}items.`, c, write_gCamItem4)
  else if (v !== undefined && v !== null) v = write_gCamItem4(v as Scope, `${p}items.`, c)
  else v = reportMissing(`${p}items.`, c)
  x += o + v
  o = ''
  v = s['transporte']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}transporte.`, c, write_gTransp)
  else if (v !== undefined && v !== null) o += write_gTransp(v as Scope, `${p}transporte.`, c)
  x += o
  return x === '' ? '' : '<gDtipDE>' + x + '</gDtipDE>'
}

function write_remision(s: Scope, p: string, c: Check): string {
  let x = ''
  let o = ''
  let v: unknown
  x += '<gDatGralOpe><dFeEmiDE>' + writeValue(R.get('gDatGralOpe/dFeEmiDE'), s, p, c)
  v = s['emisor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}emisor.`, c, write_gEmis)
  else if (v !== undefined && v !== null) v = write_gEmis(v as Scope, `${p}emisor.`, c)
  else v = reportMissing(`${p}emisor.`, c)
  x += '</dFeEmiDE>' + v
  v = s['receptor']
  if (Array.isArray(v)) v = writeEach(v, { min: 1, max: 1 }, `${p}receptor.`, c, write_gDatRec)
  else if (v !== undefined && v !== null) v = write_gDatRec(v as Scope, `${p}receptor.`, c)
  else v = reportMissing(`${p}receptor.`, c)
  x += v
  o = ''
  o += write_gDtipDE6(s, p, c)
  v = s['complementarios']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 1 }, `${p}complementarios.`, c, write_gCamGen)
  else if (v !== undefined && v !== null) o += write_gCamGen(v as Scope, `${p}complementarios.`, c)
  v = s['documentoAsociado']
  if (Array.isArray(v)) o += writeEach(v, { min: 0, max: 99 }, `${p}documentoAsociado.`, c, write_gCamDEAsoc)
  else if (v !== undefined && v !== null) o += write_gCamDEAsoc(v as Scope, `${p}documentoAsociado.`, c)
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}

export const WRITE_CUERPO: Readonly<Record<Cuerpo, typeof writeCabecera>> = {
  factura: write_factura,
  facturaSinIva: write_facturaSinIva,
  autofactura: write_autofactura,
  nota: write_nota,
  notaSinIva: write_notaSinIva,
  remision: write_remision,
}
