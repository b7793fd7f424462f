/** Reads the data of a KuDE from the XML of a document, its only source. */
import { KudeError } from './errors.ts'
import type { KudeData, KudeItem, Moneda, Nominado, Operacion, Timbrado } from './model.ts'
import { readBloques } from './reading/bloques.ts'
import { readCondicion } from './reading/condicion.ts'
import { readItem } from './reading/items.ts'
import { readEmisor, readNominado, readReceptor, readVendedor } from './reading/parties.ts'
import { readTotales } from './reading/totals.ts'
import { drain, type Steps } from './steps.ts'
import { TIPOS, type TipoKude } from './tipos.ts'
import { parseRde, type XmlElement } from './xml.ts'

/**
 * Reads an rDE, signed or draft. `nominado` takes the place of its receiver. Throws KudeError: KUDE_XML when it is not one, KUDE_TIPO when its type is not drawn.
 */
export const kudeData = (xml: string, nominado?: Nominado | null): KudeData => drain(kudeDataSteps(xml, nominado))

function* readItems(detalle: XmlElement): Steps<KudeItem[]> {
  const items: KudeItem[] = []
  for (const item of detalle.all('gCamItem')) {
    yield
    items.push(readItem(item))
  }
  return items
}

/** `kudeData` in small steps. */
export function* kudeDataSteps(xml: string, nominado?: Nominado | null): Steps<KudeData> {
  const rde = yield* parseRde(xml)
  const de = rde.requireChild('DE')
  const timbrado = de.requireChild('gTimb')
  const general = de.requireChild('gDatGralOpe')
  const detalle = de.requireChild('gDtipDE')
  const comercial = general.child('gOpeCom')
  const carQr = rde.child('gCamFuFD')?.value('dCarQR')
  const tipo = readTipo(timbrado)
  const moneda = comercial && readMoneda(comercial)
  return {
    tipo,
    cdc: de.id,
    timbrado: readTimbrado(timbrado),
    emisor: readEmisor(general.requireChild('gEmis')),
    receptor: nominado ? readNominado(nominado) : readReceptor(general.requireChild('gDatRec')),
    vendedor: readVendedor(detalle.child('gCamAE')),
    operacion: readOperacion(general, detalle, de.child('gCamGen')),
    moneda,
    condicion: readCondicion(detalle.child('gCamCond')),
    items: yield* readItems(detalle),
    totales: readTotales(de.child('gTotSub'), moneda),
    bloques: readBloques(rde, de, moneda?.codigo),
    qr: carQr === undefined ? undefined : { text: carQr, site: readSite(carQr) },
  }
}

function readTipo(timbrado: XmlElement): TipoKude {
  const tipo = timbrado.requireValue('iTiDE')
  if (!Object.hasOwn(TIPOS, tipo)) throw new KudeError('KUDE_TIPO', `No hay KuDE para el tipo de documento ${tipo}.`)
  return tipo as TipoKude
}

/** Length of the longest dCarQR of the XSD. A longer text would need modules too small to print. */
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

function readMoneda(comercial: XmlElement): Moneda {
  return {
    codigo: comercial.requireValue('cMoneOpe'),
    nombre: comercial.requireValue('dDesMoneOpe'),
    tipoCambio: comercial.value('dTiCam'),
  }
}

function readOperacion(general: XmlElement, detalle: XmlElement, otros: XmlElement | undefined): Operacion {
  const comercial = general.child('gOpeCom')
  return {
    fechaEmision: general.requireValue('dFeEmiDE'),
    tipoTransaccion: comercial?.value('dDesTipTra'),
    motivo: detalle.child('gCamNCDE')?.value('dDesMotEmi') ?? detalle.child('gCamNRE')?.value('dDesMotEmiNR'),
    anticipo: comercial?.value('dDesCondAnt'),
    ordenCompra: otros?.value('dOrdCompra'),
    ordenVenta: otros?.value('dOrdVta'),
  }
}
