/**
 * Groups and fields of each type of document: the only table of presence, from docs/sifen §2.1, with the JSON fields
 * beside the elements. The writer leaves out what a type does not have. The rules require its mandatory fields, and
 * refuse or report surplus ones.
 */

import type { TipoDeDocumento } from '../../tables/codigos.ts'

/** Values of C002 that SIFEN does not accept yet (docs/notes A16). */
export type Futuro = 2 | 3 | 8
export type Codigo = TipoDeDocumento | Futuro

/** Presence as in docs/sifen §2.1: M is mandatory, O optional, X forbidden. */
type Presencia = 'M' | 'O' | 'X'

export type Grupo = {
  /** Name of the group in messages: «los datos del transporte». */
  nombre: string
  /** Elements that are not written for a type without the group. */
  els: readonly string[]
  /** JSON fields that fill it, `[]` meaning each element of a list. */
  campos: readonly string[]
  en: Readonly<Record<TipoDeDocumento, Presencia>>
  /** Differences of a future type from the type that it resembles (tipos.ts). */
  futuros?: Readonly<Partial<Record<Futuro, Presencia>>>
  /** SIFEN's code when it is missing. Absent when we fill it in, or when its row requires it. */
  falta?: string
  /** True when it is required without a code of SIFEN's. */
  obligatorio?: true
  /** SIFEN's code when it is surplus. */
  sobra?: string
  /** Types that store a surplus field and report it in `advertencias`. The others refuse it. */
  avisa?: readonly Codigo[]
}

/** True when a missing group is reported. */
export const isDemanded = ({ falta, obligatorio }: Grupo): boolean => falta !== undefined || obligatorio === true

const IVA_DEL_ITEM = ['items[].afectacionIva', 'items[].ivaProporcion', 'items[].tasaIva']
const SUBTOTALES = ['dSubExe', 'dSubExo', 'dSub5', 'dSub10', 'dIVA5', 'dIVA10', 'dTotIVA']
const BASES = ['dBaseGrav5', 'dBaseGrav10', 'dTBasGraIVA', 'dTotalGs']

/** VAT elements of an item and of the document. Documents of another tax leave them out, in every type (1902). */
export const ELS_DEL_IVA: readonly string[] = ['gCamIVA', ...SUBTOTALES, 'dIVAComi', ...BASES.slice(0, 3)]

/** Returns the group of one future type. No element holds it. */
const propioDe = (codigo: Futuro, nombre: string, campo: string): Grupo => ({
  ...{
    nombre,
    els: [],
    campos: [campo],
    en: { 1: 'X', 4: 'X', 5: 'X', 6: 'X', 7: 'X' },
    futuros: { [codigo]: 'M' },
    obligatorio: true,
  },
})

