/**
 * The sandbox's book: the documents, lots and events that it accepted, the timbrados, RUCs and security codes that it
 * knows, and every call. The index is in memory. The XML of documents and events stays in the ledger and is read on
 * demand.
 */
import { join } from 'node:path'
import type { Rango, Secuencia } from '../fields/index.ts'
import { BookIndex, type Kept } from './book-index.ts'
import { type Approval, type Call, type Entry, type EventoRegistrado, type Lote, xmlOf } from './entries.ts'
import { fileLedger, type Ledger, memoryLedger, type Place } from './ledger.ts'
import type { NumberedTimbrado, Serie, Timbrado } from './numbering.ts'
import type { Taxpayer } from './register.ts'

/** A line of the ledger. */
type Noted = Entry | { readonly kind: 'call'; readonly call: Call }

/** First protocols of documents, events and lots. They have as many digits as the real ones. */
const FIRST_DOCUMENT = 50_000_001
const FIRST_EVENT = 1_160_001
const FIRST_LOT = 154_307_038_990_000_001n
/** First protocol of lots whose documents were all rejected at reception. Such lots are not stored. */
const FIRST_REJECTED_LOT = 85_010_225_250_000_001n

export class Book {
  readonly #ledger: Ledger
  #index = new BookIndex()
  #pending: { readonly line: Entry; readonly kept: Kept<unknown> | undefined }[] = []

  /**
   * Opens the book in `folder` and reads it back, or in memory without one. Throws `LedgerError` on a malformed line.
   */
  constructor(folder: string | undefined) {
    this.#ledger = folder === undefined ? memoryLedger() : fileLedger(join(folder, 'book.jsonl'))
    this.#readBack()
  }

  isApproved(cdc: string): boolean {
    return this.#index.documents.has(cdc)
  }

  /** Returns the approval of a document. */
  approval(cdc: string): Approval | undefined {
    return this.#index.documents.get(cdc)?.facts
  }

  /** Returns every approval, oldest first. */
  approvals(): readonly Approval[] {
    return [...this.#index.documents.values()].map(({ facts }) => facts)
  }

  /** Returns the rDE of an approved document, exactly as received. */
  rde(cdc: string): string | undefined {
    const kept = this.#index.documents.get(cdc)
    return kept === undefined ? undefined : this.#read(kept.xml)
  }

  /** Returns the CDCs of the approved documents that refer to this one. */
  associatedWith(cdc: string): readonly string[] {
    return this.#index.associated.get(cdc) ?? []
  }

  /** Returns the events about a document, oldest first. */
  eventsOf(cdc: string): readonly EventoRegistrado[] {
    return (this.#index.eventsOf.get(cdc) ?? []).map(({ facts }) => facts)
  }

  /** Returns the events about a document with their rGesEve as received, oldest first. */
  signedEventsOf(cdc: string): readonly { readonly evento: EventoRegistrado; readonly xml: string }[] {
    return (this.#index.eventsOf.get(cdc) ?? []).map(({ facts, xml }) => ({ evento: facts, xml: this.#read(xml) }))
  }

  /** Returns every event, oldest first. */
  events(): readonly EventoRegistrado[] {
    return this.#index.events.map(({ facts }) => facts)
  }

  /**
   * Returns the RUC of the receiver of an approved document: the one that a nomination named, or the document's own.
   * Undefined when it is not a taxpayer.
   */
  receiverOf(cdc: string): string | undefined {
    const nominated = this.eventsOf(cdc).find(({ tipo }) => tipo === 'rGEveNom')?.receptor
    return nominated ?? this.approval(cdc)?.receptor?.ruc
  }

  isCancelled(cdc: string): boolean {
    return this.eventsOf(cdc).some(({ tipo }) => tipo === 'rGeVeCan')
  }

  /** Returns the lot of a dProtConsLote. */
  lot(protocol: string): Lote | undefined {
    return this.#index.lots.get(protocol)
  }

  /** Returns every lot, oldest first. */
  lots(): readonly Lote[] {
    return [...this.#index.lots.values()]
  }

  /** Returns the next protocol of each kind. */
  nextProtocols(): Readonly<Record<'document' | 'event' | 'lot' | 'rejectedLot', string>> {
    return {
      document: String(FIRST_DOCUMENT + this.#index.documents.size),
      event: String(FIRST_EVENT + this.#index.events.length),
      lot: String(FIRST_LOT + BigInt(this.#index.lots.size)),
      rejectedLot: String(FIRST_REJECTED_LOT + BigInt(this.#index.calls.length)),
    }
  }

  /** Returns the CDC under which a document number (`documentNumber`) was approved. */
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

  timbrado(dNumTim: string): Timbrado | undefined {
    return this.#index.numbering.timbrado(dNumTim)
  }

  /** Returns the taxpayer with a RUC (without check digit), when the sandbox was told of it or saw it. */
  taxpayer(ruc: string): Taxpayer | undefined {
    return this.#index.register.find(ruc)
  }

  /** Returns every known taxpayer. */
  taxpayers(): readonly Taxpayer[] {
    return this.#index.register.all()
  }

  /** Returns every known timbrado. */
  timbrados(): readonly NumberedTimbrado[] {
    return this.#index.numbering.timbrados()
  }

  /** Returns the security code of a QR by its id, with or without leading zeros. */
  csc(id: string): string | undefined {
    return this.#index.cscs.get(id.padStart(4, '0'))
  }

  /**
   * Adds an entry that a call brought. Every later query sees it. It is written together with the call (`record`) or
   * not at all: after a failed write the book falls back to what is on disk.
   */
  enter(entry: Entry): void {
    const own = entryApart(entry)
    this.#pending.push({ line: own, kept: this.#index.add(own, xmlOf(own)) })
  }

  /** Adds an entry that was set outside of any call. */
  append(entry: Entry): void {
    this.enter(entry)
    this.#write([])
  }

  /** Stores a call together with its entries. */
  record(call: Call): void {
    const own = apart(call)
    this.#write([{ kind: 'call', call: own }])
    this.#index.calls.push(own)
  }

  /** Returns every call, oldest first. */
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

  /** Rebuilds the index from the ledger alone. */
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

/** Adds the lists that calls lack when they were written before lots existed. */
function wholeCall(call: Call): Call {
  return { ...call, cdcs: call.cdcs ?? [], rdeSha256s: call.rdeSha256s ?? [] }
}

/**
 * Copies the texts, as a ledger would. A text sliced out of a message would keep the whole message in memory, perhaps a
 * lot of 50 documents.
 */
function apart<T extends object>(facts: T): T {
  return JSON.parse(JSON.stringify(facts))
}

/** Copies an entry but for its XML, which the book drops as soon as it is in the ledger. */
function entryApart(entry: Entry): Entry {
  if (entry.kind === 'document') return { ...entry, approval: apart(entry.approval) }
  return entry.kind === 'event' ? { ...entry, evento: apart(entry.evento) } : apart(entry)
}
