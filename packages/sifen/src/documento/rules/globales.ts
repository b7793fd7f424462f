/** Rules of discounts, advances, commission and rounding of the whole document. NT1; docs/sifen §3; docs/notes 231 */
import { amountValue, type Check, given, knownAmount, type Rule, readAmount, TEXTS } from '../../campos/index.ts'
import {
  add,
  type Decimal,
  formatDecimal,
  fromInteger,
  multiply,
  multiplyDivide,
  subtract,
  ZERO,
} from '../../decimal.ts'
import { isMonedaDeRedondeo, type Linea, MONEDAS_DE_REDONDEO } from '../resolve/index.ts'
import { type Case, esGuarani } from './case.ts'
import { importe } from './importe.ts'

/**
 * Whole digits and decimals by the XSD. These amounts have no row of their own, because the written ones are computed
 * from them.
 */
export const GLOBALES = {
  descuentoGlobal: [15, 8],
  anticipoGlobal: [15, 8],
  comision: [15, 8],
  redondeo: [4, 4],
} as const

/** The fields of the request that the totals depend on, besides the items. */
export const DE_LOS_TOTALES: readonly string[] = [...Object.keys(GLOBALES), 'redondearA']

export function checkGlobales({ dte }: Case, check: Check): void {
  for (const [campo, [whole, decimals]] of Object.entries(GLOBALES)) {
    const amount = readAmount(dte[campo as keyof typeof GLOBALES])
    if (amount !== undefined) amountValue(amount, whole, decimals, campo, check)
  }
}

/** 1862: allowed difference of dDescGloItem from F010 × E721 / 100. */
const TOLERANCE = multiplyDivide(fromInteger(8), fromInteger(1), fromInteger(10))

const particular = ({ figures: { precioUnitario, descuento, anticipo } }: Linea): Decimal =>
  subtract(subtract(precioUnitario, descuento), anticipo)

/**
 * True for an item whose price would fall below zero. When its own discount and advance exceed the price, that is
 * reported there.
 */
function isOverdrawn(line: Linea): boolean {
  const { descuentoGlobal } = line.figures
  return descuentoGlobal > ZERO && particular(line) >= ZERO && descuentoGlobal > particular(line)
}

function isInexact({ figures: { precioUnitario, descuentoGlobal } }: Linea, porcentaje: Decimal): boolean {
  const exact = multiplyDivide(porcentaje, precioUnitario, fromInteger(100))
  const apart = subtract(descuentoGlobal, exact)
  return apart > TOLERANCE || subtract(ZERO, apart) > TOLERANCE
}

const resto = ({ doc }: Case): Decimal =>
  doc.items
    .map(line => multiply(subtract(particular(line), line.figures.descuentoGlobal), line.figures.cantidad))
    .reduce(add, ZERO)

const moneda = ({ dte }: Case): Decimal => knownAmount(readAmount(dte.redondearA)) ?? ZERO
const MONEDAS = [0, ...MONEDAS_DE_REDONDEO].join(', ')
const QUITE = 'quite redondearA, o indique 0'

export const GLOBAL_RULES: readonly Rule<Case>[] = [
  {
    campo: 'descuentoGlobal',
    needs: ['items'],
    broken: ({ doc }) => doc.items.some(isOverdrawn),
    mensaje: ({ doc }) => {
      const i = doc.items.findIndex(isOverdrawn)
      const unit = formatDecimal(doc.items[i]?.figures.descuentoGlobal ?? ZERO)
      return `Del descuentoGlobal le tocan ${unit} a cada unidad de items.${i}, más de lo que queda de su precio: redúzcalo, o indique el descuento de cada ítem en items.N.descuento.`
    },
  },
  {
    campo: 'descuentoGlobal',
    codigo: '1862',
    needs: ['items'],
    broken: ({ doc }) =>
      doc.totales.totDescGlotem > ZERO && doc.items.some(line => isInexact(line, doc.totales.porcDescTotal)),
    mensaje:
      'El porcentaje de este descuentoGlobal no se puede escribir con la exactitud que SIFEN pide para precios tan altos: indique el descuento de cada ítem en items.N.descuento.',
  },
  {
    campo: 'anticipoGlobal',
    needs: ['items', 'descuentoGlobal'],
    broken: c => {
      const anticipo = knownAmount(readAmount(c.dte.anticipoGlobal)) ?? ZERO
      return anticipo > ZERO && anticipo > resto(c)
    },
    mensaje: c =>
      `El anticipoGlobal supera lo que queda de los ítems con sus descuentos, que es ${formatDecimal(resto(c))}.`,
  },
  {
    campo: 'redondeo',
    needs: ['items', 'descuentoGlobal', 'anticipoGlobal'],
    broken: ({ doc: { totales } }) => totales.redon > totales.totOpe,
    mensaje: ({ doc }) => `El redondeo supera el total de la operación, que es ${formatDecimal(doc.totales.totOpe)}.`,
  },
  {
    campo: 'redondearA',
    broken: c => readAmount(c.dte.redondearA) !== ZERO && given(c.dte.redondearA) && !isMonedaDeRedondeo(moneda(c)),
    mensaje: TEXTS.list('redondearA', MONEDAS),
  },
  {
    campo: 'redondearA',
    needs: ['redondearA', 'moneda'],
    broken: c => moneda(c) > ZERO && !esGuarani(c),
    mensaje: ({ doc }) =>
      `El campo redondearA es para guaraníes y la operación es en ${doc.operacion.moneda}: ${QUITE}, y el monto va en redondeo.`,
  },
  {
    campo: 'redondearA',
    needs: ['redondearA', 'moneda'],
    broken: c => moneda(c) > ZERO && given(c.dte.redondeo),
    mensaje: 'El campo redondeo dice cuánto se resta, y el campo redondearA pide calcularlo: deje uno solo.',
  },
  {
    campo: 'redondearA',
    needs: ['redondearA', 'moneda', 'items', 'descuentoGlobal', 'anticipoGlobal'],
    broken: c => c.doc.totales.totOpe > ZERO && c.doc.totales.totOpe < moneda(c),
    mensaje: c =>
      `El total de la operación es ${importe(c.doc.totales.totOpe, 'PYG')}, menos que redondearA (${formatDecimal(moneda(c))}), y redondeado sería 0: ${QUITE}.`,
  },
]
