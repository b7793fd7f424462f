/** What a rule is, and what it is asked about: one document, with what its signature and the sandbox's book say of it. */
import type { Book } from '../book/book.ts'
import type { De, Item, Rde } from '../document/rde-fields.ts'
import type { SignatureCheck } from '../xml/verify-signature.ts'

/** The types of document that SIFEN takes today, and those of the future, which it takes only when told to. */
export type TipoDocumento = '1' | '4' | '5' | '6' | '7' | '2' | '3' | '8'

export interface Submission {
  readonly cdc: string
  readonly rde: Rde
  readonly de: De
  readonly tipo: TipoDocumento
  readonly items: readonly Item[]
  readonly signature: SignatureCheck
  /** The instant of reception. */
  readonly now: Date
  readonly book: Book
  /** Whether SIFEN says of another document that it is approved: not while its lot is in process. */
  readonly isKnown: (cdc: string) => boolean
  /** An approved document by its CDC, for the rules about associated documents. */
  readonly referenced: (cdc: string) => De | undefined
  /** The text of a security code by its id. */
  readonly csc: (id: string) => string | undefined
}

/** `S` is what it is asked about: a document, or an event. */
export interface Rule<S = Submission> {
  readonly codigo: string
  /** The manual's id of the field that is wrong. */
  readonly campo: string
  /** The authority's words for it. */
  readonly mensaje: string
  readonly breaks: (submission: S) => boolean
  /** It is approved all the same, with an observation. */
  readonly observes: boolean
}

export function rule<S = Submission>(
  codigo: string,
  campo: string,
  mensaje: string,
  breaks: Rule<S>['breaks'],
): Rule<S> {
  return { codigo, campo, mensaje, breaks, observes: false }
}

export function observation<S = Submission>(
  codigo: string,
  campo: string,
  mensaje: string,
  breaks: Rule<S>['breaks'],
): Rule<S> {
  return { codigo, campo, mensaje, breaks, observes: true }
}

export const HOUR_MS = 3_600_000

/** One after the other in the order of SIFEN's own codes, which is the order of the fields in the manual. */
export const byCode = <S>(rules: readonly Rule<S>[]): readonly Rule<S>[] =>
  [...rules].sort((a, b) => Number(a.codigo) - Number(b.codigo))

export interface Judgement<S = Submission> {
  /** The first rule that rejects. */
  readonly rejection: Rule<S> | undefined
  /** Rules that are broken and that only observe. */
  readonly observations: readonly Rule<S>[]
}

const NONE: ReadonlySet<string> = new Set()

/** Runs a table of rules and stops at the first that rejects. `rejecting` has the codes that would only observe, and reject here. */
export function judge<S>(rules: readonly Rule<S>[], submission: S, rejecting = NONE): Judgement<S> {
  const observations: Rule<S>[] = []
  for (const rule of rules) {
    if (!rule.breaks(submission)) continue
    if (!rule.observes || rejecting.has(rule.codigo)) return { rejection: rule, observations: [] }
    observations.push(rule)
  }
  return { rejection: undefined, observations }
}
