/**
 * The sandbox's book: the documents, lots and events that it took, the stamps, RUCs and security codes it knows, and every call it got. The
 * index is in memory; the XML of documents and events stays in the ledger and is read back when asked for.
 */
import { join } from 'node:path'
import { BookIndex, type Kept } from './book-index.ts'
import { type Approval, type Call, type Entry, type EventoRegistrado, type Lote, xmlOf } from './entries.ts'
import { fileLedger, type Ledger, memoryLedger, type Place } from './ledger.ts'
import type { NumberedStamp, Rango, Secuencia, Serie, Stamp } from './numbering.ts'
import type { Taxpayer } from './register.ts'

/** What a line of the ledger is. */
type Noted = Entry | { readonly kind: 'call'; readonly call: Call }

/** Where the protocols of documents, events and lots start: as long as the real ones. */
const FIRST_DOCUMENT = 50_000_001
const FIRST_EVENT = 1_160_001
const FIRST_LOT = 154_307_038_990_000_001n
/** Lots whose documents were all rejected at reception get a protocol that nothing is kept under. */
const FIRST_REJECTED_LOT = 85_010_225_250_000_001n

export class Book {
  readonly #ledger: Ledger
  #index = new BookIndex()
  #pending: { readonly line: Entry; readonly kept: Kept<unknown> | undefined }[] = []

  /** In `folder` when it is given, which is read back first (`LedgerError`); else in memory. */
  constructor(folder: string | undefined) {
    this.#ledger = folder === undefined ? memoryLedger() : fileLedger(join(folder, 'book.jsonl'))
    this.#readBack()
  }

  isApproved(cdc: string): boolean {
    return this.#index.documents.has(cdc)
  }

  /** What is known of an approved document. */
  approval(cdc: string): Approval | undefined {
    return this.#index.documents.get(cdc)?.facts
  }

