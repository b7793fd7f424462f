/** Rules of one item: its VAT, its discount, its rate. docs/sifen §3. */
import { filled, given, knownAmount, type Rule } from '../../campos/index.ts'
import { isCdc } from '../../cdc.ts'
import { add, fromInteger, ZERO } from '../../decimal.ts'
import { AFECTACION, CAMBIO, type Documento, GUARANI, ISC, isTooLarge, type Linea } from '../resolve/index.ts'

/** An item with its operation. */
export type ItemCase = {
  item: Linea
  operacion: Documento['operacion']
  /** Treatment that the client wrote. The item of a document of ISC has none. Undefined in types without VAT. */
  afectacionEscrita: Linea['afectacionIva'] | null
}

const isTaxed = ({ afectacionIva }: { afectacionIva: ItemCase['afectacionEscrita'] }) =>
  afectacionIva === AFECTACION.gravado || afectacionIva === AFECTACION.parcial
const isUntaxed = ({ afectacionIva }: Linea) =>
  afectacionIva === AFECTACION.exonerado || afectacionIva === AFECTACION.exento

const ALL = fromInteger(100)

/** Taxes without VAT: income tax alone, or no tax. */
const SIN_IVA: readonly number[] = [3, 4]

/** Rules of every item. */
const EVERY_ITEM: readonly Rule<ItemCase>[] = [
  { campo: 'cantidad', broken: ({ item }) => item.cantidad === ZERO, mensaje: 'La cantidad debe ser mayor que cero.' },
  {
    campo: 'cantidad',
    needs: ['precioUnitario'],
    broken: ({ item }) => isTooLarge(item.bruto),
    mensaje: 'La cantidad por el precioUnitario supera los 15 dígitos enteros que SIFEN admite.',
  },
  {
    campo: 'descuento',
    needs: ['precioUnitario'],
    broken: ({ item: { figures } }) => figures.descuento > figures.precioUnitario,
    mensaje: 'El descuento por unidad supera el precioUnitario.',
  },
]

/** Rules of fields that few items have. */
const RARE_FIELDS: readonly Rule<ItemCase>[] = [
  {
    campo: 'anticipo',
    needs: ['precioUnitario', 'descuento'],
    broken: ({ item: { figures } }) =>
      figures.anticipo > ZERO && add(figures.descuento, figures.anticipo) > figures.precioUnitario,
    mensaje: 'El anticipo por unidad supera el precioUnitario menos el descuento.',
  },
  {
    campo: 'toleranciaCantidad',
    codigo: '1808',
    needs: ['tolerancia', 'toleranciaPorcentaje'],
    broken: ({ item }) =>
      given(item.tolerancia) && !given(item.toleranciaCantidad) && !given(item.toleranciaPorcentaje),
    mensaje: 'Con tolerancia es obligatorio toleranciaCantidad o toleranciaPorcentaje.',
  },
  {
    campo: 'toleranciaPorcentaje',
    broken: ({ item }) => (knownAmount(item.toleranciaPorcentaje) ?? ZERO) > ALL,
    mensaje: 'El campo toleranciaPorcentaje no puede pasar de 100.',
  },
  {
    campo: 'cdcAnticipo',
    broken: ({ item }) => given(filled(item.cdcAnticipo)) && !isCdc(filled(item.cdcAnticipo) ?? ''),
    mensaje: 'El cdcAnticipo no es un CDC válido: su dígito verificador no corresponde. Revise los 44 caracteres.',
  },
]

/** Rules of the VAT of an item. */
const IVA: readonly Rule<ItemCase>[] = [
  {
    campo: 'tasaIva',
    codigo: '1908',
    broken: ({ item }) => isTaxed(item) && given(item.tasaIva) && item.tasaIva !== 5 && item.tasaIva !== 10,
    mensaje: 'Un ítem gravado necesita tasaIva 5 o 10.',
  },
  {
    campo: 'tasaIva',
    codigo: '1907',
    broken: ({ item }) => isUntaxed(item) && item.tasaIva !== 0,
    mensaje: 'Un ítem exonerado o exento lleva tasaIva 0.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1904',
    broken: ({ item }) => item.afectacionIva === AFECTACION.gravado && item.figures.ivaProporcion !== ALL,
    mensaje: 'Un ítem gravado lleva ivaProporcion 100; si es gravado en parte, use afectacionIva 4.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1905',
    broken: ({ item }) => isUntaxed(item) && item.figures.ivaProporcion !== ZERO,
    mensaje: 'Un ítem exonerado o exento lleva ivaProporcion 0.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1906',
    broken: ({ item: { afectacionIva, ivaProporcion, figures } }) =>
      afectacionIva === AFECTACION.parcial &&
      given(ivaProporcion) &&
      (figures.ivaProporcion <= ZERO || figures.ivaProporcion >= ALL),
    mensaje: 'Un ítem gravado en parte necesita ivaProporcion mayor que 0 y menor que 100.',
  },
]

