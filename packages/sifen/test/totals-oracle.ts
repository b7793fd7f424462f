/**
 * docs/sifen §3 implemented independently, in exact fractions and from the request's own JSON: the expected amounts of
 * the document. It shares nothing with totals.ts, not even the parsing of numbers.
 */
import type { Body } from './invoice-factory.ts'

/** n/d with d > 0. Reduced only when it is rounded. */
type Fraction = { n: bigint; d: bigint }

const fraction = (n: bigint, d = 1n): Fraction => ({ n, d })
const NONE = fraction(0n)
const plus = (a: Fraction, b: Fraction) => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d)
const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d)
const over = (a: Fraction, b: Fraction) => fraction(a.n * b.d, a.d * b.n)
const isPositive = ({ n }: Fraction) => n > 0n
const sum = (values: readonly Fraction[]) => values.reduce((total, value) => half(plus(total, value)), NONE)

const UNITS = 100_000_000n

/** Rounds half up to eight decimals. */
function half({ n, d }: Fraction): Fraction {
  const doubled = 2n * n * UNITS
  const floor = (doubled + d) / (2n * d)
  return fraction(floor, UNITS)
}

/** Reads a number by its digits: 12.5 → 25/2. */
function read(value: unknown): Fraction {
  if (value === undefined || value === null) return NONE
  const [whole = '0', decimals = ''] = (typeof value === 'number' ? plain(value) : String(value)).split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Writes a number without exponent. Test data has none below 1e-8 or beyond 1e20. */
const plain = (value: number) => (String(value).includes('e') ? value.toFixed(8) : String(value))

/** Writes the shortest text, as in the XML. */
function write(value: Fraction): string {
  const { n } = half(value)
  const decimals = (n % UNITS).toString().padStart(8, '0').replace(/0+$/, '')
  return `${n / UNITS}${decimals === '' ? '' : `.${decimals}`}`
}

export type ItemOracle = {
  /** Amounts of gValorItem, gValorRestaItem and gCamIVA by element. Undefined when absent. */
  elements: Record<string, string | undefined>
  /** The formula of 1921, before the rounding remainder is added. */
  formulaExenta: Fraction
}

type Line = ReturnType<typeof line>

/** An item's share of a global discount and advance, per unit, as in the document. */
export type Share = { dDescGloItem?: string | undefined; dAntGloPreUniIt?: string | undefined }

function line(item: Body, porItem: boolean, share: Share) {
  const [precio, cantidad, descuento, anticipo] = [
    item.precioUnitario,
    item.cantidad,
    item.descuento,
    item.anticipo,
  ].map(read)
  const [p, q, d, a] = [precio ?? NONE, cantidad ?? NONE, descuento ?? NONE, anticipo ?? NONE]
  const [g, b] = [read(share.dDescGloItem), read(share.dAntGloPreUniIt)]
  const afectacion = Number(item.afectacionIva)
  const gravado = afectacion === 1 || afectacion === 4
  const proporcion = afectacion === 4 ? read(item.ivaProporcion) : fraction(gravado ? 100n : 0n)
  const tasa = fraction(BigInt(gravado ? Number(item.tasaIva) : 0))
  const total = half(times(minus(minus(minus(minus(p, d), g), a), b), q))
  const divisor = plus(fraction(10_000n), times(tasa, proporcion))
  const base = gravado ? half(over(times(times(fraction(100n), total), proporcion), divisor)) : NONE
  const iva = half(over(times(base, tasa), fraction(100n)))
  const formulaExenta = over(times(times(fraction(100n), total), minus(fraction(100n), proporcion)), divisor)
  const resto = half(minus(minus(total, base), iva))
  return {
    ...{ afectacion, tasa: tasa.n, total, base, iva },
    formulaExenta: afectacion === 4 ? formulaExenta : NONE,
    exenta: afectacion === 4 && isPositive(resto) ? resto : NONE,
    bruto: half(times(p, q)),
    descuento: half(times(d, q)),
    anticipo: half(times(a, q)),
    descuentoGlobal: half(times(g, q)),
    anticipoGlobal: half(times(b, q)),
    porcentaje: isPositive(d) ? half(over(times(d, fraction(100n)), p)) : undefined,
    guaranies: porItem ? half(times(total, read(item.cambio))) : undefined,
  }
}

/** Returns the expected amounts of each item, in the order of the request. */
export const itemOracles = (body: Body, shares: readonly Share[] = []): ItemOracle[] =>
  linesOf(body, shares).map(one => ({
    formulaExenta: one.formulaExenta,
    elements: {
      dTotBruOpeItem: write(one.bruto),
      dPorcDesIt: one.porcentaje && write(one.porcentaje),
      dTotOpeItem: write(one.total),
      dTotOpeGs: one.guaranies && write(one.guaranies),
      dBasGravIVA: write(one.base),
      dLiqIVAItem: write(one.iva),
      dBasExe: write(one.exenta),
    },
  }))

const isPorItem = (body: Body) => body.condicionTipoCambio === 2
const linesOf = (body: Body, shares: readonly Share[]) =>
  (body.items as Body[]).map((item, i) => line(item, isPorItem(body), shares[i] ?? {}))

/** Returns every element of gTotSub, in its order. */
export function totalsOracle(body: Body, shares: readonly Share[] = []): Record<string, string | undefined> {
  const lines = linesOf(body, shares)
  const of = (test: (one: Line) => boolean, amount: (one: Line) => Fraction) => sum(lines.filter(test).map(amount))
  const gravadoAl = (tasa: bigint) => (one: Line) => (one.afectacion === 1 || one.afectacion === 4) && one.tasa === tasa
  // An item taxed whole counts with its total, a partly taxed one with base and VAT, which is the total minus the
  // exempt part.
  const sub = (tasa: bigint) => of(gravadoAl(tasa), one => half(minus(one.total, one.exenta)))
  const exentas = half(
    plus(
      of(
        one => one.afectacion === 3,
        one => one.total,
      ),
      of(
        one => one.afectacion === 4,
        one => one.exenta,
      ),
    ),
  )
  const exoneradas = of(
    one => one.afectacion === 2,
    one => one.total,
  )
  const total = sum([exentas, exoneradas, sub(5n), sub(10n)])
  const [iva5, iva10] = [of(gravadoAl(5n), one => one.iva), of(gravadoAl(10n), one => one.iva)]
  const [base5, base10] = [of(gravadoAl(5n), one => one.base), of(gravadoAl(10n), one => one.base)]
  const conIva = [undefined, null, 1, 5].includes(body.tipoImpuesto as undefined)
  const descuentos = sum(lines.map(one => one.descuento))
  const anticipos = sum(lines.map(one => one.anticipo))
  const [descuentosGlobales, anticiposGlobales] = [
    sum(lines.map(one => one.descuentoGlobal)),
    sum(lines.map(one => one.anticipoGlobal)),
  ]
  const [redondeo, comision] = [read(body.redondeo), read(body.comision)]
  // F026: at 10 %, VAT included.
  const ivaComision = isPositive(comision) && conIva ? half(over(comision, fraction(11n))) : undefined
  const general = half(plus(minus(total, redondeo), comision))
  const amounts: Record<string, Fraction | undefined> = {
    dSubExe: exentas,
    dSubExo: exoneradas,
    dSub5: conIva ? sub(5n) : undefined,
    dSub10: conIva ? sub(10n) : undefined,
    dTotOpe: total,
    dTotDesc: descuentos,
    dTotDescGlotem: descuentosGlobales,
    dTotAntItem: anticipos,
    dTotAnt: anticiposGlobales,
    dPorcDescTotal: porcentaje(body),
    dDescTotal: sum([descuentos, descuentosGlobales]),
    dAnticipo: sum([anticipos, anticiposGlobales]),
    dRedon: redondeo,
    dComi: isPositive(comision) ? comision : undefined,
    dTotGralOpe: general,
    dIVA5: iva5,
    dIVA10: iva10,
    dIVAComi: ivaComision,
    dTotIVA: sum([iva5, iva10, ivaComision ?? NONE]),
    dBaseGrav5: base5,
    dBaseGrav10: base10,
    dTBasGraIVA: sum([base5, base10]),
    dTotalGs: totalGuaranies(body, lines, general),
  }
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount && write(amount)]))
}

