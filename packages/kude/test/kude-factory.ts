/**
 * Makes rDE texts for the tests of the KuDE. Every part has a plain default and can be replaced with a test's own XML.
 */

export interface ItemSpec {
  codigo?: string
  descripcion?: string
  informacion?: string
  unidad?: string
  cantidad?: string
  precio?: string
  /** Inner XML of gValorRestaItem. */
  resta?: string
  total?: string
  afectacion?: '1' | '2' | '3' | '4'
  tasa?: string
  base?: string
  iva?: string
  exento?: string
}

export interface RdeSpec {
  cdc?: string
  tipo?: string
  emisor?: string
  receptor?: string
  moneda?: string
  condicion?: string
  /** Texts of dInfoEmi and dInfoFisc. */
  informacion?: string
  items?: readonly ItemSpec[]
  totales?: string
  general?: string
  /** Null for a document without gCamFuFD. */
  qr?: string | null
}

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
export const CDC = '01800000005001001000011322026100915495718099'
export const SITIO = 'https://ekuatia.set.gov.py/consultas-test/'
export const QR = `${SITIO}qr?nVersion=150&Id=${CDC}&dFeEmiDE=323032362d31302d30395431373a30343a3434&dRucRec=80012345&dTotGralOpe=12150000&dTotIVA=576190.47619048&cItems=3&DigestValue=${'7a4d'.repeat(22)}&IdCSC=0001&cHashQR=${'0f1e2d3c'.repeat(8)}`

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Returns elements in order, without those that have no value. */
export function elements(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${escapeXml(value)}</${name}>`))
    .join('')
}

export const EMISOR = {
  dRucEm: '80000000',
  dDVEmi: '5',
  iTipCont: '2',
  dNomEmi: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  dNomFanEmi: 'Ferretería Ñandutí',
  dDirEmi: 'Av. Mariscal López',
  dNumCas: '1234',
  cDepEmi: '1',
  dDesDepEmi: 'CAPITAL',
  cCiuEmi: '1',
  dDesCiuEmi: 'ASUNCION (DISTRITO)',
  dTelEmi: '021600700',
  dEmailE: 'ventas@ferreteria.com.py',
}
const ACTIVIDAD =
  '<gActEco><cActEco>47521</cActEco><dDesActEco>COMERCIO AL POR MENOR DE ARTÍCULOS DE FERRETERÍA</dDesActEco></gActEco>'

export const RECEPTOR = {
  iNatRec: '1',
  iTiOpe: '1',
  cPaisRec: 'PRY',
  dDesPaisRe: 'Paraguay',
  iTiContRec: '2',
  dRucRec: '80012345',
  dDVRec: '0',
  dNomRec: 'Cliente Receptor SA',
  dDirRec: 'Ruta Transchaco km 17',
  dNumCasRec: '0',
  dTelRec: '021000001',
  dEmailRec: 'compras@receptor.com.py',
}

const PYG = elements({ cMoneOpe: 'PYG', dDesMoneOpe: 'Guarani' })
export const USD = elements({ cMoneOpe: 'USD', dDesMoneOpe: 'US Dollar', dCondTiCam: '1', dTiCam: '7312.5' })

export const CONTADO = `<gCamCond>${elements({ iCondOpe: '1', dDCondOpe: 'Contado' })}<gPaConEIni>${elements({ iTiPago: '1', dDesTiPag: 'Efectivo', dMonTiPag: '110000', cMoneTiPag: 'PYG', dDMoneTiPag: 'Guarani' })}</gPaConEIni></gCamCond>`

export function cuotas(cantidad: number, monto: string): string {
  const cuota = (i: number) => {
    const mes = String(1 + (i % 12)).padStart(2, '0')
    return `<gCuotas>${elements({ cMoneCuo: 'PYG', dDMoneCuo: 'Guarani', dMonCuota: monto, dVencCuo: `${2027 + Math.floor(i / 12)}-${mes}-15` })}</gCuotas>`
  }
  const credito = elements({ iCondCred: '2', dDCondCred: 'Cuota', dCuotas: String(cantidad), dMonEnt: '500000' })
  return `<gCamCond>${elements({ iCondOpe: '2', dDCondOpe: 'Crédito' })}<gPagCred>${credito}${Array.from({ length: cantidad }, (_, i) => cuota(i)).join('')}</gPagCred></gCamCond>`
}

function item(spec: ItemSpec, index: number): string {
  const afectacion = spec.afectacion ?? '1'
  const tasa = spec.tasa ?? (afectacion === '1' || afectacion === '4' ? '10' : '0')
  const total = spec.total ?? '110000'
  const iva = {
    iAfecIVA: afectacion,
    dDesAfecIVA: 'Gravado IVA',
    dPropIVA: '100',
    dTasaIVA: tasa,
    dBasGravIVA: spec.base ?? '100000',
    dLiqIVAItem: spec.iva ?? '10000',
    dBasExe: spec.exento ?? '0',
  }
  const head = {
    dCodInt: spec.codigo ?? `ART-${String(index + 1).padStart(3, '0')}`,
    dDesProSer: spec.descripcion ?? `Artículo de ferretería ${index + 1}`,
    cUniMed: '77',
    dDesUniMed: spec.unidad ?? 'UNI',
    dCantProSer: spec.cantidad ?? '1',
    dInfItem: spec.informacion,
  }
  const valor = elements({ dPUniProSer: spec.precio ?? total, dTotBruOpeItem: total })
  const resta = `<gValorRestaItem>${spec.resta ?? ''}${elements({ dTotOpeItem: total })}</gValorRestaItem>`
  return `<gCamItem>${elements(head)}<gValorItem>${valor}${resta}</gValorItem><gCamIVA>${elements(iva)}</gCamIVA></gCamItem>`
}

export const TOTALES = {
  dSubExe: '0',
  dSubExo: '0',
  dSub5: '0',
  dSub10: '110000',
  dTotOpe: '110000',
  dTotDesc: '0',
  dTotDescGlotem: '0',
  dTotAntItem: '0',
  dTotAnt: '0',
  dPorcDescTotal: '0',
  dDescTotal: '0',
  dAnticipo: '0',
  dRedon: '0',
  dTotGralOpe: '110000',
  dIVA5: '0',
  dIVA10: '10000',
  dTotIVA: '10000',
  dBaseGrav5: '0',
  dBaseGrav10: '100000',
  dTBasGraIVA: '100000',
}

/** Returns the text of an rDE. The signature is a placeholder. */
export function rde(spec: RdeSpec = {}): string {
  const timbrado = elements({
    iTiDE: spec.tipo ?? '1',
    dDesTiDE: 'Factura electrónica',
    dNumTim: '12345678',
    dEst: '001',
    dPunExp: '002',
    dNumDoc: '0000113',
    dFeIniT: '2024-11-20',
  })
  const operacion = `<gOpeCom>${elements({ iTipTra: '1', dDesTipTra: 'Venta de mercadería', iTImp: '1', dDesTImp: 'IVA' })}${spec.moneda ?? PYG}</gOpeCom>`
  const emisor = `<gEmis>${spec.emisor ?? elements(EMISOR) + ACTIVIDAD}</gEmis>`
  const receptor = `<gDatRec>${spec.receptor ?? elements(RECEPTOR)}</gDatRec>`
  const items = (spec.items ?? [{}]).map(item).join('')
  const qr = spec.qr === null ? '' : `<gCamFuFD>${elements({ dCarQR: spec.qr ?? QR })}</gCamFuFD>`
  return (
    `<rDE xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NS} siRecepDE_v150.xsd"><dVerFor>150</dVerFor>` +
    `<DE Id="${spec.cdc ?? CDC}"><dDVId>9</dDVId><dFecFirma>2026-10-09T17:04:44</dFecFirma><dSisFact>1</dSisFact>` +
    `<gOpeDE>${elements({ iTipEmi: '1', dDesTipEmi: 'Normal', dCodSeg: '549571809' })}${spec.informacion ?? ''}</gOpeDE><gTimb>${timbrado}</gTimb>` +
    `<gDatGralOpe><dFeEmiDE>2026-10-09T17:04:44</dFeEmiDE>${operacion}${emisor}${receptor}</gDatGralOpe>` +
    `<gDtipDE>${spec.condicion ?? CONTADO}${items}</gDtipDE><gTotSub>${spec.totales ?? elements(TOTALES)}</gTotSub>${spec.general ?? ''}</DE>` +
    `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature>${qr}</rDE>`
  )
}
