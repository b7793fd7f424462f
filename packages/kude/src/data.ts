/** From the XML of a document to what its KuDE prints: nothing comes from anywhere else. */
import { isZero, sumDecimals } from './decimal.ts'
import { KudeError } from './errors.ts'
import type { Condicion, Emisor, KudeData, KudeItem, Operacion, Receptor, Timbrado, Totales } from './model.ts'
import { TIPOS, type TipoKude } from './tipos.ts'
import { parseRde, type XmlElement } from './xml.ts'

/** Reads an rDE, signed or draft. Throws KudeError: KUDE_XML when it is not one, KUDE_TIPO when its type is not drawn yet. */
export function kudeData(xml: string): KudeData {
  const rde = parseRde(xml)
  const de = rde.requireChild('DE')
  const timbrado = de.requireChild('gTimb')
  const general = de.requireChild('gDatGralOpe')
  const detalle = de.requireChild('gDtipDE')
  const carQr = rde.child('gCamFuFD')?.value('dCarQR')
  return {
    tipo: readTipo(timbrado),
    cdc: de.id,
    timbrado: readTimbrado(timbrado),
    emisor: readEmisor(general.requireChild('gEmis')),
    receptor: readReceptor(general.requireChild('gDatRec')),
    operacion: readOperacion(general, de.child('gCamGen')),
    condicion: readCondicion(detalle.child('gCamCond')),
    items: detalle.all('gCamItem').map(readItem),
    totales: readTotales(de.requireChild('gTotSub')),
    infoEmisor: de.child('gOpeDE')?.value('dInfoEmi'),
    infoFisco: de.child('gOpeDE')?.value('dInfoFisc'),
    qr: carQr === undefined ? undefined : { text: carQr, site: readSite(carQr) },
  }
}

function readTipo(timbrado: XmlElement): TipoKude {
  const tipo = timbrado.requireValue('iTiDE')
  if (!Object.hasOwn(TIPOS, tipo)) throw new KudeError('KUDE_TIPO', `No hay KuDE para el tipo de documento ${tipo}.`)
  return tipo as TipoKude
}

/** The longest dCarQR of the XSD; a longer text would need modules too small to print. */
const MAX_QR = 600

function readSite(carQr: string): string {
  if (carQr.length > MAX_QR) throw new KudeError('KUDE_XML', `dCarQR supera los ${MAX_QR} caracteres.`)
  const end = carQr.indexOf('qr?')
  if (end < 0) throw new KudeError('KUDE_XML', 'dCarQR no empieza por una dirección de consulta.')
  return carQr.slice(0, end)
}

function readTimbrado(timbrado: XmlElement): Timbrado {
  return {
    numero: timbrado.requireValue('dNumTim'),
    inicioVigencia: timbrado.requireValue('dFeIniT'),
    documento: `${timbrado.requireValue('dEst')}-${timbrado.requireValue('dPunExp')}-${timbrado.requireValue('dNumDoc')}`,
    serie: timbrado.value('dSerieNum'),
  }
}

/** House number 0 means none; after another figure (km 17) it is told apart. */
function withNumber(street: string, numero: string | undefined): string {
  if (isZero(numero)) return street
  return `${street}${/\d$/.test(street) ? ' N°' : ''} ${numero}`
}

const join = (...parts: (string | undefined)[]) => parts.filter(part => part !== undefined).join(', ') || undefined

function readEmisor(emisor: XmlElement): Emisor {
  const street = withNumber(emisor.requireValue('dDirEmi'), emisor.value('dNumCas'))
  return {
    ruc: `${emisor.requireValue('dRucEm')}-${emisor.requireValue('dDVEmi')}`,
    nombre: emisor.requireValue('dNomEmi'),
    nombreFantasia: emisor.value('dNomFanEmi'),
    actividades: emisor.all('gActEco').map(a => a.requireValue('dDesActEco')),
    sucursal: emisor.value('dDenSuc'),
    direccion: join(street, emisor.value('dCompDir1'), emisor.value('dCompDir2')) ?? street,
    ciudad: emisor.requireValue('dDesCiuEmi'),
    telefono: emisor.requireValue('dTelEmi'),
    email: emisor.requireValue('dEmailE'),
  }
}

