/**
 * The sandbox's book: the documents, lots and events that it took, the stamps, RUCs and security codes it knows, and every call it got. The
 * index is in memory; the XML of documents and events stays in the ledger and is read back when asked for.
 */
import { join } from 'node:path'
import { type Approval, type Call, type Entry, type EventoRegistrado, type Lote, xmlOf } from './entries.ts'
import { fileLedger, type Ledger, memoryLedger, type Place } from './ledger.ts'
import { Numbering, type Rango, type Secuencia, type Serie, type Stamp } from './numbering.ts'
import { Register, type Taxpayer } from './register.ts'

/** An entry's facts, and its XML: in the ledger, or at hand while the call that brought it is not yet recorded. */
interface Kept<T> {
  readonly facts: T
  xml: string | Place
}

type Line = Entry | { readonly kind: 'call'; readonly call: Call }

/** The codes that DNIT publishes for tests, reference.md §5. */
const CSC_DE_PRUEBA = [
  ['0001', 'ABCD0000000000000000000000000000'],
  ['0002', 'EFGH0000000000000000000000000000'],
] as const
/** Where the protocols of documents, events and lots start: as long as the real ones. */
const FIRST_DOCUMENT = 50_000_001
const FIRST_EVENT = 1_160_001
const FIRST_LOT = 154_307_038_990_000_001n

export class Book {
  readonly #documents = new Map<string, Kept<Approval>>()
  readonly #associated = new Map<string, string[]>()
  readonly #events: Kept<EventoRegistrado>[] = []
  readonly #eventsOf = new Map<string, Kept<EventoRegistrado>[]>()
  readonly #lots = new Map<string, Lote>()
  readonly #numbering = new Numbering()
  readonly #register = new Register()
  readonly #cscs = new Map<string, string>(CSC_DE_PRUEBA)
  readonly #calls: Call[] = []
  readonly #ledger: Ledger
  #pending: { readonly line: Entry; readonly kept: Kept<unknown> | undefined }[] = []