  /** Every approval, oldest first. */
  approvals(): readonly Approval[] {
    return [...this.#index.documents.values()].map(({ facts }) => facts)
  }

  /** The rDE of an approved document, exactly as it was received. */
  rde(cdc: string): string | undefined {
    const kept = this.#index.documents.get(cdc)
    return kept === undefined ? undefined : this.#read(kept.xml)
  }

  /** The CDCs of the approved documents that are about this one. */
  associatedWith(cdc: string): readonly string[] {
    return this.#index.associated.get(cdc) ?? []
  }

  /** The events that are about a document, oldest first. */
  eventsOf(cdc: string): readonly EventoRegistrado[] {
    return (this.#index.eventsOf.get(cdc) ?? []).map(({ facts }) => facts)
  }

  /** The events that are about a document with their rGesEve as they were received, oldest first. */
  signedEventsOf(cdc: string): readonly { readonly evento: EventoRegistrado; readonly xml: string }[] {
    return (this.#index.eventsOf.get(cdc) ?? []).map(({ facts, xml }) => ({ evento: facts, xml: this.#read(xml) }))
  }

  /** Every event, oldest first. */
  events(): readonly EventoRegistrado[] {
    return this.#index.events.map(({ facts }) => facts)
  }

  /** Who received an approved document: whom a nomination named, or whom it says itself; undefined when that is no taxpayer. */
  receiverOf(cdc: string): string | undefined {
    const nominated = this.eventsOf(cdc).find(({ tipo }) => tipo === 'rGEveNom')?.receptor
    return nominated ?? this.approval(cdc)?.receptor?.ruc
  }

  isCancelled(cdc: string): boolean {
    return this.eventsOf(cdc).some(({ tipo }) => tipo === 'rGeVeCan')
  }

  /** The lot of a dProtConsLote. */
  lot(protocol: string): Lote | undefined {
    return this.#index.lots.get(protocol)
  }

  /** Every lot, oldest first. */
  lots(): readonly Lote[] {
    return [...this.#index.lots.values()]
  }

  /** The protocols that the next ones get. */
  nextProtocols(): Readonly<Record<'document' | 'event' | 'lot' | 'rejectedLot', string>> {
    return {
      document: String(FIRST_DOCUMENT + this.#index.documents.size),
      event: String(FIRST_EVENT + this.#index.events.length),
      lot: String(FIRST_LOT + BigInt(this.#index.lots.size)),
      rejectedLot: String(FIRST_REJECTED_LOT + BigInt(this.#index.calls.length)),
    }
  }

  /** The CDC under which a document number (`documentNumber`) was approved. */
  cdcOfNumber(numero: string): string | undefined {
    return this.#index.numbering.cdcOf(numero)
  }

  isVoided(rango: Rango): boolean {
    return this.#index.numbering.isVoided(rango)
  }

  isUsed(rango: Rango): boolean {
    return this.#index.numbering.isUsed(rango)
  }

  serie(secuencia: Secuencia): Serie | undefined {
    return this.#index.numbering.serie(secuencia)
  }

  stamp(dNumTim: string): Stamp | undefined {
    return this.#index.numbering.stamp(dNumTim)
  }

  /** Who has a RUC (without check digit), as far as the sandbox was told or saw. */
  taxpayer(ruc: string): Taxpayer | undefined {
    return this.#index.register.find(ruc)
  }

  /** Everybody that is known. */
  taxpayers(): readonly Taxpayer[] {
    return this.#index.register.all()
  }

  /** Every stamp that is known. */
  stamps(): readonly NumberedStamp[] {
    return this.#index.numbering.stamps()
  }

  /** The security code of a QR by its id, with or without zeros at the left. */
  csc(id: string): string | undefined {
    return this.#index.cscs.get(id.padStart(4, '0'))
  }

  /**
   * Enters what a call brought. Every later query sees it. It is kept together with the call (`record`), or not at all: when it
   * cannot be written, the book knows no more than what it has on disk.
   */
  enter(entry: Entry): void {
    const own = apart(entry)
    this.#pending.push({ line: own, kept: this.#index.add(own, xmlOf(own)) })
  }

  /** Enters what the sandbox was told outside of any call. */
  tell(entry: Entry): void {
    this.enter(entry)
    this.#write([])
  }

  /** Keeps a call, together with what it entered. */
  record(call: Call): void {
    const own = apart(call)
    this.#write([{ kind: 'call', call: own }])
    this.#index.calls.push(own)
  }

  /** Every call, oldest first. */
  calls(): readonly Call[] {
    return this.#index.calls
  }

  close(): void {
    this.#ledger.close()
  }

  #write(last: readonly Noted[]): void {
    const pending = this.#pending
    this.#pending = []
    const places = this.#append([...pending.map(({ line }) => line), ...last])
    pending.forEach(({ kept }, i) => {
      const place = places[i]
      if (kept !== undefined && place !== undefined) kept.xml = place
    })
  }

  #append(lines: readonly Noted[]): readonly Place[] {
    try {
      return this.#ledger.append(lines)
    } catch (error) {
      this.#readBack()
      throw error
    }
  }

  #read(xml: string | Place): string {
    return typeof xml === 'string' ? xml : xmlOf(this.#ledger.read(xml) as Entry)
  }

  /** Knows what the ledger has, and nothing else. */
  #readBack(): void {
    const index = new BookIndex()
    for (const { value, place } of this.#ledger.lines()) {
      const line = value as Noted
      if (line.kind === 'call') index.calls.push(wholeCall(line.call))
      else index.add(line, place)
    }
    this.#index = index
  }
}

/** Calls of before there were lots have neither list. */
function wholeCall(call: Call): Call {
  return { ...call, cdcs: call.cdcs ?? [], rdeSha256s: call.rdeSha256s ?? [] }
}

/** With texts of its own: one that was cut out of a message keeps the whole message in memory, which may be a lot of 50 documents. */
function apart<T extends object>(facts: T): T {
  return structuredClone(facts)
}
