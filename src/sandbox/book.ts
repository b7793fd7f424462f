/**
 * The sandbox's book: the documents it approved, the stamps, RUCs and security codes it knows, and every call it got. The index is in
 * memory; the bytes of the documents stay in the ledger and are read back when asked for.
 */
import { join } from 'node:path'
import { documentNumber } from './document/identity.ts'
import type { De } from './document/rde-fields.ts'
import { fileLedger, type Ledger, memoryLedger, type Place } from './ledger.ts'

/** One call that the sandbox got. */
export interface Call {
  readonly service: string
  /** The CDC that the call was about; '' when it could not be made out, or was not read. */
  readonly cdc: string
  /** SHA-256 of the body of the call, in hexadecimal; '' when it was not read. */
  readonly sha256: string
  /** SHA-256 of the rDE inside, when there is one. */
  readonly rdeSha256?: string
  /** The code of the verdict; '' when the call was not processed. */
  readonly codigo: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** The scripted fault that the call met. */
  readonly fault?: string
}

export interface Approval {
  readonly cdc: string
  readonly numero: string
  readonly dProtAut: string
  /** Instant of approval, ISO 8601 UTC. */
  readonly at: string
  readonly ruc: string
  readonly nombre: string
  readonly dNumTim: string
  readonly dFeIniT: string
}

export interface Stamp {
  readonly ruc: string
  readonly dFeIniT: string
}

interface Kept {
  readonly approval: Approval
  readonly place: Place
}

type Line =
  | { readonly kind: 'document'; readonly approval: Approval; readonly rde: string }
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'csc'; readonly id: string; readonly csc: string }

/** The codes that DNIT publishes for tests, reference.md §5. */
const CSC_DE_PRUEBA = [
  ['0001', 'ABCD0000000000000000000000000000'],
  ['0002', 'EFGH0000000000000000000000000000'],
] as const
const FIRST_PROTOCOL = 50_000_001

export class Book {
  readonly #documents = new Map<string, Kept>()
  readonly #numbers = new Map<string, string>()
  readonly #stamps = new Map<string, Stamp>()
  readonly #names = new Map<string, string>()
  readonly #cscs = new Map<string, string>(CSC_DE_PRUEBA)
  readonly #calls: Call[] = []
  readonly #ledger: Ledger

  /** In `folder` when it is given, which is read back first; else in memory. */
  constructor(folder: string | undefined) {
    this.#ledger =
      folder === undefined
        ? memoryLedger()
        : fileLedger(join(folder, 'book.jsonl'), (line, place) => this.#index(line as Line, place))
  }

  isApproved(cdc: string): boolean {
    return this.#documents.has(cdc)
  }

  /** What is known of an approved document. */
  approval(cdc: string): Approval | undefined {
    return this.#documents.get(cdc)?.approval
  }

  /** The rDE of an approved document, exactly as it was received. */
  rde(cdc: string): string | undefined {
    const kept = this.#documents.get(cdc)
    if (kept === undefined) return undefined
    const line = this.#ledger.read(kept.place) as Line
    return line.kind === 'document' ? line.rde : undefined
  }

  /** The CDC under which a document number (`documentNumber`) was approved. */
  cdcOfNumber(numero: string): string | undefined {
    return this.#numbers.get(numero)
  }

  /** A stamp is believed the first time that a document with it is approved. */
  stamp(dNumTim: string): Stamp | undefined {
    return this.#stamps.get(dNumTim)
  }

  /** The name of a taxpayer, as its certificate gave it; RUC without check digit. */
  nameOf(ruc: string): string | undefined {
    return this.#names.get(ruc)
  }

  /** The security code of a QR by its id, with or without zeros at the left. */
  csc(id: string): string | undefined {
    return this.#cscs.get(id.padStart(4, '0'))
  }

  registerCsc(id: string, csc: string): void {
    this.#write([{ kind: 'csc', id: id.padStart(4, '0'), csc }])
  }

  /** The approval of a document as it would be entered now. */
  prepareApproval(cdc: string, de: De, nombre: string, at: Date): Approval {
    const { dNumTim, dFeIniT } = de.gTimb
    return {
      cdc,
      numero: documentNumber(de),
      dProtAut: String(FIRST_PROTOCOL + this.#documents.size),
      at: at.toISOString(),
      ruc: de.gDatGralOpe.gEmis.dRucEm,
      nombre,
      dNumTim,
      dFeIniT,
    }
  }

  /** Enters a call, together with the document that it brought when that was approved: both or none. */
  record(call: Call, accepted?: { readonly approval: Approval; readonly rde: string }): void {
    const document: Line[] = accepted === undefined ? [] : [{ kind: 'document', ...accepted }]
    this.#write([...document, { kind: 'call', call }])
  }

  /** Every call, oldest first. */
  calls(): readonly Call[] {
    return this.#calls
  }

  close(): void {
    this.#ledger.close()
  }

  #write(lines: readonly Line[]): void {
    const places = this.#ledger.append(lines)
    lines.forEach((line, i) => {
      const place = places[i]
      if (place !== undefined) this.#index(line, place)
    })
  }

  #index(line: Line, place: Place): void {
    if (line.kind === 'call') this.#calls.push(line.call)
    else if (line.kind === 'csc') this.#cscs.set(line.id, line.csc)
    else {
      const { approval } = line
      this.#documents.set(approval.cdc, { approval, place })
      this.#numbers.set(approval.numero, approval.cdc)
      this.#stamps.set(approval.dNumTim, { ruc: approval.ruc, dFeIniT: approval.dFeIniT })
      this.#names.set(approval.ruc, approval.nombre)
    }
  }
}
