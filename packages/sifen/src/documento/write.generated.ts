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
const D_cUniMedTotVol = describedCode('</cUniMedTotVol><dDesUniMedTotVol>', 'unidad')
const D_cUniMedTotPes = describedCode('</cUniMedTotPes><dDesUniMedTotPes>', 'unidad')
const D_iCarCarga = describedCode('</iCarCarga><dDesCarCarga>', 'caracteristicaCarga')

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
  if (typeof v === 'number' && v >= 100000 && v <= 9999999999) o += '<dCodAuOpe>' + v + '</dCodAuOpe>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dCodAuOpe'), s, p, c)
  v = s['titular']
  if (isOrdinaryText(v, 4, 30)) o += '<dNomTit>' + v + '</dNomTit>'
  else if (v !== undefined) o += writeField(R.get('gPagTarCD/dNomTit'), s, p, c)
  v = s['numero']
  if (typeof v === 'number' && v >= 1 && v <= 9999) o += '<dNumTarj>' + v + '</dNumTarj>'
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
  v = s['anticipo']
  if (isOrdinaryAmount(v, Infinity, 8)) o += '<dAntPreUniIt>' + formatDecimal(v) + '</dAntPreUniIt>'
  else if (v !== undefined) o += writeField(R.get('gValorRestaItem/dAntPreUniIt'), s, p, c)
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
  return x + (o === '' ? '</dBasExe></gCamIVA></gCamItem>' : '</dBasExe></gCamIVA>' + o + '</gCamItem>')
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
  x += ''
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
  v = s['totGralOpe']
  x += '</dRedon><dTotGralOpe>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotGralOpe'), s, p, c))
  v = s['iva5']
  x += '</dTotGralOpe><dIVA5>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dIVA5'), s, p, c))
  v = s['iva10']
  x += '</dIVA5><dIVA10>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dIVA10'), s, p, c))
  v = s['totIVA']
  x += '</dIVA10><dTotIVA>' + (typeof v === 'number' ? formatDecimal(v) : writeValue(R.get('gTotSub/dTotIVA'), s, p, c))
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

export function writeCuerpo(s: Scope, p: string, c: Check): string {
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
  return x + (o === '' ? '</gDatGralOpe>' : '</gDatGralOpe>' + o)
}
