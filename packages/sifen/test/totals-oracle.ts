/**
 * docs/sifen §3 once more, in exact fractions and from the request's own JSON: what every amount of the document must be. It shares
 * nothing with totals.ts, not even a way to read a number.
 */
import type { Body } from './invoice-factory.ts'

/** n/d with d > 0; reduced only where it is rounded. */
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

/** To eight decimals, halves up. */
function half({ n, d }: Fraction): Fraction {
  const doubled = 2n * n * UNITS
  const floor = (doubled + d) / (2n * d)
  return fraction(floor, UNITS)
}

/** 12.5 → 25/2, by its digits. */
function read(value: unknown): Fraction {
  if (value === undefined || value === null) return NONE
  const [whole = '0', decimals = ''] = (typeof value === 'number' ? plain(value) : String(value)).split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** A number without exponent; test data has none below 1e-8 or beyond 1e20. */
const plain = (value: number) => (String(value).includes('e') ? value.toFixed(8) : String(value))

/** Shortest text, as the XML carries it. */
function write(value: Fraction): string {
  const { n } = half(value)
  const decimals = (n % UNITS).toString().padStart(8, '0').replace(/0+$/, '')
  return `${n / UNITS}${decimals === '' ? '' : `.${decimals}`}`
}

export type ItemOracle = {
  /** Elements of gValorItem, gValorRestaItem and gCamIVA that are amounts: text, or undefined when absent. */
  elements: Record<string, string | undefined>
  /** 1921 as it is written, before what rounding leaves is given to it. */
  formulaExenta: Fraction
}

type Line = ReturnType<typeof line>

function line(item: Body, porItem: boolean) {
  const [precio, cantidad, descuento, anticipo] = [
    item.precioUnitario,
    item.cantidad,
    item.descuento,
    item.anticipo,
  ].map(read)
  const [p, q, d, a] = [precio ?? NONE, cantidad ?? NONE, descuento ?? NONE, anticipo ?? NONE]
  const afectacion = Number(item.afectacionIva)
  const gravado = afectacion === 1 || afectacion === 4
  const proporcion = afectacion === 4 ? read(item.ivaProporcion) : fraction(gravado ? 100n : 0n)
  const tasa = fraction(BigInt(gravado ? Number(item.tasaIva) : 0))
  const total = half(times(minus(minus(p, d), a), q))
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
    porcentaje: isPositive(d) ? half(over(times(d, fraction(100n)), p)) : undefined,
    guaranies: porItem ? half(times(total, read(item.cambio))) : undefined,
  }
}

/** What each item must carry, in the order of the request. */
export const itemOracles = (body: Body): ItemOracle[] =>
  linesOf(body).map(one => ({
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
const linesOf = (body: Body) => (body.items as Body[]).map(item => line(item, isPorItem(body)))

/** Every element of gTotSub, in its order. */
export function totalsOracle(body: Body): Record<string, string | undefined> {
  const lines = linesOf(body)
  const of = (test: (one: Line) => boolean, amount: (one: Line) => Fraction) => sum(lines.filter(test).map(amount))
  const gravadoAl = (tasa: bigint) => (one: Line) => (one.afectacion === 1 || one.afectacion === 4) && one.tasa === tasa
  // An item taxed whole counts with its total; a partly taxed one with base and VAT, which is what is not exempt of it.
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
  const amounts: Record<string, Fraction | undefined> = {
    dSubExe: exentas,
    dSubExo: exoneradas,
    dSub5: conIva ? sub(5n) : undefined,
    dSub10: conIva ? sub(10n) : undefined,
    dTotOpe: total,
    dTotDesc: descuentos,
    dTotDescGlotem: NONE,
    dTotAntItem: anticipos,
    dTotAnt: NONE,
    dPorcDescTotal: NONE,
    dDescTotal: descuentos,
    dAnticipo: anticipos,
    dRedon: NONE,
    dTotGralOpe: total,
    dIVA5: iva5,
    dIVA10: iva10,
    dTotIVA: sum([iva5, iva10]),
    dBaseGrav5: base5,
    dBaseGrav10: base10,
    dTBasGraIVA: sum([base5, base10]),
    dTotalGs: totalGuaranies(body, lines, total),
  }
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount && write(amount)]))
}

function totalGuaranies(body: Body, lines: readonly Line[], total: Fraction): Fraction | undefined {
  if ((body.moneda ?? 'PYG') === 'PYG') return undefined
  return isPorItem(body) ? sum(lines.map(one => one.guaranies ?? NONE)) : half(times(total, read(body.tipo_cambio)))
}

/** How far two amounts are apart, in hundred-millionths, rounded up. */
export function apart(text: string, exact: Fraction): bigint {
  const { n, d } = minus(read(text), exact)
  const magnitude = (n < 0n ? -n : n) * UNITS
  return (magnitude + d - 1n) / d
}

export const exact = read
