/**
 * What the ERP believes, from the answers alone, is what SIFEN's book says: each meant sale is approved once, or was
 * told as not done. What our rows say is the same.
 */
import { checkRows } from '../kill/check-dtes.ts'
import { checkEventos, ownCancellations } from '../kill/check-eventos.ts'
import { checkLotes } from '../kill/check-lotes.ts'
import type { Facts } from '../kill/facts.ts'
import type { Lost } from './rounds.ts'
import type { Sale } from './sale.ts'

type Sold = Pick<Sale, 'n' | 'total' | 'belief' | 'cdc' | 'log' | 'spansRestore' | 'isInCopy'>

export type World = {
  facts: Facts
  sales: readonly Sold[]
  /** Total of each document that SIFEN approved, by CDC. */
  totals: ReadonlyMap<string, number>
  surprises: readonly string[]
  lost: Lost | undefined
}
type Law = (world: World) => string[]

const CANCELLED = 'rGeVeCan'
const VOIDED = 'rGeVeInu'
const isSold = ({ belief }: Sold) => belief === 'approved' || belief === 'cancelled'

/** Sales of the same goods at the same price are one group: which document is whose does not matter. */
const groups = ({ sales, totals }: World) => {
  const approved = Map.groupBy(totals.keys(), cdc => totals.get(cdc) ?? 0)
  return [...Map.groupBy(sales, ({ total }) => total)].map(([total, meant]) => ({
    total,
    meant,
    believed: meant.filter(isSold).length,
    open: meant.filter(({ belief }) => belief === undefined).length,
    approved: approved.get(total) ?? [],
    spansRestore: meant.some(sale => sale.spansRestore),
  }))
}

const report = (meant: readonly Sold[]) =>
  meant
    .map(({ n, log, belief, cdc }) => `\n      sale ${n} ${belief} ${cdc}\n        ${log.join('\n        ')}`)
    .join('')

export const secondSales: Law = world =>
  groups(world)
    .filter(({ believed, open, approved, spansRestore }) => approved.length > believed + open && !spansRestore)
    .map(
      ({ total, meant, believed, approved }) =>
        `SECOND SALE: SIFEN approved ${approved.length} documents of ${total} (${approved}), and the client believes in ${believed}${report(meant)}`,
    )

const lostSales: Law = world =>
  groups(world)
    .filter(({ believed, approved, spansRestore }) => approved.length < believed && !spansRestore)
    .map(
      ({ total, meant, believed, approved }) =>
        `LOST SALE: the client believes in ${believed} of ${total}, and SIFEN approved ${approved.length} (${approved})${report(meant)}`,
    )

/**
 * Two sales never share a document, and each believed document is at SIFEN, cancelled or not as believed. A document that the restore took
 * back may have left its number, and with it its CDC, to another sale.
 */
const documents: Law = ({ sales, totals, facts: { book } }) => {
  const cancelled = new Set(book.events.flatMap(({ tipo, cdc }) => (tipo === CANCELLED ? [cdc] : [])))
  const certain = sales.filter(sale => isSold(sale) && !sale.spansRestore)
  return certain.flatMap(sale => {
    const cdc = sale.cdc ?? ''
    const shared = certain.some(other => other !== sale && other.cdc === cdc)
    const isThere = totals.get(cdc) === sale.total
    const isCancelled = cancelled.has(cdc)
    return [
      ...(shared ? [`TWO SALES, ONE DOCUMENT ${cdc}${report([sale])}`] : []),
      ...(isThere ? [] : [`SIFEN has no ${cdc} of ${sale.total}${report([sale])}`]),
      ...(isCancelled !== (sale.belief === 'cancelled') ? [`cancelled: ${isCancelled}${report([sale])}`] : []),
    ]
  })
}

const settled: Law = ({ sales }) =>
  sales.filter(({ belief }) => belief === undefined).map(sale => `OPEN${report([sale])}`)

/** Every document that SIFEN approved has a row that says so. */
const rows: Law = ({ facts: { dtes }, totals }) => {
  const known = new Set(dtes.filter(({ estado }) => estado !== 'rejected').map(({ cdc }) => cdc))
  return [...totals.keys()].filter(cdc => !known.has(cdc)).map(cdc => `SIFEN approved ${cdc}, and no row has it`)
}

const surprises: Law = world => world.surprises.map(text => `an answer that no page describes: ${text}`)

const LAWS: readonly Law[] = [secondSales, lostSales, documents, settled, rows, surprises]
const ROWS = [...checkRows, ...checkLotes, ...checkEventos]

/**
 * Without the voidings and the postings of events that the restore took away. Documents and cancellations come back from SIFEN. A document
 * that waits for its client to send it waits for ever when the client learned of another one in the lost time.
 */
function knowable({ facts, lost, sales }: World): Facts {
  if (!lost) return facts
  const caught = new Set(
    sales.flatMap(({ spansRestore, isInCopy, total }) => (spansRestore || isInCopy ? [total] : [])),
  )
  const dtes = facts.dtes.filter(({ estado, due_at, total }) => !(estado === 'signed' && !due_at && caught.has(total)))
  const { book } = facts
  const isLost = ({ at }: { at: string }) => new Date(at) >= lost.from && new Date(at) <= lost.to
  const calls = book.calls.filter(call => call.service !== 'evento' || !isLost(call))
  const events = book.events.filter(event => event.tipo !== VOIDED || !isLost(event))
  return { ...facts, dtes, book: { ...book, calls, events } }
}

export const check: Law = world => [
  ...LAWS.flatMap(law => law(world)),
  ...(world.lost ? ROWS : [...ROWS, ownCancellations]).flatMap(law => law(knowable(world))),
]

/** Sales that the restore caught open, and how many of them were made twice. */
export function caughtByRestore(world: World) {
  const caught = groups(world).filter(({ spansRestore }) => spansRestore)
  return {
    openAtRestore: world.sales.filter(({ spansRestore }) => spansRestore).length,
    soldTwice: caught.filter(({ believed, approved }) => approved.length > believed).length,
    believedTooMuch: caught.filter(({ believed, approved }) => approved.length < believed).length,
  }
}