  /** In `folder` when it is given, which is read back first; else in memory. */
  constructor(folder: string | undefined) {
    this.#ledger =
      folder === undefined
        ? memoryLedger()
        : fileLedger(join(folder, 'book.jsonl'), (line, place) => this.#replay(line as Line, place))
  }

  isApproved(cdc: string): boolean {
    return this.#documents.has(cdc)
  }

  /** What is known of an approved document. */
  approval(cdc: string): Approval | undefined {
    return this.#documents.get(cdc)?.facts
  }

  /** Every approval, oldest first. */
  approvals(): readonly Approval[] {
    return [...this.#documents.values()].map(({ facts }) => facts)
  }

  /** The rDE of an approved document, exactly as it was received. */
  rde(cdc: string): string | undefined {
    const kept = this.#documents.get(cdc)
    return kept === undefined ? undefined : this.#read(kept.xml)
  }

  /** The CDCs of the approved documents that are about this one. */
  associatedWith(cdc: string): readonly string[] {
    return this.#associated.get(cdc) ?? []
  }

  /** The events that are about a document, oldest first. */
  eventsOf(cdc: string): readonly EventoRegistrado[] {
    return (this.#eventsOf.get(cdc) ?? []).map(({ facts }) => facts)
  }

  /** The events that are about a document with their rGesEve as they were received, oldest first. */
  signedEventsOf(cdc: string): readonly { readonly evento: EventoRegistrado; readonly xml: string }[] {
    return (this.#eventsOf.get(cdc) ?? []).map(({ facts, xml }) => ({ evento: facts, xml: this.#read(xml) }))
  }

  /** Every event, oldest first. */
  events(): readonly EventoRegistrado[] {
    return this.#events.map(({ facts }) => facts)
  }

  isCancelled(cdc: string): boolean {
    return this.eventsOf(cdc).some(({ tipo }) => tipo === 'rGeVeCan')
  }

  /** The lot of a dProtConsLote. */
  lot(protocol: string): Lote | undefined {
    return this.#lots.get(protocol)
  }

  /** Every lot, oldest first. */
  lots(): readonly Lote[] {
    return [...this.#lots.values()]
  }

  /** The protocols that the next ones get. */
  nextProtocols(): { readonly document: string; readonly event: string; readonly lot: string } {
    return {
      document: String(FIRST_DOCUMENT + this.#documents.size),
      event: String(FIRST_EVENT + this.#events.length),
      lot: String(FIRST_LOT + BigInt(this.#lots.size)),
    }
  }

  /** The CDC under which a document number (`documentNumber`) was approved. */
  cdcOfNumber(numero: string): string | undefined {
    return this.#numbering.cdcOf(numero)
  }

  isVoided(rango: Rango): boolean {
    return this.#numbering.isVoided(rango)
  }

  isUsed(rango: Rango): boolean {
    return this.#numbering.isUsed(rango)
  }

  serie(secuencia: Secuencia): Serie | undefined {
    return this.#numbering.serie(secuencia)
  }

  stamp(dNumTim: string): Stamp | undefined {
    return this.#numbering.stamp(dNumTim)
  }

  /** Who has a RUC (without check digit), as far as the sandbox was told or saw. */
  taxpayer(ruc: string): Taxpayer | undefined {
    return this.#register.find(ruc)
  }

  /** The security code of a QR by its id, with or without zeros at the left. */
  csc(id: string): string | undefined {
    return this.#cscs.get(id.padStart(4, '0'))
  }

  /** Enters what a call brought: whoever asks from here on knows it. It is kept together with the call (`record`), or not at all. */
  enter(entry: Entry): void {
    const own = apart(entry)
    this.#pending.push({ line: own, kept: this.#index(own, xmlOf(own)) })
  }

  /** Enters what the sandbox was told outside of any call. */
  tell(entry: Entry): void {
    this.enter(entry)
    this.#write([])
  }

  /** Keeps a call, together with what it entered. */
  record(call: Call): void {
    const own = apart(call)
    this.#calls.push(own)
    this.#write([{ kind: 'call', call: own }])
  }

  /** Every call, oldest first. */
  calls(): readonly Call[] {
    return this.#calls
  }

  close(): void {
    this.#ledger.close()
  }

  #write(last: readonly Line[]): void {
    const pending = this.#pending
    this.#pending = []
    const places = this.#ledger.append([...pending.map(({ line }) => line), ...last])
    pending.forEach(({ kept }, i) => {
      const place = places[i]
      if (kept !== undefined && place !== undefined) kept.xml = place
    })
  }

  #read(xml: string | Place): string {
    return typeof xml === 'string' ? xml : xmlOf(this.#ledger.read(xml) as Entry)
  }

  #replay(line: Line, place: Place): void {
    // Calls of before there were lots have neither list.
    if (line.kind === 'call')
      this.#calls.push({ ...line.call, cdcs: line.call.cdcs ?? [], rdeSha256s: line.call.rdeSha256s ?? [] })
    else this.#index(line, place)
  }

  #index(entry: Entry, xml: string | Place): Kept<unknown> | undefined {
    switch (entry.kind) {
      case 'document':
        return this.#indexDocument({ facts: entry.approval, xml })
      case 'event':
        return this.#indexEvent({ facts: entry.evento, xml })
      case 'lot':
        this.#lots.set(entry.lote.dProtConsLote, entry.lote)
        break
      case 'taxpayer':
        this.#register.tell(entry.taxpayer)
        break
      case 'certificate':
        this.#register.see(entry.ruc, entry.nombre, true)
        break
      case 'stamp':
        this.#numbering.tell(entry.dNumTim, entry.stamp)
        break
      case 'csc':
        this.#cscs.set(entry.id.padStart(4, '0'), entry.csc)
    }
    return undefined
  }

  #indexDocument(kept: Kept<Approval>): Kept<Approval> {
    const { cdc, numero, at, ruc, nombre, dNumTim, dFeIniT, receptor, asociados = [] } = kept.facts
    this.#documents.set(cdc, kept)
    this.#numbering.use(numero, cdc, at)
    this.#numbering.see(dNumTim, { ruc, dFeIniT })
    this.#register.see(ruc, nombre, true)
    if (receptor !== undefined) this.#register.see(receptor.ruc, receptor.nombre, false)
    for (const other of asociados) this.#associated.set(other, [...this.associatedWith(other), cdc])
    return kept
  }

  #indexEvent(kept: Kept<EventoRegistrado>): Kept<EventoRegistrado> {
    const { cdc, rango } = kept.facts
    this.#events.push(kept)
    if (cdc !== '') this.#eventsOf.set(cdc, [...(this.#eventsOf.get(cdc) ?? []), kept])
    if (rango !== undefined) this.#numbering.void(rango)
    return kept
  }
}

/** With texts of its own: one that was cut out of a message keeps the whole message in memory, which may be a lot of 50 documents. */
function apart<T extends object>(facts: T): T {
  return structuredClone(facts)
}
