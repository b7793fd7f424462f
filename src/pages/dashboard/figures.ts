/** The figures of the dashboard, from the counts and the documents in flight. */
import { diaAsuncion, formatDecimal, parseDecimal } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { DEMORAS } from '../../gateway/dtes/index.ts'
import { DAY_MS } from '../../units.ts'
import type { ShownState } from '../../web/index.ts'
import { type Counted, isGroup, type Period, readCounts } from './dashboard.queries.ts'

const DAYS = 30
/** Time after which work on a document that was due is late. */
const LATE_MS = 5 * 60_000

/** The distinguished states, those that need attention first. Approved with observations counts as approved. */
const PARTS = [
  'rejected',
  'error',
  'doubt',
  'sent',
  'signed',
  'draft',
  'cancelled',
  'approved',
] as const satisfies readonly ShownState[]
export type Part = (typeof PARTS)[number]

export type Day = { dia: string; count: Record<Part, number> }
export type Rejection = { servicio: string; codigo: string; documentos: number }
/** Exact decimal texts. Credit notes are subtracted. */
export type Vat = { moneda: string } & Record<'base5' | 'iva5' | 'base10' | 'iva10' | 'exento', string>

export type Figures = {
  period: Period
  days: Day[]
  today: Day
  /** Approved invoices of today, in guaraníes. */
  soldToday: string
  /** The last change of the oldest document of today that was sent. As in the count, one in doubt is not among them. */
  oldest: Date | undefined
  rejections: Rejection[]
  /** Documents by time until approval: an entry for each limit of DEMORAS and one more. */
  delays: number[]
  vat: Vat[]
  withoutDetail: number
  /** Documents in flight whose work is late. */
  late: number
  /** True when the company ever had a document in the environment. */
  some: boolean
}

function periodOf(now: Date): Period {
  const hoy = diaAsuncion(now)
  return { desde: shift(hoy, -(DAYS - 1)), mes: `${hoy.slice(0, 8)}01`, hoy }
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export async function readFigures(
  { db }: Pick<Deps, 'db'>,
  empresaId: number,
  ambiente: Ambiente,
  now: Date,
): Promise<Figures> {
  const period = periodOf(now)
  const counts = await readCounts(db, empresaId, ambiente, period, new Date(now.getTime() - LATE_MS))
  const days = Array.from({ length: DAYS }, (_, at) => ({ dia: shift(period.desde, at), count: nothing() }))
  const byDay = new Map(days.map(day => [day.dia, day]))
  for (const { dia, estado, documentos } of counts.filter(row => isGroup(row, 'dia'))) {
    const day = byDay.get(dia ?? '')
    if (day && estado) day.count[partOf(estado)] += documentos
  }
  const all = counts.find(row => isGroup(row, 'all'))
  return {
    period,
    days,
    today: days.at(-1) as Day,
    soldToday: all?.hoy ?? '0',
    oldest:
      counts.find(row => isGroup(row, 'dia') && row.dia === period.hoy && row.estado === 'sent')?.oldest ?? undefined,
    late: all?.overdue ?? 0,
    some: all?.some ?? false,
    rejections: counts
      .filter(row => isGroup(row, 'codigo') && row.codigo !== '' && row.documentos > 0)
      .map(({ servicio, codigo, documentos }) => ({ servicio: servicio ?? '', codigo: codigo ?? '', documentos }))
      .sort((a, b) => b.documentos - a.documentos || a.codigo.localeCompare(b.codigo)),
    delays: delaysOf(counts),
    ...vatOf(counts.filter(row => isGroup(row, 'moneda'))),
  }
}

const nothing = () => Object.fromEntries(PARTS.map(part => [part, 0])) as Record<Part, number>
const partOf = (estado: NonNullable<Counted['estado']>): Part => (estado === 'approved_obs' ? 'approved' : estado)

function delaysOf(counts: readonly Counted[]): number[] {
  const delays = [...DEMORAS, 0].map(() => 0)
  for (const row of counts) {
    const { demora, documentos } = row
    if (isGroup(row, 'demora') && demora !== null && demora >= 0) delays[demora] = (delays[demora] ?? 0) + documentos
  }
  return delays
}

/** Signs of the document types: invoices and debit notes add, credit notes subtract. Other types are no sales. */
const SIGN: Readonly<Record<number, 1 | -1>> = { 1: 1, 6: 1, 5: -1 }
const AMOUNTS = ['base5', 'iva5', 'base10', 'iva10', 'exento'] as const

function vatOf(rows: readonly Counted[]): { vat: Vat[]; withoutDetail: number } {
  const byCurrency = new Map<string, Vat>()
  let withoutDetail = 0
  for (const row of rows) {
    const sign = SIGN[row.tipo_documento ?? 0]
    if (!sign || row.moneda === null) continue
    withoutDetail += row.sin_detalle
    const vat = byCurrency.get(row.moneda) ?? {
      moneda: row.moneda,
      base5: '0',
      iva5: '0',
      base10: '0',
      iva10: '0',
      exento: '0',
    }
    for (const name of AMOUNTS) vat[name] = plus(vat[name], row[name], sign)
    byCurrency.set(row.moneda, vat)
  }
  const isSome = (vat: Vat) => AMOUNTS.some(name => vat[name] !== '0')
  return { vat: [...byCurrency.values()].filter(isSome).sort((a, b) => order(a) - order(b)), withoutDetail }
}

/** Sorts guaraníes first. */
const order = ({ moneda }: Vat) => (moneda === 'PYG' ? 0 : moneda.charCodeAt(0))

/** Adds exact decimal texts. */
export const plus = (one: string, other: string, sign: 1 | -1 = 1): string =>
  formatDecimal(units(one) + BigInt(sign) * units(other))
const units = (text: string) => BigInt(parseDecimal(text.replace('-', '')) ?? 0) * (text.startsWith('-') ? -1n : 1n)
