/** The in-memory index of a book's entries. It can be rebuilt from the ledger. */
import type { Approval, Call, Entry, EventoRegistrado, Lote } from './entries.ts'
import type { Place } from './ledger.ts'
import { Numbering } from './numbering.ts'
import { Register } from './register.ts'

/**
 * The facts of an entry, and its XML: a place in the ledger, or the text itself until the call that brought it is
 * recorded.
 */
export interface Kept<T> {
  readonly facts: T
  xml: string | Place
}

/** Security codes that DNIT publishes for tests. docs/sifen §5 */
const CSC_DE_PRUEBA = [
  ['0001', 'ABCD0000000000000000000000000000'],
  ['0002', 'EFGH0000000000000000000000000000'],
] as const

export class BookIndex {
  readonly documents = new Map<string, Kept<Approval>>()
  /** CDCs of the approved documents that refer to a document, by its CDC. */
  readonly associated = new Map<string, string[]>()
  readonly events: Kept<EventoRegistrado>[] = []
  readonly eventsOf = new Map<string, Kept<EventoRegistrado>[]>()
  readonly lots = new Map<string, Lote>()
  readonly numbering = new Numbering()
  readonly register = new Register()
  readonly cscs = new Map<string, string>(CSC_DE_PRUEBA)
  readonly calls: Call[] = []

  /** Adds an entry. Returns the stored form of an entry that has XML. */
  add(entry: Entry, xml: string | Place): Kept<unknown> | undefined {
    switch (entry.kind) {
      case 'document':
        return this.#addDocument({ facts: entry.approval, xml })
      case 'event':
        return this.#addEvent({ facts: entry.evento, xml })
      case 'lot':
        this.lots.set(entry.lote.dProtConsLote, entry.lote)
        break
      case 'taxpayer':
        this.register.put(entry.taxpayer)
        break
      case 'certificate':
        this.register.see(entry.ruc, entry.nombre, true)
        break
      case 'stamp':
        this.numbering.put(entry.dNumTim, entry.stamp)
        break
      case 'csc':
        this.cscs.set(entry.id.padStart(4, '0'), entry.csc)
    }
    return undefined
  }

  #addDocument(kept: Kept<Approval>): Kept<Approval> {
    const { cdc, numero, at, ruc, nombre, dNumTim, dFeIniT, receptor, asociados = [] } = kept.facts
    this.documents.set(cdc, kept)
    this.numbering.use(numero, cdc, at)
    this.numbering.see(dNumTim, { ruc, dFeIniT })
    this.register.see(ruc, nombre, true)
    if (receptor !== undefined) this.register.see(receptor.ruc, receptor.nombre, false)
    for (const other of asociados) this.associated.set(other, [...(this.associated.get(other) ?? []), cdc])
    return kept
  }

  #addEvent(kept: Kept<EventoRegistrado>): Kept<EventoRegistrado> {
    const { cdc, rango } = kept.facts
    this.events.push(kept)
    if (cdc !== '') this.eventsOf.set(cdc, [...(this.eventsOf.get(cdc) ?? []), kept])
    if (rango !== undefined) this.numbering.void(rango)
    return kept
  }
}