function readReceptor(receptor: XmlElement): Receptor {
  const ruc = receptor.value('dRucRec')
  const street = receptor.value('dDirRec')
  return {
    identificacion:
      ruc === undefined
        ? { tipo: receptor.requireValue('dDTipIDRec'), numero: receptor.requireValue('dNumIDRec') }
        : { tipo: 'RUC', numero: `${ruc}-${receptor.requireValue('dDVRec')}` },
    nombre: receptor.requireValue('dNomRec'),
    nombreFantasia: receptor.value('dNomFanRec'),
    direccion: join(street && withNumber(street, receptor.value('dNumCasRec')), receptor.value('dDesCiuRec')),
    pais: receptor.value('cPaisRec') === 'PRY' ? undefined : receptor.value('dDesPaisRe'),
    telefono: join(receptor.value('dTelRec'), receptor.value('dCelRec')),
    email: receptor.value('dEmailRec'),
  }
}

function readOperacion(general: XmlElement, comercial: XmlElement | undefined): Operacion {
  const operacion = general.requireChild('gOpeCom')
  return {
    fechaEmision: general.requireValue('dFeEmiDE'),
    tipoTransaccion: operacion.value('dDesTipTra'),
    moneda: operacion.requireValue('cMoneOpe'),
    nombreMoneda: operacion.requireValue('dDesMoneOpe'),
    tipoCambio: operacion.value('dTiCam'),
    ordenCompra: comercial?.value('dOrdCompra'),
  }
}

function readCondicion(condicion: XmlElement | undefined): Condicion | undefined {
  if (condicion === undefined) return undefined
  const credito = condicion.child('gPagCred')
  return {
    nombre: condicion.requireValue('dDCondOpe'),
    plazo: credito?.value('dPlazoCre'),
    cantidadCuotas: credito?.value('dCuotas'),
    entregaInicial: credito?.value('dMonEnt'),
    pagos: condicion.all('gPaConEIni').map(pago => ({
      medio: pago.requireValue('dDesTiPag'),
      monto: pago.requireValue('dMonTiPag'),
      moneda: pago.requireValue('cMoneTiPag'),
    })),
    cuotas: (credito?.all('gCuotas') ?? []).map(cuota => ({
      monto: cuota.requireValue('dMonCuota'),
      moneda: cuota.requireValue('cMoneCuo'),
      vencimiento: cuota.value('dVencCuo'),
    })),
  }
}

function readItem(item: XmlElement): KudeItem {
  const valor = item.requireChild('gValorItem')
  const resta = valor.requireChild('gValorRestaItem')
  return {
    codigo: item.requireValue('dCodInt'),
    descripcion: item.requireValue('dDesProSer'),
    informacion: item.value('dInfItem'),
    unidad: item.requireValue('dDesUniMed'),
    cantidad: item.requireValue('dCantProSer'),
    precioUnitario: valor.requireValue('dPUniProSer'),
    tipoCambio: valor.value('dTiCamIt'),
    descuento: sumDecimals(resta.value('dDescItem'), resta.value('dDescGloItem')),
    ...columns(resta.requireValue('dTotOpeItem'), item.child('gCamIVA')),
  }
}

/**
 * Which column an item's amount goes to, by the spec's order of tests (KuDE rules; exonerated lines have rate 0 and so are exempt).
 * The taxed part of a partially taxed item goes to its rate's column and dBasExe to the exempt one, so that columns add up. docs/notes A18
 */
function columns(total: string, iva: XmlElement | undefined): Pick<KudeItem, 'exentas' | 'gravadas5' | 'gravadas10'> {
  const afectacion = iva?.value('iAfecIVA')
  const tasa = iva?.value('dTasaIVA')
  if (afectacion === '3' || isZero(tasa)) return { exentas: total, gravadas5: '0', gravadas10: '0' }
  const parcial = afectacion === '4'
  const gravado = parcial ? sumDecimals(iva?.value('dBasGravIVA'), iva?.value('dLiqIVAItem')) : total
  const exentas = parcial ? (iva?.value('dBasExe') ?? '0') : '0'
  if (afectacion === '2' || tasa === '5') return { exentas, gravadas5: gravado, gravadas10: '0' }
  return { exentas, gravadas5: '0', gravadas10: gravado }
}

function readTotales(totales: XmlElement): Totales {
  const total = (name: string) => totales.value(name) ?? '0'
  return {
    exentas: sumDecimals(totales.value('dSubExe'), totales.value('dSubExo')),
    gravadas5: total('dSub5'),
    gravadas10: total('dSub10'),
    operacion: totales.requireValue('dTotOpe'),
    descuento: total('dDescTotal'),
    anticipo: total('dAnticipo'),
    redondeo: total('dRedon'),
    comision: total('dComi'),
    general: totales.requireValue('dTotGralOpe'),
    guaranies: totales.value('dTotalGs') ?? totales.requireValue('dTotGralOpe'),
    iva5: total('dIVA5'),
    iva10: total('dIVA10'),
    iva: total('dTotIVA'),
  }
}
