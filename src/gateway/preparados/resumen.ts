/** What a person sees of a document before it is confirmed: all that decides whether it is the sale that was meant. */
import { formatDecimal, nombreDeTipo, type Prepared, shortDate } from '@nanduti/sifen'
import type { ResumenLine } from '../../db/index.ts'
import type { DteRow } from '../dtes/index.ts'

/** Items and warnings that are shown. The number of the others follows. */
const MOST = 5
const CREDITO = 2

export const receiverOf = ({ documento, nombre }: { documento: string; nombre: string }): ResumenLine => ({
  nombre: 'Receptor',
  valor: `${nombre}, ${documento}`,
})

/** Returns the lines of a document, with its content when that is known. */
export function linesOf(dte: DteRow, prepared: Prepared | undefined): ResumenLine[] {
  const { doc, tipo } = prepared ?? {}
  const { moneda, advertencias } = dte
  const isCredit = doc?.condicion.condicion === CREDITO
  return [
    { nombre: 'Tipo de documento', valor: nombreDeTipo(dte.tipo_documento).one },
    { nombre: 'Fecha', valor: `${shortDate(dte.fecha_emision)} ${dte.fecha_emision.slice(11, 16)}` },
    ...(tipo?.reglas.includes('condicion') ? [{ nombre: 'Condición', valor: isCredit ? 'Crédito' : 'Contado' }] : []),
    receiverOf({ documento: dte.receptor_documento, nombre: dte.receptor_nombre }),
    ...(doc ? some(doc.items.map(itemLine(moneda, tipo?.precios)), 'ítems') : []),
    ...rateLines(dte),
    { nombre: 'Total', valor: totalOf(dte), moneda },
    ...(doc && doc.totales.redon > 0
      ? [{ nombre: 'Redondeo, ya restado', valor: formatDecimal(doc.totales.redon), moneda }]
      : []),
    ...(doc?.totales.totalGs === undefined
      ? []
      : [{ nombre: 'Total en guaraníes', valor: formatDecimal(doc.totales.totalGs), moneda: GUARANI }]),
    ...some(warningLines(advertencias), 'advertencias'),
  ]
}

const GUARANI = 'PYG'

/** Returns the exact total without trailing zeros. */
export const totalOf = ({ total_operacion: text }: Pick<DteRow, 'total_operacion'>): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text

const itemLine =
  (moneda: string, hasPrices = false) =>
  ({ descripcion, figures }: Prepared['doc']['items'][number], at: number): ResumenLine => {
    const antes = `${formatDecimal(figures.cantidad)} × ${descripcion ?? ''}`
    const nombre = `Ítem ${at + 1}`
    return hasPrices
      ? { nombre, antes, valor: formatDecimal(figures.precioUnitario), moneda }
      : { nombre, valor: antes }
  }

function rateLines({ moneda, tipo_cambio }: DteRow): ResumenLine[] {
  if (moneda === GUARANI) return []
  if (!tipo_cambio) return [{ nombre: 'Tipo de cambio', valor: 'distinto en cada ítem' }]
  return [{ nombre: 'Tipo de cambio', valor: tipo_cambio.valor, moneda: GUARANI }]
}

/** Each warning once. That of a doubtful rate comes first: many others must not hide it. */
function warningLines(advertencias: DteRow['advertencias']): ResumenLine[] {
  const isOfRate = ({ campo }: { campo: string }) => /(^|\.)(tipo_?)?cambio$/i.test(campo)
  const ordered = advertencias.toSorted((a, b) => Number(isOfRate(b)) - Number(isOfRate(a)))
  return [...new Set(ordered.map(({ mensaje }) => mensaje))].map(valor => ({ nombre: 'Advertencia', valor }))
}

function some(lines: readonly ResumenLine[], what: string): ResumenLine[] {
  const left = lines.length - MOST
  return left > 0 ? [...lines.slice(0, MOST), { nombre: `Más ${what}`, valor: `y ${left} más` }] : [...lines]
}