function totalGuaranies(body: Body, lines: readonly Line[], total: Fraction): Fraction | undefined {
  if ((body.moneda ?? 'PYG') === 'PYG') return undefined
  return isPorItem(body) ? sum(lines.map(one => one.guaranies ?? NONE)) : half(times(total, read(body.tipo_cambio)))
}

/** Returns F010: the discount as a percentage of the items before it. */
function porcentaje(body: Body): Fraction {
  const bruto = sum((body.items as Body[]).map(item => half(times(read(item.precioUnitario), read(item.cantidad)))))
  const descuento = read(body.descuentoGlobal)
  return isPositive(descuento) && isPositive(bruto) ? half(over(times(descuento, fraction(100n)), bruto)) : NONE
}

/** Allowed difference of the discount per unit from EA004 = F010 × E721 / 100 (1862). */
const TOLERANCE = fraction(8n, 10n)

/** Returns the errors in the shares of a global discount and advance: each by its formula, and their sum. */
export function spreadFaults(body: Body, shares: readonly Share[]): string[] {
  const items = body.items as Body[]
  const f010 = porcentaje(body)
  const parts = (name: keyof Share) => shares.map(share => read(share[name]))
  const whole = (name: keyof Share) =>
    parts(name)
      .map((part, i) => times(part, read(items[i]?.cantidad)))
      .reduce(plus, NONE)
  // The eighth decimal of one unit, times the number of units.
  const units = items.map(item => read(item.cantidad)).reduce(plus, NONE)
  const slack = over(plus(units, fraction(BigInt(items.length))), fraction(UNITS))
  const isBeyond = (a: Fraction, b: Fraction, limit: Fraction) =>
    isPositive(minus(minus(a, b), limit)) || isPositive(minus(minus(b, a), limit))
  const isOff = parts('dDescGloItem').map((part, i) =>
    isBeyond(part, over(times(f010, read(items[i]?.precioUnitario)), fraction(100n)), TOLERANCE),
  )
  return [
    ...isOff.flatMap((off, i) => (off ? [`items.${i}: EA004`] : [])),
    ...(isBeyond(whole('dDescGloItem'), read(body.descuentoGlobal), slack) ? ['descuentoGlobal'] : []),
    ...(isBeyond(whole('dAntGloPreUniIt'), read(body.anticipoGlobal), slack) ? ['anticipoGlobal'] : []),
  ]
}

/** Returns the difference of two amounts in hundred-millionths, rounded up. */
export function apart(text: string, exact: Fraction): bigint {
  const { n, d } = minus(read(text), exact)
  const magnitude = (n < 0n ? -n : n) * UNITS
  return (magnitude + d - 1n) / d
}

export const exact = read
