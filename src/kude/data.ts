/** From the XML of a document to what its KuDE prints: nothing comes from anywhere else. */
import { isZero, sumDecimals } from './decimal.ts'
import { KudeError } from './errors.ts'
import type { Condicion, Emisor, KudeData, KudeItem, Operacion, Receptor, Timbrado, Totales } from './model.ts'
import { TIPOS, type TipoKude } from './tipos.ts'
import { type Elemento, parseRde } from './xml.ts'

/** Reads an rDE, signed or draft. Throws KudeError: KUDE_XML when it is not one, KUDE_TIPO when its type is not drawn yet. */
export function kudeData(xml: string): KudeData {
  const rde = parseRde(xml)
  const de = rde.exigir('DE')
  const timbrado = de.exigir('gTimb')
  const general = de.exigir('gDatGralOpe')
  const detalle = de.exigir('gDtipDE')
  const carQr = rde.hijo('gCamFuFD')?.valor('dCarQR')
  return {
    tipo: readTipo(timbrado),
    cdc: de.id,
    timbrado: readTimbrado(timbrado),
    emisor: readEmisor(general.exigir('gEmis')),
    receptor: readReceptor(general.exigir('gDatRec')),
    operacion: readOperacion(general, de.hijo('gCamGen')),
    condicion: readCondicion(detalle.hijo('gCamCond')),
    items: detalle.todos('gCamItem').map(readItem),
    totales: readTotales(de.exigir('gTotSub')),
    infoEmisor: de.hijo('gOpeDE')?.valor('dInfoEmi'),
    infoFisco: de.hijo('gOpeDE')?.valor('dInfoFisc'),
    qr: carQr === undefined ? undefined : { texto: carQr, sitio: readSitio(carQr) },
  }
}

function readTipo(timbrado: Elemento): TipoKude {
  const tipo = timbrado.dato('iTiDE')
  if (!Object.hasOwn(TIPOS, tipo)) throw new KudeError('KUDE_TIPO', `No hay KuDE para el tipo de documento ${tipo}.`)
  return tipo as TipoKude
}

/** The longest dCarQR of the XSD; a longer text would need modules too small to print. */
const MAX_QR = 600

function readSitio(carQr: string): string {
  if (carQr.length > MAX_QR) throw new KudeError('KUDE_XML', `dCarQR supera los ${MAX_QR} caracteres.`)
  const fin = carQr.indexOf('qr?')
  if (fin < 0) throw new KudeError('KUDE_XML', 'dCarQR no empieza por una dirección de consulta.')
  return carQr.slice(0, fin)
}

function readTimbrado(timbrado: Elemento): Timbrado {
  return {
    numero: timbrado.dato('dNumTim'),
    inicioVigencia: timbrado.dato('dFeIniT'),
    documento: `${timbrado.dato('dEst')}-${timbrado.dato('dPunExp')}-${timbrado.dato('dNumDoc')}`,
    serie: timbrado.valor('dSerieNum'),
  }
}

/** House number 0 means none. */
const conNumero = (calle: string, numero: string | undefined) => (isZero(numero) ? calle : `${calle} ${numero}`)

const juntar = (...partes: (string | undefined)[]) => partes.filter(p => p !== undefined).join(', ') || undefined

function readEmisor(emisor: Elemento): Emisor {
  const calle = conNumero(emisor.dato('dDirEmi'), emisor.valor('dNumCas'))
  return {
    ruc: `${emisor.dato('dRucEm')}-${emisor.dato('dDVEmi')}`,
    nombre: emisor.dato('dNomEmi'),
    nombreFantasia: emisor.valor('dNomFanEmi'),
    actividades: emisor.todos('gActEco').map(a => a.dato('dDesActEco')),
    sucursal: emisor.valor('dDenSuc'),
    direccion: juntar(calle, emisor.valor('dCompDir1'), emisor.valor('dCompDir2')) ?? calle,
    ciudad: emisor.dato('dDesCiuEmi'),
    telefono: emisor.dato('dTelEmi'),
    email: emisor.dato('dEmailE'),
  }
}

function readReceptor(receptor: Elemento): Receptor {
  const ruc = receptor.valor('dRucRec')
  const calle = receptor.valor('dDirRec')
  return {
    identificacion:
      ruc === undefined
        ? { clase: receptor.dato('dDTipIDRec'), numero: receptor.dato('dNumIDRec') }
        : { clase: 'RUC', numero: `${ruc}-${receptor.dato('dDVRec')}` },
    nombre: receptor.dato('dNomRec'),
    nombreFantasia: receptor.valor('dNomFanRec'),
    direccion: juntar(calle && conNumero(calle, receptor.valor('dNumCasRec')), receptor.valor('dDesCiuRec')),
    pais: receptor.valor('cPaisRec') === 'PRY' ? undefined : receptor.valor('dDesPaisRe'),
    telefono: juntar(receptor.valor('dTelRec'), receptor.valor('dCelRec')),
    email: receptor.valor('dEmailRec'),
  }
}

