/** What a rule is, and what it is asked about: one document, with what its signature and the sandbox's book say of it. */
import type { Book } from '../book.ts'
import type { De, Item, Rde } from '../document/rde-fields.ts'
import type { SignatureCheck } from '../xml/verify-signature.ts'

/** The types of document that SIFEN takes today. */
export type TipoDocumento = '1' | '4' | '5' | '6' | '7'

export interface Submission {
  readonly cdc: string
  readonly rde: Rde
  readonly de: De
  readonly tipo: TipoDocumento
  readonly items: readonly Item[]
  readonly signature: SignatureCheck
  /** The instant of reception. */
  readonly now: Date
  readonly book: Pick<Book, 'isApproved' | 'cdcOfNumber' | 'stamp'>
  /** An approved document by its CDC, for the rules about associated documents. */
  readonly referenced: (cdc: string) => De | undefined
  /** The text of a security code by its id. */
  readonly csc: (id: string) => string | undefined
}

export interface Rule {
  readonly codigo: string
  /** The manual's id of the field that is wrong. */
  readonly campo: string
  /** The authority's words for it. */
  readonly mensaje: string
  readonly breaks: (submission: Submission) => boolean
  /** The document is approved all the same, with an observation. */
  readonly observes: boolean
}

export function rule(codigo: string, campo: string, mensaje: string, breaks: Rule['breaks']): Rule {
  return { codigo, campo, mensaje, breaks, observes: false }
}

export function observation(codigo: string, campo: string, mensaje: string, breaks: Rule['breaks']): Rule {
  return { codigo, campo, mensaje, breaks, observes: true }
}

/** The instant of a local date and time of the DE: America/Asuncion is three hours behind UTC all year since October 2024. */
export function instantOf(local: string): number {
  return Date.parse(`${local}-03:00`)
}

export const HOUR_MS = 3_600_000
