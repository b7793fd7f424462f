/**
 * Computes the rest of an invoice after earlier credit notes, as items of another note. Counts quantities when the
 * notes return items as they were sold. Otherwise makes one item for each VAT treatment with the remaining amount.
 * Pure.
 */
import { type DteInput, formatDecimal, parseDecimal } from '@nanduti/sifen'

export type Item = NonNullable<DteInput['items']>[number]

/** The items of a document, and the amount of each as an exact decimal text. */
export type Sold = { items: readonly Item[]; importes: readonly string[]; globales: boolean }

export function leftOver(invoice: Sold, notes: readonly Sold[], numero: string): Item[] {
  return byQuantity(invoice, notes) ?? byTreatment(invoice, notes, numero)
}

const read = (amount: unknown): bigint => BigInt(parseDecimal(String(amount ?? 0)) ?? 0)

const unitOf = ({ precioUnitario, descuento }: Item) => formatDecimal(read(precioUnitario) - read(descuento))
const treatmentOf = ({ afectacionIva, tasaIva, ivaProporcion }: Item) =>
  [afectacionIva, afectacionIva === 1 || afectacionIva === 4 ? tasaIva : '', ivaProporcion ?? ''].join(' ')
/** Returns the key of an item. Items with the same key are the same goods at the same price. */
const keyOf = (item: Item) =>
  [item.codigoInterno ?? '', item.descripcion?.trim() ?? '', unitOf(item), treatmentOf(item)].join('\n')

/**
 * Returns the remaining items by quantity. Undefined when a note returns something that was not sold so, or more of it,
 * or when a document has amounts for the whole document.
 */
function byQuantity(invoice: Sold, notes: readonly Sold[]): Item[] | undefined {
  const isPlain = (sold: Sold) => !sold.globales && sold.items.every(({ anticipo }) => read(anticipo) === 0n)
  if (![invoice, ...notes].every(isPlain)) return undefined
  const left = invoice.items.map(item => ({ item, key: keyOf(item), cantidad: read(item.cantidad) }))
  for (const given of notes.flatMap(({ items }) => items)) {
    let open = read(given.cantidad)
    for (const line of left.filter(({ key }) => key === keyOf(given))) {
      const taken = open < line.cantidad ? open : line.cantidad
      line.cantidad -= taken
      open -= taken
    }
    if (open > 0n) return undefined
  }
  return left
    .filter(({ cantidad }) => cantidad > 0n)
    .map(({ item, cantidad }) => ({ ...item, cantidad: formatDecimal(cantidad) }))
}

/** Returns one item for each VAT treatment with a remaining amount. */
function byTreatment(invoice: Sold, notes: readonly Sold[], numero: string): Item[] {
  const sums = new Map<string, { item: Item; total: bigint }>()
  const add = ({ items, importes }: Sold, sign: bigint) => {
    for (const [at, item] of items.entries()) {
      const sum = sums.get(treatmentOf(item)) ?? { item, total: 0n }
      sums.set(treatmentOf(item), { ...sum, total: sum.total + sign * read(importes[at]) })
    }
  }
  add(invoice, 1n)
  for (const note of notes) add(note, -1n)
  return [...sums.values()]
    .filter(({ total }) => total > 0n)
    .map(({ item: { afectacionIva, tasaIva, ivaProporcion }, total }) => ({
      descripcion: `Saldo de la factura ${numero}`,
      ...{ cantidad: '1', precioUnitario: formatDecimal(total), afectacionIva, tasaIva, ivaProporcion },
    }))
}