export const GRUPOS: readonly Grupo[] = [
  {
    nombre: 'los datos de la operación comercial',
    els: ['gOpeCom'],
    campos: [
      ...['tipoImpuesto', 'moneda', 'tipo_cambio', 'condicionTipoCambio', 'condicionAnticipo', 'obligaciones'],
      'items[].cambio',
    ],
    en: { 1: 'M', 4: 'M', 5: 'M', 6: 'M', 7: 'X' },
    sobra: '1201',
    avisa: [7],
  },
  {
    nombre: 'el tipo de transacción',
    els: ['iTipTra', 'dDesTipTra'],
    campos: ['tipoTransaccion'],
    en: { 1: 'M', 4: 'M', 5: 'X', 6: 'X', 7: 'X' },
    sobra: '1216',
    avisa: [5, 6, 7],
  },
  {
    nombre: 'los datos de la factura',
    els: ['gCamFE'],
    campos: ['factura'],
    en: { 1: 'M', 4: 'X', 5: 'X', 6: 'X', 7: 'X' },
    sobra: '1351',
    avisa: [5, 6],
  },
  { nombre: 'los datos de compra pública', els: [], campos: ['dncp'], en: { 1: 'O', 4: 'X', 5: 'X', 6: 'X', 7: 'X' } },
  {
    nombre: 'los datos del vendedor',
    els: ['gCamAE'],
    campos: ['autoFactura'],
    en: { 1: 'X', 4: 'M', 5: 'X', 6: 'X', 7: 'X' },
    falta: '2550',
    sobra: '2551',
  },
  {
    nombre: 'el motivo de la nota',
    els: ['gCamNCDE'],
    campos: ['notaCreditoDebito'],
    en: { 1: 'X', 4: 'X', 5: 'M', 6: 'M', 7: 'X' },
    futuros: { 8: 'X' },
    falta: '1450',
    sobra: '1451',
  },
  {
    nombre: 'los datos de la remisión',
    els: ['gCamNRE'],
    campos: ['remision'],
    en: { 1: 'X', 4: 'X', 5: 'X', 6: 'X', 7: 'M' },
    falta: '2600',
    sobra: '2601',
  },
  propioDe(2, 'los datos de la exportación', 'exportacion'),
  propioDe(3, 'los datos de la importación', 'importacion'),
  propioDe(8, 'los datos de la retención', 'retencion'),
  {
    nombre: 'la condición de pago',
    els: ['gCamCond'],
    campos: ['condicionPago'],
    en: { 1: 'M', 4: 'M', 5: 'X', 6: 'X', 7: 'X' },
    sobra: '1501',
    avisa: [5, 6],
  },
  {
    nombre: 'los precios',
    els: ['gValorItem'],
    campos: ['items[].precioUnitario'],
    en: { 1: 'M', 4: 'M', 5: 'M', 6: 'M', 7: 'X' },
    sobra: '1851',
    avisa: [7],
  },
  {
    nombre: 'los descuentos y anticipos',
    els: ['dCDCAnticipo'],
    campos: ['items[].descuento', 'items[].anticipo', 'items[].cdcAnticipo', 'descuentoGlobal', 'anticipoGlobal'],
    en: { 1: 'O', 4: 'X', 5: 'O', 6: 'O', 7: 'X' },
    sobra: '1853',
    avisa: [7],
  },
  {
    nombre: 'la comisión y el redondeo',
    els: ['dComi', 'dIVAComi'],
    campos: ['comision', 'redondeo', 'redondearA'],
    en: { 1: 'O', 4: 'X', 5: 'O', 6: 'O', 7: 'X' },
    avisa: [7],
  },
  {
    nombre: 'el IVA',
    els: ['gCamIVA'],
    campos: IVA_DEL_ITEM,
    en: { 1: 'M', 4: 'X', 5: 'M', 6: 'M', 7: 'X' },
    sobra: '1901',
    avisa: [4, 7],
  },
  {
    nombre: 'la tolerancia de la mercadería',
    els: ['cRelMerc', 'dDesRelMerc', 'dCanQuiMer', 'dPorQuiMer'],
    campos: ['items[].tolerancia', 'items[].toleranciaCantidad', 'items[].toleranciaPorcentaje'],
    en: { 1: 'X', 4: 'X', 5: 'X', 6: 'X', 7: 'O' },
    sobra: '1807',
  },
  {
    nombre: 'los datos del sector',
    els: ['gCamEsp'],
    campos: ['sectorEnergiaElectrica', 'sectorSeguros', 'sectorSupermercados', 'sectorAdicional'],
    en: { 1: 'O', 4: 'X', 5: 'O', 6: 'O', 7: 'X' },
  },
  {
    nombre: 'los datos del transporte',
    els: ['gTransp'],
    campos: ['transporte'],
    en: { 1: 'O', 4: 'X', 5: 'X', 6: 'X', 7: 'M' },
    falta: '2100',
    sobra: '2101',
  },
  {
    nombre: 'el local de salida',
    els: [],
    campos: ['transporte.salida'],
    en: { 1: 'O', 4: 'O', 5: 'O', 6: 'O', 7: 'M' },
    falta: '2150',
  },
  {
    nombre: 'el local de entrega',
    els: [],
    campos: ['transporte.entrega'],
    en: { 1: 'O', 4: 'O', 5: 'O', 6: 'O', 7: 'M' },
    falta: '2200',
  },
  {
    nombre: 'el vehículo',
    els: [],
    campos: ['transporte.vehiculo'],
    en: { 1: 'O', 4: 'O', 5: 'O', 6: 'O', 7: 'M' },
    falta: '2250',
  },
  {
    nombre: 'el transportista',
    els: [],
    campos: ['transporte.transportista'],
    en: { 1: 'O', 4: 'O', 5: 'O', 6: 'O', 7: 'M' },
    falta: '2300',
  },
  {
    nombre: 'los totales',
    els: ['gTotSub'],
    campos: ['totales'],
    en: { 1: 'O', 4: 'O', 5: 'O', 6: 'O', 7: 'X' },
    sobra: '2351',
    avisa: [7],
  },
  {
    nombre: 'los subtotales por tasa de IVA',
    els: [...SUBTOTALES, ...BASES],
    campos: [],
    en: { 1: 'M', 4: 'X', 5: 'M', 6: 'M', 7: 'X' },
  },
  {
    nombre: 'los datos de la carga',
    els: ['gCamCarg'],
    campos: ['complementarios.carga'],
    en: { 1: 'O', 4: 'X', 5: 'X', 6: 'X', 7: 'O' },
    sobra: '2390',
  },
  {
    nombre: 'el documento asociado',
    els: ['gCamDEAsoc'],
    campos: ['documentoAsociado'],
    en: { 1: 'O', 4: 'M', 5: 'M', 6: 'M', 7: 'O' },
    falta: '2400',
  },
]
