/** Rules of one item: its VAT, its discount, its rate. reference.md §3. */
import { fromInteger } from '../../decimal.ts'
import { GUARANI } from '../resolve-condicion.ts'
import { CAMBIO, type Linea } from '../resolve-item.ts'
import { AFECTACION, TOO_LARGE } from '../totals.ts'
import { given, type Rule } from './rule.ts'

/** An item with what it must agree with outside itself. */
export type ItemCase = Linea & { condicionTipoCambio: number | undefined; tipoImpuesto: number; moneda: string }

const isTaxed = (i: Pick<Linea, 'afectacionIva'>) =>
  i.afectacionIva === AFECTACION.gravado || i.afectacionIva === AFECTACION.parcial
const isUntaxed = (i: Pick<Linea, 'afectacionIva'>) =>
  i.afectacionIva === AFECTACION.exonerado || i.afectacionIva === AFECTACION.exento

/** Income tax alone, or no tax: such documents carry no VAT. */
const SIN_IVA: readonly number[] = [3, 4]

export const ITEM_RULES: readonly Rule<ItemCase>[] = [
  { campo: 'cantidad', broken: i => i.cantidad === 0n, mensaje: 'La cantidad debe ser mayor que cero.' },
  {
    campo: 'cantidad',
    needs: ['precioUnitario'],
    broken: ({ figures }) => figures.bruto >= TOO_LARGE,
    mensaje: 'La cantidad por el precioUnitario supera los 15 dígitos enteros que SIFEN admite.',
  },
  {
    campo: 'descuento',
    needs: ['precioUnitario', 'anticipo'],
    broken: ({ figures }) => figures.descuento + figures.anticipo > figures.precioUnitario,
    mensaje: 'El descuento y el anticipo por unidad superan el precioUnitario.',
  },
  {
    campo: 'tasaIva',
    codigo: '1908',
    broken: i => isTaxed(i) && given(i.tasaIva) && i.tasaIva !== 5 && i.tasaIva !== 10,
    mensaje: 'Un ítem gravado necesita tasaIva 5 o 10.',
  },
  {
    campo: 'tasaIva',
    codigo: '1907',
    broken: i => isUntaxed(i) && i.tasaIva !== 0,
    mensaje: 'Un ítem exonerado o exento lleva tasaIva 0.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1904',
    broken: i => i.afectacionIva === AFECTACION.gravado && i.figures.ivaProporcion !== fromInteger(100),
    mensaje: 'Un ítem gravado lleva ivaProporcion 100; si es gravado en parte, use afectacionIva 4.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1905',
    broken: i => isUntaxed(i) && i.figures.ivaProporcion !== 0n,
    mensaje: 'Un ítem exonerado o exento lleva ivaProporcion 0.',
  },
  {
    campo: 'ivaProporcion',
    codigo: '1906',
    broken: ({ afectacionIva, ivaProporcion, figures }) =>
      afectacionIva === AFECTACION.parcial &&
      given(ivaProporcion) &&
      (figures.ivaProporcion <= 0n || figures.ivaProporcion >= fromInteger(100)),
    mensaje: 'Un ítem gravado en parte necesita ivaProporcion mayor que 0 y menor que 100.',
  },
  {
    campo: 'afectacionIva',
    broken: i => SIN_IVA.includes(i.tipoImpuesto) && isTaxed(i),
    mensaje: 'Con tipoImpuesto 3 o 4 los ítems no llevan IVA: use afectacionIva 2 o 3.',
  },
  {
    campo: 'cambio',
    codigo: '1854',
    needs: ['/condicionTipoCambio'],
    broken: i => i.condicionTipoCambio === CAMBIO.porItem && !given(i.cambio),
    mensaje: 'Con condicionTipoCambio 2 cada ítem necesita su cambio.',
  },
  {
    campo: 'cambio',
    codigo: '1855',
    needs: ['/moneda', '/condicionTipoCambio'],
    broken: i => i.moneda !== GUARANI && i.condicionTipoCambio !== CAMBIO.porItem && given(i.cambio),
    mensaje: 'El cambio por ítem solo va con condicionTipoCambio 2.',
  },
  {
    campo: 'cambio',
    codigo: '1856',
    needs: ['/moneda'],
    broken: i => i.moneda === GUARANI && given(i.cambio),
    mensaje: 'Una operación en guaraníes no lleva cambio por ítem: quítelo o indique la moneda.',
  },
]