function readOperacion(general: Elemento, comercial: Elemento | undefined): Operacion {
  const operacion = general.exigir('gOpeCom')
  return {
    fechaEmision: general.dato('dFeEmiDE'),
    tipoTransaccion: operacion.valor('dDesTipTra'),
    moneda: operacion.dato('cMoneOpe'),
    nombreMoneda: operacion.dato('dDesMoneOpe'),
    tipoCambio: operacion.valor('dTiCam'),
    ordenCompra: comercial?.valor('dOrdCompra'),
  }
}

function readCondicion(condicion: Elemento | undefined): Condicion | undefined {
  if (condicion === undefined) return undefined
  const credito = condicion.hijo('gPagCred')
  return {
    nombre: condicion.dato('dDCondOpe'),
    plazo: credito?.valor('dPlazoCre'),
    cantidadCuotas: credito?.valor('dCuotas'),
    entregaInicial: credito?.valor('dMonEnt'),
    pagos: condicion.todos('gPaConEIni').map(pago => ({
      medio: pago.dato('dDesTiPag'),
      monto: pago.dato('dMonTiPag'),
      moneda: pago.dato('cMoneTiPag'),
    })),
    cuotas: (credito?.todos('gCuotas') ?? []).map(cuota => ({
      monto: cuota.dato('dMonCuota'),
      moneda: cuota.dato('cMoneCuo'),
      vencimiento: cuota.valor('dVencCuo'),
    })),
  }
}

function readItem(item: Elemento): KudeItem {
  const valor = item.exigir('gValorItem')
  const resta = valor.exigir('gValorRestaItem')
  return {
    codigo: item.dato('dCodInt'),
    descripcion: item.dato('dDesProSer'),
    informacion: item.valor('dInfItem'),
    unidad: item.dato('dDesUniMed'),
    cantidad: item.dato('dCantProSer'),
    precioUnitario: valor.dato('dPUniProSer'),
    tipoCambio: valor.valor('dTiCamIt'),
    descuento: sumDecimals(resta.valor('dDescItem'), resta.valor('dDescGloItem')),
    ...columns(resta.dato('dTotOpeItem'), item.hijo('gCamIVA')),
  }
}

/**
 * Which column an item's amount goes to, by the spec's order of tests (KuDE rules; exonerated lines have rate 0 and so are exempt).
 * The taxed part of a partially taxed item goes to its rate's column and dBasExe to the exempt one, so that columns add up. DECISIONS A18
 */
function columns(total: string, iva: Elemento | undefined): Pick<KudeItem, 'exentas' | 'gravadas5' | 'gravadas10'> {
  const afectacion = iva?.valor('iAfecIVA')
  const tasa = iva?.valor('dTasaIVA')
  if (afectacion === '3' || isZero(tasa)) return { exentas: total, gravadas5: '0', gravadas10: '0' }
  const parcial = afectacion === '4'
  const gravado = parcial ? sumDecimals(iva?.valor('dBasGravIVA'), iva?.valor('dLiqIVAItem')) : total
  const exentas = parcial ? (iva?.valor('dBasExe') ?? '0') : '0'
  if (afectacion === '2' || tasa === '5') return { exentas, gravadas5: gravado, gravadas10: '0' }
  return { exentas, gravadas5: '0', gravadas10: gravado }
}

function readTotales(totales: Elemento): Totales {
  const total = (nombre: string) => totales.valor(nombre) ?? '0'
  return {
    exentas: sumDecimals(totales.valor('dSubExe'), totales.valor('dSubExo')),
    gravadas5: total('dSub5'),
    gravadas10: total('dSub10'),
    operacion: totales.dato('dTotOpe'),
    descuento: total('dDescTotal'),
    anticipo: total('dAnticipo'),
    redondeo: total('dRedon'),
    comision: total('dComi'),
    general: totales.dato('dTotGralOpe'),
    guaranies: totales.valor('dTotalGs') ?? totales.dato('dTotGralOpe'),
    iva5: total('dIVA5'),
    iva10: total('dIVA10'),
    iva: total('dTotIVA'),
  }
}
