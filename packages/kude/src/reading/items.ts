/** Lines of the document: the goods and services, and the column of each amount. */
import { isZero, sumDecimals } from '../decimal.ts'
import { formatDecimal } from '../format.ts'
import type { ItemValor, KudeItem } from '../model.ts'
import type { XmlElement } from '../xml.ts'
import { fields, readFields, shown } from './fields.ts'

/** Details of an item below its row, in this order. docs/sifen Appendix A, E700 to E788 */
const ITEM = fields(
  ['Partida', 'dParAranc'],
  ['NCM', 'dNCM'],
  ['DNCP general', 'dDncpG'],
  ['DNCP específico', 'dDncpE'],
  ['GTIN', 'dGtin'],
  ['GTIN del paquete', 'dGtinPq'],
  ['Origen', 'dDesPaisOrig'],
  ['Mercadería', 'dDesRelMerc'],
  ['Cantidad de quiebra o merma', 'dCanQuiMer', shown.decimal],
  ['Quiebra o merma', 'dPorQuiMer', text => `${formatDecimal(text)} %`],
  ['Anticipo, CDC', 'dCDCAnticipo'],
)
const MERCHANDISE = fields(
  ['N° de serie', 'dNSerie'],
  ['Lote', 'dNumLote'],
  ['Vencimiento', 'dVencMerc', shown.date],
  ['Pedido', 'dNumPedi'],
  ['Seguimiento', 'dNumSegui'],
  ['Producto', 'dNomPro'],
  ['Registro del producto', 'dNumReg'],
  ['Registro de la entidad', 'dNumRegEntCom'],
)
const VEHICLE = fields(
  ['Operación', 'dDesTipOpVN'],
  ['Chasis', 'dChasis'],
  ['Motor', 'dNroMotor'],
  ['Tipo', 'cTipVeh'],
  ['Año', 'dAnoFab'],
  ['Color', 'dColor'],
  ['Combustible', 'dDesTipCom'],
  ['Potencia', 'dPotencia'],
  ['Capacidad del motor', 'dCapMot'],
  ['Cilindrada', 'dCilin'],
  ['Peso neto', 'dPNet', shown.decimal],
  ['Peso bruto', 'dPBruto', shown.decimal],
  ['Tracción', 'dCapTracc', shown.decimal],
  ['Pasajeros', 'dCapac'],
)

export function readItem(item: XmlElement): KudeItem {
  const valor = item.child('gValorItem')
  return {
    codigo: item.requireValue('dCodInt'),
    descripcion: item.requireValue('dDesProSer'),
    informacion: item.value('dInfItem'),
    unidad: item.requireValue('dDesUniMed'),
    cantidad: item.requireValue('dCantProSer'),
    detalles: [
      ...readFields(item, ITEM),
      ...readFields(item.child('gRasMerc'), MERCHANDISE),
      ...readFields(item.child('gVehNuevo'), VEHICLE),
    ].map(([label, value]) => `${label}: ${value}`),
    valor: valor && readValor(valor, item.child('gCamIVA')),
  }
}

function readValor(valor: XmlElement, iva: XmlElement | undefined): ItemValor {
  const resta = valor.requireChild('gValorRestaItem')
  const total = resta.requireValue('dTotOpeItem')
  return {
    precioUnitario: valor.requireValue('dPUniProSer'),
    tipoCambio: valor.value('dTiCamIt'),
    descuento: sumDecimals(resta.value('dDescItem'), resta.value('dDescGloItem')),
    anticipo: sumDecimals(resta.value('dAntPreUniIt'), resta.value('dAntGloPreUniIt')),
    total,
    conIva: iva !== undefined,
    ...columns(total, iva),
  }
}

/**
 * Returns the column of an item's amount, in the order of the spec's conditions (KuDE rules; exonerated lines have rate
 * 0 and so are exempt). The taxed part of a partially taxed item goes to its rate's column and dBasExe to the exempt
 * one, so that columns add up. An item without VAT, as in a document with ISC, goes to none: its document's XML has no
 * subtotals. docs/notes A18
 */
function columns(total: string, iva: XmlElement | undefined): Pick<ItemValor, 'exentas' | 'gravadas5' | 'gravadas10'> {
  if (iva === undefined) return { exentas: '0', gravadas5: '0', gravadas10: '0' }
  const afectacion = iva.value('iAfecIVA')
  const tasa = iva.value('dTasaIVA')
  if (afectacion === '3' || isZero(tasa)) return { exentas: total, gravadas5: '0', gravadas10: '0' }
  const parcial = afectacion === '4'
  const gravado = parcial ? sumDecimals(iva.value('dBasGravIVA'), iva.value('dLiqIVAItem')) : total
  const exentas = parcial ? (iva.value('dBasExe') ?? '0') : '0'
  if (afectacion === '2' || tasa === '5') return { exentas, gravadas5: gravado, gravadas10: '0' }
  return { exentas, gravadas5: '0', gravadas10: gravado }
}
