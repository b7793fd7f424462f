/** What the book holds: a line of the ledger each. */
import type { NombreEvento } from '../evento/evento-fields.ts'
import type { Estado, Resultado } from '../tables/resultados.ts'
import type { Rango, Stamp } from './numbering.ts'
import type { Taxpayer } from './register.ts'

/** One call that the sandbox got. */
export interface Call {
  readonly service: string
  /** The CDCs that the call was about, in its order; empty for a call without any, or one that was not read. */
  readonly cdcs: readonly string[]
  /** Of the certificate of the connection, without check digit. */
  readonly ruc?: string
  /** SHA-256 of the body of the call, in hexadecimal; '' when it was not read. */
  readonly sha256: string
  /** SHA-256 of each rDE inside, in the order of `cdcs`; empty for a call without documents. */
  readonly rdeSha256s: readonly string[]
  /** The code of the verdict, of the first one when there are several; '' when the call was not processed. */
  readonly codigo: string
  /** Why, where the code does not say it. */
  readonly motivo?: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** The scripted fault that the call met. */
  readonly fault?: string
}

/** A call that carried a document, and that document's own bytes. */
export type Posting = Call & { readonly rdeSha256: string }

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
  /** The receiver, when that is a taxpayer. */
  readonly receptor?: { readonly ruc: string; readonly nombre: string }
  /** The CDCs of the documents that it is about. */
  readonly asociados?: readonly string[]
}

/** The verdict on one document of a lot. */
export interface ResultadoLote {
  readonly cdc: string
  readonly estado: Estado
  readonly dProtAut?: string
  readonly resultados: readonly Resultado[]
}

export interface Lote {
  readonly dProtConsLote: string
  /** Whose certificate brought it; without check digit. */
  readonly ruc: string
  /** Instant of reception, ISO 8601 UTC. */
  readonly at: string
  readonly resultados: readonly ResultadoLote[]
}

export interface EventoRegistrado {
  readonly tipo: NombreEvento
  /** Id of rEve. */
  readonly id: string
  /** The document that it is about; '' for the voiding of numbers. */
  readonly cdc: string
  /** Who signed it. */
  readonly ruc: string
  readonly dProtAut: string
  /** Instant of registration, ISO 8601 UTC. */
  readonly at: string
  readonly estado: Estado
  /** The numbers that it voids. */
  readonly rango?: Rango
  /** Of a nomination: the RUC or document of the receiver that it names. */
  readonly receptor?: string
}

export interface DocumentEntry {
  readonly kind: 'document'
  readonly approval: Approval
  /** Exactly as it was received. */
  readonly rde: string
}

export interface EventoEntry {
  readonly kind: 'event'
  readonly evento: EventoRegistrado
  /** The signed rGesEve, exactly as it was received. */
  readonly rGesEve: string
}

export type Entry =
  | DocumentEntry
  | EventoEntry
  | { readonly kind: 'lot'; readonly lote: Lote }
  | { readonly kind: 'certificate'; readonly ruc: string; readonly nombre: string }
  | { readonly kind: 'taxpayer'; readonly taxpayer: Taxpayer }
  | { readonly kind: 'stamp'; readonly dNumTim: string; readonly stamp: Stamp }
  | { readonly kind: 'csc'; readonly id: string; readonly csc: string }

/** The XML that an entry keeps; '' for the others. */
export function xmlOf(entry: Entry): string {
  if (entry.kind === 'document') return entry.rde
  return entry.kind === 'event' ? entry.rGesEve : ''
}
