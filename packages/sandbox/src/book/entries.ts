/** Entries of the book. Each is a line of the ledger. */
import type { NombreEvento, Rango } from '../fields/index.ts'
import type { Estado, Resultado } from '../tables/resultados.ts'
import type { Timbrado } from './numbering.ts'
import type { Taxpayer } from './register.ts'

/** A call that the sandbox received. */
export interface Call {
  readonly service: string
  /** CDCs of the call, in its order. Empty for a call without any, or one that was not read. */
  readonly cdcs: readonly string[]
  /** RUC in the certificate of the connection, without check digit. */
  readonly ruc?: string
  /** SHA-256 of the body of the call, in hexadecimal. '' when it was not read. */
  readonly sha256: string
  /** SHA-256 of each rDE inside, in the order of `cdcs`; empty for a call without documents. */
  readonly rdeSha256s: readonly string[]
  /** Code of the first verdict. '' when the call was not processed. */
  readonly codigo: string
  /** Message of that verdict, where it is not the usual one of the code. */
  readonly mensaje?: string
  /** Reason, where code and message do not give it. */
  readonly motivo?: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Name of the scripted fault that applied to the call. */
  readonly fault?: string
}

/** A call that carried a document, with the digest of that document. */
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
  /** The receiver, when it is a taxpayer. */
  readonly receptor?: { readonly ruc: string; readonly nombre: string }
  /** CDCs of the documents that it refers to. */
  readonly asociados?: readonly string[]
}

/** The verdict on one document of a lot. */
export interface ResultadoLote {
  readonly cdc: string
  readonly estado: Estado
  readonly dProtAut?: string
  readonly resultados: readonly Resultado[]
  /** What the code does not say. */
  readonly motivo?: string
}

export interface Lote {
  readonly dProtConsLote: string
  /** RUC in the certificate of the sender, without check digit. */
  readonly ruc: string
  /** Instant of reception, ISO 8601 UTC. */
  readonly at: string
  readonly resultados: readonly ResultadoLote[]
}

export interface EventoRegistrado {
  readonly tipo: NombreEvento
  /** Id of rEve. */
  readonly id: string
  /** CDC of the document that the event is about. '' for the voiding of numbers. */
  readonly cdc: string
  /** RUC of the signer. */
  readonly ruc: string
  readonly dProtAut: string
  /** Instant of registration, ISO 8601 UTC. */
  readonly at: string
  readonly estado: Estado
  /** Numbers that the event voids. */
  readonly rango?: Rango
  /** RUC or document of the receiver that a nomination names. */
  readonly receptor?: string
}

interface DocumentEntry {
  readonly kind: 'document'
  readonly approval: Approval
  /** The rDE exactly as received. */
  readonly rde: string
}

interface EventoEntry {
  readonly kind: 'event'
  readonly evento: EventoRegistrado
  /** The signed rGesEve, exactly as received. */
  readonly rGesEve: string
}

export type Entry =
  | DocumentEntry
  | EventoEntry
  | { readonly kind: 'lot'; readonly lote: Lote }
  | { readonly kind: 'certificate'; readonly ruc: string; readonly nombre: string }
  | { readonly kind: 'taxpayer'; readonly taxpayer: Taxpayer }
  // Both words are in the journals of folders that are in use.
  | { readonly kind: 'stamp'; readonly dNumTim: string; readonly stamp: Timbrado }
  | { readonly kind: 'csc'; readonly id: string; readonly csc: string }

/** Returns the XML of an entry. '' for entries without XML. */
export function xmlOf(entry: Entry): string {
  if (entry.kind === 'document') return entry.rde
  return entry.kind === 'event' ? entry.rGesEve : ''
}
