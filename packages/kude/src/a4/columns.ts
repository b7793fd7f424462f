/**
 * Columns of the table of items, planned for one document: each figure gets the width that it needs, columns of zeros
 * shrink to their heading, and the description gets the rest, at least a third of the page.
 */
import { AMOUNT_KEYS, type Amounts } from '../content/amounts.ts'
import { formatDecimal } from '../format.ts'
import { widthOf } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import { CONTENT, STYLE } from './style.ts'

export interface Column {
  readonly title: readonly string[]
  readonly left: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  /** True for columns under the common heading "Valor de venta". */
  readonly amount: boolean
  /** One-line text of each item. Undefined for the description, which wraps. */
  readonly values: readonly string[] | undefined
}

export interface Columns {
  readonly all: readonly Column[]
  readonly code: Column
  readonly description: Column
  /** Columns that the rows of totals continue. Empty in a document without amounts. */
  readonly amounts: readonly Column[]
}

export const CELL_PADDING = 3.5
const MIN_DESCRIPTION = CONTENT.width / 3
const MIN_CODE = 32
const MAX_CODE = 84
/** Minimum width of a column with amounts, which keeps figures apart. */
const MIN_AMOUNT = 44

/** True when a code fits its column. A longer one is printed under the description, unbroken. */
export const fitsColumn = (code: string) => widthOf(code, STYLE.cell) <= MAX_CODE - 2 * CELL_PADDING

type Plan = Omit<Column, 'left'>

export function planColumns(data: KudeData, amounts: Amounts | undefined): Columns {
  const { items } = data
  const codes = items.map(({ codigo }) => (fitsColumn(codigo) ? codigo : ''))
  const code = {
    title: ['Cód.'],
    align: 'left',
    amount: false,
    values: codes,
    width: Math.max(MIN_CODE, widest(codes)),
  } as const
  const figures = shrink(figureColumns(data, amounts), CONTENT.width - MIN_DESCRIPTION - code.width)
  const width = CONTENT.width - code.width - figures.reduce((sum, figure) => sum + figure.width, 0)
  const description = { title: ['Descripción'], align: 'left', amount: false, values: undefined, width } as const
  const all = place([code, description, ...figures])
  const [first, second] = all as [Column, Column]
  return { all, code: first, description: second, amounts: all.filter(({ amount }) => amount) }
}

function figureColumns({ items }: KudeData, amounts: Amounts | undefined): Plan[] {
  const columns = [
    figure(
      ['Unidad'],
      items.map(({ unidad }) => unidad),
      'center',
    ),
    figure(
      ['Cantidad'],
      items.map(({ cantidad }) => formatDecimal(cantidad)),
    ),
  ]
  if (amounts === undefined) return columns
  const { precioUnitario, descuento, total } = amounts.columns
  columns.push(figure(['Precio', 'unitario'], precioUnitario))
  const isDiscounted = !descuento.every(isNothing)
  if (amounts.byRate || isDiscounted)
    columns.push(figure(isDiscounted ? ['Descuento', 'unitario'] : ['Desc.'], descuento))
  if (!amounts.byRate) return [...columns, amountFigure('Valor total', total, amounts.operacion)]
  const titles = ['Exentas', '5 %', '10 %']
  const byRate = AMOUNT_KEYS.map((key, i) =>
    amountFigure(titles[i] ?? '', amounts.columns[key], amounts.subtotals[i] ?? ''),
  )
  return [...columns, ...byRate]
}

const isNothing = (text: string) => /^[0,]*$/.test(text)

function figure(title: readonly string[], values: readonly string[], align: 'center' | 'right' = 'right'): Plan {
  const heading = Math.max(...title.map(line => widthOf(line, STYLE.columnHead))) + 2 * CELL_PADDING
  return { title, values, align, amount: false, width: Math.max(heading, widest(values)) }
}

/** Plans a column of amounts, wide enough for its subtotal in heavier type. */
function amountFigure(title: string, values: readonly string[], subtotal: string): Plan {
  const plan = figure([title], values)
  const total = widthOf(subtotal, STYLE.strong) + 2 * CELL_PADDING
  const least = values.every(isNothing) ? 0 : MIN_AMOUNT
  return { ...plan, amount: true, width: Math.max(plan.width, total, least) }
}

const widest = (values: readonly string[]) =>
  values.reduce((most, text) => Math.max(most, widthOf(text, STYLE.cell)), 0) + 2 * CELL_PADDING

/** Shrinks all columns alike when they exceed the width, as figures of fifteen digits side by side do. */
function shrink(columns: readonly Plan[], room: number): Plan[] {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  return sum <= room ? [...columns] : columns.map(column => ({ ...column, width: (column.width * room) / sum }))
}

function place(plans: readonly Plan[]): Column[] {
  let left: number = CONTENT.left
  return plans.map(plan => {
    const column = { ...plan, left }
    left += plan.width
    return column
  })
}

/** Returns the x of a column's text: its left end, centre or right end. */
export function anchor({ left, width, align }: Column): number {
  if (align === 'center') return left + width / 2
  return align === 'left' ? left + CELL_PADDING : left + width - CELL_PADDING
}