/** Rules of items of other taxes than the IVA alone, and of rates. */
const OTHER_OPERATIONS: readonly Rule<ItemCase>[] = [
  {
    campo: 'afectacionIva',
    broken: ({ item, operacion }) => SIN_IVA.includes(operacion.tipoImpuesto) && isTaxed(item),
    mensaje: 'Con tipoImpuesto 3 o 4 los ítems no llevan IVA: use afectacionIva 2 o 3.',
  },
  {
    campo: 'afectacionIva',
    codigo: '1902',
    broken: ({ operacion, afectacionEscrita }) =>
      operacion.tipoImpuesto === ISC && isTaxed({ afectacionIva: afectacionEscrita }),
    mensaje:
      'Con tipoImpuesto 2 (ISC) los ítems no llevan IVA: quite afectacionIva y tasaIva, o use tipoImpuesto 1 (IVA).',
  },
  {
    campo: 'cambio',
    codigo: '1854',
    needs: ['/condicionTipoCambio'],
    broken: ({ item, operacion }) => operacion.condicionTipoCambio === CAMBIO.porItem && !given(item.cambio),
    mensaje: 'Con condicionTipoCambio 2 cada ítem necesita su cambio.',
  },
  {
    campo: 'cambio',
    codigo: '1855',
    needs: ['/moneda', '/condicionTipoCambio'],
    broken: ({ item, operacion }) =>
      operacion.moneda !== GUARANI && operacion.condicionTipoCambio !== CAMBIO.porItem && given(item.cambio),
    mensaje: 'El cambio por ítem solo va con condicionTipoCambio 2.',
  },
  {
    campo: 'cambio',
    codigo: '1856',
    needs: ['/moneda'],
    broken: ({ item, operacion }) => operacion.moneda === GUARANI && given(item.cambio),
    mensaje: 'Una operación en guaraníes no lleva cambio por ítem: quítelo o indique la moneda.',
  },
]

const hasRareFields = ({ item }: ItemCase) =>
  item.anticipo !== undefined ||
  item.tolerancia !== undefined ||
  item.toleranciaPorcentaje !== undefined ||
  item.cdcAnticipo !== undefined

/** False for an item that is taxed whole at one of the two rates, and for one without VAT. */
const hasUnusualIva = ({ item }: ItemCase) => {
  const { afectacionIva, tasaIva, figures } = item
  return afectacionIva === AFECTACION.gravado
    ? figures.ivaProporcion !== ALL || (tasaIva !== 10 && tasaIva !== 5)
    : !isUntaxed(item) || figures.ivaProporcion !== ZERO || tasaIva !== 0
}

const isOtherOperation = ({ item, operacion: { tipoImpuesto, moneda, condicionTipoCambio } }: ItemCase) =>
  (tipoImpuesto !== 1 && tipoImpuesto !== 5) ||
  moneda !== GUARANI ||
  condicionTipoCambio !== undefined ||
  item.cambio !== undefined

/**
 * The rules of items in the order of their reports, with the items that they are about. One condition spares the usual
 * item the rules of what it does not have.
 */
export const ITEM_TABLES: readonly { isAbout: (subject: ItemCase) => boolean; rules: readonly Rule<ItemCase>[] }[] = [
  { isAbout: () => true, rules: EVERY_ITEM },
  { isAbout: hasRareFields, rules: RARE_FIELDS },
  { isAbout: hasUnusualIva, rules: IVA },
  { isAbout: isOtherOperation, rules: OTHER_OPERATIONS },
]

export const ITEM_RULES: readonly Rule<ItemCase>[] = ITEM_TABLES.flatMap(({ rules }) => rules)
