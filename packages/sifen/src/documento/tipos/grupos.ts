/**
 * Groups and fields of each type of document: the only table of presence, from docs/sifen §2.1, with the JSON fields
 * beside the elements. The writer leaves out what a type does not have. The rules require its mandatory fields, and
 * refuse or report surplus ones.
 */

/** Values of C002: types that SIFEN accepts, and types that it does not accept yet (docs/notes A16). */
export type Aceptado = 1 | 4 | 5 | 6 | 7
export type Futuro = 2 | 3 | 8
export type Codigo = Aceptado | Futuro

/** Presence in the order 1, 4, 5, 6, 7, as in docs/sifen §2.1: M is mandatory, O optional, X forbidden. */
export type Presencia = `${MOX} ${MOX} ${MOX} ${MOX} ${MOX}`
type MOX = 'M' | 'O' | 'X'

export type Grupo = {
  /** Name of the group in messages: «los datos del transporte». */
  nombre: string
  /** Elements that are not written for a type without the group. */
  els: readonly string[]
  /** JSON fields that fill it, `[]` meaning each element of a list. */
  campos: readonly string[]
  en: Presencia
  /** Differences of a future type from the type that it resembles (tipos.ts). */
  futuros?: Readonly<Partial<Record<Futuro, MOX>>>
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
export const isAskedFor = ({ falta, obligatorio }: Grupo): boolean => falta !== undefined || obligatorio === true

const IVA_DEL_ITEM = ['items[].afectacionIva', 'items[].ivaProporcion', 'items[].tasaIva']
const SUBTOTALES = ['dSubExe', 'dSubExo', 'dSub5', 'dSub10', 'dIVA5', 'dIVA10', 'dTotIVA']
const BASES = ['dBaseGrav5', 'dBaseGrav10', 'dTBasGraIVA', 'dTotalGs']

/** VAT elements of an item and of the document. Documents of another tax leave them out, in every type (1902). */
export const ELS_DEL_IVA: readonly string[] = ['gCamIVA', ...SUBTOTALES, 'dIVAComi', ...BASES.slice(0, 3)]

/** Returns the group of one future type. No element holds it. */
const propioDe = (codigo: Futuro, nombre: string, campo: string): Grupo => ({
  ...{ nombre, els: [], campos: [campo], en: 'X X X X X', futuros: { [codigo]: 'M' }, obligatorio: true },
})

export const GRUPOS: readonly Grupo[] = [
  {
    nombre: 'los datos de la operación comercial',
    els: ['gOpeCom'],
    campos: [
      ...['tipoImpuesto', 'moneda', 'tipo_cambio', 'condicionTipoCambio', 'condicionAnticipo', 'obligaciones'],
      'items[].cambio',
    ],
    en: 'M M M M X',
    sobra: '1201',
    avisa: [7],
  },
  {
    nombre: 'el tipo de transacción',
    els: ['iTipTra', 'dDesTipTra'],
    campos: ['tipoTransaccion'],
    en: 'M M X X X',
    sobra: '1216',
    avisa: [5, 6, 7],
  },
  {
    nombre: 'los datos de la factura',
    els: ['gCamFE'],
    campos: ['factura'],
    en: 'M X X X X',
    sobra: '1351',
    avisa: [5, 6],
  },
  { nombre: 'los datos de compra pública', els: [], campos: ['dncp'], en: 'O X X X X' },
  {
    nombre: 'los datos del vendedor',
    els: ['gCamAE'],
    campos: ['autoFactura'],
    en: 'X M X X X',
    falta: '2550',
    sobra: '2551',
  },
  {
    nombre: 'el motivo de la nota',
    els: ['gCamNCDE'],
    campos: ['notaCreditoDebito'],
    en: 'X X M M X',
    futuros: { 8: 'X' },
    falta: '1450',
    sobra: '1451',
  },
  {
    nombre: 'los datos de la remisión',
    els: ['gCamNRE'],
    campos: ['remision'],
    en: 'X X X X M',
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
    en: 'M M X X X',
    sobra: '1501',
    avisa: [5, 6],
  },
  {
    nombre: 'los precios',
    els: ['gValorItem'],
    campos: ['items[].precioUnitario'],
    en: 'M M M M X',
    sobra: '1851',
    avisa: [7],
  },
  {
    nombre: 'los descuentos y anticipos',
    els: ['dCDCAnticipo'],
    campos: ['items[].descuento', 'items[].anticipo', 'items[].cdcAnticipo', 'descuentoGlobal', 'anticipoGlobal'],
    en: 'O X O O X',
    sobra: '1853',
    avisa: [7],
  },
  {
    nombre: 'la comisión y el redondeo',
    els: ['dComi', 'dIVAComi'],
    campos: ['comision', 'redondeo'],
    en: 'O X O O X',
    avisa: [7],
  },
  { nombre: 'el IVA', els: ['gCamIVA'], campos: IVA_DEL_ITEM, en: 'M X M M X', sobra: '1901', avisa: [4, 7] },
  {
    nombre: 'la tolerancia de la mercadería',
    els: ['cRelMerc', 'dDesRelMerc', 'dCanQuiMer', 'dPorQuiMer'],
    campos: ['items[].tolerancia', 'items[].toleranciaCantidad', 'items[].toleranciaPorcentaje'],
    en: 'X X X X O',
    sobra: '1807',
  },
  {
    nombre: 'los datos del sector',
    els: ['gCamEsp'],
    campos: ['sectorEnergiaElectrica', 'sectorSeguros', 'sectorSupermercados', 'sectorAdicional'],
    en: 'O X O O X',
  },
  {
    nombre: 'los datos del transporte',
    els: ['gTransp'],
    campos: ['transporte'],
    en: 'O X X X M',
    falta: '2100',
    sobra: '2101',
  },
  { nombre: 'el local de salida', els: [], campos: ['transporte.salida'], en: 'O O O O M', falta: '2150' },
  { nombre: 'el local de entrega', els: [], campos: ['transporte.entrega'], en: 'O O O O M', falta: '2200' },
  { nombre: 'el vehículo', els: [], campos: ['transporte.vehiculo'], en: 'O O O O M', falta: '2250' },
  { nombre: 'el transportista', els: [], campos: ['transporte.transportista'], en: 'O O O O M', falta: '2300' },
  { nombre: 'los totales', els: ['gTotSub'], campos: ['totales'], en: 'O O O O X', sobra: '2351', avisa: [7] },
  { nombre: 'los subtotales por tasa de IVA', els: [...SUBTOTALES, ...BASES], campos: [], en: 'M X M M X' },
  {
    nombre: 'los datos de la carga',
    els: ['gCamCarg'],
    campos: ['complementarios.carga'],
    en: 'O X X X O',
    sobra: '2390',
  },
  {
    nombre: 'el documento asociado',
    els: ['gCamDEAsoc'],
    campos: ['documentoAsociado'],
    en: 'O M M M O',
    falta: '2400',
  },
]
